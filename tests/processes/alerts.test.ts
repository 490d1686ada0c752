import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { debianPrograms } from "../support/debian";

const run = promisify(execFile);
const file = resolve("deploy/alerts.yml");

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const { groups } = parse(readFileSync(file, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Prometheus's own program for rules, of the machine or of Debian; the error says why there is none. */
async function promtool(): Promise<string> {
  const installed = "/usr/bin/promtool";
  if (existsSync(installed)) return installed;
  return join(await debianPrograms("prometheus", ["prometheus"], /^(libjs|fonts)-/), installed);
}

type Series = Record<string, string>;

/** Six hours of a store that works, a sample a minute: a value, or what is added to it. */
const healthy: Series = {
  store_info: "1",
  'store_ready{reason="ok"}': "1",
  'store_http_request_duration_seconds_count{area="pages",status="200"}': "0+100",
  'store_http_request_duration_seconds_count{area="pages",status="503"}': "0+1",
  'store_http_request_duration_seconds_bucket{area="pages",le="0.5"}': "0+100",
  'store_http_request_duration_seconds_bucket{area="pages",le="1"}': "0+100",
  'store_http_request_duration_seconds_bucket{area="pages",le="+Inf"}': "0+101",
  nodejs_eventloop_lag_p99_seconds: "0.02",
  'store_database_connections{state="waiting"}': "0",
  'store_outbox_mails{status="waiting"}': "3",
  'store_outbox_mails{status="parked"}': "0",
  'store_webhook_deliveries{status="waiting"}': "20",
  'store_payments_waiting{state="unpaid"}': "2",
  'store_payments_waiting{state="parked"}': "0",
  'store_job_failures_total{job="[expiry]"}': "1",
  store_last_backup_timestamp_seconds: "0",
  store_clock_difference_seconds: "0.2",
};

/** What is otherwise when the alert fires, and the labels that it then has beside its own. */
const firing: Record<string, { series: Series; labels?: Record<string, string> }[]> = {
  StoreDown: [{ series: { store_info: "" } }],
  StoreNotReady: [
    { series: { 'store_ready{reason="unavailable"}': "0" }, labels: { reason: "unavailable" } },
  ],
  StoreDiskFull: [
    { series: { 'store_ready{reason="disk full"}': "0" }, labels: { reason: "disk full" } },
  ],
  StoreErrors: [
    { series: { 'store_http_request_duration_seconds_count{area="pages",status="503"}': "0+3" } },
  ],
  StoreSlow: [
    {
      series: {
        'store_http_request_duration_seconds_bucket{area="pages",le="0.5"}': "0+80",
        'store_http_request_duration_seconds_bucket{area="pages",le="1"}': "0+90",
        'store_http_request_duration_seconds_bucket{area="pages",le="2.5"}': "0+101",
      },
    },
  ],
  StoreEventLoopBlocked: [{ series: { nodejs_eventloop_lag_p99_seconds: "0.6" } }],
  StoreConnectionsExhausted: [
    {
      series: { 'store_database_connections{state="waiting"}': "1" },
      labels: { state: "waiting" },
    },
  ],
  StoreMailsStuck: [
    { series: { 'store_outbox_mails{status="parked"}': "1" }, labels: { status: "parked" } },
    { series: { 'store_outbox_mails{status="waiting"}': "51" }, labels: { status: "waiting" } },
  ],
  StoreWebhooksStuck: [
    {
      series: { 'store_webhook_deliveries{status="waiting"}': "501" },
      labels: { status: "waiting" },
    },
  ],
  StorePaymentsWaiting: [{ series: { 'store_payments_waiting{state="parked"}': "1" } }],
  StoreJobFailing: [
    { series: { 'store_job_failures_total{job="[bin]"}': "0+0.1" }, labels: { job: "[bin]" } },
  ],
  StoreBackupMissing: [{ series: { store_last_backup_timestamp_seconds: "-160000" } }],
  StoreClockWrong: [{ series: { store_clock_difference_seconds: "-61" } }],
};

function textOf(series: Series) {
  return Object.entries({ ...healthy, ...series })
    .filter(([, values]) => values !== "")
    .map(([name, values]) => ({ series: name, values: `${values}x400` }));
}

/** What promtool expects of one alert at the end of the six hours. */
function expected({ alert, labels: own, annotations }: Rule, labels: Record<string, string>) {
  const filled = Object.entries(annotations).map(([name, text]) => [
    name,
    text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? ""),
  ]);
  return {
    eval_time: "6h",
    alertname: alert,
    exp_alerts: [
      { exp_labels: { ...own, ...labels }, exp_annotations: Object.fromEntries(filled) },
    ],
  };
}

/** How long Prometheus' own program takes is the machine's affair. */
const untimed = { timeout: 0 };

it(
  "every alert fires for what it is about, and none while the store works",
  untimed,
  async ({ skip }) => {
    let program = "";
    try {
      program = await promtool();
    } catch (error) {
      return skip(`promtool: ${(error as Error).message}`);
    }
    expect(Object.keys(firing).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const quiet = rules.map(({ alert }) => ({ eval_time: "6h", alertname: alert, exp_alerts: [] }));
    const tests = rules.flatMap((rule) =>
      (firing[rule.alert] ?? []).map(({ series, labels = {} }) => ({
        interval: "1m",
        input_series: textOf(series),
        alert_rule_test: [expected(rule, labels)],
      })),
    );
    const working = { interval: "1m", input_series: textOf({}), alert_rule_test: quiet };
    const folder = await mkdtemp(join(tmpdir(), "alerts-"));
    try {
      const cases = join(folder, "alerts.test.yml");
      // JSON is YAML.
      await writeFile(cases, JSON.stringify({ rule_files: [file], tests: [working, ...tests] }));
      const failed = await run(program, ["test", "rules", cases]).then(
        () => "",
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
      expect(failed).toBe("");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
