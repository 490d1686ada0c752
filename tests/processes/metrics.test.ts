import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetricsServer } from "~/http/server/metrics.server";
import { listen, originOf } from "~/http/server/process.server";
import { hourly } from "~/kernel/process/hourly.server";
import { rememberBackup } from "~/storage/store-guard.server";
import { openEdge } from "../support/edge";
import { request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";
import { aSubmission } from "../support/shop";

let server: BuiltServer;
let metrics = "";
beforeAll(async () => {
  server = await startBuilt({ variables: { METRICS_PORT: "0" } });
  metrics = /"metrics":"([^"]+)"/.exec(server.logs())?.[1] ?? "";
});
afterAll(() => server.stop());

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

it("figures are on a port of their own, for this machine alone", async () => {
  expect((await request(server.origin, "/metrics")).status).toBe(404);
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await request(server.origin, "/api/store/products");
  const { status, body } = await request(metrics, "/metrics");
  expect(status).toBe(200);
  for (const line of [
    /^store_ready\{reason="ok"\} 1$/m,
    /^store_http_request_duration_seconds_count\{method="GET",area="api\/store",status="200"\} 1$/m,
    /^store_outbox_mails\{status="waiting"\} 0$/m,
    /^store_unused_files 0$/m,
    /^store_quotes\{status="Pending"\} 0$/m,
    /^store_http_admission\{state="waiting"\} 0$/m,
    /^store_password_hashing\{state="waiting"\} 0$/m,
    /^store_clock_difference_seconds -?\d/m,
    /^store_today\{total="value"\} 0$/m,
    /^store_job_last_success_timestamp_seconds\{job="\[expiry\]"\} \d+/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(body).toMatch(line);
  }
  const { body: version } = await request(metrics, "/version");
  expect(JSON.parse(version)).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
});

it("say what /readyz says, and count no run that is under way as failed", async () => {
  let ready = () => new Promise<void>(() => {});
  const edge = await openEdge({}, { adapt: () => ({ ready: () => ready() }) });
  const figures = createMetricsServer(edge.services, edge.store);
  let end = () => {};
  const work = () => new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
  const job = hourly(work, { log: edge.services.log, tag: "[long]" });
  job.start();
  try {
    await listen(figures, { port: 0, host: "127.0.0.1" });
    const read = async () => (await request(originOf(figures), "/metrics")).body;
    const silent = await read();
    expect(silent).toContain('store_ready{reason="unavailable"} 0');
    expect(silent).toContain('store_job_failures_total{job="[long]"} 0');
    ready = () => Promise.resolve();
    expect(await read()).toContain('store_ready{reason="ok"} 1');
    edge.store.beginDrain();
    expect((await request(edge.origin, "/readyz")).status).toBe(503);
    expect(await read()).toContain('store_ready{reason="unavailable"} 0');
  } finally {
    end();
    await job.stop();
    figures.close();
    await edge.stop();
  }
});

it("tell the day's business, the rows that purges removed, and the age of the last backup", async () => {
  const edge = await openEdge();
  const figures = createMetricsServer(edge.services, edge.store);
  const { log, commerce, storage } = edge.services;
  const job = hourly(async () => ({ carts: 3, sessions: 2 }), { log, tag: "[counted]" });
  job.start();
  try {
    await listen(figures, { port: 0, host: "127.0.0.1" });
    const read = async () => (await request(originOf(figures), "/metrics")).body;
    const before = await read();
    expect(before).toContain('store_job_records_total{job="[counted]"} 5');
    expect(before).not.toMatch(/^store_last_backup_timestamp_seconds \d/m);
    await commerce?.orders.recordPaidSession({
      sessionId: "cs_1",
      customerId: null,
      customer: { ...aSubmission([]).contact },
      items: [{ id: "lathe", quantity: 1 }],
      total: 1_200.5,
    });
    if (storage) await rememberBackup(storage, new Date(1_795_000_000_000));
    const after = await read();
    expect(after).toContain('store_today{total="orders"} 1');
    expect(after).toContain('store_today{total="value"} 1200.5');
    expect(after).toContain("store_last_backup_timestamp_seconds 1795000000");
  } finally {
    await job.stop();
    figures.close();
    await edge.stop();
  }
});

it("every alert is well written, about figures that exist, with a runbook", async () => {
  const { body } = await request(metrics, "/metrics");
  const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  // The pool is PostgreSQL's.
  known.add("store_database_connections");
  const runbooks = readFileSync("docs/runbooks.md", "utf8");
  const file = parse(readFileSync("deploy/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] };
  const rules = file.groups.flatMap((group) => group.rules);
  // A rule over a figure is silent when nothing tells figures.
  expect(rules.map(({ expr }) => expr)).toContain("absent(store_info)");
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules) {
    const names: string[] = [];
    parser.parse(expr).iterate({
      enter(node) {
        if (node.type.isError) throw new Error(`${alert} cannot be read at ${node.from}`);
        if (node.name === "Identifier") names.push(expr.slice(node.from, node.to));
      },
    });
    const figures = names.map((name) => name.replace(/_(bucket|count|sum)$/, ""));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((name) => !known.has(name))).toEqual([]);
    const heading = annotations.runbook.replaceAll("-", " ");
    expect(runbooks.toLowerCase()).toContain(`## ${heading}\n`);
  }
});
