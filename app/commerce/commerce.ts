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
/** Of what a search found; `best`: what fits best comes first. */
export type SearchSort = "best" | ProductSort;

export interface ListOptions {
  /** 1–100; 20 when left out. */
  limit?: number;
  cursor?: string;
  status?: string;
  /** Start of a number or of an e-mail address; of a name for products. */
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

/** A page of products with the kept count of all that match. */
export interface ProductPage extends Page<Product> {
  totalCount: number;
}

/** The public wire shape of interface.md's Store API. */
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

/** What a product card shows, and no more. */
export interface ProductCard {
  id: string;
  productName: string;
  brand: string;
  price: number | null;
  /** Variants differ in price, and `price` is the lowest. */
  from: boolean;
  primaryImageURL: string | null;
  inStock: boolean | null;
  /** The one variant that a search named; price, picture and stock are its own. */
  variant?: { id: string; name: string };
}

export interface Facet {
  value: string;
  label: string;
  count: number;
}

/** How many products a filter would leave, within the other filters. */
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
   * Names this submission, 24 of [a-z0-9]: sent again with the same content by the same person it is
   * the same quote. Drawn by the page's form; left out, every call makes a quote.
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
   * What the buyer's page showed: each line's price, and what the discount takes off. The catalogue
   * having others by now is refused with `conflict`. Left out: no price was shown.
   */
  seenPrices?: { each: (number | null)[]; discount: number };
}

/** The offer as its customer saw it. */
export interface SeenOffer {
  revision: number;
  /** Major units; null: a price was missing. */
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
 * What an audited mutation did: its result, and the target before and after for the trail.
 * `changed: false`: nothing was written, and nothing goes into the trail.
 */
export interface Change<T> {
  result: T;
  changed: boolean;
  target: { type: string; id: string };
  summary: string;
  before: object | null;
  after: object | null;
}

/** What a caller has seen of a record: a change to another version is refused with `conflict`. */
export interface Seen {
  version?: number;
}

export interface QuoteChange extends Seen {
  note?: string | null;
  validUntil?: Date | null;
  prices?: OfferedPrice[];
  /** All charges of the offer; left out, they stay as they are. */
  charges?: Charge[];
  /** The seller's own discount in place of the quote's, null: none; only with an offer that is sent. */
  discount?: Pick<DiscountTerms, "type" | "value"> | null;
}

export interface OrderChange extends Seen {
  note?: string | null;
  /** All parcels; left out, they stay as they are. */
  tracking?: Tracking[];
}

export interface Conversion extends Seen {
  /** How the customer agreed outside the store: the seller's word, which the history keeps. */
  agreed?: string | null;
}

export interface ReceivedPayment extends Seen {
  amount: number;
  method: string;
  at: Date;
  note: string | null;
  /** Who paid; left out: nobody said. */
  payer?: string | null;
}

export interface WrongPayment extends Seen {
  /** Place among the order's payments. */
  at: number;
  /** What was wrong with it. */
  note: string;
}

/** Runs in the transaction that the gateway opened, so that the audit entry shares it. */
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
  /** Whose name starts with the term, by name. */
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
  /** Whether others follow. */
  more: boolean;
  /** False: more match than are filtered, sorted and counted. */
  all: boolean;
  /** The term as it was read, with a typing error put right; null: as it was typed. */
  corrected: string | null;
  /** Of whose article number the term is, and nobody else's. */
  exact: ProductCard | null;
  facets: ProductFacets;
}

/** Reads of the catalogue that pages and the Store API share; every one is public. */
export interface CatalogueService {
  /** The Store API's list: by name, after the product with id `cursor`; an unknown id ends it. */
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
  /** What to offer while one types: a few of what `search` finds. */
  suggest(term: string, limit: number): Promise<ProductCard[]>;
  /**
   * By the beginnings of words of the name, the brand, variants and article numbers. A word that
   * nothing holds is read as the nearest one. Filters and counts are those of a list.
   */
  search(
    term: string,
    options: { filter: ProductFilter; sort: SearchSort; limit: number; offset: number },
  ): Promise<SearchResult>;
  featuredCards(limit: number): Promise<ProductCard[]>;
  cardsOf(ids: readonly string[]): Promise<ProductCard[]>;
  /** Lines beside the catalogue: names, price and stock as they are now. */
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
  /** 0 removes. A full cart refuses new lines. */
  updateItem(owner: string, line: CartLine): Promise<Cart>;
  /** Puts a line back that was taken out, at its old place where that is known. */
  restoreItem(owner: string, line: CartLine, at?: number): Promise<Cart>;
  /** Adds to what the cart holds of that line, clamped. */
  addItem(owner: string, line: CartLine): Promise<Cart>;
  clear(owner: string): Promise<Cart>;
  /** The guest's lines go into the account's cart by mergeCarts; the guest cart is emptied. */
  mergeInto(guest: string, account: string): Promise<Cart>;
  /** How many pieces of how many lines, without reading the catalogue. */
  size(owner: string): Promise<number>;
}

export interface QuotesService {
  /** `verifiedEmail`: an address of which it is known that it is the caller's own. */
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
  /** Writes a line into the history that only the seller's people see. */
  addNote: Audited<[quote: string, note: string], Quote>;
  /**
   * The customer's answer to an offer, from account or signed link, until validUntil. Another offer
   * than `seen` is refused with `conflict`; null: the customer did not say which it was.
   */
  answer(
    idOrNumber: string,
    answer: "Approved" | "Declined" | "Cancelled",
    by: { actor: string; note?: string | null; seen: SeenOffer | null },
  ): Promise<Quote>;
  /** Quotes and offers whose validUntil has passed become Expired; how many did. */
  expire(limit: number): Promise<number>;
}

export interface OrdersService {
  listForCustomer(uid: string): Promise<Order[]>;
  listAll(): Promise<Order[]>;
  /** `paymentStatus` stands alone or with a search, not beside the other filters. */
  listPage(
    options?: ListOptions & { flagged?: boolean; paymentStatus?: PaymentStatus },
  ): Promise<Page<Order>>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /** Orders that need review. */
  countFlagged(): Promise<number>;
  /** Orders that need review, the oldest first. */
  listFlagged(limit: number): Promise<Order[]>;
  find(idOrNumber: string): Promise<Order | null>;
  findBySession(sessionId: string): Promise<Order | null>;
  createFromQuote: Audited<[quote: string, options?: Conversion], Order>;
  updateStatus: Audited<[order: string, status: string, options: OrderChange], Order>;
  /** Somebody has looked at what needed review. */
  markReviewed: Audited<[order: string, options: Seen & { note?: string | null }], Order>;
  addNote: Audited<[order: string, note: string], Order>;
  /** A payment received otherwise: bank transfer, cheque. Fully covered, the order becomes paid. */
  recordPayment: Audited<[order: string, payment: ReceivedPayment], Order>;
  /**
   * Takes back a payment that was recorded by hand, by a counter-entry that names it. Payments of
   * the provider are given back there. An order that is not covered any more is unpaid again.
   */
  correctPayment: Audited<[order: string, wrong: WrongPayment], Order>;
  /**
   * In-process only, called by the signature-verified webhook and the reconciler. Recording is
   * idempotent on the session id: the unique constraint decides, not a look beforehand.
   */
  recordPaidSession(session: PaidSession): Promise<{ order: Order; created: boolean }>;
  /** Marks an existing order paid by a payment session, once; takes no stock again. */
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
  /** A usable discount by code, in any case; null for anything else, never a reason. */
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
   * What colleagues are called, by uid: their name, else the address an admin was let in with. Who
   * has neither is left out. For the dashboard alone.
   */
  namesOf(uids: readonly string[]): Promise<Map<string, string>>;
  grant(uid: string, email: string): Promise<void>;
  revoke(uid: string): Promise<void>;
}

export interface AuditService {
  listPage(
    options?: ListOptions & { actorUid?: string; action?: string; targetId?: string },
  ): Promise<Page<AuditEntry>>;
  /** In-process only; the entry's time is the database's. */
  record(tx: Tx, entry: Omit<AuditEntry, "id" | "created">): Promise<void>;
}

/** The mails that did not go out: they wait, are parked, or were not needed any more. */
export interface OutboxService {
  /** Newest first, `outboxPageSize` at a time. */
  list(status: Exclude<OutboxStatus, "sent">, cursor?: string): Promise<Page<OutboxEntry>>;
  countParked(): Promise<number>;
  /** Parked entries, the oldest first. */
  listParked(limit: number): Promise<OutboxEntry[]>;
  /** Makes an entry due at once; false: there is none, it is done, or it is on its way. */
  resend: Audited<[id: string], boolean>;
}

/** The shop's own interface; every service is written once, over the Storage port. */
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

/** Stored cart of an account. */
export function cartOf(uid: string): string {
  return `u:${uid}`;
}

/** Stored cart of a guest, by the random id of the cookie. */
export function guestCartOf(guestId: string): string {
  return `g:${guestId}`;
}
