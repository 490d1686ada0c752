import type { FormAnswer } from "~/forms/answer";
import { t } from "~/texts/text";

/** A value that has changed since a form was rendered. */
export interface Change {
  what: string;
  before: string;
  now: string;
}

/** A refused form. After a conflict it lists what changed since the page was opened. */
export interface ChangedAnswer extends FormAnswer {
  changed?: Change[];
  /** The result of a form that is shown again without being refused. */
  told?: string;
}

/** Shows each changed value before and after. */
export function Changes({ changed = [] }: { changed?: readonly Change[] }) {
  if (changed.length === 0) return null;
  return (
    <table className="changed">
      <caption>{t("frame:whatHasChanged")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("frame:whenYouOpenedIt")}</th>
          <th scope="col">{t("frame:now")}</th>
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
