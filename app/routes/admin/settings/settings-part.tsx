import { Form } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { OwnPassword } from "~/components/frame/own-password";
import { rich, unseen } from "~/components/frame/rich";
import { FormFields, useField } from "~/forms/form";
import { InputField } from "~/forms/input-fields";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { LogoField } from "./logo-field";
import type { PartInput } from "./settings-fields.server";
import type { PartForm } from "./settings-page.server";

/** The common properties of every part of the settings. */
export interface SharedProps {
  version: number;
  answer: DocumentAnswer | null;
  disabled: boolean;
  /** Whether changes of the sensitive parts need the person's password again. */
  askPassword: boolean;
  /** The part in the address: its form is open. */
  wanted: string | null;
}

interface SettingsPartProps extends SharedProps {
  form: PartForm;
  /** In place of its inputs. */
  children?: ReactNode;
}

/**
 * A part of the settings with a form of its own, so that two people can change two parts. It is
 * closed at first, so that all parts fit on the page.
 */
export function SettingsPart({ form, version, disabled, children, ...shared }: SettingsPartProps) {
  const { part, title, text, sensitive, inputs, opened, facts } = form;
  const answer = shared.answer?.form === part ? shared.answer : null;
  const isWanted = shared.answer ? answer !== null : shared.wanted === part;
  const takesFile = inputs.some(({ name }) => name === "logo");
  return (
    <details className="desk-card desk-more settings-part" id={part} open={isWanted}>
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
            {children ?? <PartInputs form={form} />}
            <OwnPassword asked={shared.askPassword && sensitive && !disabled} />
            {disabled ? null : (
              <div>
                <Submit
                  intent={`save ${part}`}
                  pending={t("deskSettings:saving")}
                  tone={isWanted ? "primary" : "plain"}
                >
                  {rich("deskSettings:saveOf", { of: unseen }, { title })}
                </Submit>{" "}
                {part === "letterhead" ? <PrintedPage /> : null}
              </div>
            )}
          </fieldset>
        </FormFields>
      </Form>
    </details>
  );
}

/** Shows an example of a document as it is typed, in another window. Nothing is saved. */
function PrintedPage() {
  return (
    <button
      type="submit"
      className="button button-plain"
      formAction={printedPage}
      formTarget="_blank"
      onClick={sendBesides}
    >
      {t("deskSettings:showThePrintedPage")}
    </button>
  );
}

const printedPage = "/admin/settings/letterhead.pdf";

/** Scripts would answer in this window, and the typed form would be gone. */
function sendBesides(event: MouseEvent<HTMLButtonElement>): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const [action, target] = [form.getAttribute("action"), form.getAttribute("target")];
  form.setAttribute("action", printedPage);
  form.setAttribute("target", "_blank");
  form.submit();
  form.setAttribute("action", action ?? "");
  form.setAttribute("target", target ?? "_self");
}

function PartInputs({ form: { title, inputs, opened } }: { form: PartForm }) {
  const fields = inputs.map((input) => (
    <PartField key={input.name} input={input} initial={opened[input.name] ?? ""} />
  ));
  if (inputs.every(({ check }) => check)) {
    return (
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {fields}
      </fieldset>
    );
  }
  return <div className="field-grid">{fields}</div>;
}

function PartField({ input, initial }: { input: PartInput; initial: string }) {
  const { check, ...described } = input;
  if (check) return <Check name={input.name} label={input.label} initial={initial} />;
  if (input.name === "logo") return <LogoField initial={initial} />;
  return <InputField input={described} initial={initial} />;
}

function Check({ name, label, initial }: { name: string; label: string; initial: string }) {
  const { value } = useField(name, initial);
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={value === "yes"} /> {label}
    </label>
  );
}
