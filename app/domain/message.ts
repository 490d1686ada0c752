/** Who wrote: the customer's side, or somebody of the store. */
export type MessageSide = "customer" | "seller";

/**
 * message: what somebody wrote; request: what came with the request; declined: said with a refusal;
 * again: the customer asks for another offer.
 */
export const messageKinds = ["message", "request", "declined", "again"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the customer would have otherwise in a line. null: that stays as it is. */
export interface LineWish {
  /** Id of the offer's line; before an offer that of the request's line. */
  line: string;
  /** As the line was called when it was wished. */
  name: string;
  quantity: number | null;
  /** Of one unit, in major units. */
  price: number | null;
  remove: boolean;
}

/** A file that came with a message. */
export interface MessageFile {
  id: string;
  /** As its sender called it, cleaned. */
  name: string;
  type: AttachmentType;
  bytes: number;
  /** SHA-256 of its content, under which it is kept. */
  hash: string;
}

export type AttachmentType = "application/pdf" | "image/png" | "image/jpeg" | "image/webp";

/** A message about a quote. Records are only added. */
export interface QuoteMessage {
  id: string;
  quoteId: string;
  quoteNumber: string;
  /** The revision that its writer saw; 0: no offer yet. */
  revision: number;
  side: MessageSide;
  kind: MessageKind;
  /** uid; `customer-link` or `guest` where nobody is signed in. */
  actor: string;
  /** The name of who wrote, as the other side reads it. */
  name: string;
  text: string | null;
  wishes: LineWish[];
  files: MessageFile[];
  /** The database's clock. */
  created: Date;
}

/** What a quote knows of the messages about it. */
export interface QuoteThread {
  messages: number;
  last: Date;
  by: MessageSide;
  /** Since when the customer waits for an answer; null: they do not. */
  openSince: Date | null;
  /** The customer wants no more reminders. */
  muted: boolean;
}

export const messageLimits = {
  text: 5_000,
  wishes: 200,
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  fileName: 100,
  /** As many as a page shows. */
  shown: 500,
} as const;

/** How often and when a revision was opened by the customer's side. */
export interface OfferOpening {
  /** Quote's id and revision. */
  id: string;
  quoteId: string;
  revision: number;
  firstAt: Date;
  lastAt: Date;
  times: number;
  /** When a browser showed it for some seconds; null: no browser with scripts did. */
  viewed: Date | null;
}

/** The thread after another message. */
export function threadAfter(
  thread: QuoteThread | null,
  { side, created }: Pick<QuoteMessage, "side" | "created">,
): QuoteThread {
  const openSince = side === "seller" ? null : (thread?.openSince ?? created);
  const muted = thread?.muted ?? false;
  return { messages: (thread?.messages ?? 0) + 1, last: created, by: side, openSince, muted };
}
