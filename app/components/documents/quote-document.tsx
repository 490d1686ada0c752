import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { TakenOption } from "~/domain/offer";
import { offerTotals } from "~/domain/offer-totals";
import { quoteWord } from "~/domain/status-labels";
import { includedVat } from "~/domain/tax";
import { Submit } from "~/forms/submit";
import type { ChangedAnswer } from "../frame/changes";
import { Money } from "../frame/price";
import { useRootData } from "../frame/root-data";
import { Conversation } from "./conversation";
import { DocumentHead } from "./document-head";
import { AddressBlock, DocumentLines } from "./document-lines";
import { ClockNote, Day, Moment } from "./moment";
import { OfferChanges } from "./offer-changes";
import { OfferLines } from "./offer-lines";
import { OfferTerms } from "./offer-terms";
import { answerForm, QuoteAnswer } from "./quote-answer";
import type { AcceptedView, QuoteView } from "./quote-view";
import { QuoteStatusMark, quoteMeaning } from "./status";
import { Timeline } from "./timeline";
import { allowedOptions, typedOptions } from "./typed-options";
import { useViewed } from "./viewed";

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
  /** What is shown in place of the answer form. */
  children?: ReactNode;
}) {
  const { quoteNumber, created, status, validUntil, reference, message, offer } = quote;
  const written = refusal?.form === "message" ? refusal : null;
  const answered = written ? null : refusal;
  const { mailOn } = useRootData();
  useViewed(quote.viewed);
  const optionsIn = (values: Record<string, string>, before: readonly TakenOption[]) =>
    offer
      ? allowedOptions(offer.sent.lines, typedOptions(offer.sent.lines, values, before), before)
      : [];
  const first = optionsIn(answered?.values ?? {}, offer?.taken ?? []);
  const [taken, setTaken] = useState(first);
  const totals = offer && offerTotals(offer.sent, offer.sent.currency, taken);
  const answers = quote.answers.includes("Approved");
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.querySelectorAll<HTMLInputElement>("[form]");
    const typed = [...form].filter(({ type, checked }) => type !== "radio" || checked);
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    setTaken((before) => optionsIn(values, before));
  };
  return (
    <>
      <DocumentHead
        kind={quoteWord(quote)}
        number={quoteNumber}
        mark={<QuoteStatusMark status={status} />}
        meaning={quoteMeaning(status)}
        file={quote.file}
        printed={quote.printed}
        facts={[
          ["Requested", <Day key="requested" date={created} />],
          ["Offer sent", quote.offered && <Day key="sent" date={quote.offered} />],
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
            {totals ? includedVat(totals.taxes) : ""}
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
          taxed={totals ? includedVat(totals.taxes) : ""}
          refusal={answered}
        />
      )}
      {quote.again ? <AskAgain /> : null}
      <Conversation thread={quote.thread} answer={written} />
      {quote.reminds && mailOn ? <NoReminders /> : null}
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

/** An offer that expired or was declined can be requested again with one button. */
function AskAgain() {
  return (
    <Form method="post" className="summary stack screen-only">
      <h2>Still interested?</h2>
      <p>This offer has expired. We can send you a new one at today's prices.</p>
      <p className="form-buttons">
        <Submit intent="again" pending="Asking…">
          Ask for a new offer
        </Submit>
      </p>
    </Form>
  );
}

/** The agreement, its person and its time. */
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
