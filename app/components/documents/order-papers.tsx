import { Money } from "../frame/price";
import { PlainDay } from "./plain-day";

/** An invoice, a credit note or a delivery note, as lists show it. */
export interface PaperRow {
  number: string;
  word: string;
  /** `2026-12-31` */
  day: string;
  /** null for what has no prices. */
  total: number | null;
  /** Still to be paid; null where nothing can be. */
  open: number | null;
  /** The last day to pay; null where there is none. */
  dueDay: string | null;
  overdue: boolean;
  /** Address of the PDF file. */
  file: string;
  /** Address of its page; null where it has none. */
  page: string | null;
}

/** What an order has on paper; nothing while it has nothing. */
export function OrderPapers({
  papers,
  title = "Documents",
}: {
  papers: readonly PaperRow[];
  title?: string;
}) {
  if (papers.length === 0) return null;
  return (
    <section className="account-section" aria-labelledby="papers">
      <h2 id="papers">{title}</h2>
      <ul className="bare papers">
        {papers.map((paper) => {
          const { page } = paper;
          return (
            <li key={paper.number}>
              <span>
                {paper.word}{" "}
                {page ? (
                  <a href={page} className="mono">
                    {paper.number}
                  </a>
                ) : (
                  <span className="mono">{paper.number}</span>
                )}
                {", "}
                <PlainDay day={paper.day} /> <span className="small soft">{stateOf(paper)}</span>
              </span>
              <span className="paper-end">
                {paper.total === null ? null : <Money amount={paper.total} />}{" "}
                <a href={paper.file}>
                  PDF<span className="visually-hidden"> of {paper.number}</span>
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
export function stateLabel(paper: Pick<PaperRow, "open" | "total" | "overdue">): string {
  const state = stateOf(paper) || "issued";
  return state.charAt(0).toUpperCase() + state.slice(1);
}

export function stateOf({
  open,
  total,
  overdue,
}: Pick<PaperRow, "open" | "total" | "overdue">): string {
  if (open === null) return "";
  if (open === 0) return "paid";
  if (overdue) return "overdue";
  return open === total ? "open" : "partly paid";
}
