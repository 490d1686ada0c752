import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";

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
    /^store_quotes\{status="Pending"\} 0$/m,
    /^store_job_last_success_timestamp_seconds\{job="\[expiry\]"\} \d+/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(body).toMatch(line);
  }
  const { body: version } = await request(metrics, "/version");
  expect(JSON.parse(version)).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
});

it("every alert is well written, about figures that exist, with a runbook", async () => {
  const { body } = await request(metrics, "/metrics");
  const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  // The pool is PostgreSQL's.
  known.add("store_database_connections");
  const runbooks = readFileSync("docs/runbooks.md", "utf8");
  const file = parse(readFileSync("deploy/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] };
  const rules = file.groups.flatMap((group) => group.rules);
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
