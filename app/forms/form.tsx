import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { t } from "~/texts/text";
import { type FormAnswer, fieldId } from "./answer";

interface FormState {
  answer: FormAnswer | null;
  prefix: string;
}

const FormContext = createContext<FormState>({ answer: null, prefix: "" });

/** Passes a form's errors to its fields. `prefix` keeps ids apart when a page has several forms. */
export function FormFields({
  answer,
  prefix = "",
  children,
}: {
  answer: FormAnswer | null | undefined;
  prefix?: string;
  children: ReactNode;
}) {
  // The same object while nothing changes, so that the fields of a long form are not rendered again.
  const value = useMemo(() => ({ answer: answer ?? null, prefix }), [answer, prefix]);
  return <FormContext.Provider value={value}>{children}</FormContext.Provider>;
}

/** The value and error of a field: the typed value after a refusal, or else `initial`. */
export function useField(name: string, initial = "") {
  const { answer, prefix } = useContext(FormContext);
  const id = fieldId(name, prefix);
  return {
    id,
    value: answer?.values[name] ?? initial,
    error: answer?.errors[name] ?? null,
  };
}

/** Whether one of these fields is wrong: what folds them away is then open. */
export function useHasErrors(names: readonly string[]): boolean {
  const { answer } = useContext(FormContext);
  return names.some((name) => answer?.errors[name] !== undefined);
}

/**
 * All errors of a refused form, each linked to its field. The summary gets the focus, and the
 * page's title mentions the errors as well.
 */
export function ErrorSummary() {
  const { answer, prefix } = useContext(FormContext);
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(answer?.errors ?? {});
  // An answer without a problem only shows the form again.
  const refused = errors.length > 0 || answer?.message;
  useEffect(() => {
    if (!answer || !refused) return;
    box.current?.focus();
    const isSaid = document.title.startsWith(t("forms:error"));
    if (!isSaid) document.title = `${t("forms:error")} ${document.title}`;
  }, [answer, refused]);
  if (!answer || !refused) return null;
  return (
    <div
      ref={box}
      className="error-summary"
      role="alert"
      aria-labelledby={`${prefix}problem`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus
      autoFocus
    >
      <h2 id={`${prefix}problem`}>
        <Icon name="alert" /> {t("forms:thereIsAProblem")}
      </h2>
      {answer.message ? <p>{answer.message}</p> : null}
      {errors.length > 0 ? (
        <ul className="bare">
          {errors.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldId(name, prefix)}`} onClick={focusTarget}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The fragment alone only scrolls, but people want to type. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: "center" });
}
