import { Form } from "@remix-run/react";
import { EnterDoesNothing } from "~/forms/enter";
import { FormFields } from "~/forms/form";
import { InputField, InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";

interface BillingDataProps {
  billing: {
    /** The fields as they are, by name; null when they can no longer be changed. */
    initial: Record<string, string> | null;
    /** What an invoice still lacks, such as "the customer's VAT ID". */
    missing: readonly string[];
    inputs: { vatId: Input; buyer: readonly Input[]; place: readonly Input[] };
  };
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** The buyer's VAT ID and address for the invoice, until one is issued. */
export function BillingData({ billing, version, facts, answer }: BillingDataProps) {
  const { initial, missing, inputs } = billing;
  if (initial === null && missing.length === 0) return null;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="billing-data">
      <h2 id="billing-data">{t("deskOrders:dataForTheInvoice")}</h2>
      {missing.length > 0 ? (
        <p className="notice">{t("deskOrders:missing", { missing: missing.join(", ") })}</p>
      ) : null}
      {initial === null ? null : (
        <details className="desk-more" open={answer !== null}>
          <summary>{t("deskOrders:vatIdAndBillingAddress")}</summary>
          <Form method="post" preventScrollReset className="stack" noValidate>
            <EnterDoesNothing />
            <DocumentProblems answer={answer} prefix="billing-" />
            <SeenFields version={version} facts={facts} opened={initial} />
            <FormFields answer={answer} prefix="billing-">
              <div className="field-grid">
                <InputField
                  input={inputs.vatId}
                  name="vatId"
                  autoComplete="off"
                  initial={initial.vatId}
                />
                <InputFields inputs={inputs.buyer} initial={initial} fill="nothing" />
                <InputFields inputs={inputs.place} prefix="billing." initial={initial} />
              </div>
            </FormFields>
            <Submit intent="billing" pending={t("deskOrders:saving")} tone="plain">
              {t("deskOrders:saveInvoiceData")}
            </Submit>
          </Form>
        </details>
      )}
    </section>
  );
}
