import { shortened } from "~/kernel/text";
import { bareNumber, folded } from "~/kernel/tokens";
import { articleNumberOf, type QuoteLine } from "~/modules/pricing/line";
import { isPriced, type OfferLine } from "~/modules/pricing/offer";

type Text = string | null | undefined;

/** In characters of the text that has what was searched. */
const longest = 60;
/** A shorter number is a part of too many. */
const shortestNumber = 3;

/**
 * The text of a record that has what was searched, where its row does not show it; empty where the
 * row does, and where no text has it, such as for a sum.
 */
export function whyFound(search: string, shown: readonly Text[], texts: readonly Text[]): string {
  const seen = shown.map(readable);
  const words = search.split(/\s+/).map(readable);
  const missing = words.filter((word) => !seen.some((text) => has(text, word)));
  if (missing.length === 0) return "";
  let [best, most] = ["", 0];
  for (const text of texts) {
    const read = readable(text);
    const count = missing.filter((word) => has(read, word)).length;
    if (count > most) [best, most] = [text ?? "", count];
    if (most === missing.length) break;
  }
  return shortened(best, longest);
}

function readable(text: Text) {
  return { plain: folded(text ?? ""), bare: bareNumber(text ?? "") };
}

type Readable = ReturnType<typeof readable>;

function has(text: Readable, word: Readable): boolean {
  const isNumber = word.bare.length >= shortestNumber;
  return text.plain.includes(word.plain) || (isNumber && text.bare.includes(word.bare));
}

interface Line extends Pick<QuoteLine, "productName" | "variantName" | "brand" | "sku"> {
  offer?: QuoteLine["offer"];
}

/** A line as its reason says it: "KFH-AP2 Arbor press", with its maker where that was searched. */
export function lineTexts(line: Line): string[] {
  const { productName, variantName, brand } = line;
  return namedTexts([articleNumberOf(line), productName, variantName], brand);
}

/** The same for a line of a draft; none for a heading. */
export function draftTexts(line: OfferLine): string[] {
  return isPriced(line) ? namedTexts([line.sku, line.name, line.variantName], line.brand) : [];
}

function namedTexts(parts: readonly Text[], brand: string): string[] {
  const text = parts.filter(Boolean).join(" ");
  return [text, `${text} ${brand}`];
}
