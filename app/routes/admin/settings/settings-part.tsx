import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { DocumentAnswer } from "../documents/conflict";
import { DocumentProblems, SeenFields } from "../documents/conflict";
import type { PartValues } from "./settings-values";

interface SettingsPartProps {
  part: string;
  title: string;
  text: string;
  version: number;
  facts: Record<string, string>;
  /** The fields that the form was opened on, which it carries. */
  opened: PartValues;
  answer: DocumentAnswer | null;
  disabled: boolean;
  children: ReactNode;
}

/** A part of the settings, with a form of its own: two people can change two parts. */
export function SettingsPart(props: SettingsPartProps) {
  const { part, title, text, version, facts, opened, disabled, children } = props;
  const answer = props.answer?.form === part ? props.answer : null;
  return (
    <section className="desk-card editor-part" aria-labelledby={`settings-${part}`} id={part}>
      <div>
        <h2 id={`settings-${part}`}>{title}</h2>
        <p className="small soft">{text}</p>
      </div>
      <Form method="post" className="editor" noValidate preventScrollReset>
        <SeenFields version={Number(answer?.values.version ?? version)} facts={facts} />
        <input
          type="hidden"
          name="opened"
          value={answer?.values.opened ?? JSON.stringify(opened)}
        />
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
