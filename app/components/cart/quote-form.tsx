import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { contactLimits } from "~/domain/customer";
import { quoteLimits } from "~/domain/quote-limits";
import { Field, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type ChangedAnswer, Changes } from "../frame/changes";
import { useRootData } from "../frame/root-data";
import { type CountryOption, NameFields, PlaceFields, ReachFields } from "./contact-fields";
import { persistDraft } from "./quote-draft";

/** Known values of the visitor, by field name. */
export type Prefill = Record<string, string>;

interface QuoteFormProps {
  answer: ChangedAnswer | null;
  prefill: Prefill;
  countries: readonly CountryOption[];
  /** Identifies this submission, so that sending it twice creates one quote. */
  submissionKey: string;
  /** The cart as the page shows it. */
  seen: string;
}

/** The id by which buttons outside the form send it. */
export const quoteFormId = "quote-request";

export function QuoteForm({ answer, prefill, countries, submissionKey, seen }: QuoteFormProps) {
  // The form keeps one key, even when the page's data is loaded again.
  const [key] = useState(answer?.values.key || submissionKey);
  const { mailOn, user } = useRootData();
  const form = useRef<HTMLFormElement>(null);
  const fresh = answer === null;
  const who = user?.email ?? "";
  useEffect(
    () => (form.current ? persistDraft(form.current, who, fresh) : undefined),
    [who, fresh],
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={quoteFormId}
      className="quote-form"
      data-keeps="itself"
      noValidate
      ref={form}
    >
      <FormFields answer={answer}>
        <ErrorSummary />
        <Changes changed={answer?.changed} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <Contact prefill={prefill} />
        <fieldset className="form-section">
          <legend>
            <h2>Delivery address</h2>
          </legend>
          <p className="soft">Where the goods go. We calculate the freight to this address.</p>
          <div className="field-grid">
            <PlaceFields
              prefix="delivery."
              section="shipping"
              initial={prefill}
              countries={countries}
            />
          </div>
        </fieldset>
        <Billing answer={answer} prefill={prefill} countries={countries} />
        <fieldset className="form-section">
          <legend>
            <h2>Reference and message</h2>
          </legend>
          <div className="field-grid">
            <Field
              name="reference"
              label="Your reference"
              hint="A project or purchase order number. It is printed on the offer."
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
            <FilesField />
          </div>
        </fieldset>
        <div className="form-end">
          <Submit pending="Sending your request…">Send quote request</Submit>
          <button type="submit" name="intent" value="keep" className="button button-plain no-js">
            Save my entries and change the cart
          </button>
          <p className="small soft">
            Free and without obligation. You get a number at once and{" "}
            {mailOn ? "the offer by e-mail." : "a page of its own for the offer."}
          </p>
        </div>
      </FormFields>
    </Form>
  );
}

function Contact({ prefill }: { prefill: Prefill }) {
  const { mailOn } = useRootData();
  return (
    <fieldset className="form-section">
      <legend>
        <h2>Contact</h2>
      </legend>
      <div className="field-grid">
        <NameFields prefix="contact." initial={prefill} optional={false} />
        <Field
          name="contact.email"
          label="E-mail address"
          hint={mailOn ? "The offer is sent here." : "For questions about your request."}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={contactLimits.email}
          initial={prefill["contact.email"]}
        />
        <ReachFields
          prefix="contact."
          initial={prefill}
          phoneHint="Only for questions about this request."
        />
      </div>
    </fieldset>
  );
}

/**
 * Collapsed unless it is in use. When it is left empty, the invoice goes to the delivery address.
 */
function Billing({
  answer,
  prefill,
  countries,
}: Pick<QuoteFormProps, "answer" | "prefill" | "countries">) {
  const used = Object.entries(answer?.values ?? prefill).some(
    ([name, value]) => name.startsWith("billing.") && name !== "billing.country" && value !== "",
  );
  return (
    <details className="form-section billing" open={used || undefined}>
      <summary>
        <h2>Billing address</h2>
        <span className="field-optional">(optional, if different)</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">Billing address</legend>
        <div className="field-grid">
          <PlaceFields
            prefix="billing."
            section="billing"
            initial={prefill}
            countries={countries}
          />
        </div>
      </fieldset>
    </details>
  );
}
