/**
 * A document as it is printed: plain data, every text already in the words, dates and amounts of
 * its reader. Page, mail and PDF are thin renderers of it and calculate nothing.
 */
export interface PrintedDocument {
  /** "Offer", "Order confirmation", "Delivery note", "Invoice", "Credit note". */
  word: string;
  /** Word, number and revision, which stand on every page. */
  title: string;
  /** The day of the document, `2026-12-31`. */
  date: string;
  /** Printed across every page until the document is sent. */
  isDraft: boolean;
  /** BCP 47. */
  language: string;
  seller: PrintedBlock;
  parties: PrintedBlock[];
  /** The strip under the head; a fact without a value is left out before. */
  facts: PrintedFact[];
  /** In paragraphs. */
  message: string[];
  columns: PrintedColumn[];
  rows: PrintedRow[];
  /** What the buyer may add, which is not in the total; empty when there is none. */
  options: { title: string; rows: PrintedRow[] } | null;
  totals: PrintedTotal[];
  /** Sentences that belong to the totals, such as those of the tax categories. */
  notes: string[];
  sections: PrintedSection[];
  /** At the foot of every page. */
  footer: string[];
  /** "Page {page} of {pages}" in the reader's language. */
  pageCount: string;
}

export interface PrintedBlock {
  title: string;
  lines: string[];
}

export interface PrintedFact {
  label: string;
  value: string;
}

export interface PrintedColumn {
  label: string;
  /** Of the texts in it; figures end where they are compared. */
  align: "start" | "end";
  /** Takes the width that the others leave. */
  wide: boolean;
}

/** A line of goods has a cell per column; heading and note go over all of them. */
export type PrintedRow =
  | { kind: "line"; cells: PrintedCell[] }
  | { kind: "heading"; text: string }
  | { kind: "note"; text: string }
  | { kind: "subtotal"; label: string; value: string };

export interface PrintedCell {
  text: string;
  /** Smaller, each on a line of its own below the text. */
  below: string[];
}

export interface PrintedTotal {
  label: string;
  value: string;
  isTotal: boolean;
}

export interface PrintedSection {
  title: string;
  /** In paragraphs. */
  text: string[];
}

/** Every text of a document in reading order, which all renderers have to show. */
export function textsOf(document: PrintedDocument): string[] {
  const { seller, parties, facts, message, columns, rows, options } = document;
  const { totals, notes, sections, footer } = document;
  return [
    document.title,
    ...[seller, ...parties].flatMap(({ title, lines }) => [title, ...lines]),
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...message,
    ...columns.map(({ label }) => label),
    ...rows.flatMap(textsOfRow),
    ...(options ? [options.title, ...options.rows.flatMap(textsOfRow)] : []),
    ...totals.flatMap(({ label, value }) => [label, value]),
    ...notes,
    ...sections.flatMap(({ title, text }) => [title, ...text]),
    ...footer,
  ].filter((text) => text !== "");
}

function textsOfRow(row: PrintedRow): string[] {
  if (row.kind === "line") return row.cells.flatMap(({ text, below }) => [text, ...below]);
  return row.kind === "subtotal" ? [row.label, row.value] : [row.text];
}
