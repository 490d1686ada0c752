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
