import { type FormEvent, type ReactNode, useState } from "react";
import type { Contact } from "~/domain/customer";
import type { SentOffer, TakenOption } from "~/domain/offer";
import { offerTotals } from "~/domain/offer-totals";
import type { Quote } from "~/domain/quote";
import type { customerAnswers } from "~/domain/quote-rules";
import type { ChangedAnswer } from "../frame/changes";
import { DocumentHead } from "./document-head";
import {
  AddressBlock,
  type DocumentLine,
  DocumentLines,
  type DocumentTotals,
} from "./document-lines";
import { ClockNote, Day, Moment } from "./moment";
import { OfferChanges } from "./offer-changes";
import { OfferLines } from "./offer-lines";
import { OfferTerms } from "./offer-terms";
import { answerForm, QuoteAnswer } from "./quote-answer";
import { QuoteStatusMark, quoteMeaning } from "./status";
import { Timeline } from "./timeline";
import { typedOptions } from "./typed-options";

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
  /** The offer with lines of its own, and the options that hold; null: there is none. */
  offer: { sent: SentOffer; taken: TakenOption[] } | null;
  /** The revision before, to compare with. */
  before: SentOffer | null;
  /** Who accepted it, and when; null: nobody. */
  accepted: AcceptedView | null;
  contact: Pick<Contact, "companyName"> & { name: string };
  purchaseOrderRequired: boolean;
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

/** The quote, for a signed-in customer or a reader with a signed link. */
export function QuoteDocument({
  quote,
  self,
  refusal,
  children = null,
}: {
  quote: QuoteView;
  /** The uid of the signed-in reader. */
  self: string | null;
  /** The refused answer. */
  refusal: ChangedAnswer | null;
  /** What stands in place of the form to answer. */
  children?: ReactNode;
}) {
  const { quoteNumber, created, status, validUntil, reference, message, offer } = quote;
  const first = offer ? typedOptions(offer.sent.lines, refusal?.values ?? {}, offer.taken) : [];
  const [taken, setTaken] = useState(first);
  const totals = offer && offerTotals(offer.sent, offer.sent.currency, taken);
  const answers = quote.answers.includes("Approved");
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.querySelectorAll<HTMLInputElement>("[form]");
    const typed = [...form].filter(({ type, checked }) => type !== "radio" || checked);
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    if (offer) setTaken(typedOptions(offer.sent.lines, values, offer.taken));
  };
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
          ["Revision", quote.revision > 1 ? String(quote.revision) : null],
          ["Valid until", validUntil && <Day key="until" date={validUntil} />],
          ["Your reference", reference],
        ]}
      />
      {quote.accepted ? <Accepted accepted={quote.accepted} /> : null}
      {offer && quote.before ? <OfferChanges before={quote.before} after={offer.sent} /> : null}
      {offer?.sent.message ? <p className="typed">{offer.sent.message}</p> : null}
      {offer && totals ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is typed into its fields
        <div onInput={onInput}>
          <OfferLines offer={offer.sent} totals={totals} form={answers ? answerForm : null} />
        </div>
      ) : (
        <DocumentLines lines={quote.lines} totals={quote.totals} />
      )}
      {offer ? <OfferTerms offer={offer.sent} /> : null}
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
      {children ?? (
        <QuoteAnswer
          quote={quote}
          total={totals ? totals.total : quote.totals.total}
          taxed={totals !== null && totals.taxes.length > 0}
          refusal={refusal}
        />
      )}
      <ClockNote />
      <Timeline kind="quote" history={quote.history} self={self} />
    </>
  );
}

/** What was agreed, by whom and when. */
function Accepted({ accepted }: { accepted: AcceptedView }) {
  const { name, at, revision, purchaseOrder, sentence, hash } = accepted;
  return (
    <section className="summary stack" aria-labelledby="accepted">
      <h2 id="accepted">Accepted</h2>
      <p>
        By {name || "you"} on <Moment date={at} />, revision {revision}
        {purchaseOrder ? `, purchase order ${purchaseOrder}` : ""}.
      </p>
      <p className="small soft">{sentence}</p>
      <p className="small soft">
        Fingerprint of the offer: <span className="mono">{hash.slice(0, 16)}</span>
      </p>
    </section>
  );
}
