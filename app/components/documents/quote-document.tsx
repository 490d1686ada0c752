import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { ChangedAnswer } from "~/components/frame/changes";
import { Money } from "~/components/frame/price";
import { useRootData } from "~/components/frame/root-data";
import { Submit } from "~/forms/submit";
import { quoteWord } from "~/modules/orders/status-labels";
import type { SentOffer, TakenOption } from "~/modules/pricing/offer";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { deliveryText, includedVat } from "~/modules/pricing/tax";
import { Conversation } from "./conversation";
import { DocumentHead } from "./document-head";
import { AddressBlock, DocumentLines } from "./document-lines";
import { ClockNote, Day, Moment } from "./moment";
import { OfferChanges } from "./offer-changes";
import { OfferLines } from "./offer-lines";
import { answerForm, QuoteAnswer } from "./quote-answer";
import type { AcceptedView, QuoteView } from "./quote-view";
import { QuoteStatusMark, quoteMeaning } from "./status";
import { Timeline } from "./timeline";
import { allowedOptions, typedOptions } from "./typed-options";

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
  const [typed, setTyped] = useState(answered?.values ?? {});
  const [taken, setTaken] = useState(optionsIn(typed, offer?.taken ?? []));
  const answers = quote.answers.includes("Approved");
  // Once the offer is answered, perhaps on another page, what was agreed counts.
  const chosen = answers ? taken : (offer?.taken ?? []);
  const totals = offer && offerTotals(offer.sent, offer.sent.currency, chosen);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.querySelectorAll<HTMLInputElement>("[form]");
    const filled = [...form].filter(({ type, checked }) => type !== "radio" || checked);
    const values = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    setTyped(values);
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
          <OfferLines
            offer={offer.sent}
            totals={totals}
            form={answers ? answerForm : null}
            typed={answers ? typed : {}}
          />
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
      {quote.again ? <AskAgain declined={status === "Declined"} /> : null}
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
function AskAgain({ declined }: { declined: boolean }) {
  return (
    <Form method="post" className="summary stack screen-only">
      <h2>Still interested?</h2>
      <p>
        {declined
          ? "You declined this offer. We can send you another one."
          : "This offer has expired. We can send you a new one at today's prices."}
      </p>
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

const shownFor = 3_000;

/** Reports to the store once that the page was visible for some seconds. */
function useViewed(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
        navigator.sendBeacon(address);
      }, shownFor);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [address]);
}

/** The offer's further content: the seller, and the terms. */
function OfferTerms({ offer }: { offer: SentOffer }) {
  const { payment, delivery, contact, terms, seller, buyerVatId, partialShipments } = offer;
  const pay = [
    payment.dueDays === null ? "" : `${payment.dueDays} days after the invoice.`,
    payment.text,
  ];
  const person = [contact.name, contact.phone, contact.email].filter(Boolean);
  const facts: [string, string][] = [
    ["Payment", pay.filter(Boolean).join(" ")],
    ["Delivery", delivery ? deliveryText(delivery) : ""],
    ["Shipments", partialShipments ? "Partial shipments are possible." : "All at once."],
    ["Contact", person.join(", ")],
    ["Your VAT ID", buyerVatId ?? ""],
    ["From", [seller.legalName, seller.street, `${seller.postalCode} ${seller.city}`].join(", ")],
    ["Our VAT ID", seller.vatId ?? ""],
  ];
  return (
    <section aria-labelledby="terms" className="stack">
      <h2 id="terms">Terms</h2>
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === "" ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {terms ? <p className="typed small">{terms}</p> : null}
      <p className="small soft">The offer reserves no stock.</p>
    </section>
  );
}
