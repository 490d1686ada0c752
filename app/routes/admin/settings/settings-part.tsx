import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { DocumentAnswer } from "../documents/conflict";
import { DocumentProblems, SeenFields } from "../documents/conflict";

interface SettingsPartProps {
  part: string;
  title: string;
  text: string;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
  disabled: boolean;
  children: ReactNode;
}

/** A part of the settings, with a form of its own: two people can change two parts. */
export function SettingsPart(props: SettingsPartProps) {
  const { part, title, text, version, facts, disabled, children } = props;
  const answer = props.answer?.form === part ? props.answer : null;
  // After a conflict the next try is on the settings as they are now.
  const seen = answer && (answer.changed ?? []).length === 0 ? answer.values.version : undefined;
  return (
    <section className="desk-card editor-part" aria-labelledby={`settings-${part}`} id={part}>
      <div>
        <h2 id={`settings-${part}`}>{title}</h2>
        <p className="small soft">{text}</p>
      </div>
      <Form method="post" className="editor" noValidate preventScrollReset>
        <SeenFields version={Number(seen ?? version)} facts={facts} />
        {answer ? <DocumentProblems answer={answer} prefix={`${part}-`} /> : null}
        <FormFields answer={answer} prefix={`${part}-`}>
          <fieldset className="editor" disabled={disabled}>
            {children}
            {disabled ? null : (
              <div>
                <Submit intent={`save ${part}`} pending="Saving…">
                  Save<span className="visually-hidden"> {title}</span>
                </Submit>
              </div>
            )}
          </fieldset>
        </FormFields>
      </Form>
    </section>
  );
}
