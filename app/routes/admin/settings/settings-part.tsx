import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { OwnPassword } from "~/components/frame/own-password";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type SitePart, sensitiveParts } from "~/modules/settings/site-settings";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import type { PartValues } from "./settings-values";

/** The common properties of every part of the settings. */
export interface SharedProps {
  version: number;
  facts: Record<SitePart, Record<string, string>>;
  /** The hidden fields with each form's values at opening. */
  opened: Record<SitePart, PartValues>;
  answer: DocumentAnswer | null;
  disabled: boolean;
  /** Whether changes of the sensitive parts need the person's password again. */
  askPassword: boolean;
  /** The part in the address: its form is open. */
  wanted: string | null;
}

interface SettingsPartProps extends SharedProps {
  part: SitePart;
  title: string;
  text: string;
  /** Whether a file can be sent with it. */
  takesFile?: boolean;
  children: ReactNode;
}

/** The address of a part, which opens its form. */
export function partPath(part: SitePart): string {
  return `/admin/settings?part=${part}#${part}`;
}

/**
 * A part of the settings with a form of its own, so that two people can change two parts. It is
 * closed at first, so that all parts fit on the page.
 */
export function SettingsPart(props: SettingsPartProps) {
  const { part, title, text, version, takesFile = false, disabled, children } = props;
  const [facts, opened] = [props.facts[part], props.opened[part]];
  const answer = props.answer?.form === part ? props.answer : null;
  const isWanted = props.answer ? answer !== null : props.wanted === part;
  return (
    <details className="desk-card settings-part" id={part} open={isWanted}>
      <summary>
        <h2 id={`settings-${part}`}>{title}</h2>
        <span className="small soft">{text}</span>
      </summary>
      <Form
        method="post"
        className="editor"
        encType={takesFile ? "multipart/form-data" : undefined}
        noValidate
        preventScrollReset
      >
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
            <OwnPassword asked={props.askPassword && sensitiveParts.includes(part) && !disabled} />
            {disabled ? null : (
              <div>
                <Submit
                  intent={`save ${part}`}
                  pending="Saving…"
                  tone={isWanted ? "primary" : "plain"}
                >
                  Save<span className="visually-hidden"> {title}</span>
                </Submit>
              </div>
            )}
          </fieldset>
        </FormFields>
      </Form>
    </details>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  value: number | null;
  hint?: string;
  width?: "half";
  optional?: boolean;
}

export function NumberField({ value, ...field }: NumberFieldProps) {
  return <Field {...field} initial={value === null ? "" : String(value)} inputMode="numeric" />;
}
