import { useEffect, useRef } from "react";
import { type FormAnswer, fieldId } from "~/forms/answer";
import { t } from "~/texts/text";
import { articleInput } from "./article-inputs";

interface QuantityProps {
  id: string;
  variantId: string | null;
  /** The article's name. */
  name: string;
  answer: FormAnswer | null;
}

/** The quantity of an article in a table of which several go into the cart at once. */
export function QuantityInput({ id, variantId, name: article, answer }: QuantityProps) {
  const name = `quantity.${articleInput(id, variantId)}`;
  const refused = severalAnswer(answer);
  const errors = refused?.errors ?? {};
  const error = errors[name];
  const errorId = `${fieldId(name)}-error`;
  return (
    <>
      <input
        className="input input-quantity num"
        name={name}
        inputMode="numeric"
        aria-label={t("lists:quantityOf", { name: article })}
        autoComplete="off"
        defaultValue={refused?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus
        autoFocus={name === Object.keys(errors)[0]}
      />
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/**
 * Why the quantities of a table were refused. The first wrong one gets the focus, or this message
 * where none of them is on the page: a button below a long table would seem to do nothing.
 */
export function QuantitiesRefused({ answer }: { answer: FormAnswer | null }) {
  const refused = severalAnswer(answer);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!refused) return;
    const form = message.current?.closest("form");
    (form?.querySelector<HTMLInputElement>("[aria-invalid]") ?? message.current)?.focus();
  }, [refused]);
  return refused?.message ? (
    <p
      className="field-error"
      role="alert"
      ref={message}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus
      autoFocus={Object.keys(refused.errors).length === 0}
    >
      {refused.message}
    </p>
  ) : null;
}

/** The answer, if it is to the form of such a table. */
function severalAnswer(answer: FormAnswer | null): FormAnswer | null {
  return answer?.form === "several" ? answer : null;
}
