import type { QuickLine } from "~/modules/catalogue/quick-lines";

type Counted = Pick<QuickLine, "quantity" | "typed" | "unit">;

/** "5 pcs"; what is no quantity is shown as it was typed. */
export function quantityShown({ quantity, typed, unit }: Counted): string {
  return [quantity ?? typed, unit].filter((part) => part !== null).join(" ");
}

type Asked = Counted & Pick<QuickLine, "number" | "description">;

/** Lines that the shop does not know, as a buyer asks for them: "4 × XX-1 (Hose); 7 × XX-2". */
export function askedLines(lines: readonly Asked[]): string {
  return lines
    .map((line) => {
      const { number, description } = line;
      return `${quantityShown(line)} × ${number}${description ? ` (${description})` : ""}`;
    })
    .join("; ");
}

/** The name of an input in a row of the checked list. */
export function rowField(row: number, name: string): string {
  return `rows.${row}.${name}`;
}
