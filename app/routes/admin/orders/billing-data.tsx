import { Form } from "@remix-run/react";
import { type CountryOption, NameFields, PlaceFields } from "~/components/cart/contact-fields";
import { contactLimits } from "~/domain/customer";
import { vatIdLimit } from "~/domain/tax";
import { EnterDoesNothing } from "~/forms/enter";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";

interface BillingDataProps {
  billing: {
    /** The fields as they are, by name; null when they can no longer be changed. */
    initial: Record<string, string> | null;
    /** What an invoice still lacks, such as "the customer's VAT ID". */
    missing: readonly string[];
    countries: readonly CountryOption[];
  };
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** The buyer's VAT ID and address for the invoice, until one is issued. */
export function BillingData({ billing, version, facts, answer }: BillingDataProps) {
  const { initial, missing, countries } = billing;
  if (initial === null && missing.length === 0) return null;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="billing-data">
      <h2 id="billing-data">Data for the invoice</h2>
      {missing.length > 0 ? <p className="notice">Missing: {missing.join(", ")}.</p> : null}
      {initial === null ? null : (
        <details className="desk-more" open={answer !== null}>
          <summary>VAT ID and billing address</summary>
          <Form method="post" className="stack" noValidate>
            <EnterDoesNothing />
            <DocumentProblems answer={answer} prefix="billing-" />
            <SeenFields version={version} facts={facts} />
            <FormFields answer={answer} prefix="billing-">
              <div className="field-grid">
                <Field
                  name="vatId"
                  label="Customer's VAT ID"
                  hint="With its country, such as DE123456789."
                  optional
                  autoComplete="off"
                  maxLength={vatIdLimit * 2}
                  initial={initial.vatId}
                />
                <Field
                  name="companyName"
                  label="Company"
                  optional
                  autoComplete="off"
                  maxLength={contactLimits.company}
                  initial={initial.companyName}
                />
                <NameFields initial={initial} />
                <PlaceFields prefix="billing." initial={initial} countries={countries} />
              </div>
            </FormFields>
            <Submit intent="billing" pending="Saving…" tone="plain">
              Save the data for the invoice
            </Submit>
          </Form>
        </details>
      )}
    </section>
  );
}
