import { t } from "~/texts/text";
import { Money } from "../frame/price";
import { PlainDay } from "./plain-day";

/** An invoice, a credit note or a delivery note in a list. */
export interface IssuedRow {
  number: string;
  word: string;
  /** `2026-12-31` */
  day: string;
  /** null for documents without prices. */
  total: number | null;
  /** The open amount; null when the document has none. */
  open: number | null;
  /** The last day to pay; null when there is none. */
  dueDay: string | null;
  overdue: boolean;
  /** Whether credit notes took all of it back. */
  credited: boolean;
  /** Address of the PDF file. */
  file: string;
  /** Address of its page; null when it has none. */
  page: string | null;
}

/** Documents issued for an order; nothing without any. */
export function OrderDocuments({
  issued,
  title = "Documents",
}: {
  issued: readonly IssuedRow[];
  title?: string;
}) {
  if (issued.length === 0) return null;
  return (
    <section className="account-section" aria-labelledby="issued">
      <h2 id="issued">{title}</h2>
      <ul className="bare issued-list">
        {issued.map((row) => {
          const { page } = row;
          return (
            <li key={row.number}>
              <span>
                {row.word}{" "}
                {page ? (
                  <a href={page} className="mono">
                    {row.number}
                  </a>
                ) : (
                  <span className="mono">{row.number}</span>
                )}
                {", "}
                <PlainDay day={row.day} /> <span className="small soft">{stateOf(row)}</span>
              </span>
              <span className="issued-end">
                {row.total === null ? null : <Money amount={row.total} />}{" "}
                <a href={row.file}>
                  PDF
                  <span className="visually-hidden">
                    {" "}
                    {t("documents:of", { number: row.number })}
                  </span>
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The same at the start of a sentence; a credit note is only issued. */
export function stateLabel(row: Parameters<typeof stateOf>[0]): string {
  const state = stateOf(row) || "issued";
  return state.charAt(0).toUpperCase() + state.slice(1);
}

export function stateOf({
  open,
  total,
  overdue,
  credited,
}: Pick<IssuedRow, "open" | "total" | "overdue" | "credited">): string {
  if (open === null) return "";
  if (credited) return "credited";
  if (open === 0) return "paid";
  if (overdue) return "overdue";
  return open === total ? "open" : "partly open";
}
