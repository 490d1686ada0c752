import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { ErrorSummary, FormFields } from "~/forms/form";

/** A refusal and, after a conflict, what somebody else has changed. */
export type DocumentAnswer = ChangedAnswer;

/** The errors of a form, and what somebody else has changed in the meantime. */
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

/** Hidden fields that say which version of the record the form shows, and what it was made from. */
export function SeenFields({ version, facts }: { version: number; facts: object }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(facts)} />
    </>
  );
}
