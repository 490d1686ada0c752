import type { Input } from "~/forms/inputs";
import type { ShownProduct } from "~/modules/catalogue/catalogue-service.server";
import type { SentOffer, TakenOption } from "~/modules/pricing/offer";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { customerAnswers } from "~/modules/quotes/quote-rules";
import type { DocumentLine, DocumentTotals } from "./document-lines";
import type { ThreadView } from "./thread";
import type { TimelineEntry } from "./timeline";

type Shown =
  | "quoteNumber"
  | "created"
  | "status"
  | "validUntil"
  | "reference"
  | "neededBy"
  | "message"
  | "deliveryAddress"
  | "billingAddress";

/** A quote as its customer's pages show it. */
export interface QuoteView extends Pick<Quote, Shown> {
  /** Where there are several revisions, each sent offer names its own. */
  history: readonly TimelineEntry[];
  /** Whether there is no offer any more, because the seller withdrew it. */
  isWithdrawn: boolean;
  /** When the present offer was sent; null when none was. */
  offered: Date | null;
  /** The answers that the customer may give now. */
  answers: ReturnType<typeof customerAnswers>;
  /** The offer's revision; 0 means that no offer was made. */
  revision: number;
  /** The displayed offer, which the answer's form contains. */
  seen: string;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  /** Address of the offer as a PDF file; null when there is none. */
  file: string | null;
  /** Address of the printable page. */
  printed: string | null;
  /** The offer with lines of its own, and the options that apply; null when there is none. */
  offer: { sent: SentOffer; taken: TakenOption[] } | null;
  /** What the catalogue says of the offer's products, by their ids. */
  products: Readonly<Record<string, ShownProduct>>;
  /** False where the reader's link only reads and asks. */
  mayAnswer: boolean;
  /** The addresses that open this page without signing in; null where the store cannot give one. */
  shareable: { toRead: string | null; toAnswer: string | null };
  /** The previous revision, for comparison. */
  before: SentOffer | null;
  /** Address of its PDF file. */
  fileBefore: string | null;
  /** Who accepted it, and when; null when nobody has. */
  accepted: AcceptedView | null;
  /** Whether the reader is known as the customer: a link may have been forwarded. */
  isOwn: boolean;
  /** Who buys, for the sentence of the acceptance. */
  buyer: string;
  /** The name that the acceptance begins with; empty where the reader is not known. */
  signer: string;
  purchaseOrderRequired: boolean;
  /** What the invoice needs from the buyer, by field; null where the offer's taxes need no VAT ID. */
  billing: { initial: Record<string, string>; place: readonly Input[] } | null;
  /** The masked address for the code that an acceptance needs; null when it needs none. */
  codeTo: string | null;
  thread: ThreadView;
  /** The customer has asked something that is not answered yet. */
  isAsked: boolean;
  /** The address to which a browser reports that it showed the offer; null when there is none. */
  viewed: string | null;
  /** A reminder may follow, which the customer can refuse. */
  reminds: boolean;
  /** It is closed, and another offer can be requested. */
  again: boolean;
}

/** The record of an acceptance for its customer. */
export interface AcceptedView {
  name: string;
  at: Date;
  revision: number;
  purchaseOrder: string | null;
  sentence: string;
  hash: string;
}
