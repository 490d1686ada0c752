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
  const has = (text: Text, word: string) => {
    if (!text) return false;
    const number = bareNumber(word);
    const isIn = folded(text).includes(folded(word));
    return isIn || (number.length >= shortestNumber && bareNumber(text).includes(number));
  };
  const missing = search.split(/\s+/).filter((word) => !shown.some((text) => has(text, word)));
  let [best, most] = ["", 0];
  for (const text of texts) {
    const count = missing.filter((word) => has(text, word)).length;
    if (count > most) [best, most] = [text ?? "", count];
  }
  return shortened(best, longest);
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
