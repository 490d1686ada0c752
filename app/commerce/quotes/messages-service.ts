import type {
  LineWish,
  MessageFile,
  MessageKind,
  OfferOpening,
  QuoteMessage,
} from "~/domain/message";
import type { Quote } from "~/domain/quote";
import type { Audited, Seen } from "../change";
import type { KeptCall } from "../idempotency/kept-call";

/** What somebody writes. At least one of its parts says something. */
export interface MessageInput {
  text: string | null;
  wishes: LineWish[];
  /** Files that are kept already. */
  files: Omit<MessageFile, "id">[];
}

export interface MessagesService {
  /** All messages about a quote, the first one first. */
  list(quoteId: string): Promise<QuoteMessage[]>;
  /**
   * A message of the customer's side. Whether it is theirs was checked before. What came with the
   * request is kept once, and its mail is the request's own.
   */
  ask(
    quote: Pick<Quote, "id">,
    input: MessageInput & { kind: Exclude<MessageKind, "declined"> },
    by: { actor: string; name: string; kept?: KeptCall | null },
  ): Promise<QuoteMessage>;
  /** The seller's answer. */
  answer: Audited<[quote: string, input: MessageInput], QuoteMessage>;
  /** Takes the wishes of a message over into the seller's draft. */
  takeOver: Audited<[quote: string, taking: Seen & { message: string }], Quote>;
  /** A file of a message about this quote; null: there is none of that id. */
  file(quoteId: string, fileId: string): Promise<MessageFile | null>;
  /** Notes that the customer's side opened the present revision; `viewed`: a browser showed it. */
  opened(quote: Pick<Quote, "id" | "revision">, seen: { viewed: boolean }): Promise<void>;
  /** By revision, the first one first. */
  openings(quoteId: string): Promise<OfferOpening[]>;
  /** No more reminders of this quote. */
  mute(quote: Pick<Quote, "id">): Promise<void>;
}
