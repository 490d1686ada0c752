import { isDeepStrictEqual } from "node:util";
import { filesOfRecord } from "~/domain/acceptance";
import { entryId, invoiceTokens, orderTokens, quoteTokens } from "~/domain/document-tokens";
import type { Subject } from "~/domain/erasure";
import type { StoredQuote } from "~/domain/quote";
import { failpoint } from "~/failpoint.server";
import { veiledWhole } from "../audit/veil";
import { newestOf } from "../batches";
import { customerCounter } from "../customers/customer-records";
import type { CommerceDeps } from "../deps";
import { updateHeldUse } from "../discounts/held-use";
import { countOrder } from "../orders/order-records";
import { countQuote } from "../quotes/quote-records";
import { erasable } from "../storage";
import { blanked, blankOrder, blankQuote } from "./blanks";
import { filesElsewhere } from "./files-elsewhere";
import { eraseMentions, marksOf } from "./mentions";
import {
  isKeptOrder,
  isKeptQuote,
  ordersOf,
  partsOfOrder,
  partsOfQuote,
  profileOf,
  quotesOf,
} from "./personal-records";
import { keep } from "./retaining";

type Deps = Pick<CommerceDeps, "storage" | "site" | "clock" | "random" | "removeAttachment">;

/** Removes the person from one quote; an accepted one is first stored apart, unchanged. */
async function eraseQuote(deps: Deps, erasureId: string, id: string): Promise<void> {
  await deps.storage.atomically(async (tx) => {
    const before = await tx.quotes.get(id);
    if (!before || before.emailLower === "") return;
    const { revisions, acceptances, messages, openings, documents } = await partsOfQuote(
      tx,
      before,
    );
    const after = blankQuote(before, deps.clock());
    await updateHeldUse(tx, before, after);
    if (isKeptQuote(before, acceptances)) {
      const since = acceptances.at(-1)?.created ?? before.updated;
      const of = { erasureId, number: before.quoteNumber, since };
      await keep(deps, tx, { ...of, kind: "quote", record: before });
      for (const record of revisions) await keep(deps, tx, { ...of, kind: "revision", record });
      for (const record of acceptances) await keep(deps, tx, { ...of, kind: "acceptance", record });
      for (const record of documents) {
        await keep(deps, tx, { ...of, number: record.fileName, kind: "document", record });
      }
    }
    await tx.quotes.put(after);
    await tx.documentTokens.put(quoteTokens(after));
    countQuote(tx, deps.site, { before, after });
    for (const each of revisions) await erasable(tx, "revisions").remove(each.id);
    for (const each of acceptances) await erasable(tx, "acceptances").remove(each.id);
    for (const each of documents) await erasable(tx, "issuedDocuments").remove(each.id);
    for (const each of messages) await erasable(tx, "messages").remove(each.id);
    for (const each of openings) await tx.openings.remove(each.id);
  });
}

/**
 * The same for an order, with its invoices and delivery notes, whose numbers stay in their series.
 */
async function eraseOrder(deps: Deps, erasureId: string, id: string): Promise<void> {
  await deps.storage.atomically(async (tx) => {
    const before = await tx.orders.get(id);
    if (!before || before.emailLower === "") return;
    const { invoices, shipments, documents } = await partsOfOrder(tx, before);
    const after = blankOrder(before, deps.clock());
    if (isKeptOrder(before, invoices)) {
      const since = invoices.at(-1)?.created ?? before.updated;
      const of = { erasureId, number: before.orderNumber, since };
      await keep(deps, tx, { ...of, kind: "order", record: before });
      for (const record of invoices) {
        await keep(deps, tx, { ...of, number: record.number, kind: "invoice", record });
      }
      for (const record of shipments) {
        await keep(deps, tx, { ...of, number: record.number, kind: "shipment", record });
      }
      for (const record of documents) {
        await keep(deps, tx, { ...of, number: record.fileName, kind: "document", record });
      }
    }
    await tx.orders.put(after);
    await tx.documentTokens.put(orderTokens(after));
    countOrder(tx, deps.site, { before, after });
    for (const each of invoices) {
      const blank = blanked("invoices", each);
      await erasable(tx, "invoices").put(blank);
      await tx.documentTokens.put(invoiceTokens(blank));
    }
    for (const each of shipments) await erasable(tx, "shipments").put(blanked("shipments", each));
    for (const each of documents) await erasable(tx, "issuedDocuments").remove(each.id);
  });
}

/** Deletes account, sessions, cart, addresses, notes and newsletter entry. */
async function eraseProfile({ storage }: Deps, subject: Subject): Promise<void> {
  const found = await profileOf(storage, subject);
  await storage.atomically(async (tx) => {
    const customers = await tx.customers.getMany(found.customers.map(({ id }) => id));
    const sessions = found.sessions.map(({ id }) => id);
    for (const id of sessions) await tx.sessions.remove(id);
    for (const { id } of found.carts) await tx.carts.remove(id);
    for (const { id } of found.addresses) await tx.addresses.remove(id);
    for (const { id } of found.customerCards) await tx.customerCards.remove(id);
    for (const { id } of found.merges) await tx.merges.remove(id);
    for (const { id } of found.subscribers) await tx.subscribers.remove(id);
    for (const { id } of found.accounts) await tx.accounts.remove(id);
    for (const customer of customers) {
      await tx.customers.remove(customer.id);
      await tx.documentTokens.remove(entryId("customer", customer.id));
      tx.counters.add(customerCounter, -1);
    }
  });
}

/** Removes personal values from the audit entries of a target. */
async function eraseTrail({ storage }: Deps, targetId: string): Promise<void> {
  for await (const entries of newestOf(storage.audit, { targetId })) {
    for (const { id, targetType, summary, changes } of entries) {
      const after = {
        changes: veiledWhole(targetType, changes),
        // Entries of earlier versions name the customer of a new quote.
        summary: summary.replace(/: made for .*$/s, ": created by staff"),
      };
      const isSame = after.summary === summary && isDeepStrictEqual(after.changes, changes);
      if (!isSame) await storage.audit.patch(id, after);
    }
  }
}

/**
 * Files are deleted before the records that name them. The signed documents of a retained
 * acceptance stay with it.
 */
async function eraseAttachments({ storage, removeAttachment }: Deps, quote: StoredQuote) {
  const { messages, acceptances } = await partsOfQuote(storage, quote);
  const signed = acceptances.flatMap(filesOfRecord);
  const kept = new Set(isKeptQuote(quote, acceptances) ? signed.map(({ hash }) => hash) : []);
  const all = [...messages.flatMap(({ files }) => files), ...signed].map(({ hash }) => hash);
  const leaving = all.filter((hash) => !kept.has(hash));
  const shared = await filesElsewhere(storage, leaving, { quoteId: quote.id });
  for (const hash of leaving) if (!shared.has(hash)) await removeAttachment?.(hash);
}

/**
 * The whole erasure. It may start again after any interruption: records are found by their person
 * until it is removed, so what depends on a record is deleted before it.
 */
export async function erase(deps: Deps, erasureId: string, subject: Subject): Promise<void> {
  const [quotes, orders] = [
    await quotesOf(deps.storage, subject),
    await ordersOf(deps.storage, subject),
  ];
  await eraseMentions(deps.storage, await marksOf(deps.storage, subject, { quotes, orders }));
  for (const { quoteNumber } of quotes) await eraseTrail(deps, quoteNumber);
  for (const order of orders) {
    const { invoices, shipments } = await partsOfOrder(deps.storage, order);
    for (const { number } of [...invoices, ...shipments]) await eraseTrail(deps, number);
    await eraseTrail(deps, order.orderNumber);
  }
  for (const quote of quotes) await eraseAttachments(deps, quote);
  await failpoint("erasure:after-attachments");
  for (const { id } of quotes) {
    await eraseQuote(deps, erasureId, id);
    await failpoint("erasure:after-quote");
  }
  for (const { id } of orders) {
    await eraseOrder(deps, erasureId, id);
    await failpoint("erasure:after-order");
  }
  const { customers } = await profileOf(deps.storage, subject);
  const people = new Set(customers.map(({ id }) => id));
  if (subject.uid) people.add(subject.uid);
  for (const id of people) await eraseTrail(deps, id);
  await failpoint("erasure:before-profile");
  await eraseProfile(deps, subject);
  await failpoint("erasure:after-profile");
}
