import type { ReactNode } from "react";
import { type PlainKey, t } from "~/texts/text";
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
  /** Whether it is a delivery note of goods that were not sent after all. */
  isVoid: boolean;
  /** Address of the PDF file. */
  file: string;
  /** Address of its page; null when it has none. */
  page: string | null;
}

/** Documents issued for an order; nothing without any. */
export function OrderDocuments({
  issued,
  title = t("documents:documents"),
  below,
}: {
  issued: readonly IssuedRow[];
  title?: string;
  /** What staff can do with one of them. */
  below?: (row: IssuedRow) => ReactNode;
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
                <PlainDay day={row.day} />{" "}
                <span className="small soft">
                  {row.isVoid ? t("documents:notSent") : stateWord(row)}
                </span>
              </span>
              <span className="issued-end">
                {row.total === null ? null : <Money amount={row.total} />}{" "}
                <a href={row.file}>
                  {t("documents:namedPdf", { name: `${row.word} ${row.number}` })}
                </a>
              </span>
              {below?.(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export type Payable = Pick<IssuedRow, "open" | "total" | "overdue" | "credited">;
export type PaidState = "credited" | "paid" | "overdue" | "open" | "part";

const words = {
  credited: "documents:credited",
  paid: "documents:paid",
  overdue: "documents:overdue",
  open: "documents:stillOpen",
  part: "documents:partlyOpen",
} as const satisfies Record<PaidState, PlainKey>;

function stateWord(row: Payable): string {
  const state = stateOf(row);
  return state === null ? "" : t(words[state]);
}

/** The same at the start of a sentence; a credit note is only issued. */
export function stateLabel(row: Payable): string {
  const word = stateWord(row) || t("documents:issued");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** How far a document is paid; null where nothing is to be paid. */
export function stateOf({ open, total, overdue, credited }: Payable): PaidState | null {
  if (open === null) return null;
  if (credited) return "credited";
  if (open === 0) return "paid";
  if (overdue) return "overdue";
  return open === total ? "open" : "part";
}
