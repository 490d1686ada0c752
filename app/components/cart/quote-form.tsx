import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { addToDraft, draftName } from "~/components/frame/cart-view";
import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { useRootData } from "~/components/frame/root-data";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";

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

/** The message whose text is in the draft already: the root's data may still have it. */
let noted: string | undefined;

/** The id by which buttons outside the form send it. */
export const quoteFormId = "quote-request";

export function QuoteForm({ answer, prefill, inputs, submissionKey, seen }: QuoteFormProps) {
  // The form keeps one key, even when the page's data is loaded again.
  const [key] = useState(answer?.values.key || submissionKey);
  const { mailOn, flash, user } = useRootData();
  const form = useRef<HTMLFormElement>(null);
  const fresh = answer === null;
  const who = user?.email ?? "";
  // Before the draft is put into the form.
  useEffect(() => {
    if (flash?.toMessage && flash.id !== noted) addToDraft(flash.toMessage);
    noted = flash?.id;
  }, [flash]);
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
            <h2>{t("cart:deliveryAddress")}</h2>
          </legend>
          <p className="soft">{t("cart:whereGoodsGo")}</p>
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
            <h2>{t("cart:referenceAndMessage")}</h2>
          </legend>
          <div className="field-grid">
            <InputFields inputs={inputs.requested} initial={prefill} />
            <FilesField />
          </div>
        </fieldset>
        <div className="form-end">
          <Submit pending={t("cart:sendingYourRequest")}>{t("cart:sendQuoteRequest")}</Submit>
          <button type="submit" name="intent" value="keep" className="button button-plain no-js">
            {t("cart:saveAndChangeCart")}
          </button>
          <p className="small soft">{mailOn ? t("cart:freeWithMail") : t("cart:freeWithPage")}</p>
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
        <h2>{t("cart:contact")}</h2>
      </legend>
      <div className="field-grid">
        <InputFields
          inputs={inputs.contact}
          prefix="contact."
          initial={prefill}
          more={{
            email: {
              hint: mailOn ? t("cart:theOfferIsSentHere") : t("cart:forQuestions"),
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
        <h2>{t("cart:billingAddress")}</h2>
        <span className="field-optional">{t("cart:optionalIfDifferent")}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t("cart:billingAddress")}</legend>
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
