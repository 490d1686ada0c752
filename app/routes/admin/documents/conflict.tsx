import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { ErrorSummary, FormFields } from "~/forms/form";
import { t } from "~/texts/text";

/** A refusal and, after a conflict, the other person's changes. */
export type DocumentAnswer = ChangedAnswer;

/** The errors of a form, and the other person's changes. */
export function DocumentProblems({
  answer,
  prefix = "",
}: {
  answer: DocumentAnswer | null;
  prefix?: string;
}) {
  if (!answer) return null;
  return (
    <>
      <FormFields answer={answer} prefix={prefix}>
        <ErrorSummary />
      </FormFields>
      <Changes changed={answer.changed} />
    </>
  );
}

/**
 * The refusal of a form that the page no longer has, because somebody else was faster: without
 * this it would be refused in silence.
 */
export function OvertakenForm({ answer }: { answer: DocumentAnswer | null }) {
  if (!answer) return null;
  const { form, values, changed } = answer;
  const names = ["reason", "note", "parcel.carrier", "parcel.number", "parcel.url"];
  const written = names.flatMap((name) => values[name] || []).join(" ");
  const message = [
    t("deskDocuments:noLongerPossible"),
    ...(written ? [t("deskDocuments:youHadWritten", { written })] : []),
  ].join(" ");
  const shown = { form, values, changed, message, errors: {} };
  return (
    <div className="stack screen-only">
      <DocumentProblems answer={shown} prefix="overtaken-" />
    </div>
  );
}

interface SeenProps {
  version: number;
  facts: object;
  /** The form's fields, where a conflict keeps the other person's. */
  opened?: object;
}

/** Hidden fields with the version of the record that the form shows, and its original values. */
export function SeenFields({ version, facts, opened }: SeenProps) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(facts)} />
      {opened ? <input type="hidden" name="opened" value={JSON.stringify(opened)} /> : null}
    </>
  );
}
