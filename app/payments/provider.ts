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
