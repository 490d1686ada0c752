import type { ReactNode } from "react";
import type { Quote } from "~/domain/quote";
import type { customerAnswers } from "~/domain/quote-rules";
import { DocumentHead } from "./document-head";
import {
  AddressBlock,
  type DocumentLine,
  DocumentLines,
  type DocumentTotals,
} from "./document-lines";
import { ClockNote, Day } from "./moment";
import { QuoteStatusMark, quoteMeaning } from "./status";
import { Timeline } from "./timeline";

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
}

/** The quote as its customer sees it, signed in or through the link in a mail. */
export function QuoteDocument({
  quote,
  self,
  children,
}: {
  quote: QuoteView;
  /** The uid of the signed-in reader. */
  self: string | null;
  /** The form to answer. */
  children: ReactNode;
}) {
  const { quoteNumber, created, status, validUntil, reference, message } = quote;
  // The form to accept or decline an offer stands at the top; the form to cancel a request can
  // stand below.
  const canWait = quote.answers.includes("Cancelled");
  return (
    <>
      <DocumentHead
        kind="Quote"
        number={quoteNumber}
        mark={<QuoteStatusMark status={status} />}
        meaning={quoteMeaning(status)}
        file={quote.file}
        facts={[
          ["Sent", <Day key="sent" date={created} />],
          ["Valid until", validUntil && <Day key="until" date={validUntil} />],
          ["Your reference", reference],
        ]}
      />
      {canWait ? null : children}
      <DocumentLines lines={quote.lines} totals={quote.totals} />
      <div className="document-notes">
        {message ? (
          <section>
            <h2>Your message</h2>
            <p className="typed">{message}</p>
          </section>
        ) : null}
        <AddressBlock title="Delivery address" address={quote.deliveryAddress} />
        <AddressBlock title="Billing address" address={quote.billingAddress} />
      </div>
      <ClockNote />
      <Timeline kind="quote" history={quote.history} self={self} />
      {canWait ? children : null}
    </>
  );
}
