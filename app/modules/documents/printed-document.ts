/**
 * A document as it is printed: plain data, with all texts in the reader's language and formats.
 * Page, mail and PDF only render it and calculate nothing.
 */
export interface PrintedDocument {
  /** "Offer", "Order confirmation", "Delivery note", "Invoice", "Credit note". */
  word: string;
  /** Title, number and revision, printed on every page. */
  title: string;
  /** The day of the document, `2026-12-31`. */
  date: string;
  /** The word printed across every page: it is not sent yet, or no longer applies; null for none. */
  stamp: "draft" | "void" | null;
  /** BCP 47. */
  language: string;
  seller: PrintedSeller;
  parties: PrintedBlock[];
  /** The last day to pay an open invoice, as it is written; left out or null for none. */
  due?: string | null;
  /** The facts below the head; facts without a value are left out. */
  facts: PrintedFact[];
  /** A text of several paragraphs. */
  message: string[];
  columns: PrintedColumn[];
  rows: PrintedRow[];
  /** What the buyer may add, outside the total; empty for nothing. */
  options: { title: string; rows: PrintedRow[] } | null;
  totals: PrintedTotal[];
  /** Sentences about the totals, such as those required by tax categories. */
  notes: string[];
  sections: PrintedSection[];
  /** Printed at the foot of every page. */
  footer: string[];
  /** The page on which the reader answers, for a camera; left out for none. */
  link?: string | null;
  /** "Page {page} of {pages}" in the reader's language, for the template to fill in. */
  pageCount: string;
}

export interface PrintedBlock {
  title: string;
  lines: string[];
}

/** The seller at the head of a document. */
export interface PrintedSeller extends PrintedBlock {
  /** The path of an uploaded picture; null for none. */
  logo: string | null;
}

export interface PrintedFact {
  label: string;
  value: string;
  /** The address that the value links to. */
  href?: string;
}

export interface PrintedColumn {
  label: string;
  /** The alignment of its texts; numbers are aligned at their end. */
  align: "start" | "end";
  /** Whether it takes the width that the other columns leave. */
  wide: boolean;
}

/** A line of goods has a cell for each column; headings and notes span all columns. */
export type PrintedRow =
  | { kind: "line"; cells: PrintedCell[]; picture?: PrintedPicture | null }
  | { kind: "heading"; text: string }
  | { kind: "note"; text: string }
  | { kind: "subtotal"; label: string; value: string };

/** A small picture beside a line's description. */
export interface PrintedPicture {
  /** A path of this store, as `pathOfPicture` returns it. */
  path: string;
  alt: string;
}

export interface PrintedCell {
  text: string;
  /** Smaller texts below, each on its own line. */
  below: string[];
}

export interface PrintedTotal {
  label: string;
  value: string;
  isTotal: boolean;
}

export interface PrintedSection {
  title: string;
  /** A text of several paragraphs. */
  text: string[];
}

/** All texts of a document in reading order. Every renderer must show them. */
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
