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

/** A line of a file: every cell escaped, and quoted where it must be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapedCell(cell))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text as spreadsheets return it: they do not trim it and change line ends. */
export function trimmedCell(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
