import { t } from "~/texts/text";

interface SentDetailsProps {
  sent: {
    reference: string | null;
    lines: [quantity: number, name: string][];
    more: number;
    files: string[];
  };
}

/** The requested products, to print and keep. */
export function SentDetails({ sent: { reference, lines, more, files } }: SentDetailsProps) {
  return (
    <section className="summary stack" aria-labelledby="asked">
      <h2 id="asked">{t("documents:youAskedFor")}</h2>
      <ul className="bare aside-lines">
        {lines.map(([quantity, name]) => (
          <li key={name}>
            <span className="num">{quantity} ×</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="soft">{t("documents:andMore", { more })}</p> : null}
      {files.length > 0 ? (
        <p>
          {files.length === 1 ? t("documents:yourFile") : t("documents:yourFiles")}
          <strong>{files.join(", ")}</strong>
        </p>
      ) : null}
      {reference ? (
        <p>
          Your reference: <strong>{reference}</strong>
        </p>
      ) : null}
    </section>
  );
}
