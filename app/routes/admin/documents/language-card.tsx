import { Form } from "@remix-run/react";
import type { Options } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";

interface LanguageCardProps {
  language: {
    /** Empty: the shop's main language. */
    value: string;
    name: string;
    /** None in a shop of one language. */
    choices: Options;
    /** Whether the viewer may change it. */
    changes: boolean;
  };
  /** Id of the page's larger form that submits it, so that no input is lost; its own otherwise. */
  form?: string;
}

/** The language in which the customer gets mails and documents. */
export function LanguageCard({ language, form }: LanguageCardProps) {
  const { value, name, choices, changes } = language;
  if (choices.length === 0) return null;
  const choice = (
    <div className="assignee-choice">
      <select
        key={value}
        name="language"
        className="input select"
        defaultValue={value}
        form={form}
        aria-labelledby="document-language"
        autoComplete="off"
      >
        {choices.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
      <Submit
        intent="language"
        pending={t("deskDocuments:savingLanguage")}
        tone="plain"
        form={form}
      >
        {t("deskDocuments:saveLanguage")}
      </Submit>
    </div>
  );
  return (
    <section className="desk-card stack screen-only" aria-labelledby="document-language">
      <h2 id="document-language">{t("deskDocuments:languageOfDocuments")}</h2>
      {changes ? null : <p>{name}</p>}
      {changes && form ? choice : null}
      {changes && !form ? (
        <Form method="post" preventScrollReset>
          {choice}
        </Form>
      ) : null}
    </section>
  );
}
