import type { AuditEntry } from "~/domain/audit";
import type { Cart, CartItem, CartLine } from "~/domain/cart";
import type { Address, Contact, Customer, PostalAddress } from "~/domain/customer";
import type { Discount, PublicDiscount } from "~/domain/discount";
import type { OutboxEntry, OutboxStatus } from "~/domain/mail";
import type { Order, OrderStatus, PaidSession, PaymentStatus, Tracking } from "~/domain/order";
import type { Page } from "~/domain/page";
import type { Product } from "~/domain/product";
import type { Charge, DiscountTerms, Quote, QuoteStatus } from "~/domain/quote";
import type { Tx } from "./storage";

export type ProductSort = "name" | "newest" | "price-up" | "price-down";
/** The order of search results; `best` puts the best match first. */
export type SearchSort = "best" | ProductSort;

export interface ListOptions {
  /** 1–100; 20 when left out. */
  limit?: number;
  cursor?: string;
  status?: string;
  /** Start of a number or an e-mail address; for products, start of a name. */
  search?: string;
}

export interface ProductFilter {
  category?: string;
  brand?: string;
  available?: boolean;
  priced?: boolean;
}

export interface ProductListOptions extends ListOptions, ProductFilter {
  sort?: ProductSort;
}

/** A page of products with the kept count of all matching products. */
export interface ProductPage extends Page<Product> {
  totalCount: number;
}

/** The public wire shape of the Store API, as docs/api.md names it. */
export interface PublicProduct {
  id: string;
  productName: string;
  brand: string;
  price: number | null;
  categories: string[];
  description: string | null;
  primaryImageURL: string | null;
  pdfLink: string | null;
  inStock: boolean | null;
}

/** Exactly what a product card shows. */
export interface ProductCard {
  id: string;
  productName: string;
  brand: string;
  price: number | null;
  /** True when variants differ in price; `price` is then the lowest. */
  from: boolean;
  primaryImageURL: string | null;
  inStock: boolean | null;
  /** The one variant that a search matched; price, picture and stock are the variant's. */
  variant?: { id: string; name: string };
}

export interface Facet {
  value: string;
  label: string;
  count: number;
}

/** How many products each filter value would leave, given the other filters. */
export interface ProductFacets {
  total: number;
  categories: Facet[];
  brands: Facet[];
  available: number;
  priced: number;
  unpriced: number;
}

export interface QuoteSubmission {
  /**
   * Identifies this submission, 24 of [a-z0-9]: the same content sent again by the same person with
   * the same key returns the same quote. The page's form generates it. Without a key every call
   * creates a quote.
   */
  key?: string;
  items: CartLine[];
  contact: Contact;
  message?: string | null;
  discountCode?: string | null;
  reference?: string | null;
  deliveryAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
  /**
   * The prices that the buyer's page showed: the price of each line, and the discount's amount. If
   * the catalogue has other prices by now, the request is refused with `conflict`. Leave it out
   * when no price was shown.
   */
  seenPrices?: { each: (number | null)[]; discount: number };
}

/** The offer as its customer saw it. */
export interface SeenOffer {
  revision: number;
  /** Major units; null when a price was missing. */
  total: number | null;
}

export interface OfferedPrice {
  id: string;
  variantId?: string | null;
  price: number;
}

export type ProductInput = Omit<Product, "id" | "deleted" | "created" | "updated" | "version"> & {
  id?: string;
};
export type ProductChanges = Partial<Omit<ProductInput, "id">> & { version?: number };

export type CustomerInput = Partial<Contact>;
export type AddressInput = Partial<PostalAddress> & {
  line1: string;
  city: string;
  country: string;
  label?: string;
  isDefault?: boolean;
};

export type DiscountInput = Partial<
  Omit<Discount, "usedCount" | "created" | "updated" | "version">
> & { type: Discount["type"]; value: number; version?: number };

/**
 * What an audited mutation did: its result, and the record before and after for the audit trail.
 * `changed: false` means that nothing was written and no entry is recorded.
 */
export interface Change<T> {
  result: T;
  changed: boolean;
  target: { type: string; id: string };
  summary: string;
  before: object | null;
  after: object | null;
}

/**
 * The version that the caller has seen. A record that has changed since is refused with `conflict`.
 */
export interface Seen {
  version?: number;
}

export interface QuoteChange extends Seen {
  note?: string | null;
  validUntil?: Date | null;
  prices?: OfferedPrice[];
  /** All charges of the offer; when left out, the stored ones stay. */
  charges?: Charge[];
  /**
   * The seller's own discount, which replaces the quote's; null removes it. Only with an offer that
   * is sent.
   */
  discount?: Pick<DiscountTerms, "type" | "value"> | null;
}

export interface OrderChange extends Seen {
  note?: string | null;
  /** All parcels; when left out, the stored ones stay. */
  tracking?: Tracking[];
}

export interface Conversion extends Seen {
  /** How the customer agreed outside the store, as the seller states it; kept in the history. */
  agreed?: string | null;
}

export interface ReceivedPayment extends Seen {
  amount: number;
  method: string;
  at: Date;
  note: string | null;
  /** Who paid; left out when unknown. */
  payer?: string | null;
}

export interface WrongPayment extends Seen {
  /** Index among the order's payments. */
  at: number;
  /** What was wrong with the payment. */
  note: string;
}

/**
 * Runs in the transaction that the gateway opened, so that the change and its audit entry are
 * committed together.
 */
export type Audited<A extends unknown[], T> = (
  tx: Tx,
  actorUid: string,
  ...args: A
) => Promise<Change<T>>;

export interface ProductsService {
  list(options?: ProductListOptions): Promise<ProductPage>;
  listByCategory(slug: string, options?: ProductListOptions): Promise<ProductPage>;
  countByCategory(slug?: string): Promise<number>;
  /** null for unknown, unpublished and deleted products alike. */
  getById(id: string): Promise<Product | null>;
  /** Products whose name starts with the term, sorted by name. */
  search(term: string, limit?: number): Promise<Product[]>;
  listFeatured(limit?: number): Promise<Product[]>;
  create: Audited<[input: ProductInput], Product>;
  update: Audited<[id: string, changes: ProductChanges], Product>;
  delete: Audited<[id: string], null>;
  feature: Audited<[id: string], Product>;
  unfeature: Audited<[id: string], Product>;
}

export interface SearchResult {
  items: ProductCard[];
  /** Whether more results follow. */
  more: boolean;
  /** False when more products match than are filtered, sorted and counted. */
  all: boolean;
  /** The term with typing errors corrected; null when it was searched as typed. */
  corrected: string | null;
  /** The only product with this article number; null when there is none or several. */
  exact: ProductCard | null;
  facets: ProductFacets;
}

/** The catalogue reads that pages and the Store API share. All of them are public. */
export interface CatalogueService {
  /**
   * The Store API's list: by name, after the product with id `cursor`. An unknown id ends the list.
   */
  storeList(options: { category?: string; limit: number; cursor?: string }): Promise<{
    products: PublicProduct[];
    totalCount: number;
  }>;
  storeSearch(term: string, limit: number): Promise<PublicProduct[]>;
  storeProduct(id: string): Promise<PublicProduct | null>;
  cards(
    filter: ProductFilter,
    options: { sort: ProductSort; limit: number; cursor?: string },
  ): Promise<{ items: ProductCard[]; nextCursor: string | null; totalCount: number }>;
  /** Suggestions while the shopper types: the first results of `search`. */
  suggest(term: string, limit: number): Promise<ProductCard[]>;
  /**
   * Searches by the beginnings of words in names, brands, variants and article numbers. A word that
   * no product holds is replaced by the nearest known word. Filters and counts work as in a list.
   */
  search(
    term: string,
    options: { filter: ProductFilter; sort: SearchSort; limit: number; offset: number },
  ): Promise<SearchResult>;
  featuredCards(limit: number): Promise<ProductCard[]>;
  cardsOf(ids: readonly string[]): Promise<ProductCard[]>;
  /** Lines with the names, price and stock that the catalogue has now. */
  linesNow(lines: readonly CartLine[]): Promise<CartItem[]>;
  facets(filter: ProductFilter): Promise<ProductFacets>;
  /** Id and last change of listed products by name, for the sitemap. */
  sitemap(options: { limit: number; cursor?: string }): Promise<{
    items: { id: string; updated: Date }[];
    nextCursor: string | null;
  }>;
}

/** `owner` is a stored cart's id: `u:<uid>` or `g:<guest id>` (`cartOf`, `guestCartOf`). */
export interface CartsService {
  get(owner: string): Promise<Cart>;
  set(owner: string, lines: CartLine[]): Promise<Cart>;
  /** Sets the quantity of a line; 0 removes it. A full cart refuses new lines. */
  updateItem(owner: string, line: CartLine): Promise<Cart>;
  /** Puts a line back that was taken out, at its old place where that is known. */
  restoreItem(owner: string, line: CartLine, at?: number): Promise<Cart>;
  /** Adds to the quantity that the cart holds of this line, up to the maximum. */
  addItem(owner: string, line: CartLine): Promise<Cart>;
  clear(owner: string): Promise<Cart>;
  /** Merges the guest's cart into the account's cart (see mergeCarts) and empties the guest's. */
  mergeInto(guest: string, account: string): Promise<Cart>;
  /** Number of pieces and of lines, without reading the catalogue. */
  size(owner: string): Promise<number>;
}

export interface QuotesService {
  /** `verifiedEmail` is an address that is known to be the caller's own. */
  submit(
    uid: string | null,
    submission: QuoteSubmission,
    known?: { verifiedEmail?: string | null },
  ): Promise<Quote>;
  listForCustomer(uid: string): Promise<Quote[]>;
  listAll(): Promise<Quote[]>;
  listPage(options?: ListOptions): Promise<Page<Quote>>;
  countByStatus(): Promise<Record<QuoteStatus, number>>;
  /** Quotes of that status that wait for the seller, who waits longest first. */
  listWaiting(status: QuoteStatus, limit: number): Promise<Quote[]>;
  /** How many wait of those that are over; of an open status all that have it wait. */
  countWaiting(): Promise<Record<"Declined" | "Expired", number>>;
  /** By number, or by id; null when there is none. */
  find(idOrNumber: string): Promise<Quote | null>;
  updateStatus: Audited<[quote: string, status: string, options: QuoteChange], Quote>;
  /** Adds a note to the history that only staff see. */
  addNote: Audited<[quote: string, note: string], Quote>;
  /**
   * The customer's answer to an offer, from the account or the signed link, until `validUntil`. An
   * offer that differs from `seen` is refused with `conflict`; null means that the customer did not
   * say which offer they saw.
   */
  answer(
    idOrNumber: string,
    answer: "Approved" | "Declined" | "Cancelled",
    by: { actor: string; note?: string | null; seen: SeenOffer | null },
  ): Promise<Quote>;
  /** Sets quotes and offers whose `validUntil` has passed to Expired; returns how many. */
  expire(limit: number): Promise<number>;
}

export interface OrdersService {
  listForCustomer(uid: string): Promise<Order[]>;
  listAll(): Promise<Order[]>;
  /** `paymentStatus` works alone or with a search, not with the other filters. */
  listPage(
    options?: ListOptions & { flagged?: boolean; paymentStatus?: PaymentStatus },
  ): Promise<Page<Order>>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /** Number of orders that need review. */
  countFlagged(): Promise<number>;
  /** Orders that need review, the oldest first. */
  listFlagged(limit: number): Promise<Order[]>;
  find(idOrNumber: string): Promise<Order | null>;
  findBySession(sessionId: string): Promise<Order | null>;
  createFromQuote: Audited<[quote: string, options?: Conversion], Order>;
  updateStatus: Audited<[order: string, status: string, options: OrderChange], Order>;
  /** Clears the review mark after a person has looked at the order. */
  markReviewed: Audited<[order: string, options: Seen & { note?: string | null }], Order>;
  addNote: Audited<[order: string, note: string], Order>;
  /**
   * Records a payment that was received outside the store, such as a bank transfer or a cheque. An
   * order that is now fully covered becomes paid.
   */
  recordPayment: Audited<[order: string, payment: ReceivedPayment], Order>;
  /**
   * Takes back a payment that was recorded by hand, by a counter-entry that refers to it. Payments
   * of the provider are refunded at the provider. An order that is no longer covered becomes unpaid
   * again.
   */
  correctPayment: Audited<[order: string, wrong: WrongPayment], Order>;
  /**
   * In-process only, called by the signature-verified webhook and the reconciler. Recording is
   * idempotent per session id, because the unique constraint decides and not an earlier read.
   */
  recordPaidSession(session: PaidSession): Promise<{ order: Order; created: boolean }>;
  /** Marks an existing order paid by a payment session, once. Does not take stock again. */
  recordOrderPayment(
    orderNumber: string,
    payment: {
      sessionId: string;
      amount: number;
      currency: string | null;
      payer: string | null;
    },
  ): Promise<{ order: Order; created: boolean } | null>;
}

export interface DiscountsService {
  /** A usable discount by code, in any case; null for anything else, without a reason. */
  findUsable(code: string, cart?: { items?: CartLine[] }): Promise<PublicDiscount | null>;
  listAutomatic(): Promise<PublicDiscount[]>;
  list(): Promise<Discount[]>;
  save: Audited<[input: DiscountInput], Discount>;
  remove: Audited<[codeOrId: string], null>;
}

export interface CustomersService {
  get(uid: string): Promise<Customer | null>;
  create(uid: string, input: CustomerInput): Promise<Customer>;
  update(uid: string, changes: CustomerInput): Promise<Customer>;
  listAddresses(uid: string): Promise<Address[]>;
  addAddress(uid: string, input: AddressInput): Promise<Address>;
  updateAddress(uid: string, id: string, changes: Partial<AddressInput>): Promise<Address>;
  deleteAddress(uid: string, id: string): Promise<null>;
  list(): Promise<Customer[]>;
  listPage(options?: ListOptions): Promise<Page<Customer>>;
  count(): Promise<number>;
}

export interface AdminService {
  isAdmin(uid: string): Promise<boolean>;
  /**
   * Names of colleagues by uid: their name, or else the address with which an admin was added. A
   * uid with neither is left out. For the dashboard only.
   */
  namesOf(uids: readonly string[]): Promise<Map<string, string>>;
  grant(uid: string, email: string): Promise<void>;
  revoke(uid: string): Promise<void>;
}

export interface AuditService {
  listPage(
    options?: ListOptions & { actorUid?: string; action?: string; targetId?: string },
  ): Promise<Page<AuditEntry>>;
  /** In-process only; the entry gets the database's time. */
  record(tx: Tx, entry: Omit<AuditEntry, "id" | "created">): Promise<void>;
}

/** The mails that did not go out: they wait, are parked, or were not needed any more. */
export interface OutboxService {
  /** Newest first, `outboxPageSize` per page. */
  list(status: Exclude<OutboxStatus, "sent">, cursor?: string): Promise<Page<OutboxEntry>>;
  countParked(): Promise<number>;
  /** Parked entries, the oldest first. */
  listParked(limit: number): Promise<OutboxEntry[]>;
  /** Makes an entry due at once; false: there is none, it is done, or it is on its way. */
  resend: Audited<[id: string], boolean>;
}

/** The shop's programming interface. Every service is written once, over the Storage port. */
export interface Commerce {
  products: ProductsService;
  catalogue: CatalogueService;
  carts: CartsService;
  quotes: QuotesService;
  orders: OrdersService;
  discounts: DiscountsService;
  customers: CustomersService;
  admin: AdminService;
  audit: AuditService;
  outbox: OutboxService;
}

/** The stored cart id of an account. */
export function cartOf(uid: string): string {
  return `u:${uid}`;
}

/** The stored cart id of a guest, from the random id in the cookie. */
export function guestCartOf(guestId: string): string {
  return `g:${guestId}`;
}
