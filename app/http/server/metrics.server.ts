import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { dayIn } from "~/kernel/calendar";
import { toMajor } from "~/kernel/money";
import { jobRuns } from "~/kernel/process/hourly.server";
import { version } from "~/kernel/process/version.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import {
  dayPrefix,
  dayTotals,
  moneyTotals,
  tradeTotals,
} from "~/modules/statistics/day-totals.server";
import { unusedKind } from "~/modules/upkeep/unused-files.server";
import type { Services } from "~/services.server";
import { clockAhead, lastBackup } from "~/storage/store-guard.server";
import { areaOf, methodOf } from "./incoming.server";
import type { StoreServer } from "./server";

/** How long a scrape waits for a figure of the backend. */
const figureMs = 2_000;

/**
 * The server of /metrics and /version, on a port of its own, because figures of sales and of the
 * process are not for the public.
 */
export function createMetricsServer(services: Services, store: StoreServer): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(registry, store.server);
  measureStore(registry, services, store);
  return createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0];
    if (path === "/version") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ version, node: process.version }));
    } else if (path === "/metrics") {
      registry
        .metrics()
        .then((text) => {
          response.setHeader("content-type", registry.contentType);
          response.end(text);
        })
        .catch((error) => {
          services.log.error({ error }, "[metrics] not collected");
          response.statusCode = 500;
          response.end();
        });
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
}

interface Message {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** By Node's own channels, so that requests cost nothing while metrics are off. */
function measureRequests(registry: Registry, store: Server): void {
  const seconds = new Histogram({
    name: "store_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response",
    labelNames: ["method", "area", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
    registers: [registry],
  });
  const begun = new WeakMap<IncomingMessage, number>();
  const open = new Gauge({
    name: "store_http_requests_open",
    help: "Requests without a complete response",
    registers: [registry],
  });
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Message;
    if (server !== store) return;
    begun.set(request, performance.now());
    open.inc();
    response.once("close", () => {
      open.dec();
      const [area, method] = [areaOf(request), methodOf(request)];
      const status = response.writableFinished ? String(response.statusCode) : "cut";
      const took = (performance.now() - (begun.get(request) ?? performance.now())) / 1_000;
      seconds.observe({ method, area, status }, took);
    });
  });
}

function measureStore(registry: Registry, services: Services, store: StoreServer): void {
  const { storage, commerce, payments, identity, site } = services;
  const figure = (name: string, help: string, label: string | null, read: Read) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        gauge.reset();
        // A reset figure without a label would be 0, although nothing was read.
        if (!label) gauge.remove();
        try {
          const late = () => new RangeError("too late");
          for (const [key, value] of await withinOrThrow(figureMs, read(), late)) {
            if (label) gauge.set({ [label]: key }, value);
            else gauge.set(value);
          }
        } catch (error) {
          services.log.warn({ error }, `[metrics] ${name} not read`);
        }
      },
    });
  };

  figure("store_info", "The version that runs", "version", async () => [[version, 1]]);
  figure("store_ready", "1 while /readyz is 200; otherwise why", "reason", async () => {
    const found = await store.unready();
    return found ? [[found.reason ?? "unavailable", 0]] : [["ok", 1]];
  });
  figure("store_payments_waiting", "Verified payments without an order", "state", async () => {
    const states = { unrecorded: 0, unpaid: 0, parked: 0, unreadable: 0 };
    for (const { state } of await payments.waiting()) states[state] += 1;
    return Object.entries(states);
  });
  const jobs = new Gauge({
    name: "store_job_last_success_timestamp_seconds",
    help: "When a background job last ended well",
    labelNames: ["job"],
    registers: [registry],
    collect() {
      for (const [job, { at }] of jobRuns) if (at) jobs.set({ job }, at.getTime() / 1_000);
    },
  });
  for (const [name, help, of] of [
    ["store_job_failures_total", "Runs of background jobs that failed", "failures"],
    ["store_job_records_total", "Records that background jobs changed or removed", "records"],
  ] as const) {
    const counter = new Counter({
      name,
      help,
      labelNames: ["job"],
      registers: [registry],
      collect() {
        counter.reset();
        for (const [job, runs] of jobRuns) counter.inc({ job }, runs[of]);
      },
    });
  }
  figure("store_http_admission", "Requests that are worked on, or wait for it", "state", async () =>
    Object.entries(store.load()),
  );
  const { hashing } = identity;
  if (hashing) {
    figure("store_password_hashing", "Password hashes under way and waiting", "state", async () =>
      Object.entries(hashing()),
    );
  }
  if (!storage || !commerce) return;
  const queued = ["waiting", "parked"] as const;
  for (const [name, help, rows] of [
    ["store_outbox_mails", "Mails of the outbox", storage.outbox],
    ["store_webhook_deliveries", "Deliveries to webhooks", storage.deliveries],
  ] as const) {
    figure(name, help, "status", () =>
      Promise.all(
        queued.map(async (status) => [status, await rows.count({ status })] as [string, number]),
      ),
    );
  }
  figure(
    "store_unused_files",
    "Uploaded files that no product, setting or message names",
    null,
    async () => [["", await storage.tokens.count({ kind: unusedKind })]],
  );
  figure("store_quotes", "Quotes by status", "status", async () =>
    Object.entries(await commerce.quotes.countByStatus()),
  );
  figure("store_orders", "Orders by status", "status", async () =>
    Object.entries(await commerce.orders.countByStatus()),
  );
  figure("store_today", `Totals of today; money in ${site.currency}`, "total", async () => {
    const prefix = `${dayPrefix}${dayIn(services.clock(), site.timeZone.id)}|`;
    const totals = [...dayTotals, ...tradeTotals];
    const kept = await storage.counters.get(totals.map((total) => prefix + total));
    return totals.map((total) => {
      const value = kept.get(prefix + total) ?? 0;
      return [total, moneyTotals.includes(total) ? toMajor(value, site.currency) : value];
    });
  });
  figure("store_clock_difference_seconds", "This clock minus the backend's", null, async () => [
    ["", await clockAhead(storage)],
  ]);
  figure("store_last_backup_timestamp_seconds", "When store backup last ran", null, async () => {
    const last = await lastBackup(storage);
    return last ? [["", last.getTime() / 1_000]] : [];
  });
  if (storage.pool) {
    const { pool } = storage;
    figure("store_database_connections", "Connections of the pool", "state", async () =>
      Object.entries(pool()),
    );
  }
}

type Read = () => Promise<[string, number][]>;
