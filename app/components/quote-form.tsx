import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { addressLimits, contactLimits } from "~/domain/customer";
import { quoteLimits } from "~/domain/quote";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";

/** What is known of whoever asks, by the form's field names. */
export type Prefill = Record<string, string>;

interface QuoteFormProps {
  answer: FormAnswer | null;
  prefill: Prefill;
  countries: [code: string, name: string][];
  /** Names this submission, so that sending it twice makes one quote. */
  submissionKey: string;
}

export function QuoteForm({ answer, prefill, countries, submissionKey }: QuoteFormProps) {
  // One form, one key, also when the page's data is loaded again meanwhile.
  const [key] = useState(answer?.values.key || submissionKey);
  return (
    <Form method="post" className="quote-form" noValidate>
      <FormFields answer={answer}>
        <ErrorSummary />
        <input type="hidden" name="key" value={key} />
        <Contact prefill={prefill} />
        <fieldset className="form-section">
          <legend>
            <h2>Delivery address</h2>
          </legend>
          <p className="soft">Where it will be used. Freight is worked out for this place.</p>
          <AddressFields name="delivery" prefill={prefill} countries={countries} />
        </fieldset>
        <Billing answer={answer} prefill={prefill} countries={countries} />
        <fieldset className="form-section">
          <legend>
            <h2>Your request</h2>
          </legend>
          <div className="field-grid">
            <Field
              name="reference"
              label="Your reference"
              hint="A project or purchase order number. It stands on the quote."
              optional
              width="half"
              autoComplete="off"
              maxLength={quoteLimits.reference}
              initial={prefill.reference}
            />
            <TextArea
              name="message"
              label="Message"
              hint="Deadlines, site conditions, alternatives you would accept."
              optional
              maxLength={quoteLimits.message}
              initial={prefill.message}
            />
          </div>
        </fieldset>
        <div className="form-end">
          <Submit pending="Sending your request…">Send quote request</Submit>
          <p className="small soft">
            Free and without obligation. You get a number at once and the offer by e-mail.
          </p>
        </div>
      </FormFields>
    </Form>
  );
}

function Contact({ prefill }: { prefill: Prefill }) {
  return (
    <fieldset className="form-section">
      <legend>
        <h2>Contact</h2>
      </legend>
      <div className="field-grid">
        <Field
          name="contact.firstName"
          label="First name"
          autoComplete="given-name"
          width="half"
          maxLength={contactLimits.name}
          initial={prefill["contact.firstName"]}
        />
        <Field
          name="contact.lastName"
          label="Last name"
          autoComplete="family-name"
          width="half"
          maxLength={contactLimits.name}
          initial={prefill["contact.lastName"]}
        />
        <Field
          name="contact.email"
          label="E-mail address"
          hint="The offer is sent here."
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={contactLimits.email}
          initial={prefill["contact.email"]}
        />
        <Field
          name="contact.companyName"
          label="Company or institution"
          optional
          autoComplete="organization"
          width="half"
          maxLength={contactLimits.company}
          initial={prefill["contact.companyName"]}
        />
        <Field
          name="contact.phone"
          label="Telephone"
          hint="Only for questions about this request."
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          width="half"
          maxLength={contactLimits.phone}
          initial={prefill["contact.phone"]}
        />
      </div>
    </fieldset>
  );
}

interface AddressProps {
  name: "delivery" | "billing";
  prefill: Prefill;
  countries: [code: string, name: string][];
}

/** One address; browsers fill it in by the section's name. */
function AddressFields({ name, prefill, countries }: AddressProps) {
  const section = name === "delivery" ? "shipping" : "billing";
  const initial = (field: string) => prefill[`${name}.${field}`];
  return (
    <div className="field-grid">
      <Field
        name={`${name}.line1`}
        label="Street and number"
        autoComplete={`${section} address-line1`}
        maxLength={addressLimits.line}
        initial={initial("line1")}
      />
      <Field
        name={`${name}.line2`}
        label="Building, floor, department"
        optional
        autoComplete={`${section} address-line2`}
        maxLength={addressLimits.line}
        initial={initial("line2")}
      />
      <Field
        name={`${name}.city`}
        label="Town or city"
        autoComplete={`${section} address-level2`}
        width="half"
        maxLength={addressLimits.city}
        initial={initial("city")}
      />
      <Field
        name={`${name}.postalCode`}
        label="Postcode"
        optional
        autoComplete={`${section} postal-code`}
        width="half"
        maxLength={addressLimits.postalCode}
        initial={initial("postalCode")}
      />
      <Field
        name={`${name}.region`}
        label="Region, state or county"
        optional
        autoComplete={`${section} address-level1`}
        width="half"
        maxLength={addressLimits.region}
        initial={initial("region")}
      />
      <SelectField
        name={`${name}.country`}
        label="Country"
        autoComplete={`${section} country`}
        width="half"
        options={countries}
        initial={initial("country")}
      />
    </div>
  );
}

/** Folded away unless it is in use; left empty, the invoice goes to the delivery address. */
function Billing({ answer, ...props }: Omit<AddressProps, "name"> & { answer: FormAnswer | null }) {
  const used = Object.entries(answer?.values ?? {}).some(
    ([name, value]) => name.startsWith("billing.") && name !== "billing.country" && value !== "",
  );
  return (
    <details className="form-section billing" open={used || undefined}>
      <summary>
        <h2>Billing address</h2>
        <span className="field-optional">(optional, if it is another one)</span>
      </summary>
      <FieldsetNamed name="Billing address">
        <AddressFields name="billing" {...props} />
      </FieldsetNamed>
    </details>
  );
}

function FieldsetNamed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{name}</legend>
      {children}
    </fieldset>
  );
}
