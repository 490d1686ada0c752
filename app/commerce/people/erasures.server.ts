import { createHash } from "node:crypto";
import { type Erasure, type ErasureCount, retainedKinds, type Subject } from "~/domain/erasure";
import { impossible, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { createAudit } from "../audit/audit";
import { allOf } from "../batches";
import { changed } from "../change";
import type { CommerceDeps } from "../deps";
import type { ErasedList, ErasedPerson } from "../erased-list";
import { erase } from "./erasing";
import type { ErasurePlan, ErasuresService } from "./erasures-service";
import { filesElsewhere, filesOfRetained } from "./files-elsewhere";
import {
  isKeptOrder,
  isKeptQuote,
  ordersOf,
  partsOfOrder,
  partsOfQuote,
  profileOf,
  quotesOf,
  type Reader,
  unpaidOf,
} from "./personal-records";

const atOnce = 200;
/** How long the address of an unfinished erasure is stored at most. */
const tokenDays = 90;
const openOrders = ["Pending", "Processing", "Shipped"];

/** `list` is null when there is no list outside the database. */
export function createErasures(deps: CommerceDeps, list: ErasedList | null): ErasuresService {
  const { storage, clock, random } = deps;
  const audit = createAudit(deps);

  /** A uid or an address: of the account that has it, or of a guest. */
  async function subjectOf(from: Reader, who: string): Promise<Subject | null> {
    const email = who.trim().toLowerCase();
    const [account, profile, byEmail] = await Promise.all([
      from.accounts.get(who),
      from.customers.get(who),
      email.includes("@") ? from.accounts.getBy("email", email) : null,
    ]);
    const known = account ?? byEmail;
    if (known) return { uid: known.id, email: known.email.toLowerCase() };
    if (profile) return { uid: profile.id, email: profile.emailLower };
    if (!email.includes("@")) return null;
    const where = { emailLower: email };
    const [customer] = await from.customers.find({ where, limit: 1 });
    return { uid: customer?.id ?? null, email };
  }

  async function planFor(from: Reader, who: string): Promise<ErasurePlan | null> {
    const subject = await subjectOf(from, who);
    if (!subject) return null;
    const profile = await profileOf(from, subject);
    const [quotes, orders] = [await quotesOf(from, subject), await ordersOf(from, subject)];
    const counts = new Map<string, ErasureCount>();
    const count = (what: string, done: ErasureCount["done"], by: number) => {
      if (by === 0) return;
      const known = counts.get(`${what} ${done}`)?.count ?? 0;
      counts.set(`${what} ${done}`, { what, done, count: known + by });
    };
    for (const [what, rows] of Object.entries(profile)) count(what, "removed", rows.length);
    for (const quote of quotes) {
      const parts = await partsOfQuote(from, quote);
      const kept = isKeptQuote(quote, parts.acceptances);
      const done = kept ? "kept" : "removed";
      count("quotes", kept ? "kept" : "blanked", 1);
      count("revisions", done, parts.revisions.length);
      count("acceptances", done, parts.acceptances.length);
      count("issuedDocuments", done, parts.documents.length);
      count("messages", "removed", parts.messages.length);
      count("openings", "removed", parts.openings.length);
    }
    const unpaid: string[] = [];
    for (const order of orders) {
      const parts = await partsOfOrder(from, order);
      unpaid.push(...(await unpaidOf(from, parts.invoices)));
      const kept = isKeptOrder(order, parts.invoices);
      count("orders", kept ? "kept" : "blanked", 1);
      count("invoices", "kept", parts.invoices.length);
      count("shipments", kept ? "kept" : "blanked", parts.shipments.length);
      count("issuedDocuments", kept ? "kept" : "removed", parts.documents.length);
    }
    if (counts.size === 0) return null;
    const staff = subject.uid ? await from.admins.get(subject.uid) : null;
    const waiting = [
      ...quotes.filter(({ status }) => status === "Approved").map((each) => each.quoteNumber),
      ...orders
        .filter(({ status }) => openOrders.includes(status))
        .map(({ orderNumber }) => orderNumber),
    ];
    return {
      ...{ who, uid: subject.uid, email: subject.email, counts: [...counts.values()] },
      blockers: [
        ...(staff ? ["This person is on the staff. Remove them from it first."] : []),
        ...(waiting.length > 0
          ? [`Not finished yet: ${waiting.join(", ")}. Finish or cancel it first.`]
          : []),
        ...(unpaid.length > 0
          ? [`Not paid yet: ${unpaid.join(", ")}. Record the payment, or credit it first.`]
          : []),
      ],
    };
  }

  async function finish(id: string): Promise<void> {
    await storage.atomically(async (tx) => {
      await tx.erasures.patch(id, { state: "done", finished: clock() });
      await tx.tokens.remove(tokenId(id));
    });
  }

  async function run(id: string): Promise<Erasure> {
    const erasure = await storage.erasures.get(id);
    if (!erasure) throw notFound("Erasure");
    if (erasure.state === "done") return erasure;
    const email = (await storage.tokens.get(tokenId(id)))?.subject ?? "";
    await list?.add(personOf(erasure));
    await erase(deps, id, { uid: erasure.uid, email });
    await finish(id);
    return { ...erasure, state: "done", finished: clock() };
  }

  /** A person on the list who was brought back by a restored backup. */
  async function restoreErasure(person: ErasedPerson): Promise<void> {
    const { id, uid, emailHash, askedBy } = person;
    const email = await addressOf(person);
    const row: Erasure = {
      ...{ id, uid, emailHash, askedBy, state: "running", counts: [] },
      ...{ created: clock(), finished: null },
    };
    await storage.atomically(async (tx) => {
      await tx.erasures.put(row);
      await tx.tokens.put(tokenOf(id, email));
      await audit.record(tx, {
        ...{ actorUid: "system", action: "erasures.replay", targetType: "erasure", targetId: id },
        ...{ summary: "Erased again after a restore", changes: [], requestId: "" },
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
    run,

    async export(who) {
      const subject = await subjectOf(storage, who);
      if (!subject) return null;
      const { accounts, sessions, ...profile } = await profileOf(storage, subject);
      const [quotes, orders] = [await quotesOf(storage, subject), await ordersOf(storage, subject)];
      const data: Record<string, unknown[]> = {
        // The secrets that protect an account are never exported.
        accounts: accounts.map(({ passwordHash: _, ...account }) => account),
        sessions: sessions.map(({ id: _, secret: __, ...session }) => session),
        ...profile,
        quotes,
        orders,
      };
      const parts = [
        ...(await Promise.all(quotes.map((quote) => partsOfQuote(storage, quote)))),
        ...(await Promise.all(orders.map((order) => partsOfOrder(storage, order)))),
      ];
      for (const part of parts) {
        for (const [what, rows] of Object.entries<unknown[]>(part)) {
          data[what] = [...(data[what] ?? []), ...rows];
        }
      }
      return Object.values(data).every((rows) => rows.length === 0) ? null : data;
    },

    list() {
      return storage.erasures.find({
        order: { by: "created", direction: "desc" },
        limit: atOnce,
      });
    },

    get: (id) => storage.erasures.get(id),

    async retained(erasureId) {
      const rows = await storage.retained.find({ where: { erasureId }, limit: 1_000 });
      return rows
        .map(({ content, ...row }) => ({ ...row, files: filesOfRetained(row.kind, content) }))
        .sort((a, b) => retainedKinds.indexOf(a.kind) - retainedKinds.indexOf(b.kind));
    },

    async retainedRecord(id) {
      const row = await storage.retained.get(id);
      return row && { ...row, files: filesOfRetained(row.kind, row.content) };
    },

    async begin(tx, actor, who) {
      const planned = await planFor(tx, who);
      if (!planned) throw notFound("Person");
      const [blocker] = planned.blockers;
      if (blocker) throw impossible(blocker);
      const { uid, email, counts } = planned;
      const salt = random.token(16);
      const erasure: Erasure = {
        ...{ id: newId(clock, random), uid, emailHash: hashOf(salt, email), state: "running" },
        ...{ counts, askedBy: actor, created: clock(), finished: null },
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
      const before = (await list?.all()) ?? [];
      for (const person of before) {
        if (!(await storage.erasures.get(person.id))) await restoreErasure(person);
      }
      const open = await storage.erasures.find({
        where: { state: "running" },
        order: { by: "created", direction: "asc" },
        limit: atOnce,
      });
      for (const { id } of open) await run(id);
      return open.length;
    },

    async sweep() {
      const over = await storage.retained.find({
        where: { keptUntil: { below: clock() } },
        order: { by: "keptUntil", direction: "asc" },
        limit: atOnce,
        only: ["id", "kind", "content"],
      });
      for (const { id, kind, content } of over) {
        const hashes = filesOfRetained(kind, content).map(({ hash }) => hash);
        const shared = await filesElsewhere(storage, hashes, { retainedId: id });
        for (const hash of hashes) if (!shared.has(hash)) await deps.removeAttachment?.(hash);
        await storage.retained.remove(id);
      }
      return over.length;
    },
  };
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
