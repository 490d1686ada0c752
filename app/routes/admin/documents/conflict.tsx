import { type ChangedAnswer, Changes } from "~/components/frame/changes";
import { ErrorSummary, FormFields } from "~/forms/form";

/** A refusal, and after a conflict what somebody else changed. */
export type DocumentAnswer = ChangedAnswer;

/** The problems of a form, and what the page shows anew because somebody else was faster. */
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

/** Which record a form was made from. */
export function SeenFields({ version, facts }: { version: number; facts: Record<string, string> }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(facts)} />
    </>
  );
}
