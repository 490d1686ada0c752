import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";

export interface DocumentChange {
  what: string;
  before: string;
  now: string;
}

/** A refusal, and after a conflict what somebody else changed. */
export interface DocumentAnswer extends FormAnswer {
  changed?: DocumentChange[];
}

/** The problems of a form, and what the page shows anew because somebody else was faster. */
export function DocumentProblems({
  answer,
  prefix = "",
}: {
  answer: DocumentAnswer | null;
  prefix?: string;
}) {
  if (!answer) return null;
  const { changed = [] } = answer;
  return (
    <>
      <FormFields answer={answer} prefix={prefix}>
        <ErrorSummary />
      </FormFields>
      {changed.length > 0 ? (
        <table className="changed">
          <caption>What changed meanwhile</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">When you opened it</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ what, before, now }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{before}</td>
                <td>{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
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
