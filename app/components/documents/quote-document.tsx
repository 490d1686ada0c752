import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Contact } from "~/domain/customer";
import type { SentOffer, TakenOption } from "~/domain/offer";
import { offerTotals } from "~/domain/offer-totals";
import type { Quote } from "~/domain/quote";
import type { customerAnswers } from "~/domain/quote-rules";
import { quoteWord } from "~/domain/status-labels";
import { Submit } from "~/forms/submit";
import type { ChangedAnswer } from "../frame/changes";
import { Money } from "../frame/price";
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
import { Conversation, type ThreadView } from "./thread";
import { Timeline } from "./timeline";
import { typedOptions } from "./typed-options";
import { useViewed } from "./viewed";

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
  paper: string | null;
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
  const written = refusal?.form === "message" ? refusal : null;
  const answered = written ? null : refusal;
  useViewed(quote.viewed);
  const first = offer ? typedOptions(offer.sent.lines, answered?.values ?? {}, offer.taken) : [];
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
        kind={quoteWord(quote)}
        number={quoteNumber}
        mark={<QuoteStatusMark status={status} />}
        meaning={quoteMeaning(status)}
        file={quote.file}
        paper={quote.paper}
        facts={[
          ["Sent", <Day key="sent" date={created} />],
          ["Revision", quote.revision > 1 ? String(quote.revision) : null],
          ["Valid until", validUntil && <Day key="until" date={validUntil} />],
          ["Your reference", reference],
        ]}
      />
      {answers ? (
        <section className="summary offer-summary screen-only" aria-label="The offer in short">
          <p className="offer-summary-total">
            <strong>
              {totals?.total == null && quote.totals.total === null ? (
                "Price to be confirmed"
              ) : (
                <Money amount={totals?.total ?? quote.totals.total ?? 0} />
              )}
            </strong>{" "}
            {totals && totals.taxes.length > 0 ? "incl. VAT" : ""}
            {validUntil ? (
              <>
                {" "}
                <span className="soft">
                  valid until <Day date={validUntil} />
                </span>
              </>
            ) : null}
          </p>
          <p className="form-buttons">
            <a className="button button-primary" href={`#${answerForm}`}>
              Accept or decline
            </a>
            <a className="button button-plain" href="#conversation">
              Ask, or propose a change
            </a>
          </p>
        </section>
      ) : null}
      {quote.accepted ? <Accepted accepted={quote.accepted} /> : null}
      {offer && quote.before ? <OfferChanges before={quote.before} after={offer.sent} /> : null}
      {offer?.sent.message ? <p className="typed">{offer.sent.message}</p> : null}
      {offer && totals ? (
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
          refusal={answered}
        />
      )}
      {quote.again ? <AskAgain /> : null}
      <Conversation thread={quote.thread} answer={written} />
      {quote.reminds ? <NoReminders /> : null}
      <ClockNote />
      <Timeline kind="quote" history={quote.history} self={self} />
    </>
  );
}

function NoReminders() {
  return (
    <Form method="post" className="screen-only">
      <Submit intent="mute" pending="One moment…" tone="link">
        No reminders of this offer, please
      </Submit>
    </Form>
  );
}

/** An offer that ran out or was declined is followed by another on a word. */
function AskAgain() {
  return (
    <Form method="post" className="summary stack screen-only">
      <h2>Still interested?</h2>
      <p>This offer is over. We make you a new one at today's prices.</p>
      <p className="form-buttons">
        <Submit intent="again" pending="Asking…">
          Ask for a new offer
        </Submit>
      </p>
    </Form>
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
