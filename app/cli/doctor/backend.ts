import { existsSync } from "node:fs";
import { isProxyConfigured } from "~/http/client-address";
import type { Env } from "~/kernel/env/env.server";
import { isUnavailable } from "~/kernel/failure";
import { createLog, describeError } from "~/kernel/process/log.server";
import { createSealing, unsealed } from "~/kernel/process/sealing.server";
import type { Finding } from "~/kernel/provider";
import { hasSharedNumber, type StoredProduct } from "~/modules/catalogue/product.resource";
import { missingSteps } from "~/modules/catalogue/stock-ledger.server";
import { stocksOf } from "~/modules/inventory/stock-movement.resource";
import { seriesProblems } from "~/modules/invoices/series.server";
import { ordersWithWrongStock } from "~/modules/orders/stock-of-state.server";
import { scrubMark } from "~/modules/privacy/erasures.server";
import { expiredAcceptances } from "~/modules/quotes/acceptances.server";
import { readSite } from "~/modules/settings/site-refresh.server";
import { contradictions } from "~/modules/upkeep/derived.server";
import { forwardingCounter, forwardingText } from "~/modules/upkeep/forwarding-note.server";
import { recount } from "~/modules/upkeep/recount.server";
import { outdated, repairNewest } from "~/modules/upkeep/reindex.server";
import { sealedSecret } from "~/modules/webhooks/webhook.resource";
import { Refused } from "~/moving/refused";
import { allOf } from "~/storage/batches";
import type { Storage } from "~/storage/storage";
import { clockAhead, isUnfinished, lastBackup, runningStores } from "~/storage/store-guard.server";
import { openBackend } from "../backends";
import { countOwners, noOwner } from "../owners";
import { goneExtensionFindings, stoppedExtensionFindings } from "./extensions";

/** How many seconds the clocks of this machine and the database may differ. */
const clockLimits = { warn: 2, fail: 60 };
/** The most products that are checked. */
const lookedAt = 5_000;

/** The backend's own checks; nothing is written, created or migrated. */
export async function backendFindings(env: Env): Promise<Finding[]> {
  const { backend } = env;
  if (!backend.on) return [["FAIL", "backend", backend.why]];
  const { settings } = backend;
  const { kind } = settings;
  if (settings.kind === "sqlite" && !existsSync(settings.file)) {
    return [
      ["warn", "backend", `there is no file ${settings.file} yet; the first start creates it`],
    ];
  }
  let storage: Storage;
  try {
    storage = await openBackend(settings, { readOnly: true });
  } catch (error) {
    const isAhead = isUnavailable(error) && error.reason !== null;
    return [["FAIL", isAhead ? "migrations" : "backend", whyNot(kind, error)]];
  }
  try {
    return [
      ["ok", "backend", `${kind} answers and its migrations are applied`],
      ...(await guardFindings(storage)),
      ...(storage.transactional ? [] : [withoutApply]),
      await clockFinding(storage),
      await backupFinding(storage),
      await ownerFinding(storage),
      ...(await forwardingFindings(storage, env)),
      ...(await ownFindings(storage)),
      ...(await goneExtensionFindings(storage)),
      ...(await stoppedExtensionFindings(storage, new Date())),
      ...(settings.kind === "supabase" ? await hostedMigrations(settings.databaseUrl) : []),
      await versionFinding(storage),
      ...(await scrubFinding(storage)),
      ...(await webhookFinding(storage, env)),
      ...(await recordFindings(storage)),
      ...(await earlierFindings(storage)),
    ];
  } catch (error) {
    return [["FAIL", "backend", whyNot(kind, error)]];
  } finally {
    await storage.close();
  }
}

const withoutApply: Finding = [
  "warn",
  "SQL function",
  "apply(ops) is not installed, so writes are made one by one, and a process that is killed leaves half of them: apply the migrations",
];

function whyNot(kind: string, error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (isBehind(error)) return (error as Error).message;
  // SQLite is a file of this machine: what is wrong with it can be said.
  const isKnown = isUnavailable(error) && (error.reason !== null || kind === "sqlite");
  if (isKnown) return (error as Error).message;
  const { type, code } = describeError(error);
  return `${kind} does not answer (${[type, code].filter(Boolean).join(" ")})`;
}

function isBehind(error: unknown): boolean {
  return /^\d+ migrations are not applied/.test((error as Error).message);
}

/** Whether a store may serve from this backend, and whether one does. */
async function guardFindings(storage: Storage): Promise<Finding[]> {
  if (await isUnfinished(storage)) {
    const detail =
      "a restore or a copy into this store was not finished: run the same command again";
    return [["FAIL", "restore", detail]];
  }
  const running = (await runningStores(storage)).length;
  return [["ok", "running", `${running} instances of the store`]];
}

/** How long after the last such request the warning stays. */
const forwardedDays = 7;

async function forwardingFindings(storage: Storage, env: Env): Promise<Finding[]> {
  if (isProxyConfigured(env)) return [];
  const last = (await storage.counters.get([forwardingCounter])).get(forwardingCounter) ?? 0;
  const days = ((await storage.now()).getTime() / 1000 - last) / 86_400;
  if (days > forwardedDays) return [];
  return [["warn", "proxy", `${forwardingText}: set one of them as docs/deployment.md says`]];
}

async function clockFinding(storage: Storage): Promise<Finding> {
  const apart = Math.abs(await clockAhead(storage));
  const detail = `this machine's differs from the database's by ${apart.toFixed(1)} s`;
  if (apart < clockLimits.warn) return ["ok", "clock", detail];
  const what = `${detail}: synchronise both by NTP`;
  return [apart < clockLimits.fail ? "warn" : "FAIL", "clock", what];
}

/** After how many days without a backup the operator is warned. */
const backupDays = 2;

async function backupFinding(storage: Storage): Promise<Finding> {
  const last = await lastBackup(storage);
  const none = "npm run store -- backup was never run; other kinds of backups are not seen";
  if (!last) return ["off", "backup", none];
  const days = ((await storage.now()).getTime() - last.getTime()) / 86_400_000;
  const detail = `the last one is of ${last.toISOString().slice(0, 16)}Z`;
  if (days <= backupDays) return ["ok", "backup", detail];
  return ["warn", "backup", `${detail}: check its timer, see docs/operations.md`];
}

async function ownerFinding(storage: Storage): Promise<Finding> {
  const owners = await countOwners(storage);
  if (owners === 0) return ["warn", "staff", noOwner];
  return ["ok", "staff", owners === 1 ? "1 owner" : `${owners} owners`];
}

const states = { ok: "ok", warn: "warn", fail: "FAIL" } as const;

async function ownFindings(storage: Storage): Promise<Finding[]> {
  const found = (await storage.diagnose?.()) ?? [];
  return found.map(({ state, subject, detail }) => [states[state], subject, detail]);
}

/** Over HTTP only tables and columns are seen; the list of migrations is in the database itself. */
async function hostedMigrations(url: string | null): Promise<Finding[]> {
  const subject = "migrations";
  if (url === null) {
    return [["off", subject, "DATABASE_URL is not set; every table and column is there"]];
  }
  try {
    const database = await openBackend({ kind: "postgres", url }, { readOnly: true });
    return await ownFindings(database).finally(() => database.close());
  } catch (error) {
    const why = whyNot("the database of DATABASE_URL", error);
    return [[isBehind(error) ? "FAIL" : "warn", subject, why]];
  }
}

/** Whether the records that an update adds are complete. */
async function versionFinding(storage: Storage): Promise<Finding> {
  const old = await outdated(storage);
  const missed = await repairNewest(storage, { dryRun: true });
  if (missed > 0) {
    const detail = `${missed} of the newest records have no or old search data, because an earlier version wrote them: the store repairs them within an hour, npm run store -- reindex at once`;
    return ["warn", "update", detail];
  }
  const lacking = [...(old.records ? ["search tokens"] : []), ...(old.totals ? ["totals"] : [])];
  if (lacking.length === 0) return ["ok", "update", "records and totals are of this version"];
  const what = `${lacking.join(" and ")} are of an earlier version`;
  const why = "until then lists and figures may be incomplete";
  return ["warn", "update", `${what}: run npm run store -- reindex; ${why}`];
}

/** Whether erased data may still be readable in the database's files. */
async function scrubFinding(storage: Storage): Promise<Finding[]> {
  if (!storage.scrub) return [];
  const subject = "erased data";
  if (!(await storage.tokens.get(scrubMark.id))) return [["ok", subject, "none is left in files"]];
  const what = "may still be readable in unused parts of the database file";
  return [["warn", subject, `${what}: stop the store and run VACUUM, see docs/operations.md`]];
}

/** Whether the signing secrets of webhooks are encrypted, and can be opened. */
async function webhookFinding(storage: Storage, { sessionSecrets }: Env): Promise<Finding[]> {
  const endpoints = await storage.webhookEndpoints.find({ limit: 100 });
  if (endpoints.length === 0) return [];
  const subject = "webhook secrets";
  const sealing = sessionSecrets.length > 0 ? createSealing(sessionSecrets) : null;
  const opened = endpoints.map(({ id, secret }) => unsealed(sealing, secret, sealedSecret(id)));
  const closed = opened.filter((each) => each === null).length;
  if (closed > 0) {
    const detail = `${closed} were encrypted with another SESSION_SECRET, so nothing is sent there: add the earlier secret after the present one, or create new signing secrets in the desk`;
    return [["FAIL", subject, detail]];
  }
  if (sealing) return [["ok", subject, "encrypted with a key from SESSION_SECRET"]];
  const detail = `${endpoints.length} can be read in the database and its backups: set SESSION_SECRET, and the store encrypts them`;
  return [["warn", subject, detail]];
}

/** Whether the derived fields of records are right, in a sample. */
async function recordFindings(storage: Storage): Promise<Finding[]> {
  let [seen, wrong, unentered] = [0, 0, 0];
  const doubled: string[] = [];
  for await (const rows of allOf(storage.products)) {
    seen += rows.length;
    wrong += rows.filter((row) => contradictions("products", row) !== null).length;
    for (const row of rows.filter(hasSharedNumber)) doubled.push(`${row.sku} (${row.id})`);
    for (const row of rows) unentered += Number(await isUnentered(storage, row));
    if (seen >= lookedAt) break;
  }
  const findings: Finding[] = [
    wrong === 0
      ? ["ok", "records", `${seen} products checked; their derived fields are right`]
      : [
          "warn",
          "records",
          `${wrong} of ${seen} products have outdated derived fields, because another program wrote them: run npm run store -- reindex`,
        ],
    unentered === 0
      ? ["ok", "stock", "the movements of every stock add up to it"]
      : [
          "warn",
          "stock",
          `the movements of ${unentered} products do not add up to their stock: run npm run store -- reindex`,
        ],
  ];
  if (doubled.length > 0) {
    const some = doubled.slice(0, 5).join(", ");
    const detail = `${doubled.length} products have an article number that another product has in another case, such as ${some}: give one of each two another number`;
    findings.push(["warn", "numbers", detail]);
  }
  const series = await seriesProblems(storage);
  findings.push(
    ...(series.length === 0
      ? [["ok", "invoices", "no series of numbers has a gap"] as Finding]
      : series.map(({ series: name, detail }): Finding => ["warn", `invoices ${name}`, detail])),
  );
  if (!storage.snapshot || seen >= lookedAt) return findings;
  const totals = await recount(storage, await readSite(storage, createLog("silent")));
  findings.push(
    totals.length === 0
      ? ["ok", "totals", "every stored total matches the records"]
      : [
          "warn",
          "totals",
          `${totals.length} stored totals do not match the records: run npm run store -- reindex`,
        ],
  );
  return findings;
}

/** What earlier versions did wrong, as far as it can be proven; not where reads are billed. */
async function earlierFindings(storage: Storage): Promise<Finding[]> {
  if (storage.billsReads) return [];
  const run = "run npm run store -- repair --dry-run";
  const orders: string[] = [];
  for await (const { orderNumber } of ordersWithWrongStock(storage)) orders.push(orderNumber);
  const quotes: string[] = [];
  for await (const { quoteNumber } of expiredAcceptances(storage)) quotes.push(quoteNumber);
  const findings: Finding[] = [];
  if (orders.length > 0) {
    const detail = `${orders.length} orders of an earlier version hold other stock than their state says, such as ${orders[0]}: ${run}`;
    findings.push(["warn", "stock of orders", detail]);
  }
  if (quotes.length > 0) {
    const detail = `${quotes.length} accepted offers were stored as expired by an earlier version, such as ${quotes[0]}: ${run}`;
    findings.push(["warn", "accepted offers", detail]);
  }
  return findings;
}

/** Checks a difference again before it is reported, because the store may be selling. */
async function isUnentered(storage: Storage, row: StoredProduct): Promise<boolean> {
  if (stocksOf(row).size === 0 || (await missingSteps(storage, row)).length === 0) return false;
  const now = await storage.products.get(row.id);
  return now !== null && (await missingSteps(storage, now)).length > 0;
}
