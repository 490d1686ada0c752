import type { AuditEntry } from "~/domain/audit";
import type { Customer } from "~/domain/customer";
import type { Order, OrderStatus, PaymentStatus } from "~/domain/order";
import { type Product, readProduct } from "~/domain/product";
import type { Quote, QuoteStatus } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import { deskCounts } from "./counts";
import {
  type CustomerList,
  type CustomerSheet,
  customerSheet,
  customersForDesk,
} from "./customers";
import { ordersForDesk, quotesForDesk } from "./documents";
import { type DeskProductList, productsForDesk } from "./products";
import { type TrailList, trailForDesk } from "./trail";
import type { WalkPage, Way } from "./walk";

/** What the side navigation counts. */
export interface DeskCounts {
  /** Quotes that wait for somebody of the store. */
  quotes: number;
  /** Orders that are to be prepared or sent. */
  orders: number;
  /** Mails that did not go out. */
  mails: number;
}

/** By value: what has no price yet is left out. */
export type ListSort = "newest" | "oldest" | "value-down" | "value-up";

interface DocumentList extends Way {
  search?: string;
  /** Only open work of this colleague, or of nobody: `unassigned`. */
  openFor?: string;
  /** Only those made in this time. */
  from?: Date;
  below?: Date;
}

export interface QuoteList extends DocumentList {
  /** Only what waits for somebody of the store, and who waits longest first. */
  waiting?: boolean;
  status?: QuoteStatus;
  /** `expiry` shows offers alone, those that end first before the others. */
  sort?: ListSort | "expiry";
}

export interface OrderList extends DocumentList {
  /** Only what is to be prepared or sent. */
  open?: boolean;
  /** Only those of which something is still to be delivered, the oldest first. */
  toDeliver?: boolean;
  status?: OrderStatus;
  flagged?: boolean;
  paymentStatus?: PaymentStatus;
  sort?: ListSort;
}

/** What the pages for staff read across the other services. */
export interface DeskService {
  counts(): Promise<DeskCounts>;
  quotes(list: QuoteList): Promise<WalkPage<Quote>>;
  orders(list: OrderList): Promise<WalkPage<Order>>;
  customers(list: CustomerList): Promise<WalkPage<Customer>>;
  /** null when there is no such customer. */
  customer(id: string): Promise<CustomerSheet | null>;
  trail(list: TrailList): Promise<WalkPage<AuditEntry>>;
  products(list: DeskProductList): Promise<WalkPage<Product>>;
  /** Published or not, and also from the bin; null when there is none. */
  product(id: string): Promise<Product | null>;
}

export function createDesk(deps: CommerceDeps): DeskService {
  return {
    counts: () => deskCounts(deps),
    quotes: (list) => quotesForDesk(deps, list),
    orders: (list) => ordersForDesk(deps, list),
    customers: (list) => customersForDesk(deps, list),
    customer: (id) => customerSheet(deps, id),
    trail: (list) => trailForDesk(deps, list),
    products: (list) => productsForDesk(deps, list),
    async product(id) {
      const row = await deps.storage.products.get(id);
      return row && readProduct(row);
    },
  };
}
