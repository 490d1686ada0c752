import { writtenNumber } from "~/modules/pricing/units";
import { t } from "~/texts/text";
import { rich } from "../frame/rich";

interface SentDetailsProps {
  sent: {
    reference: string | null;
    neededBy: string | null;
    lines: [quantity: number, name: string][];
    more: number;
    files: string[];
  };
}

const strong = (text: string) => <strong>{text}</strong>;

/** The requested products, to print and keep; nothing for a question without products. */
export function SentDetails({
  sent: { reference, neededBy, lines, more, files },
}: SentDetailsProps) {
  if (lines.length === 0) return null;
  return (
    <section className="summary stack" aria-labelledby="asked">
      <h2 id="asked">{t("documents:youAskedFor")}</h2>
      <ul className="bare aside-lines">
        {lines.map(([quantity, name]) => (
          <li key={name}>
            <span className="num">{writtenNumber(quantity)} ×</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="soft">{t("documents:andMore", { more })}</p> : null}
      {files.length > 0 ? (
        <p>
          {rich(
            "documents:yourFiles",
            { names: strong },
            { files: files.length, names: files.join(", ") },
          )}
        </p>
      ) : null}
      {reference ? (
        <p>{rich("documents:yourReferenceIs", { reference: strong }, { reference })}</p>
      ) : null}
      {neededBy ? (
        <p>
          {t("quotes:neededBy")} <strong>{neededBy}</strong>
        </p>
      ) : null}
    </section>
  );
}
