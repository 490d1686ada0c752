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

export interface PaymentEvent {
  /** Empty when the event names none. */
  id: string;
  type: string;
  /** The object that the event is about, not yet validated. */
  object: unknown;
}

/** The functions of the payment provider that the store uses. */
export interface PaymentProvider {
  /** Opens a hosted payment page. `url` is null when the provider gave none. @throws on any failure */
  createSession(request: SessionRequest): Promise<{ id: string; url: string | null }>;
  /** A session as the provider has it now, not yet validated. @throws on any failure */
  session(id: string): Promise<unknown>;
  /** Finished sessions, newest first, page by page, not yet validated. @throws on any failure */
  completedSessions(since: Date): AsyncIterable<unknown[]>;
}

/** The provider, whose SDK is loaded when it is first needed. */
export interface LazyPaymentProvider {
  /** @throws Failure `notConfigured` while online payment is off */
  open(): Promise<PaymentProvider>;
  /** The event of a webhook delivery; null when its signature or its time is wrong. */
  verify(
    body: Buffer,
    signature: string,
    options: { secret: string; now: Date },
  ): Promise<PaymentEvent | null>;
}

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
