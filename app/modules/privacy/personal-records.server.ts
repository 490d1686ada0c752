import { omit } from "~/kernel/pick";
import { cartOf } from "~/modules/cart/cart.resource";
import { hasAccount } from "~/modules/customers/customer.resource";
import type { StoredOrder } from "~/modules/orders/order.resource";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import type { Collection, Records, Storage, Tx, Where } from "~/storage/storage";
import type { Subject } from "./erasure.resource";
import type { PersonalData } from "./erasures-service.server";

const readAtOnce = 200;
/** The storage compares a field with at most this many values. */
const comparedAtOnce = 30;

/** The storage, or a transaction of it. */
export type Reader = Pick<Storage, keyof Records> | Pick<Tx, keyof Records>;

/** Every row that matches, however many there are. `only` names the fields to read beside the id. */
async function all<R extends { id: string }, F extends keyof R & string = keyof R & string>(
  collection: Pick<Collection<R>, "find">,
  where: Where<R>,
  only?: readonly F[],
): Promise<Pick<R, F | "id">[]> {
  const fields: readonly (keyof R & string)[] | undefined = only && ["id", ...only];
  const rows: R[] = [];
  for (;;) {
    const last: R | undefined = rows.at(-1);
    const after = last ? { key: last.id, id: last.id } : null;
    const page = (await collection.find({ where, after, limit: readAtOnce, only: fields })) as R[];
    rows.push(...page);
    if (page.length < readAtOnce) return rows;
  }
}

/** A uid or an address: of the account that has it, or of a guest. */
export async function subjectOf(from: Reader, who: string): Promise<Subject | null> {
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

/** What an erasure needs to know of a quote before it changes it. */
const quoteFacts = ["customerId", "quoteNumber", "status", "orderNumber"] as const;
export type QuoteFacts = Pick<StoredQuote, "id" | (typeof quoteFacts)[number]>;

/** The same of an order. */
const orderFacts = ["customerId", "orderNumber", "status", "payments"] as const;
export type OrderFacts = Pick<StoredOrder, "id" | (typeof orderFacts)[number]>;

/** Quotes of the account, and those that a guest requested with the address. */
export function quotesOf(from: Pick<Reader, "quotes">, subject: Subject): Promise<QuoteFacts[]> {
  return documentsOf<StoredQuote>(from.quotes, subject, quoteFacts);
}

export function ordersOf(from: Pick<Reader, "orders">, subject: Subject): Promise<OrderFacts[]> {
  return documentsOf<StoredOrder>(from.orders, subject, orderFacts);
}

interface Held {
  id: string;
  customerId: string | null;
  emailLower: string;
}

/** `only` names the fields to read, `customerId` among them; all when it is left out. */
async function documentsOf<R extends Held>(
  collection: Pick<Collection<R>, "find">,
  { uid, email }: Subject,
  only?: readonly (keyof R & string)[],
): Promise<R[]> {
  const read = (where: Where<R>) => all(collection, where, only) as Promise<R[]>;
  const own = uid === null ? [] : await read({ customerId: uid } as Where<R>);
  const written = email === "" ? [] : await read({ emailLower: email } as Where<R>);
  // Documents of another account belong to that person, whatever address they contain.
  const guests = written.filter(({ customerId }) => !hasAccount(customerId) || customerId === uid);
  return [...new Map([...own, ...guests].map((row) => [row.id, row])).values()];
}

/** The records that belong to a quote. */
export async function partsOfQuote(from: Reader, { id }: Pick<StoredQuote, "id">) {
  const of = { quoteId: id };
  const [revisions, acceptances, messages, openings] = [
    await all<Records["revisions"]>(from.revisions, of),
    await all<Records["acceptances"]>(from.acceptances, of),
    await all<Records["messages"]>(from.messages, of),
    await all<Records["openings"]>(from.openings, of),
  ];
  const names = [...revisions.map(revisionDocument), ...acceptances.map(acceptanceDocument)];
  const documents = await from.issuedDocuments.getMany(names);
  return { revisions, acceptances, messages, openings, documents };
}

/** The records that belong to an order. */
export async function partsOfOrder(from: Reader, { id }: Pick<StoredOrder, "id">) {
  const of = { orderId: id };
  const invoices = await all<Records["invoices"]>(from.invoices, of);
  const shipments = await all<Records["shipments"]>(from.shipments, of);
  const names = [
    orderDocument({ id }),
    ...invoices.map(invoiceDocument),
    ...shipments.map(shipmentDocument),
  ];
  const documents = await from.issuedDocuments.getMany(names);
  return { invoices, shipments, documents };
}

function revisionDocument({
  quoteId,
  revision,
}: Pick<Records["revisions"], "quoteId" | "revision">) {
  return `offer-${quoteId}-${revision}`;
}

function acceptanceDocument({ id }: { id: string }): string {
  return `acceptance-${id}`;
}

function orderDocument({ id }: { id: string }): string {
  return `order-${id}`;
}

function invoiceDocument({ id }: { id: string }): string {
  return `invoice-${id}`;
}

function shipmentDocument({ id }: { id: string }): string {
  return `shipment-${id}`;
}

/**
 * The records that belong to any of the quotes, without what they contain: enough to count them, to
 * find their files and to know what is kept. The quotes are read thirty at a time.
 */
export async function outlineOfQuotes(from: Reader, quotes: readonly Pick<StoredQuote, "id">[]) {
  const parts = await fewAtOnce(portions(quotes), async (quoteIds) => {
    const of = { quoteId: { in: quoteIds } };
    const [revisions, acceptances, messages, openings] = [
      await all(from.revisions, of, ["quoteId", "revision"]),
      await all(from.acceptances, of, ["quoteId", "answer", "facts"]),
      await all(from.messages, of, ["quoteId", "files"]),
      await all(from.openings, of, ["quoteId"]),
    ];
    const documents = await documentsAmong(from, [
      ...revisions.map((each) => [revisionDocument(each), each.quoteId] as const),
      ...acceptances.map((each) => [acceptanceDocument(each), each.quoteId] as const),
    ]);
    return { revisions, acceptances, messages, openings, documents };
  });
  return {
    revisions: parts.flatMap((part) => part.revisions),
    acceptances: parts.flatMap((part) => part.acceptances),
    messages: parts.flatMap((part) => part.messages),
    openings: parts.flatMap((part) => part.openings),
    documents: parts.flatMap((part) => part.documents),
  };
}

/** The same for orders. */
export async function outlineOfOrders(from: Reader, orders: readonly Pick<StoredOrder, "id">[]) {
  const parts = await fewAtOnce(portions(orders), async (orderIds) => {
    const of = { orderId: { in: orderIds } };
    const invoices = await all(from.invoices, of, ["orderId", "number"]);
    const shipments = await all(from.shipments, of, ["orderId", "number"]);
    const documents = await documentsAmong(from, [
      ...orderIds.map((id) => [orderDocument({ id }), id] as const),
      ...invoices.map((each) => [invoiceDocument(each), each.orderId] as const),
      ...shipments.map((each) => [shipmentDocument(each), each.orderId] as const),
    ]);
    return { invoices, shipments, documents };
  });
  return {
    invoices: parts.flatMap((part) => part.invoices),
    shipments: parts.flatMap((part) => part.shipments),
    documents: parts.flatMap((part) => part.documents),
  };
}

/** The ids of the orders' invoices. */
export async function invoicesOfAll(from: Pick<Reader, "invoices">, orders: readonly OrderFacts[]) {
  const parts = await fewAtOnce(portions(orders), (orderIds) =>
    all(from.invoices, { orderId: { in: orderIds } }, ["orderId"]),
  );
  return parts.flat();
}

/** Which of the named documents exist, each with the record that it belongs to. */
async function documentsAmong(from: Reader, named: readonly (readonly [id: string, of: string])[]) {
  const owners = new Map(named);
  const found = await from.issuedDocuments.getMany([...owners.keys()], { only: ["id"] });
  return found.map(({ id }) => ({ id, of: owners.get(id) ?? "" }));
}

/** Their ids, as many at a time as one condition compares. */
function portions(rows: readonly { id: string }[]): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < rows.length; at += comparedAtOnce) {
    found.push(rows.slice(at, at + comparedAtOnce).map(({ id }) => id));
  }
  return found;
}

/** Numbers of the open invoices, overdue or not. */
export async function unpaidOf(
  from: Pick<Reader, "invoiceBalances">,
  invoices: readonly Pick<Records["invoices"], "id">[],
): Promise<string[]> {
  const ids = invoices.map(({ id }) => id);
  const balances = await from.invoiceBalances.getMany(ids, { only: ["state", "number"] });
  return balances.filter(({ state }) => state === "open").map(({ number }) => number);
}

/** A person's other records, beside quotes and orders. */
export async function profileOf(from: Reader, { uid, email }: Subject) {
  const written =
    email === "" ? [] : await all<Records["customers"]>(from.customers, { emailLower: email });
  const contacts = written.map(({ id }) => id).filter((id) => !hasAccount(id));
  const ids = [...new Set([...(uid === null ? [] : [uid]), ...contacts])];
  const of = { uid: uid ?? "" };
  const [accounts, customers, cards, carts, savedLists, sessions, addresses, merges, subscriber] =
    await Promise.all([
      from.accounts.getMany(ids),
      from.customers.getMany(ids),
      from.customerCards.getMany(ids),
      from.carts.getMany(ids.map(cartOf)),
      uid === null ? [] : all<Records["savedLists"]>(from.savedLists, { ownerUid: uid }),
      uid === null ? [] : all<Records["sessions"]>(from.sessions, of),
      fewAtOnce(ids, (customerId) => all<Records["addresses"]>(from.addresses, { customerId })),
      uid === null ? [] : all<Records["merges"]>(from.merges, { customerId: uid }),
      email === "" ? null : from.subscribers.getBy("email", email),
    ]);
  const subscribers = subscriber ? [subscriber] : [];
  return {
    accounts,
    customers,
    customerCards: cards,
    carts,
    savedLists,
    sessions,
    merges,
    addresses: addresses.flat(),
    subscribers,
  };
}

/** Whether the law requires a quote: it was accepted, or became an order. */
export function isKeptQuote(
  quote: Pick<StoredQuote, "status" | "orderNumber">,
  acceptances: readonly Pick<Records["acceptances"], "answer">[],
): boolean {
  return (
    quote.status === "Converted" ||
    quote.orderNumber !== null ||
    acceptances.some(({ answer }) => answer === "accepted")
  );
}

/** Whether the law requires an order: it was paid, shipped or invoiced. */
export function isKeptOrder(
  { status, payments }: Pick<StoredOrder, "status" | "payments">,
  invoices: readonly unknown[],
): boolean {
  return status !== "Cancelled" || payments.length > 0 || invoices.length > 0;
}

/** Fewer than a pool has connections: a thousand reads at once would take all of them, and fail. */
const inParallel = 5;

async function fewAtOnce<T, R>(items: readonly T[], read: (each: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < items.length; at += inParallel) {
    found.push(...(await Promise.all(items.slice(at, at + inParallel).map(read))));
  }
  return found;
}

/** All personal data of one customer; null when there is none. */
export async function exportOf(storage: Reader, who: string): Promise<PersonalData | null> {
  const subject = await subjectOf(storage, who);
  if (!subject) return null;
  const { accounts, sessions, ...profile } = await profileOf(storage, subject);
  const quotes = await documentsOf<StoredQuote>(storage.quotes, subject);
  const orders = await documentsOf<StoredOrder>(storage.orders, subject);
  const data: Record<string, unknown[]> = {
    // The secrets that protect an account are never exported.
    accounts: accounts.map((account) => omit(account, ["passwordHash", "factors"])),
    sessions: sessions.map((session) => omit(session, ["id", "secret"])),
    ...profile,
    quotes,
    orders,
  };
  const parts = [
    ...(await fewAtOnce(quotes, (quote) => partsOfQuote(storage, quote))),
    ...(await fewAtOnce(orders, (order) => partsOfOrder(storage, order))),
  ];
  for (const part of parts) {
    for (const [what, rows] of Object.entries<unknown[]>(part)) {
      const listed = data[what] ?? [];
      listed.push(...rows);
      data[what] = listed;
    }
  }
  return Object.values(data).every((rows) => rows.length === 0) ? null : data;
}
