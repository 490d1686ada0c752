/** A line of a payment page; `unitAmount` in the provider's minor units. */
export interface SessionLine {
  name: string;
  unitAmount: number;
  quantity: number;
}

export interface SessionRequest {
  lines: SessionLine[];
  /** Lower case. */
  currency: string;
  metadata: Record<string, string>;
  successURL: string;
  cancelURL: string;
  /** uid of the buyer; null for a guest. */
  customerId: string | null;
  promotionCodes: boolean;
  expires: Date;
  /** Repeats of one attempt send the same key and get the same session. */
  idempotencyKey: string;
}

/** The types of events that the store acts on. It answers every other type and ignores it. */
export const paymentEvents = {
  /** The shopper has finished. With `payment_status: "unpaid"` the money arrives later. */
  completed: "checkout.session.completed",
  /** A delayed payment has arrived. */
  arrived: "checkout.session.async_payment_succeeded",
  /** A delayed payment will not arrive. */
  failed: "checkout.session.async_payment_failed",
} as const;

export interface PaymentEvent {
  /** Empty when the event names none. */
  id: string;
  /** One of `paymentEvents`; a provider translates its own names. */
  type: string;
  /** The session that the event is about, in the shape of `SessionObject`, not yet validated. */
  object: unknown;
}

/**
 * A payment session, as the store reads it. Nearly every field may be null or missing. A provider
 * with other names translates them. Amounts are in the provider's minor units.
 */
export interface SessionObject {
  id: string;
  /** `complete` once the shopper has finished. */
  status?: string | null;
  /** `paid` or `unpaid`. */
  payment_status?: string | null;
  /** Seconds since 1970. */
  created?: number | null;
  /** What was charged, and the same before promotion codes. */
  amount_total?: number | null;
  amount_subtotal?: number | null;
  /** ISO 4217, lower case. */
  currency?: string | null;
  /** The `customerId` of the request. */
  client_reference_id?: string | null;
  customer_details?: { email?: string | null; name?: string | null; phone?: string | null } | null;
  /** The `metadata` of the request, unchanged. */
  metadata?: Record<string, string> | null;
}

/** What every provider's metadata of a session holds: this many keys, each with this many characters. */
export const METADATA_KEY_LIMIT = 50;
export const STRIPE_METADATA_VALUE_LIMIT = 500;

/** The functions of the payment provider that the store uses. */
export interface PaymentProvider {
  /**
   * Opens a hosted payment page, within 8 s. `url` is null when the provider gave none. The page
   * returns to `successURL`, with `{CHECKOUT_SESSION_ID}` replaced by the id.
   * @throws on any failure
   */
  createSession(request: SessionRequest): Promise<{ id: string; url: string | null }>;
  /** A session as the provider has it now: a `SessionObject`. @throws on any failure */
  session(id: string): Promise<unknown>;
  /** Finished sessions, newest first, page by page. @throws on any failure */
  completedSessions(since: Date): AsyncIterable<unknown[]>;
}

/**
 * The port of payment on a provider's own page. Its contract suite is
 * tests/contract/payment.suite.ts.
 */
export interface OnlinePayment {
  readonly kind: "online";
  /** Whether it can verify webhooks. Without them, payments are found by a check every five minutes. */
  readonly hasWebhook: boolean;
  /** The provider's own header with the signature, beside `payment-signature`. */
  readonly signatureHeader: string;
  /** A secret of the account, from which the store derives codes of its own. Never shown. */
  readonly codeSecret: string;
  /** The provider, whose SDK is loaded when it is first needed. */
  open(): Promise<PaymentProvider>;
  /** The event of a webhook delivery; null when its signature or its time is wrong. */
  verify(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>;
}

/** What a transfer is for. Amounts are in major units. */
export interface TransferRequest {
  orderNumber: string;
  ordered: Date;
  /** IANA id. */
  timeZone: string;
  /** Whether the accepted offer lets the customer pay some days after the invoice. */
  paysAfterInvoice: boolean;
  /** The first invoice that is not paid; null without one. */
  invoice: { number: string; dueDay: string | null } | null;
}

export interface TransferTerms {
  /** What the customer writes on the transfer. */
  reference: string;
  /** `2026-12-31`; null: the invoice will say. */
  dueDay: string | null;
}

/**
 * The port of payment by a transfer that the store cannot see: staff record it. Its contract suite
 * is tests/contract/transfer.suite.ts.
 */
export interface TransferPayment {
  readonly kind: "transfer";
  /** The reference and the last day of a transfer. The same request has the same terms. */
  terms(request: TransferRequest): TransferTerms;
}

/** A way to pay. The store uses the first of each kind. */
export type PaymentMethod = OnlinePayment | TransferPayment;

export interface ReturnSettings {
  publicOrigin: string | null;
  allowedOrigins: readonly string[];
}

/**
 * The origin to which the payment page returns the shopper. The caller's value counts only when it
 * is a bare web origin and, if the operator named the store's origins, one of them. Otherwise a
 * stranger could send a real payment link that ends on another site.
 */
export function returnOrigin(
  request: { origin: string | null; url: string },
  { publicOrigin, allowedOrigins }: ReturnSettings,
): string {
  const { origin } = request;
  const named = publicOrigin !== null || allowedOrigins.length > 0;
  const own = origin === publicOrigin || (origin !== null && allowedOrigins.includes(origin));
  if (origin !== null && isBareOrigin(origin) && (own || !named)) return origin;
  return publicOrigin ?? new URL(request.url).origin;
}

function isBareOrigin(value: string): boolean {
  try {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) && origin === value;
  } catch {
    return false;
  }
}
