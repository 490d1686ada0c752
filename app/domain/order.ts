import type { Contact, PostalAddress } from "./customer";
import type { HistoryEntry } from "./history";
import type { OrderOffer } from "./offer-records";
import type { AppliedDiscount, Charge } from "./quote";
import type { OfferedLine } from "./quote-line";

export const orderStates = [
  "Pending",
  "Processing",
  "Shipped",
  "Delivered",
  "Cancelled",
  "Refunded",
] as const;
export type OrderStatus = (typeof orderStates)[number];
export const paymentStates = ["unpaid", "paid", "refunded"] as const;
export type PaymentStatus = (typeof paymentStates)[number];

/** The progress of an order line. Open quantities follow from its quantity. */
export interface LineProgress {
  shipped: number;
  returned: number;
  /** Less what was credited in order to be invoiced again. */
  invoiced: number;
  /** Credited permanently: neither owed nor invoiced again. */
  credited: number;
}

/** The progress of an order, and the count of its documents. */
export interface Fulfilment {
  /** In the sequence of the order's lines. */
  lines: LineProgress[];
  shipments: number;
  returns: number;
  invoices: number;
  creditNotes: number;
  /** The sum by which credit notes lowered the debt; major units. */
  credited: number;
}

export interface OrderLine {
  id: string;
  variantId: string | null;
  quantity: number;
  productName: string;
  brand: string;
  variantName: string | null;
  primaryImageURL: string | null;
  price: number | null;
  subtotal: number | null;
  /** Left out when the line comes from no offer. */
  offer?: OfferedLine;
}

export interface Tracking {
  carrier: string;
  number: string;
  url: string | null;
}

export interface PaymentEntry {
  at: Date;
  method: string;
  /** Major units; negative in a counter-entry. */
  amount: number;
  note: string | null;
  /** The provider's payment session; null: it was recorded by hand. */
  sessionId: string | null;
  /** The payer; null when unknown. */
  payer: string | null;
  /** ISO 4217 code when the amount is not in the store's currency; otherwise null. */
  currency: string | null;
  /** Index of the payment that this counter-entry reverses; null for a payment. */
  corrects: number | null;
}

/** The stock that a paid order lacked. */
export interface Shortfall {
  id: string;
  variantId: string | null;
  missing: number;
}

/** `id` of a paid order is its payment session id, on every backend. */
export interface Order {
  id: string;
  orderNumber: string;
  quoteNumber: string | null;
  customerId: string | null;
  customer: Contact;
  items: OrderLine[];
  charges: Charge[];
  discount: AppliedDiscount | null;
  /** The provider's charge, or the quote's frozen total. */
  total: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentSessionId: string | null;
  reference: string | null;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  tracking: Tracking[];
  payments: PaymentEntry[];
  history: HistoryEntry[];
  stockShortfall: Shortfall[];
  /** Why staff should check the order; null when no check is needed. */
  needsReview: string | null;
  /** The offer behind the order; null for an offer without lines of its own, and for paid carts. */
  offer: OrderOffer | null;
  /** uid of the assigned colleague; null when unassigned. Only the desk sees it. */
  assigneeUid: string | null;
  /** Shipped, returned and invoiced so far; null when the store has issued no documents for it. */
  fulfilment: Fulfilment | null;
  created: Date;
  updated: Date;
  version: number;
}

/** The provider-neutral input of orders.recordPaidSession. `total` in major units. */
export interface PaidSession {
  sessionId: string;
  customerId: string | null;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  items: { id: string; quantity: number; variantId?: string }[];
  total: number;
  /** Further reasons for review from the provider's data; an addition to the interface document. */
  review?: string[];
  /** Lower-case currency of the charge; null when the provider did not say. */
  currency?: string | null;
  /** The charge before promotion codes, major units; null when unknown. */
  subtotal?: number | null;
}

export const orderLimits = {
  tracking: 20,
  carrier: 100,
  trackingNumber: 100,
  method: 50,
  payer: 200,
} as const;

const aliases: Record<string, OrderStatus> = { canceled: "Cancelled" };

/** Reads a status without regard to case; null when unknown. */
export function readOrderStatus(value: string): OrderStatus | null {
  const wanted = value.trim().toLowerCase();
  return orderStates.find((state) => state.toLowerCase() === wanted) ?? aliases[wanted] ?? null;
}

/** As stored, with the fields that never leave the server. */
export interface StoredOrder extends Order {
  /** The key for searches by e-mail. */
  emailLower: string;
  /** The assignee of its open work, or `unassigned`; null when nothing is left to do. */
  openFor: string | null;
  /** Whether the order needs review. */
  flagged: boolean;
  /** Whether the order has taken tracked stock, which cancelling returns once. */
  stockHeld: boolean;
  /** Since when a delivery is due; null when none is. */
  toDeliver: Date | null;
  /** Since when an invoice is due; null when none is. */
  toInvoice: Date | null;
}
