import { link } from "~/kernel/resource/formats";
import { documentKinds, type ProductDocument, productLimits } from "./product.resource";
import { type TechnicalDatum, technicalDataLimits } from "./technical-data";

/** Technical data as text, with a line for each row: `name | value | unit`. */
export function writeDataLines(rows: readonly TechnicalDatum[]): string {
  return rows
    .map(({ name, value, unit }) => [name, value, ...(unit ? [unit] : [])].join(" | "))
    .join("\n");
}

/** The rows of such a text, or what is wrong with it. */
export function readDataLines(
  text: string,
): { value: TechnicalDatum[] } | { problem: "lines" | "form" } {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > technicalDataLimits.rows) return { problem: "lines" };
  const rows: TechnicalDatum[] = [];
  for (const line of lines) {
    const [name = "", value = "", unit = "", ...rest] = line.split("|").map((part) => part.trim());
    const [longestName, longestValue] = [technicalDataLimits.name, technicalDataLimits.value];
    const fits = name && name.length <= longestName && value && value.length <= longestValue;
    if (!fits || unit.length > technicalDataLimits.unit || rest.length > 0) {
      return { problem: "form" };
    }
    rows.push({ name, value, unit: unit || null });
  }
  return { value: rows };
}

/** Documents as text, with a line for each: `kind | title | address`. */
export function writeDocumentLines(documents: readonly ProductDocument[]): string {
  return documents.map(({ kind, title, url }) => [kind, title, url].join(" | ")).join("\n");
}

/** The document of such a line; null when it is none. */
export function readDocumentLine(line: string): ProductDocument | null {
  const parts = line.split("|").map((part) => part.trim());
  const [typed = "", title = "", address = ""] = parts;
  const kind = documentKinds.find((each) => each === typed.toLowerCase());
  const url = link.read(address);
  const fits = title !== "" && title.length <= productLimits.documentTitle;
  if (!kind || !fits || url === null || url.length > productLimits.url || parts.length > 3) {
    return null;
  }
  return { kind, title, url };
}
