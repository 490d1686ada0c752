import { createHash } from "node:crypto";
import { impossible, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import { createAudit } from "~/modules/audit/audit.server";
import type { CommerceDeps, ErasedList, ErasedPerson } from "~/modules/deps";
import { isUnderWay } from "~/modules/orders/order-states";
import { allOf, newestOf, removeMany } from "~/storage/batches";
import { changed } from "~/storage/change";
import { pagesOf } from "~/storage/sweeping.server";
import { t } from "~/texts/text";
import { erase, filesElsewhere, filesOfRetained } from "./erasing.server";
import {
  type Erasure,
  type ErasureCount,
  type RetainedRecord,
  retainedKinds,
  type Subject,
} from "./erasure.resource";
import type { ErasurePlan, ErasuresService, ListedRecord } from "./erasures-service.server";
import {
  exportOf,
  invoicesOfAll,
  isKeptOrder,
  isKeptQuote,
  ordersOf,
  outlineOfOrders,
  outlineOfQuotes,
  profileOf,
  quotesOf,
  type Reader,
  subjectOf,
  unpaidOf,
} from "./personal-records.server";

const atOnce = 200;
/** How long the address of an unfinished erasure is stored at most. */
const tokenDays = 90;

/** Stored while erased data may still be readable in unused parts of the database's files. */
export const scrubMark = {
  id: "scrub",
  kind: "scrub",
  subject: "",
  expires: new Date("9999-12-31T00:00:00.000Z"),
};

/** `list` is null when there is no list outside the database. */
export function createErasures(deps: CommerceDeps, list: ErasedList | null): ErasuresService {
  const { storage, clock, random } = deps;
  const audit = createAudit(deps);

  async function finish(id: string): Promise<void> {
    await storage.atomically(async (tx) => {
      await tx.erasures.patch(id, { state: "done", finished: clock() });
      await tx.tokens.remove(tokenId(id));
      if (storage.scrub) await tx.tokens.put({ ...scrubMark, created: clock() });
    });
  }

  /** Removes what erased records left in the database's files, unless that was already done. */
  async function scrub(): Promise<void> {
    if (!storage.scrub || !(await storage.tokens.get(scrubMark.id))) return;
    if (await storage.scrub()) await storage.tokens.remove(scrubMark.id);
  }

  async function run(id: string): Promise<Erasure> {
    const erasure = await storage.erasures.get(id);
    if (!erasure) throw notFound("Erasure");
    if (erasure.state === "done") return erasure;
    const email = (await storage.tokens.get(tokenId(id)))?.subject ?? "";
    await list?.add(personOf(erasure));
    await erase(deps, id, { uid: erasure.uid, email });
    await finish(id);
    // The person's records are gone. A file that is busy now is scrubbed by the hourly job.
    await scrub().catch(() => {});
    return { ...erasure, state: "done", finished: clock() };
  }

  /** A person on the list who was brought back by a restored backup. */
  async function restoreErasure(person: ErasedPerson): Promise<void> {
    const { id, uid, emailHash, askedBy } = person;
    const email = await addressOf(person);
    const row: Erasure = {
      id,
      uid,
      emailHash,
      askedBy,
      state: "running",
      counts: [],
      created: clock(),
      finished: null,
    };
    await storage.atomically(async (tx) => {
      await tx.erasures.put(row);
      await tx.tokens.put(tokenOf(id, email));
      await audit.record(tx, {
        actorUid: "system",
        action: "erasures.replay",
        targetType: "erasure",
        targetId: id,
        summary: "Erased again after a restore",
        changes: [],
        requestId: "",
      });
    });
  }

  /** The address behind a hash: the account's, or another one that the store knows. */
  async function addressOf({ uid, emailHash }: ErasedPerson): Promise<string> {
    const fits = (email: string) => email !== "" && isHashOf(emailHash, email);
    if (uid) {
      const account = await storage.accounts.get(uid);
      const customer = await storage.customers.get(uid);
      const own = [account?.email ?? "", customer?.emailLower ?? ""].find(fits);
      if (own) return own;
    }
    for (const collection of [storage.quotes, storage.orders] as const) {
      for await (const rows of allOf<{ id: string; emailLower: string }>(collection)) {
        const found = rows.find(({ emailLower }) => fits(emailLower));
        if (found) return found.emailLower;
      }
    }
    for await (const rows of allOf(storage.subscribers)) {
      const found = rows.find(({ email }) => fits(email));
      if (found) return found.email;
    }
    return "";
  }

  function tokenOf(id: string, subject: string) {
    const created = clock();
    const expires = new Date(created.getTime() + tokenDays * 86_400_000);
    return { id: tokenId(id), kind: "erasure", subject, expires, created };
  }

  return {
    plan: (who) => planFor(storage, who),
    export: (who) => exportOf(storage, who),
    run,

    list() {
      return storage.erasures.find({
        order: { by: "created", direction: "desc" },
        limit: atOnce,
      });
    },

    get: (id) => storage.erasures.get(id),

    async retained(erasureId) {
      const where = { erasureId };
      const pages = allOf<RetainedRecord>({
        find: (page) => storage.retained.find({ where, ...page }),
      });
      const listed: ListedRecord[] = [];
      for await (const rows of pages) {
        for (const { content, ...row } of rows) {
          listed.push({ ...row, files: filesOfRetained(row.kind, content) });
        }
      }
      return listed.sort((a, b) => retainedKinds.indexOf(a.kind) - retainedKinds.indexOf(b.kind));
    },

    async retainedRecord(id) {
      const row = await storage.retained.get(id);
      return row && { ...row, files: filesOfRetained(row.kind, row.content) };
    },

    async begin(tx, actor, plan) {
      if (!plan) throw notFound("Person");
      const { uid, email, counts } = plan;
      const [blocker] = await blockersOf(tx, { uid, email });
      if (blocker) throw impossible(blocker);
      const salt = random.token(16);
      const erasure: Erasure = {
        id: newId(clock, random),
        uid,
        emailHash: hashOf(salt, email),
        state: "running",
        counts,
        askedBy: actor,
        created: clock(),
        finished: null,
      };
      await tx.erasures.insert(erasure);
      await tx.tokens.insert(tokenOf(erasure.id, email));
      return changed({
        target: { type: "erasure", id: erasure.id },
        summary: "Personal data of one customer erased",
        result: erasure,
        before: null,
        after: { counts },
      });
    },

    async resume() {
      const failures: unknown[] = [];
      /** One that fails is tried again at the next start or hour; it does not stop the others. */
      const attempt = async (work: () => Promise<unknown>) => {
        try {
          await work();
        } catch (error) {
          failures.push(error);
        }
      };
      for (const person of (await list?.all()) ?? []) {
        await attempt(async () => {
          if (!(await storage.erasures.get(person.id))) await restoreErasure(person);
        });
      }
      let begun = 0;
      for await (const open of newestOf(storage.erasures, { state: "running" })) {
        for (const { id } of open) await attempt(() => run(id));
        begun += open.length;
      }
      await attempt(scrub);
      if (failures.length > 0) throw severalFailed(failures);
      return begun;
    },

    async sweep() {
      const failures: unknown[] = [];
      let removed = 0;
      const over = {
        where: { keptUntil: { below: clock() } },
        by: "keptUntil",
        only: ["kind", "content"],
      } as const;
      for await (const rows of pagesOf(storage.retained, over)) {
        const hashes = new Map<string, string[]>();
        for (const { id, kind, content } of rows) {
          try {
            const files = filesOfRetained(kind, content);
            hashes.set(
              id,
              files.map(({ hash }) => hash),
            );
          } catch (error) {
            failures.push(error);
          }
        }
        // One look for the whole page, because it reads every message and every kept record.
        const leaving = { retainedIds: new Set(hashes.keys()) };
        const all = [...hashes.values()].flat();
        let shared: Set<string> | null = null;
        const gone: string[] = [];
        for (const [id, own] of hashes) {
          try {
            for (const hash of own) {
              shared ??= await filesElsewhere(storage, all, leaving);
              if (!shared.has(hash)) await deps.removeAttachment?.(hash);
            }
            gone.push(id);
          } catch (error) {
            failures.push(error);
          }
        }
        removed += await removeMany(storage, ({ retained }) => retained, gone);
      }
      if (failures.length > 0) throw severalFailed(failures);
      return removed;
    },
  };
}

/** The error of a run in which some records failed; its cause is the first failure. */
function severalFailed(failures: readonly unknown[]): Error {
  const text = `${failures.length} records failed`;
  return new AggregateError(failures, text, { cause: failures[0] });
}

function personOf({ id, uid, emailHash, askedBy, created }: Erasure): ErasedPerson {
  return { id, uid, emailHash, askedBy, at: created.toISOString() };
}

function tokenId(erasureId: string): string {
  return `erasure-${erasureId}`;
}

function hashOf(salt: string, email: string): string {
  return `${salt}:${createHash("sha256").update(`${salt}:${email}`).digest("hex")}`;
}

function isHashOf(hash: string, email: string): boolean {
  const [salt = ""] = hash.split(":");
  return hashOf(salt, email) === hash;
}

/**
 * At every start and every hour: continues interrupted erasures, repeats those that a restored
 * backup undid, and deletes records whose retention has ended.
 */
export function createErasureJob({
  erasures,
  log,
}: {
  erasures: Pick<ErasuresService, "resume" | "sweep">;
  log: Log;
}): Hourly {
  async function work() {
    let removed = 0;
    const resumed = await erasures.resume().finally(async () => {
      removed = await erasures.sweep();
    });
    return { resumed, removed };
  }
  return hourly(work, { log, tag: "[erasure]" });
}

/**
 * What an erasure would do, and what prevents it; null when nothing is known of the person. It
 * reads everything that is theirs, so it needs longer than a transaction may take.
 */
async function planFor(from: Reader, who: string): Promise<ErasurePlan | null> {
  const subject = await subjectOf(from, who);
  if (!subject) return null;
  const quotes = await quotesOf(from, subject);
  const orders = await ordersOf(from, subject);
  const ofQuotes = await outlineOfQuotes(from, quotes);
  const ofOrders = await outlineOfOrders(from, orders);
  const counts = new Map<string, ErasureCount>();
  const count = (what: string, done: ErasureCount["done"], by = 1) => {
    if (by === 0) return;
    const known = counts.get(`${what} ${done}`)?.count ?? 0;
    counts.set(`${what} ${done}`, { what, done, count: known + by });
  };
  const profile = await profileOf(from, subject);
  for (const [what, rows] of Object.entries(profile)) count(what, "removed", rows.length);

  const answered = grouped(ofQuotes.acceptances, ({ quoteId }) => quoteId);
  const keptQuotes = idsOf(quotes, (each) => isKeptQuote(each, answered.get(each.id) ?? []));
  const ofQuote = (id: string) => (keptQuotes.has(id) ? "kept" : "removed");
  for (const { id } of quotes) count("quotes", keptQuotes.has(id) ? "kept" : "blanked");
  for (const { quoteId } of ofQuotes.revisions) count("revisions", ofQuote(quoteId));
  for (const { quoteId } of ofQuotes.acceptances) count("acceptances", ofQuote(quoteId));
  for (const { of } of ofQuotes.documents) count("issuedDocuments", ofQuote(of));
  count("messages", "removed", ofQuotes.messages.length);
  count("openings", "removed", ofQuotes.openings.length);

  const invoiced = grouped(ofOrders.invoices, ({ orderId }) => orderId);
  const keptOrders = idsOf(orders, (each) => isKeptOrder(each, invoiced.get(each.id) ?? []));
  const ofOrder = (id: string) => (keptOrders.has(id) ? "kept" : "blanked");
  for (const { id } of orders) count("orders", ofOrder(id));
  count("invoices", "kept", ofOrders.invoices.length);
  for (const { orderId } of ofOrders.shipments) count("shipments", ofOrder(orderId));
  for (const { of } of ofOrders.documents) {
    count("issuedDocuments", keptOrders.has(of) ? "kept" : "removed");
  }

  if (counts.size === 0) return null;
  const { uid, email } = subject;
  const blockers = await blockersOf(from, subject);
  return { who, uid, email, counts: [...counts.values()], blockers };
}

/** What must be done before an erasure. */
async function blockersOf(from: Reader, subject: Subject): Promise<string[]> {
  const staff = subject.uid ? await from.admins.get(subject.uid) : null;
  const quotes = await quotesOf(from, subject);
  const orders = await ordersOf(from, subject);
  const unpaid = await unpaidOf(from, await invoicesOfAll(from, orders));
  const waiting = [
    ...quotes.filter(({ status }) => status === "Approved").map((each) => each.quoteNumber),
    ...orders.filter(({ status }) => isUnderWay(status)).map(({ orderNumber }) => orderNumber),
  ];
  return [
    ...(staff ? [t("deskCustomers:isOnTheStaff")] : []),
    ...(waiting.length > 0
      ? [t("deskCustomers:notFinishedYet", { numbers: waiting.join(", ") })]
      : []),
    ...(unpaid.length > 0 ? [t("deskCustomers:notPaidYet", { numbers: unpaid.join(", ") })] : []),
  ];
}

function idsOf<R extends { id: string }>(rows: readonly R[], keep: (row: R) => boolean) {
  return new Set(rows.filter(keep).map(({ id }) => id));
}

function grouped<R>(rows: readonly R[], by: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
}
