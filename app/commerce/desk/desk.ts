import type { AuditEntry } from "~/domain/audit";
import type { Customer } from "~/domain/customer";
import type { Order } from "~/domain/order";
import { type Product, readProduct } from "~/domain/product";
import type { Quote } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import { type DeskCounts, deskCounts } from "./counts";
import {
  type CustomerList,
  type CustomerSheet,
  customerSheet,
  customersForDesk,
} from "./customers";
import { type OrderList, ordersForDesk } from "./orders";
import { type DeskProductList, productsForDesk } from "./products";
import { type QuoteList, quotesForDesk } from "./quotes";
import { type OrderToShip, ordersToShip, type ToShipList } from "./to-ship";
import { type TrailList, trailForDesk } from "./trail";
import type { WalkPage } from "./walk";

/** The reads of the staff's pages across the other services. */
export interface DeskService {
  counts(): Promise<DeskCounts>;
  quotes(list: QuoteList): Promise<WalkPage<Quote>>;
  orders(list: OrderList): Promise<WalkPage<Order>>;
  /** Oldest first, without customers and prices. */
  toShip(list: ToShipList): Promise<{ orders: OrderToShip[]; more: boolean }>;
  customers(list: CustomerList): Promise<WalkPage<Customer>>;
  /** null when there is no such customer. */
  customer(id: string): Promise<CustomerSheet | null>;
  trail(list: TrailList): Promise<WalkPage<AuditEntry>>;
  products(list: DeskProductList): Promise<WalkPage<Product>>;
  /** Published or not, also from the bin; null when there is none. */
  product(id: string): Promise<Product | null>;
}

export function createDesk(deps: CommerceDeps): DeskService {
  return {
    counts: () => deskCounts(deps),
    quotes: (list) => quotesForDesk(deps, list),
    orders: (list) => ordersForDesk(deps, list),
    toShip: (list) => ordersToShip(deps, list),
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
