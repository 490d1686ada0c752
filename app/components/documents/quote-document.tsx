import { Form } from "@remix-run/react";
import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ChangedAnswer } from "~/components/frame/changes";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { EnterDoesNothing, EnterPresses } from "~/forms/enter";
import { Submit } from "~/forms/submit";
import { withoutTurns } from "~/kernel/text";
import { isQuestion, quoteWord } from "~/modules/orders/status-labels";
import type { SentOffer, TakenOption } from "~/modules/pricing/offer";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { deliveryText, includedVat } from "~/modules/pricing/tax";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { AddressBlock } from "./address-block";
import { Conversation } from "./conversation";
import { DocumentHead } from "./document-head";
import { DocumentLines } from "./document-lines";
import { ClockNote, Day, Moment } from "./moment";
import { OfferChanges } from "./offer-changes";
import { marksSince, OfferLines } from "./offer-lines";
import { answerForm, QuoteAnswer } from "./quote-answer";
import type { AcceptedView, QuoteView } from "./quote-view";
import { QuoteStatusMark, quoteMeaning } from "./status";
import { Timeline } from "./timeline";
import { allowedOptions, typedOptions } from "./typed-options";

/** What was answered, and what happens next, stands at the top of the page. */
function useTopWhenNew(status: string) {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current !== status) window.scrollTo(0, 0);
    shown.current = status;
  }, [status]);
}

/** One part of the page's form shows the values alone while the other part was sent. */
function partsOf(answer: ChangedAnswer | null) {
  const values = answer && { form: answer.form, errors: {}, message: null, values: answer.values };
  const isMessage = answer?.form === "message";
  return { written: isMessage ? answer : values, answered: isMessage ? values : answer };
}

interface SentLinesProps {
  sent: SentOffer;
  taken: readonly TakenOption[];
  isAgreed: boolean;
  /** What is said of a line beside its position, by its id. */
  marks: ReadonlyMap<string, string>;
}

/** The lines of a sent offer as its customer sees them, for staff. */
export function SentLines({ sent, taken, ...shown }: SentLinesProps) {
  const totals = offerTotals(sent, sent.currency, taken);
  return (
    <OfferLines offer={sent} totals={totals} isOpen={false} typed={{}} products={{}} {...shown} />
  );
}

/**
 * The quote, for a signed-in customer or a reader with a signed link. All of it is one form, so that
 * each button sends what was typed and chosen anywhere, and its answer shows all of it again.
 */
export function QuoteDocument({
  quote,
  refusal,
  children = null,
}: {
  quote: QuoteView;
  /** The answer to the form that was sent, which shows it again. */
  refusal: ChangedAnswer | null;
  /** What is shown of the order that it became. */
  children?: ReactNode;
}) {
  const { quoteNumber, created, status, validUntil, message, offer } = quote;
  const { written, answered } = useMemo(() => partsOf(refusal), [refusal]);
  const { mailOn } = useRootData();
  useViewed(quote.viewed);
  useTopWhenNew(status);
  const optionsIn = (values: Record<string, string>, before: readonly TakenOption[]) =>
    offer
      ? allowedOptions(offer.sent.lines, typedOptions(offer.sent.lines, values, before), before)
      : [];
  const [typed, setTyped] = useState(answered?.values ?? {});
  const [taken, setTaken] = useState(optionsIn(typed, offer?.taken ?? []));
  const answers = quote.answers.includes("Approved");
  const marks = useMemo(
    () => (offer && answers ? marksSince(quote.before, offer.sent) : new Map<string, string>()),
    [offer, quote.before, answers],
  );
  // Once the offer is answered, perhaps on another page, what was agreed counts.
  const chosen = answers ? taken : (offer?.taken ?? []);
  const totals = offer && offerTotals(offer.sent, offer.sent.currency, chosen);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>("[name]:enabled");
    const filled = [...fields].filter(
      ({ type, checked }) => checked || !/radio|checkbox/.test(type),
    );
    const values = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    setTyped(values);
    setTaken((before) => optionsIn(values, before));
  };
  const isAgreed = status === "Approved" || status === "Converted";
  const total = totals ? totals.total : quote.totals.total;
  const taxed = totals ? includedVat(totals.taxes) : "";
  const asks = isQuestion(quote, quote.lines.length);
  const waits = asks ? "question" : quote.isAsked && quote.mayAnswer ? "message" : null;
  const isToRead = status === "Quoted" && !quote.mayAnswer;
  const meaning = quote.isWithdrawn
    ? t("quotes:offerWasWithdrawn")
    : isToRead
      ? t("quotes:offerIsToRead")
      : quoteMeaning(status, waits);
  return (
    <Form
      id="quote"
      method="post"
      className={answers ? "offer-page offer-page-open" : "offer-page"}
      preventScrollReset
      noValidate
      data-empties=""
    >
      {answers && offer && hasChoice(offer.sent) ? (
        // It sums up what was chosen, and writes to nobody.
        <EnterPresses name="answer" intent="Update" />
      ) : (
        <EnterDoesNothing />
      )}
      <DocumentHead
        kind={quoteWord(quote, quote.lines.length)}
        number={quoteNumber}
        mark={<QuoteStatusMark status={status} />}
        meaning={meaning}
        file={quote.file}
        fileName={t("documents:offer")}
        printed={quote.printed}
        facts={[
          [t("documents:requested"), <Day key="requested" date={created} />],
          [t("documents:offerSent"), quote.offered && <Day key="sent" date={quote.offered} />],
          [t("documents:revision"), quote.revision > 1 ? String(quote.revision) : null],
          [
            t("documents:validUntil"),
            answers ? null : validUntil && <Day key="until" date={validUntil} />,
          ],
          [t("quotes:neededBy"), quote.neededBy],
          [t("documents:yourReference"), quote.reference],
        ]}
      />
      {answers || isToRead ? (
        <aside className="offer-side" aria-label={t("documents:theOfferInShort")}>
          <section className="summary offer-summary">
            <OfferTotal total={total} taxed={taxed} />
            {totals && totals.net !== null && taxed && !totals.grossPrices ? (
              <p>
                {t("documents:totalExclVat")}{" "}
                <strong>
                  <Money amount={totals.net} />
                </strong>
              </p>
            ) : null}
            {validUntil ? (
              <p>
                {t("documents:validUntil")}{" "}
                <strong>
                  <Day date={validUntil} />
                </strong>
              </p>
            ) : null}
            {answers ? (
              <a className="button button-primary" href={`#${answerForm}`}>
                {t("documents:acceptOrDecline")}
              </a>
            ) : null}
            <a className="button button-plain" href="#conversation">
              {t("documents:askOrProposeAChange")}
            </a>
          </section>
        </aside>
      ) : null}
      <div className="offer-main">
        {isAgreed ? (
          <NextSteps status={status} dueDays={offer?.sent.payment.dueDays ?? null}>
            {children}
          </NextSteps>
        ) : null}
        {quote.accepted ? (
          <Accepted accepted={quote.accepted}>
            <OfferTotal total={total} taxed={taxed} />
          </Accepted>
        ) : null}
        {offer && quote.before ? (
          <OfferChanges
            before={quote.before}
            after={offer.sent}
            taken={hasChoice(offer.sent) ? chosen : undefined}
          >
            {quote.fileBefore ? (
              <p>
                <a href={quote.fileBefore}>
                  {t("documents:earlierOffer", { revision: quote.before.revision })}
                </a>
              </p>
            ) : null}
          </OfferChanges>
        ) : null}
        {offer?.sent.message ? <p className="typed">{offer.sent.message}</p> : null}
        {offer && totals ? (
          <div onInput={onInput}>
            <OfferLines
              offer={offer.sent}
              totals={totals}
              isOpen={answers}
              isAgreed={isAgreed}
              typed={answers ? typed : {}}
              products={quote.products}
              marks={marks}
            />
          </div>
        ) : (
          <DocumentLines lines={quote.lines} totals={quote.totals} />
        )}
        {offer ? <OfferTerms offer={offer.sent} /> : null}
        {offer ? <Addresses quote={quote} /> : null}
        {answers ? (
          <p className="answer-bar screen-only">
            <OfferTotal total={total} taxed={taxed} />
            <a className="button button-primary" href={`#${answerForm}`}>
              {t("documents:acceptOrDecline")}
            </a>
          </p>
        ) : null}
      </div>
      <div className="offer-answer">
        {quote.mayAnswer || status !== "Quoted" ? null : (
          <p className="notice">{t("quotes:linkIsToRead")}</p>
        )}
        <QuoteAnswer quote={quote} total={total} taxed={taxed} refusal={answered} />
        {quote.again ? <AskAgain declined={status === "Declined"} /> : null}
      </div>
      <div className="offer-talk">
        {offer ? <ContactPerson contact={offer.sent.contact} /> : null}
        <Conversation thread={quote.thread} isOwn={quote.isOwn} answer={written} />
        {offer ? (
          <Forward links={quote.shareable} number={quoteNumber} mayAccept={answers} />
        ) : null}
        {quote.reminds && mailOn ? <NoReminders /> : null}
      </div>
      <div className="offer-rest">
        <div className="document-notes">
          {message ? (
            <section>
              <h2>{t("documents:yourMessage")}</h2>
              <p className="typed">{message}</p>
            </section>
          ) : null}
          {offer ? null : <Addresses quote={quote} />}
        </div>
        <ClockNote />
        <Timeline kind="quote" history={quote.history} isOwn={quote.isOwn} />
      </div>
    </Form>
  );
}

/** Whether the customer can choose anything. */
function hasChoice({ lines }: SentOffer): boolean {
  return lines.some(({ inclusion }) => inclusion.kind !== "included");
}

/** The total as large as its importance; a missing price is said in words. */
function OfferTotal({ total, taxed }: { total: number | null; taxed: string }) {
  return (
    <span className="offer-summary-total">
      <strong>
        {total === null ? t("documents:priceToBeConfirmed") : <Money amount={total} />}
      </strong>{" "}
      {taxed}
    </span>
  );
}

/** Who made the offer, and how to reach them. */
function ContactPerson({ contact: { name, phone, email } }: Pick<SentOffer, "contact">) {
  return (
    <address className="offer-person">
      {name ? <strong>{name}</strong> : null}
      {phone ? <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </address>
  );
}

/** What the customer may expect after the acceptance, with the order once there is one. */
function NextSteps({
  status,
  dueDays,
  children,
}: {
  status: "Approved" | "Converted";
  dueDays: number | null;
  children: ReactNode;
}) {
  const { mailOn } = useRootData();
  const ordered = status === "Converted";
  const steps = [
    ordered
      ? t("documents:yourOrderIsPlaced")
      : t(mailOn ? "documents:weMakeAnOrderAndMail" : "documents:weMakeAnOrder"),
    t(mailOn ? "documents:weDeliverAndMail" : "documents:weDeliver"),
    dueDays === null
      ? t("documents:youGetTheInvoice")
      : t("documents:youGetTheInvoiceDue", { days: dueDays }),
  ];
  return (
    <section className="summary stack" aria-labelledby="next">
      <h2 id="next">{t("documents:whatHappensNext")}</h2>
      {children}
      <ol className="offer-steps">
        {steps.map((step, at) =>
          at === (ordered ? 1 : 0) ? (
            <li key={step} aria-current="step">
              <strong>{step}</strong>
            </li>
          ) : (
            <li key={step} className="soft">
              {step}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

interface ForwardProps {
  links: QuoteView["shareable"];
  number: string;
  mayAccept: boolean;
}

/** Links for colleagues: to copy, or to send with one's own mail program. */
function Forward({ links: { toRead, toAnswer }, number, mayAccept }: ForwardProps) {
  const ways = [
    ...(toRead ? [{ id: "forward-read", address: toRead, hint: t("documents:linkMayRead") }] : []),
    ...(toAnswer && (mayAccept || !toRead)
      ? [
          {
            id: "forward",
            address: toAnswer,
            hint: t(mayAccept ? "documents:linkMayAccept" : "documents:linkMayRead"),
          },
        ]
      : []),
  ];
  if (ways.length === 0) return null;
  const subject = encodeURIComponent(
    t("documents:offerOfStore", { quoteNumber: number, store: site.name }),
  );
  return (
    <details className="more offer-forward screen-only">
      <summary>{t("documents:forwardItToAColleague")}</summary>
      <div className="stack">
        {ways.map(({ id, address, hint }) => {
          const body = encodeURIComponent(`${t("documents:pleaseLookAtThisOffer")}\n${address}\n`);
          return (
            <Fragment key={id}>
              <p className="field">
                <label htmlFor={id}>{hint}</label>
                <input id={id} className="input" readOnly value={address} />
              </p>
              <p>
                <a className="button button-plain" href={`mailto:?subject=${subject}&body=${body}`}>
                  {t("documents:writeAnEMail")}
                </a>
              </p>
            </Fragment>
          );
        })}
      </div>
    </details>
  );
}

function NoReminders() {
  return (
    <p className="screen-only">
      <Submit intent="mute" pending={t("documents:oneMoment")} tone="link">
        {t("documents:noReminders")}
      </Submit>
    </p>
  );
}

/** An offer that expired or was declined can be requested again with one button. */
function AskAgain({ declined }: { declined: boolean }) {
  return (
    <section className="summary stack screen-only">
      <h2>{t("documents:stillInterested")}</h2>
      <p>{t(declined ? "documents:declinedAskAgain" : "documents:expiredAskAgain")}</p>
      <p className="form-buttons">
        <Submit intent="again" pending={t("documents:asking")}>
          {t("documents:askForANewOffer")}
        </Submit>
      </p>
    </section>
  );
}

/** The agreement, its person and its time. */
function Accepted({ accepted, children }: { accepted: AcceptedView; children: ReactNode }) {
  const { name, at, revision, purchaseOrder, sentence, hash } = accepted;
  const when = () => <Moment date={at} />;
  const by = { name: withoutTurns(name) || t("documents:youInSentence"), revision };
  return (
    <section className="summary stack" aria-labelledby="accepted">
      <h2 id="accepted">{t("documents:accepted")}</h2>
      <p>{children}</p>
      <p>
        {purchaseOrder
          ? rich("documents:acceptedByWithNumber", { at: when }, { ...by, purchaseOrder })
          : rich("documents:acceptedByOn", { at: when }, by)}
      </p>
      <p className="small soft">{sentence}</p>
      <p className="small soft">
        {rich(
          "documents:fingerprintOfTheOffer",
          { hash: (text) => <span className="mono">{text}</span> },
          { hash: hash.slice(0, 16) },
        )}
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

/** Who accepts an offer sees before where it goes. */
function Addresses({ quote }: { quote: Pick<QuoteView, "deliveryAddress" | "billingAddress"> }) {
  const { deliveryAddress, billingAddress } = quote;
  if (!deliveryAddress && !billingAddress) return null;
  return (
    <div className="document-notes">
      <AddressBlock title={t("documents:deliveryAddress")} address={deliveryAddress} />
      <AddressBlock title={t("documents:billingAddress")} address={billingAddress} />
    </div>
  );
}

/** Longer terms are folded, so that the answer is not screens away. */
const longTerms = 600;

/** The offer's further content: the seller, and the terms. */
function OfferTerms({ offer }: { offer: SentOffer }) {
  const { payment, delivery, terms, seller, buyerVatId, partialShipments } = offer;
  const pay = [
    payment.dueDays === null ? "" : t("documents:daysToPay", { days: payment.dueDays }),
    payment.text,
  ];
  const facts: [string, string][] = [
    [t("documents:payment"), pay.filter(Boolean).join(" ")],
    [t("documents:delivery"), delivery ? deliveryText(delivery) : ""],
    [
      t("documents:shipments"),
      t(partialShipments ? "documents:partialShipmentsPossible" : "documents:allAtOnce"),
    ],
    [t("documents:yourVatId"), buyerVatId ?? ""],
  ];
  const from = [
    seller.legalName,
    seller.street,
    `${seller.postalCode} ${seller.city}`,
    seller.vatId ? t("documents:vatId", { vatId: seller.vatId }) : "",
  ];
  return (
    <section aria-labelledby="terms" className="stack">
      <h2 id="terms">{t("documents:terms")}</h2>
      <dl className="facts offer-terms">
        {facts.map(([label, value]) =>
          value === "" ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {terms.length > longTerms ? (
        <details className="more">
          <summary>{t("quotes:termsAndConditions")}</summary>
          <p className="typed small">{terms}</p>
        </details>
      ) : terms ? (
        <p className="typed small">{terms}</p>
      ) : null}
      <p className="small soft">
        {t("documents:reservesNoStock", { seller: from.filter(Boolean).join(", ") })}
      </p>
    </section>
  );
}
