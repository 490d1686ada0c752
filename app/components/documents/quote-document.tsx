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
  /** What the customer may do with it now. */
  answers: ReturnType<typeof customerAnswers>;
  /** Of the offer; 0: none was made. */
  revision: number;
  /** The offer as it is shown, for its answer to carry. */
  seen: string;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
}

/** The quote, for whoever is signed in and for whoever has the mail. */
export function QuoteDocument({
  quote,
  self,
  children,
}: {
  quote: QuoteView;
  /** uid of whoever looks. */
  self: string | null;
  /** The way to answer. */
  children: ReactNode;
}) {
  const { quoteNumber, created, status, validUntil, reference, message } = quote;
  // An offer asks for its answer at the top; calling a request off can wait below.
  const canWait = quote.answers.includes("Cancelled");
  return (
    <>
      <DocumentHead
        kind="Quote"
        number={quoteNumber}
        mark={<QuoteStatusMark status={status} />}
        meaning={quoteMeaning(status)}
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
