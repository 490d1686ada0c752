import type { FormAnswer } from "~/forms/answer";

/** Something that is not as it was when a form was made. */
export interface Change {
  what: string;
  before: string;
  now: string;
}

/** A refusal, and after a conflict what changed since the page was opened. */
export interface ChangedAnswer extends FormAnswer {
  changed?: Change[];
}

/** What was seen beside what is. */
export function Changes({ changed = [] }: { changed?: readonly Change[] }) {
  if (changed.length === 0) return null;
  return (
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
  );
}
