import { Form } from "@remix-run/react";
import { Icon } from "~/components/frame/icons";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { useMay } from "../frame/may";

interface OrderAttentionProps {
  /** null when no check is needed, or it is done. */
  reason: string | null;
  missing: readonly { key: string; name: string; missing: number }[];
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** Why an order needs attention, and a button to mark it as dealt with. */
export function OrderAttention({ reason, missing, version, facts, answer }: OrderAttentionProps) {
  const may = useMay();
  if (reason === null && missing.length === 0) return null;
  return (
    <section
      className={`attention stack screen-only${reason === null ? " attention-done" : ""}`}
      aria-labelledby="attention"
    >
      <h2 id="attention">
        <Icon name={reason === null ? "info" : "alert"} />
        {reason === null ? "Ordered beyond the stock" : "Needs attention"}
      </h2>
      {reason === null ? null : <p>{reason}</p>}
      {missing.length > 0 ? (
        <ul>
          {missing.map(({ key, name, missing: count }) => (
            <li key={key}>
              <strong className="num">{count}</strong> of {name} missing from the stock
            </li>
          ))}
        </ul>
      ) : null}
      {reason === null || !may("orders.markReviewed") ? null : (
        <Form method="post" className="attention-form screen-only" noValidate>
          <DocumentProblems answer={answer} prefix="review-" />
          <SeenFields version={version} facts={facts} />
          <FormFields answer={answer} prefix="review-">
            <Field
              name="note"
              label="What you did about it"
              optional
              maxLength={quoteLimits.note}
              autoComplete="off"
            />
          </FormFields>
          <Submit intent="reviewed" pending="Saving…" tone="plain">
            Mark as reviewed
          </Submit>
        </Form>
      )}
    </section>
  );
}
