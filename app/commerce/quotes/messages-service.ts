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

/** The content of a message. At least one part is not empty. */
export interface MessageInput {
  text: string | null;
  wishes: LineWish[];
  /** Files that are already stored. */
  files: Omit<MessageFile, "id">[];
}

export interface MessagesService {
  /** All messages about a quote, oldest first. */
  list(quoteId: string): Promise<QuoteMessage[]>;
  /**
   * A message of the customer's side; access was checked before. The message of a request is stored
   * once, and the request's own mail includes it.
   */
  ask(
    quote: Pick<Quote, "id">,
    input: MessageInput & { kind: Exclude<MessageKind, "declined"> },
    by: { actor: string; name: string; kept?: KeptCall | null },
  ): Promise<QuoteMessage>;
  /** The seller's answer. */
  answer: Audited<[quote: string, input: MessageInput], QuoteMessage>;
  /** Applies the requested changes of a message to the seller's draft. */
  takeOver: Audited<[quote: string, taking: Seen & { message: string }], Quote>;
  /** A file of a message about this quote; null when there is none with that id. */
  file(quoteId: string, fileId: string): Promise<MessageFile | null>;
  /**
   * Records that the customer's side opened the present revision; `viewed`: a browser showed it.
   */
  opened(quote: Pick<Quote, "id" | "revision">, seen: { viewed: boolean }): Promise<void>;
  /** By revision, oldest first. */
  openings(quoteId: string): Promise<OfferOpening[]>;
  /** Stops reminders about this quote. */
  mute(quote: Pick<Quote, "id">): Promise<void>;
}
