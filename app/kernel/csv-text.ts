import { stringify } from "csv-stringify/sync";

const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const escaped = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * The text with an apostrophe before anything that a spreadsheet would take for a formula. Numbers
 * stay numbers. `unescaped` removes exactly this apostrophe.
 */
function escapedCell(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

export function unescapedCell(text: string): string {
  return escaped.test(text) ? text.slice(1) : text;
}

/** Spreadsheets split at these in some languages, or trim them. */
const alsoQuoted = /[;\r\n\t]|^\s|\s$/;

/** Lines of a file: every cell escaped, and quoted where it must be. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(escapedCell));
  return stringify(cells, { record_delimiter: "windows", quoted_match: alsoQuoted });
}

/** The text as spreadsheets return it: they do not trim it and change line ends. */
export function trimmedCell(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
