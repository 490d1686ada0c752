import { isDeepStrictEqual } from "node:util";
import { withoutPersonal } from "~/kernel/extensions/custom";
import type { Extended } from "~/kernel/extensions/custom-field";
import { extendedResources } from "~/kernel/extensions/installed";
import { newId } from "~/kernel/identifiers";
import { failpoint } from "~/kernel/process/failpoint.server";
import { veiledWhole } from "~/modules/audit/audit.server";
import { customerCounter } from "~/modules/customers/customers.server";
import type { CommerceDeps } from "~/modules/deps";
import { updateHeldUse } from "~/modules/discounts/discounts.server";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { countOrder, readOrder, rowOfOrder } from "~/modules/orders/order-records.server";
import type { HistoryEntry } from "~/modules/pricing/history";
import { filesOfRecord } from "~/modules/quotes/acceptance.resource";
import type { MessageFile } from "~/modules/quotes/message.resource";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import { countQuote, readQuote, rowOfQuote } from "~/modules/quotes/quote-records.server";
import { isOpen } from "~/modules/quotes/quote-rules";
import { personalFields, resourceOf } from "~/modules/registry";
import {
  entryId,
  invoiceTokens,
  orderTokens,
  quoteTokens,
  shipmentTokens,
} from "~/modules/search/document-tokens.resource";
import { allOf, newestOf, removeMany } from "~/storage/batches";
import {
  type CollectionName,
  erasable,
  type Records,
  type Storage,
  type Tx,
} from "~/storage/storage";
import {
  keptUntil,
  type RetainedKind,
  type RetainedRecord,
  type Subject,
} from "./erasure.resource";
import { eraseMentions, marksOf } from "./mentions.server";
import {
  isKeptOrder,
  isKeptQuote,
  ordersOf,
  outlineOfOrders,
  outlineOfQuotes,
  partsOfOrder,
  partsOfQuote,
  profileOf,
  type QuoteFacts,
  quotesOf,
} from "./personal-records.server";

type Deps = Pick<CommerceDeps, "storage" | "site" | "clock" | "random" | "removeAttachment">;

/** An erasure that starts again passes over what is done. A customer may have no address. */
function isErased(row: Pick<StoredQuote, "customerId" | "emailLower">): boolean {
  return row.customerId === null && row.emailLower === "";
}

/** Removes the person from one quote; an accepted one is first stored apart, unchanged. */
async function eraseQuote(deps: Deps, erasureId: string, id: string): Promise<void> {
  await deps.storage.atomically(async (tx) => {
    const before = await tx.quotes.get(id);
    if (!before || isErased(before)) return;
    const { revisions, acceptances, messages, openings, documents } = await partsOfQuote(
      tx,
      before,
    );
    const after = erasedQuote(before, deps.clock());
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
    if (!before || isErased(before)) return;
    const { invoices, shipments, documents } = await partsOfOrder(tx, before);
    const after = erasedOrder(before, deps.clock());
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
    for (const each of shipments) {
      const blank = blanked("shipments", each);
      await erasable(tx, "shipments").put(blank);
      const tokens = shipmentTokens(blank);
      if (tokens.tokens.length > 0) await tx.documentTokens.put(tokens);
    }
    for (const each of documents) await erasable(tx, "issuedDocuments").remove(each.id);
  });
}

/**
 * Deletes account, sessions, cart, addresses, notes and newsletter entry. The customers go last: by
 * them an interrupted erasure finds their addresses, carts and notes again.
 */
async function eraseProfile({ storage }: Deps, subject: Subject): Promise<void> {
  const found = await profileOf(storage, subject);
  await removeMany(storage, (tx) => tx.accounts, ids(found.accounts));
  await removeMany(storage, (tx) => tx.sessions, ids(found.sessions));
  await removeMany(storage, (tx) => tx.carts, ids(found.carts));
  await removeMany(storage, (tx) => tx.savedLists, ids(found.savedLists));
  await removeMany(storage, (tx) => tx.addresses, ids(found.addresses));
  await removeMany(storage, (tx) => tx.customerCards, ids(found.customerCards));
  await removeMany(storage, (tx) => tx.merges, ids(found.merges));
  await removeMany(storage, (tx) => tx.subscribers, ids(found.subscribers));
  for (const { id } of found.customers) {
    await storage.atomically(async (tx) => {
      if (!(await tx.customers.get(id))) return;
      await tx.customers.remove(id);
      await tx.documentTokens.remove(entryId("customer", id));
      tx.counters.add(customerCounter, -1);
    });
  }
}

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
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
 * acceptance stay with it. The messages go here too, in batches: a long conversation would not fit
 * into the quote's own transaction.
 */
async function eraseConversation({ storage, removeAttachment }: Deps, quote: QuoteFacts) {
  const { messages, openings, acceptances } = await outlineOfQuotes(storage, [quote]);
  const signed = acceptances.flatMap(filesOfRecord);
  const kept = new Set(isKeptQuote(quote, acceptances) ? signed.map(({ hash }) => hash) : []);
  const all = [...messages.flatMap(({ files }) => files), ...signed].map(({ hash }) => hash);
  const leaving = all.filter((hash) => !kept.has(hash));
  const shared = await filesElsewhere(storage, leaving, { quoteId: quote.id });
  for (const hash of leaving) if (!shared.has(hash)) await removeAttachment?.(hash);
  await failpoint("erasure:after-attachments");
  await removeMany(storage, (tx) => erasable(tx, "messages"), ids(messages));
  await removeMany(storage, (tx) => tx.openings, ids(openings));
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
  const { invoices, shipments } = await outlineOfOrders(deps.storage, orders);
  for (const { number } of [...invoices, ...shipments]) await eraseTrail(deps, number);
  for (const { orderNumber } of orders) await eraseTrail(deps, orderNumber);
  // One quote after the other: a file that two of them share goes with the second.
  for (const quote of quotes) {
    await eraseConversation(deps, quote);
    await eraseQuote(deps, erasureId, quote.id);
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

interface Keeping {
  erasureId: string;
  kind: RetainedKind;
  number: string;
  record: { created: Date };
  /** The date from which the retention years count. */
  since: Date;
}

/** Stores a record apart, unchanged, until its retention ends. */
async function keep(
  deps: Pick<CommerceDeps, "site" | "clock" | "random">,
  tx: Tx,
  { erasureId, kind, number, record, since }: Keeping,
) {
  await tx.retained.insert({
    id: newId(deps.clock, deps.random),
    erasureId,
    kind,
    number,
    content: JSON.stringify(record),
    keptUntil: keptUntil(since, deps.site.retentionYears),
    created: deps.clock(),
  });
}

/** The record with empty personal fields. */
function blanked<C extends CollectionName>(name: C, row: Records[C]): Records[C] {
  const { fields } = resourceOf(name);
  const empty = personalFields(name).map((field) => [field, fields[field]?.read(undefined)]);
  const after = { ...row, ...Object.fromEntries(empty) };
  const resource = extendedResources.find((each) => each === name);
  // Of the values of extensions, those about the trade stay.
  return resource && "custom" in row
    ? { ...after, custom: withoutPersonal(resource, row as Extended) }
    : after;
}

/**
 * Keeps the times of status changes, from which figures are calculated. The actor is removed if it
 * was the person.
 */
function blankHistory({ history, customerId }: Historied): HistoryEntry[] {
  return history
    .filter(({ kind }) => kind === "move")
    .map((entry) => ({
      ...entry,
      actor: entry.actor === customerId ? "guest" : entry.actor,
      note: null,
    }));
}

interface Historied {
  history: readonly HistoryEntry[];
  customerId: string | null;
}

/** A quote without personal data; an open one is cancelled. */
function erasedQuote(row: StoredQuote, now: Date): StoredQuote {
  const blank = blanked("quotes", row);
  const status = isOpen(row.status) ? "Cancelled" : row.status;
  const [thread, history] = [null, blankHistory(row)];
  return rowOfQuote({
    ...readQuote(blank),
    status,
    thread,
    history,
    updated: now,
    version: row.version + 1,
  });
}

/** An order without personal data: its payments stay, without the payer. */
function erasedOrder(row: StoredOrder, now: Date): StoredOrder {
  const blank = blanked("orders", row);
  const payments = row.payments.map((payment) => ({ ...payment, payer: null, note: null }));
  return rowOfOrder(
    {
      ...readOrder(blank),
      payments,
      history: blankHistory(row),
      updated: now,
      version: row.version + 1,
    },
    row.stockHeld,
  );
}

/** The files stored with a retained record. */
export function filesOfRetained(kind: RetainedRecord["kind"], content: string): MessageFile[] {
  return kind === "acceptance" ? filesOfRecord(JSON.parse(content)) : [];
}

/** The records whose files are to be removed. */
type Leaving = { quoteId: string } | { retainedIds: ReadonlySet<string> };

/**
 * Those files that another record uses too. Files are stored under the hash of their content, so
 * two people who send the same file share it.
 */
export async function filesElsewhere(
  storage: Pick<Storage, "messages" | "acceptances" | "retained">,
  hashes: readonly string[],
  leaving: Leaving,
): Promise<Set<string>> {
  const sought = new Set(hashes);
  const found = new Set<string>();
  if (sought.size === 0) return found;
  const meet = (files: readonly MessageFile[]) => {
    for (const { hash } of files) if (sought.has(hash)) found.add(hash);
  };
  const isLeaving = (quoteId: string) => "quoteId" in leaving && leaving.quoteId === quoteId;
  for await (const rows of allOf(storage.messages)) {
    for (const { quoteId, files } of rows) if (!isLeaving(quoteId)) meet(files);
  }
  for await (const rows of allOf(storage.acceptances)) {
    for (const row of rows) if (!isLeaving(row.quoteId)) meet(filesOfRecord(row));
  }
  for await (const rows of allOf(storage.retained)) {
    for (const { id, kind, content } of rows) {
      if (!("retainedIds" in leaving && leaving.retainedIds.has(id))) {
        meet(filesOfRetained(kind, content));
      }
    }
  }
  return found;
}
