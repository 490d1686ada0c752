import type { Contact } from "~/domain/customer";
import type { SentOffer, TakenOption } from "~/domain/offer";
import type { Quote } from "~/domain/quote";
import type { customerAnswers } from "~/domain/quote-rules";
import type { DocumentLine, DocumentTotals } from "./document-lines";
import type { ThreadView } from "./thread";

type Shown =
  | "quoteNumber"
  | "created"
  | "status"
  | "validUntil"
  | "reference"
  | "message"
  | "deliveryAddress"
  | "billingAddress"
  | "history";

/** A quote as its customer's pages show it. */
export interface QuoteView extends Pick<Quote, Shown> {
  /** The answers that the customer may give now. */
  answers: ReturnType<typeof customerAnswers>;
  /** The offer's revision; 0 means that no offer was made. */
  revision: number;
  /** The offer as the page shows it; the answer's form carries it. */
  seen: string;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  /** Address of the offer as a PDF file; null while there is none. */
  file: string | null;
  /** Address of the same as a page. */
  printed: string | null;
  /** The offer with lines of its own, and the options that hold; null: there is none. */
  offer: { sent: SentOffer; taken: TakenOption[] } | null;
  /** The revision before, to compare with. */
  before: SentOffer | null;
  /** Who accepted it, and when; null: nobody. */
  accepted: AcceptedView | null;
  contact: Pick<Contact, "companyName"> & { name: string };
  purchaseOrderRequired: boolean;
  /** Where the code goes that an acceptance needs, in part; null: it needs none. */
  codeTo: string | null;
  thread: ThreadView;
  /** Where a browser tells that it showed the offer; null: there is none. */
  viewed: string | null;
  /** A reminder may follow, which the customer can do without. */
  reminds: boolean;
  /** It is over, and another offer can be asked for. */
  again: boolean;
}

/** The record of an acceptance, as its customer sees it. */
export interface AcceptedView {
  name: string;
  at: Date;
  revision: number;
  purchaseOrder: string | null;
  sentence: string;
  hash: string;
}
