import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { ErrorSummary, FormFields } from "~/forms/form";

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

/** Hidden fields with the version of the record that the form shows, and its original values. */
export function SeenFields({ version, facts }: { version: number; facts: object }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(facts)} />
    </>
  );
}
