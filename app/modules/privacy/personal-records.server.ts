import { omit } from "~/kernel/pick";
import { cartOf } from "~/modules/cart/cart.resource";
import { hasAccount } from "~/modules/customers/customer.resource";
import type { StoredOrder } from "~/modules/orders/order.resource";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import type { Collection, Records, Storage, Tx, Where } from "~/storage/storage";
import type { Subject } from "./erasure.resource";
import type { PersonalData } from "./erasures-service.server";

/** The most records of one person. */
const most = 1_000;

/** The storage, or a transaction of it. */
export type Reader = Pick<Storage, keyof Records> | Pick<Tx, keyof Records>;

async function all<R extends { id: string }>(
  collection: Pick<Collection<R>, "find">,
  where: Where<R>,
): Promise<R[]> {
  const rows: R[] = [];
  for (;;) {
    const last: R | undefined = rows.at(-1);
    const after = last ? { key: last.id, id: last.id } : null;
    const page = (await collection.find({ where, after, limit: 200 })) as R[];
    rows.push(...page);
    if (page.length < 200 || rows.length >= most) return rows;
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

/** Quotes of the account, and those that a guest requested with the address. */
export function quotesOf(from: Pick<Reader, "quotes">, subject: Subject): Promise<StoredQuote[]> {
  return documentsOf(from.quotes, subject);
}

export function ordersOf(from: Pick<Reader, "orders">, subject: Subject): Promise<StoredOrder[]> {
  return documentsOf(from.orders, subject);
}

interface Held {
  id: string;
  customerId: string | null;
  emailLower: string;
}

async function documentsOf<R extends Held>(
  collection: Pick<Collection<R>, "find">,
  { uid, email }: Subject,
): Promise<R[]> {
  const own = uid === null ? [] : await all(collection, { customerId: uid } as Where<R>);
  const written = email === "" ? [] : await all(collection, { emailLower: email } as Where<R>);
  // Documents of another account belong to that person, whatever address they contain.
  const guests = written.filter(({ customerId }) => !hasAccount(customerId) || customerId === uid);
  return [...new Map([...own, ...guests].map((row) => [row.id, row])).values()];
}

/** The records that belong to a quote. */
export async function partsOfQuote(from: Reader, { id }: Pick<StoredQuote, "id">) {
  const of = { quoteId: id };
  const [revisions, acceptances, messages, openings] = [
    await from.revisions.find({ where: of, limit: most }),
    await from.acceptances.find({ where: of, limit: most }),
    await from.messages.find({ where: of, limit: most }),
    await from.openings.find({ where: of, limit: most }),
  ];
  const documents = await from.issuedDocuments.getMany([
    ...revisions.map(({ revision }) => `offer-${id}-${revision}`),
    ...acceptances.map((each) => `acceptance-${each.id}`),
  ]);
  return { revisions, acceptances, messages, openings, documents };
}

/** The records that belong to an order. */
export async function partsOfOrder(from: Reader, { id }: Pick<StoredOrder, "id">) {
  const of = { orderId: id };
  const invoices = await from.invoices.find({ where: of, limit: most });
  const shipments = await from.shipments.find({ where: of, limit: most });
  const documents = await from.issuedDocuments.getMany([
    `order-${id}`,
    ...invoices.map((each) => `invoice-${each.id}`),
    ...shipments.map((each) => `shipment-${each.id}`),
  ]);
  return { invoices, shipments, documents };
}

/** Numbers of the open invoices, overdue or not. */
export async function unpaidOf(
  from: Pick<Reader, "invoiceBalances">,
  invoices: readonly Pick<Records["invoices"], "id">[],
): Promise<string[]> {
  const balances = await from.invoiceBalances.getMany(invoices.map(({ id }) => id));
  return balances.filter(({ state }) => state === "open").map(({ number }) => number);
}

/** A person's other records, beside quotes and orders. */
export async function profileOf(from: Reader, { uid, email }: Subject) {
  const where = { emailLower: email };
  const written = email === "" ? [] : await from.customers.find({ where, limit: most });
  const contacts = written.map(({ id }) => id).filter((id) => !hasAccount(id));
  const ids = [...new Set([...(uid === null ? [] : [uid]), ...contacts])];
  const of = { uid: uid ?? "" };
  const [accounts, customers, cards, carts, savedLists, sessions, addresses, merges, subscriber] =
    await Promise.all([
      from.accounts.getMany(ids),
      from.customers.getMany(ids),
      from.customerCards.getMany(ids),
      from.carts.getMany(ids.map(cartOf)),
      uid === null ? [] : from.savedLists.find({ where: { ownerUid: uid }, limit: most }),
      uid === null ? [] : from.sessions.find({ where: of, limit: most }),
      Promise.all(
        ids.map((customerId) => from.addresses.find({ where: { customerId }, limit: most })),
      ),
      uid === null ? [] : from.merges.find({ where: { customerId: uid }, limit: most }),
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
const readAtOnce = 5;

async function fewAtOnce<T, R>(all: readonly T[], read: (each: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += readAtOnce) {
    found.push(...(await Promise.all(all.slice(at, at + readAtOnce).map(read))));
  }
  return found;
}

/** All personal data of one customer; null when there is none. */
export async function exportOf(storage: Reader, who: string): Promise<PersonalData | null> {
  const subject = await subjectOf(storage, who);
  if (!subject) return null;
  const { accounts, sessions, ...profile } = await profileOf(storage, subject);
  const [quotes, orders] = [await quotesOf(storage, subject), await ordersOf(storage, subject)];
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
      data[what] = [...(data[what] ?? []), ...rows];
    }
  }
  return Object.values(data).every((rows) => rows.length === 0) ? null : data;
}
