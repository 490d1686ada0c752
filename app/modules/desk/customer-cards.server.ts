import { impossible, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { mergeChoices, type Sides } from "~/kernel/stale-edit";
import { hasAccount } from "~/modules/customers/customer.resource";
import {
  type CustomerCard,
  canUndo,
  cardLimits,
  distinctTags,
  type Merge,
  mergeLimit,
} from "~/modules/customers/customer-card.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { countOrder, readOrder, rowOfOrder } from "~/modules/orders/order-records.server";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import { countQuote, readQuote, rowOfQuote } from "~/modules/quotes/quote-records.server";
import { type Audited, changed, unchanged } from "~/storage/change";
import type { Storage, Tx } from "~/storage/storage";
import { t } from "~/texts/text";

/** A preview of merging a customer's guest quotes and orders. */
export interface Mergeable {
  /** Whether the account's address is verified. A customer without an account needs no proof. */
  verified: boolean;
  /** Numbers of the guest's quotes and orders with this address. */
  quotes: string[];
  orders: string[];
}

/** Staff's notes about customers, and the merging of guests into them. */
export interface CustomerCardsService {
  /** Empty until something is written. */
  get(customer: string): Promise<CustomerCard>;
  /**
   * Replaces the tags. With `opened`, the tags when the form was opened, only what was added and
   * removed since is applied, so that a colleague's change in the meantime stays.
   * @throws Failure impossible: together they are too many
   */
  tag: Audited<[customer: string, tags: string[], options?: { opened?: string[] }], CustomerCard>;
  note: Audited<[customer: string, text: string], CustomerCard>;
  mergeable(customer: string): Promise<Mergeable>;
  /** Newest first. */
  merges(customer: string): Promise<Merge[]>;
  /**
   * `isKnown`: staff made sure that the account is the guest's, whose address is not verified.
   * @throws Failure impossible: the address is not verified
   */
  merge: Audited<[customer: string, isKnown?: boolean], Merge | null>;
  /**
   * For customers themselves: moves guest documents of an address that the identity provider has
   * verified. Staff can undo it like their own.
   */
  join(customer: string, verifiedEmail: string): Promise<{ quotes: number; orders: number }>;
  /** Within 30 days. @throws Failure notFound, impossible */
  undoMerge: Audited<[merge: string], Merge>;
}

export function createCustomerCards(deps: CommerceDeps): CustomerCardsService {
  const { storage, site, clock, random } = deps;

  const emptyCard = (id: string): CustomerCard => {
    return { id, tags: [], notes: [], updated: clock(), version: 0 };
  };

  async function change(tx: Tx, id: string, make: (card: CustomerCard) => Partial<CustomerCard>) {
    const customer = await tx.customers.get(id);
    const before = await tx.customerCards.get(id);
    if (!customer) throw notFound("Customer");
    const card = before ?? emptyCard(id);
    const after = { ...card, ...make(card), updated: clock(), version: card.version + 1 };
    await tx.customerCards.put(after);
    return { before, after };
  }

  /** The customer's address, in lower case, and whether it is theirs; null for none. */
  async function addressOf(from: Reads, id: string) {
    const account = await from.accounts.get(id);
    if (account) {
      return { email: account.email.toLowerCase(), verified: account.emailVerified !== null };
    }
    const customer = hasAccount(id) ? null : await from.customers.get(id);
    // Nobody can sign in as them, so what becomes theirs is open to nobody else.
    return customer?.emailLower ? { email: customer.emailLower, verified: true } : null;
  }

  /**
   * The quotes and orders with this address that belong to nobody. An account, whose address is its
   * own, also gets those of customers whom staff created.
   */
  async function guestsOf(from: Reads, { id, email }: { id: string; email: string }) {
    const where = { emailLower: email };
    const quotes = await from.quotes.find({ where, limit: 1_000 });
    const orders = await from.orders.find({ where, limit: 1_000 });
    const isGuests = ({ customerId }: { customerId: string | null }) =>
      customerId === null || (hasAccount(id) && !hasAccount(customerId));
    return {
      quotes: quotes.filter(isGuests).slice(0, mergeLimit),
      orders: orders.filter(isGuests).slice(0, mergeLimit),
    };
  }

  async function giveQuote(tx: Tx, before: StoredQuote, customerId: string | null) {
    const after = rowOfQuote({ ...readQuote(before), customerId });
    await tx.quotes.put(after);
    countQuote(tx, site, { before, after });
  }

  /** Moves the guest's documents to the customer, and stores what was moved. */
  async function mergeGuest(tx: Tx, { id, email, by }: { id: string; email: string; by: string }) {
    const { quotes, orders } = await guestsOf(tx, { id, email });
    if (quotes.length + orders.length === 0) return null;
    const merge: Merge = {
      id: newId(clock, random),
      customerId: id,
      quotes: quotes.map((quote) => quote.id),
      orders: orders.map((order) => order.id),
      mergedBy: by,
      created: clock(),
      undone: null,
    };
    for (const quote of quotes) await giveQuote(tx, quote, id);
    for (const order of orders) await giveOrder(tx, order, id);
    await tx.merges.insert(merge);
    return merge;
  }

  async function giveOrder(tx: Tx, before: StoredOrder, customerId: string | null) {
    const after = rowOfOrder({ ...readOrder(before), customerId }, before.stockHeld);
    await tx.orders.put(after);
    countOrder(tx, site, { before, after });
  }

  return {
    async get(customer) {
      return (await storage.customerCards.get(customer)) ?? emptyCard(customer);
    },

    async tag(tx, _actor, id, tags, { opened } = {}) {
      const { before, after } = await change(tx, id, ({ tags: now }) => ({
        tags: opened ? mergeTags({ base: opened, mine: tags, now }) : tags,
      }));
      const told = { target: { type: "card", id }, summary: "Tags changed", result: after };
      return changed({ ...told, before, after });
    },

    async note(tx, actor, id, text) {
      const { before, after } = await change(tx, id, ({ notes }) => {
        if (notes.length >= cardLimits.notes) {
          throw impossible(t("desk:atMostNotesCanBe", { notes: cardLimits.notes }));
        }
        return { notes: [...notes, { at: clock(), actor, text }] };
      });
      const told = { target: { type: "card", id }, summary: "Note added", result: after };
      return changed({ ...told, before, after });
    },

    async mergeable(id) {
      const address = await addressOf(storage, id);
      if (!address) return { verified: false, quotes: [], orders: [] };
      const { email, verified } = address;
      const { quotes, orders } = await guestsOf(storage, { id, email });
      return {
        verified,
        quotes: quotes.map(({ quoteNumber }) => quoteNumber),
        orders: orders.map(({ orderNumber }) => orderNumber),
      };
    },

    merges(customerId) {
      const order = { by: "created", direction: "desc" } as const;
      return storage.merges.find({ where: { customerId }, order, limit: 50 });
    },

    async merge(tx, actor, id, isKnown = false) {
      const customer = await tx.customers.get(id);
      const address = await addressOf(tx, id);
      if (!customer || !address) throw notFound("Customer");
      const { email, verified } = address;
      if (!verified && !isKnown) throw impossible(t("desk:theAccountsAddressNotVerified"));
      const target = { type: "customer", id };
      const merge = await mergeGuest(tx, { id, email, by: actor });
      if (!merge) return unchanged({ target, summary: "Nothing to merge", result: null });
      const { quotes, orders } = merge;
      const proof = verified ? "" : ", by the word of staff";
      const summary = `${quotes.length} quotes and ${orders.length} orders of a guest merged${proof}`;
      return changed({ target, summary, result: merge, before: null, after: merge });
    },

    async join(id, verified) {
      const email = verified.toLowerCase();
      const { quotes, orders } = await guestsOf(storage, { id, email });
      if (quotes.length + orders.length === 0) return { quotes: 0, orders: 0 };
      const merge = await storage.atomically(async (tx) => mergeGuest(tx, { id, email, by: id }));
      return { quotes: merge?.quotes.length ?? 0, orders: merge?.orders.length ?? 0 };
    },

    async undoMerge(tx, _actor, id) {
      const known = await tx.merges.get(id);
      if (!known) throw notFound("Merge");
      if (!canUndo(known, clock())) throw impossible(t("desk:thisMergeCanNoLonger"));
      const quotes = await tx.quotes.getMany(known.quotes);
      const orders = await tx.orders.getMany(known.orders);
      const theirs = <R extends { customerId: string | null }>(rows: R[]) =>
        rows.filter(({ customerId }) => customerId === known.customerId);
      for (const quote of theirs(quotes as StoredQuote[])) await giveQuote(tx, quote, null);
      for (const order of theirs(orders as StoredOrder[])) await giveOrder(tx, order, null);
      const after = { ...known, undone: clock() };
      await tx.merges.put(after);
      const target = { type: "customer", id: known.customerId };
      const summary = "A merge was undone";
      return changed({ target, summary, result: after, before: known, after });
    },
  };
}

/** @throws Failure impossible: they are too many */
function mergeTags(sides: Sides<readonly string[]>): string[] {
  const tags = distinctTags(mergeChoices(sides));
  if (tags.length > cardLimits.tags) {
    const most = t("deskCustomers:mostTags", { tags: cardLimits.tags, letters: cardLimits.tag });
    throw impossible(most, { tags: most });
  }
  return tags;
}

type Reads = Pick<Storage, "accounts" | "customers" | "quotes" | "orders"> | Tx;
