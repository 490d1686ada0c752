/** Who wrote: the customer's side, or a member of staff. */
export type MessageSide = "customer" | "seller";

/**
 * message: written by either side; request: sent with the request; declined: sent with a refusal;
 * again: the customer asks for another offer.
 */
export const messageKinds = ["message", "request", "declined", "again"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A change that the customer requests for a line. null: the field stays as it is. */
export interface LineWish {
  /** Id of the offer's line, or of the request's line before there is an offer. */
  line: string;
  /** The line's name at that time. */
  name: string;
  quantity: number | null;
  /** Of one unit, in major units. */
  price: number | null;
  remove: boolean;
}

/** A file that was sent with a message. */
export interface MessageFile {
  id: string;
  /** The sender's file name, cleaned. */
  name: string;
  type: AttachmentType;
  bytes: number;
  /** SHA-256 of its content, which is also its storage key. */
  hash: string;
}

export type AttachmentType = "application/pdf" | "image/png" | "image/jpeg" | "image/webp";

/** A message about a quote. Records are only added. */
export interface QuoteMessage {
  id: string;
  quoteId: string;
  quoteNumber: string;
  /** The revision that its writer saw; 0 before the first offer. */
  revision: number;
  side: MessageSide;
  kind: MessageKind;
  /** uid; `customer-link` or `guest` where nobody is signed in. */
  actor: string;
  /** The writer's name, as the other side sees it. */
  name: string;
  text: string | null;
  wishes: LineWish[];
  files: MessageFile[];
  /** Taken from the database's clock. */
  created: Date;
}

/** The summary of its messages that a quote stores. */
export interface QuoteThread {
  messages: number;
  last: Date;
  by: MessageSide;
  /** Since when the customer waits for an answer; null when they do not. */
  openSince: Date | null;
  /** Whether the customer wants no more reminders. */
  muted: boolean;
}

export const messageLimits = {
  text: 5_000,
  wishes: 200,
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  fileName: 100,
  /** The most messages that a page shows. */
  shown: 500,
} as const;

/** How often, and when, the customer's side opened a revision. */
export interface OfferOpening {
  /** Quote's id and revision. */
  id: string;
  quoteId: string;
  revision: number;
  firstAt: Date;
  lastAt: Date;
  times: number;
  /** When a browser had shown it for some seconds; null when no browser with scripts did. */
  viewed: Date | null;
}

/** The thread's summary after another message. */
export function threadAfter(
  thread: QuoteThread | null,
  { side, created }: Pick<QuoteMessage, "side" | "created">,
): QuoteThread {
  const openSince = side === "seller" ? null : (thread?.openSince ?? created);
  const muted = thread?.muted ?? false;
  return { messages: (thread?.messages ?? 0) + 1, last: created, by: side, openSince, muted };
}
