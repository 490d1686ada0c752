import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetricsServer } from "~/http/server/metrics.server";
import { listen, originOf } from "~/http/server/process.server";
import { hourly } from "~/kernel/process/hourly.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { rememberBackup } from "~/storage/store-guard.server";
import { openEdge } from "../support/edge";
import { byOwner } from "../support/invoice-orders";
import { inputOf } from "../support/offer-input";
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

it("tell the number and the sum of the day's requests, offers, orders, invoices and payments", async () => {
  const edge = await openEdge();
  const figures = createMetricsServer(edge.services, edge.store);
  const { commerce, gateway, storage } = edge.services;
  if (!commerce || !gateway || !storage) throw new Error("this store has no backend");
  try {
    await listen(figures, { port: 0, host: "127.0.0.1" });
    const today = async () => {
      const { body } = await request(originOf(figures), "/metrics");
      const rows = [...body.matchAll(/^store_today\{total="(\w+)"\} (\S+)$/gm)];
      return Object.fromEntries(rows.map(([, total, value]) => [total, Number(value)]));
    };
    const none = await today();
    expect(Object.values(none).every((value) => value === 0)).toBe(true);
    // The table for operators names each of them.
    const row =
      /^\| `store_today` .*$/m.exec(readFileSync("docs/operations.md", "utf8"))?.[0] ?? "";
    const named = [...row.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== "total").sort()).toEqual(Object.keys(none).sort());

    await commerce.admin.grant("boss", "boss@example.test");
    const call = byOwner({ gateway });
    const lathes = aSubmission([{ id: "lathe", quantity: 1 }]);
    const quote = await commerce.quotes.submit(null, lathes);
    expect(await today()).toEqual({ ...none, requests: 1, requested: 1_200 });
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const lines = input.lines.map((line) => ({ ...line, price: 1_100.5 }));
    await call("offers.send", [quote.id, { ...input, lines, note: null }]);
    const net = 1_100.5;
    const offered = { ...none, requests: 1, requested: net, offers: 1, offered: net };
    expect(await today()).toEqual(offered);
    const { id, version } = await call("orders.createFromQuote", [quote.id]);
    const sold = { ...offered, won: 1, orders: 1, sold: 1, value: net };
    expect(await today()).toEqual(sold);
    await call("invoices.issue", [id, { count: 1, lines: null, tax: null, version }]);
    // With 23 % of tax.
    const invoiced = { ...sold, invoices: 1, invoiced: 1_353.62 };
    expect(await today()).toEqual(invoiced);
    const at = edge.services.clock();
    const transfer = { method: "bank transfer", payer: null, at, note: null };
    const paying = { ...transfer, amount: 600.25, version: version + 1 };
    const paid = await call("orders.recordPayment", [id, paying]);
    expect(await today()).toEqual({ ...invoiced, payments: 1, paid: 600.25 });
    const wrong = { at: 0, note: "Another customer's", version: paid.version };
    await call("orders.correctPayment", [id, wrong]);
    expect(await today()).toEqual({ ...invoiced, payments: 1, paid: 0 });
    // Every one of them follows from the records.
    expect(await recount(storage, edge.services.site)).toEqual([]);
  } finally {
    figures.close();
    await edge.stop();
  }
});

it("every figure of the store is in the table for operators", async () => {
  const { body } = await request(metrics, "/metrics");
  const told = [...body.matchAll(/^# TYPE (store_\w+) /gm)].map(([, name]) => name ?? "");
  const table = readFileSync("docs/operations.md", "utf8").match(/^\| `store_.*$/gm) ?? [];
  const named = table.flatMap((row) => row.split(" | ")[0]?.match(/store_\w+/g) ?? []);
  // The pool is PostgreSQL's.
  expect(named.sort()).toEqual([...told, "store_database_connections"].sort());
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
