import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { draftName } from "~/components/frame/cart-view";
import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { useRootData } from "~/components/frame/root-data";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";

/** Known values of the visitor, by field name. */
export type Prefill = Record<string, string>;

interface QuoteFormProps {
  answer: ChangedAnswer | null;
  prefill: Prefill;
  /** How the form asks: for the person, an address, and what they write. */
  inputs: { contact: readonly Input[]; place: readonly Input[]; requested: readonly Input[] };
  /** Identifies this submission, so that sending it twice creates one quote. */
  submissionKey: string;
  /** The cart as the page shows it. */
  seen: string;
}

/** The id by which buttons outside the form send it. */
export const quoteFormId = "quote-request";

export function QuoteForm({ answer, prefill, inputs, submissionKey, seen }: QuoteFormProps) {
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
        <Contact prefill={prefill} inputs={inputs} />
        <fieldset className="form-section">
          <legend>
            <h2>Delivery address</h2>
          </legend>
          <p className="soft">Where the goods go. We calculate the freight to this address.</p>
          <div className="field-grid">
            <InputFields
              inputs={inputs.place}
              prefix="delivery."
              fill="shipping"
              initial={prefill}
            />
          </div>
        </fieldset>
        <Billing answer={answer} prefill={prefill} inputs={inputs} />
        <fieldset className="form-section">
          <legend>
            <h2>Reference and message</h2>
          </legend>
          <div className="field-grid">
            <InputFields inputs={inputs.requested} initial={prefill} />
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

function Contact({ prefill, inputs }: Pick<QuoteFormProps, "prefill" | "inputs">) {
  const { mailOn } = useRootData();
  return (
    <fieldset className="form-section">
      <legend>
        <h2>Contact</h2>
      </legend>
      <div className="field-grid">
        <InputFields
          inputs={inputs.contact}
          prefix="contact."
          initial={prefill}
          more={{
            email: {
              hint: mailOn ? "The offer is sent here." : "For questions about your request.",
            },
          }}
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
  inputs,
}: Pick<QuoteFormProps, "answer" | "prefill" | "inputs">) {
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
          <InputFields inputs={inputs.place} prefix="billing." fill="billing" initial={prefill} />
        </div>
      </fieldset>
    </details>
  );
}

/**
 * Keeps the typed values of the form in this browser until it is sent. Values typed by one
 * signed-in person are not shown to another. `fresh` means that the form was not refused. The form
 * also works when the browser refuses to store anything. Returns a function that stops it.
 */
function persistDraft(form: HTMLFormElement, who: string, fresh: boolean): () => void {
  try {
    const [owner, typed] = JSON.parse(localStorage.getItem(draftName) ?? "[]");
    if (owner && owner !== who) localStorage.removeItem(draftName);
    else if (fresh) for (const [name, value] of typed ?? []) put(form, name, value);
  } catch {}
  const keep = () => {
    try {
      const typed = [...new FormData(form)];
      localStorage.setItem(draftName, JSON.stringify([who, typed]));
    } catch {}
  };
  form.addEventListener("input", keep);
  return () => form.removeEventListener("input", keep);
}

/** Hidden fields belong to one submission of the form, so they are not restored. */
function put(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (!field || field.type === "hidden" || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
}
