import { Field, SelectField, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { acceptanceLimits, acceptanceSentence } from "~/modules/quotes/acceptance.resource";
import { askedReasons, lossLabel } from "~/modules/quotes/loss";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { type PlainKey, t } from "~/texts/text";
import { type ChangedAnswer, Changes } from "../frame/changes";
import { money } from "../frame/price";
import type { QuoteView } from "./quote-view";

type Answer = "Approved" | "Declined" | "Cancelled";

const labels: Record<Answer, [text: PlainKey, tone: "primary" | "plain"]> = {
  Approved: ["quotes:acceptTheOffer", "primary"],
  Declined: ["quotes:declineTheOffer", "plain"],
  Cancelled: ["quotes:cancelTheRequest", "plain"],
};

/** Id of the part of the page's form with the answer. */
export const answerForm = "answer-form";

/** The answers that the customer may give to a quote now. */
export function QuoteAnswer({
  quote,
  total,
  taxed,
  refusal,
}: {
  quote: QuoteView;
  /** With the chosen options; null while a price is missing. */
  total: number | null;
  taxed: string;
  refusal: ChangedAnswer | null;
}) {
  const { answers, revision, seen } = quote;
  if (
    answers.length === 0 &&
    !refusal?.message &&
    Object.keys(refusal?.errors ?? {}).length === 0
  ) {
    return null;
  }
  const isOffer = answers.includes("Approved");
  const isBillingWrong = Object.keys(refusal?.errors ?? {}).some((name) => /^billing/.test(name));
  return (
    <section id={answerForm} className="summary stack answer-form" aria-labelledby="answer">
      <FormFields answer={refusal}>
        <ErrorSummary />
        <Changes changed={refusal?.changed} />
        {refusal?.told ? (
          <p className="notice" role="status">
            {refusal.told}
          </p>
        ) : null}
        <input type="hidden" name="offer.revision" value={revision} />
        <input type="hidden" name="offer.total" value={total ?? ""} />
        <input type="hidden" name="seen" value={seen} />
        <h2 id="answer">{isOffer ? t("documents:yourAnswer") : t("documents:changedYourMind")}</h2>
        {isOffer && quote.isAsked ? <p className="soft">{t("documents:answerIsToCome")}</p> : null}
        {isOffer ? (
          <AcceptFields quote={quote} total={total} taxed={taxed} isBillingWrong={isBillingWrong} />
        ) : null}
        {isOffer ? (
          <p className="form-buttons">
            <AnswerButton answer="Approved" />
            {quote.codeTo ? (
              <button type="submit" name="answer" value="Code" className="button button-plain">
                {t("documents:eMailMeACode")}
              </button>
            ) : null}
          </p>
        ) : null}
        {answers.includes("Declined") ? (
          <SelectField
            name="reason"
            label={t("documents:tellUsWhyNot")}
            optional
            width="half"
            options={[
              ["", t("quotes:noReason")],
              ...askedReasons.map((each) => [each, lossLabel(each)] as const),
            ]}
          />
        ) : null}
        <p className="form-buttons">
          {answers
            .filter((answer) => answer !== "Approved")
            .map((answer) => (
              <AnswerButton key={answer} answer={answer} />
            ))}
        </p>
      </FormFields>
    </section>
  );
}

function AnswerButton({ answer }: { answer: Answer }) {
  const [text, tone] = labels[answer];
  return (
    <button type="submit" name="answer" value={answer} className={`button button-${tone}`}>
      {t(text)}
    </button>
  );
}

/** Who accepts, with which order number, and the sentence that they agree to. */
function AcceptFields({
  quote,
  total,
  taxed,
  isBillingWrong,
}: {
  quote: QuoteView;
  total: number | null;
  taxed: string;
  isBillingWrong: boolean;
}) {
  const { quoteNumber, revision, buyer, signer } = quote;
  const { sentence } = acceptanceSentence({
    quoteNumber,
    revision,
    companyName: buyer,
    total: total === null ? t("quotes:thePriceToBeConfirmed") : money(total),
    tax: taxed,
  });
  return (
    <>
      <div className="field-grid">
        <Field
          name="name"
          label={t("documents:yourName")}
          autoComplete="name"
          initial={signer}
          maxLength={acceptanceLimits.name}
          width="half"
        />
        <Field
          name="role"
          label={t("documents:yourRole")}
          autoComplete="organization-title"
          optional
          maxLength={acceptanceLimits.role}
          width="half"
        />
        <Field
          name="purchaseOrder"
          label={t("documents:purchaseOrderNumber")}
          autoComplete="off"
          optional={!quote.purchaseOrderRequired}
          maxLength={acceptanceLimits.purchaseOrder}
          width="half"
        />
        {quote.billing ? (
          <Field
            name="vatId"
            label={t("documents:yourVatId")}
            hint={t("documents:vatIdExample")}
            autoComplete="off"
            maxLength={vatIdLimit * 2}
            initial={quote.billing.initial.vatId}
            width="half"
          />
        ) : null}
      </div>
      {quote.billing ? <BillingAddress {...quote.billing} isOpen={isBillingWrong} /> : null}
      {quote.codeTo ? (
        <Field
          name="code"
          label={t("documents:code")}
          hint={t("documents:codeIsMailedTo", { codeTo: quote.codeTo })}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={acceptanceLimits.code}
          width="half"
        />
      ) : null}
      <TextArea
        name="note"
        label={t("documents:note")}
        hint={t("documents:noteExample")}
        optional
        rows={3}
        maxLength={quoteLimits.note}
      />
      <p aria-live="polite" suppressHydrationWarning>
        {sentence}
      </p>
    </>
  );
}

/** The address for the invoice. An offer without tax needs it right. */
function BillingAddress({
  initial,
  place,
  isOpen,
}: NonNullable<QuoteView["billing"]> & { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>{t("documents:billingAddress")}</summary>
      <div className="field-grid">
        <InputFields inputs={place} prefix="billing." fill="billing" initial={initial} />
      </div>
    </details>
  );
}
