import { Form } from "@remix-run/react";
import { quoteLimits } from "~/domain/quote";
import { TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { type ChangedAnswer, Changes } from "../frame/changes";
import { Money } from "../frame/price";
import type { QuoteView } from "./quote-document";

type Answer = "Approved" | "Declined" | "Cancelled";

const labels: Record<Answer, [text: string, tone: "primary" | "plain"]> = {
  Approved: ["Accept the offer", "primary"],
  Declined: ["Decline the offer", "plain"],
  Cancelled: ["Call the request off", "plain"],
};

/** The answers that the customer may give to a quote now. */
export function QuoteAnswer({
  quote: { answers, revision, seen, totals },
  refusal,
}: {
  quote: Pick<QuoteView, "answers" | "revision" | "seen" | "totals">;
  refusal: ChangedAnswer | null;
}) {
  const { total } = totals;
  if (answers.length === 0 && !refusal) return null;
  const isOffer = answers.includes("Approved");
  return (
    <Form method="post" className="summary stack answer-form" preventScrollReset noValidate>
      <FormFields answer={refusal}>
        <ErrorSummary />
        <Changes changed={refusal?.changed} />
        <input type="hidden" name="offer.revision" value={revision} />
        <input type="hidden" name="offer.total" value={total ?? ""} />
        <input type="hidden" name="seen" value={seen} />
        <h2>{isOffer ? "Your answer" : "Changed your mind?"}</h2>
        {isOffer && total !== null ? (
          <p>
            With your acceptance you order the products below for <Money amount={total} />.
          </p>
        ) : null}
        {isOffer ? (
          <TextArea
            name="note"
            label="Note"
            hint="A purchase order number, a wish for the delivery day, a reason."
            optional
            rows={3}
            maxLength={quoteLimits.note}
          />
        ) : null}
        <p className="form-buttons">
          {answers.map((answer) => (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              className={`button button-${labels[answer][1]}`}
            >
              {labels[answer][0]}
            </button>
          ))}
        </p>
      </FormFields>
    </Form>
  );
}
