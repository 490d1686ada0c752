import type { Fields, Shaped } from "~/kernel/resource/field";
import { said } from "~/texts/text";
import { type LineDetails, lineDetailFields } from "./line";
import { type OfferContent, offerDetailFields } from "./offer";

/** What the seller says in one field, as documents show it. */
export interface ShownDetail {
  name: string;
  label: string;
  text: string;
  /** It may have several lines, and is shown by itself, without its label. */
  isParagraph: boolean;
}

/** What an offer's line says beside its product and its price. Pages, files and comparisons ask. */
export function lineDetails(line: Partial<LineDetails>): ShownDetail[] {
  return shown(lineDetailFields, line);
}

/** What an offer says as a whole. Pages and files have places of their own for it. */
export function offerDetails(offer: OfferContent): ShownDetail[] {
  return shown(offerDetailFields, offer);
}

/** The fields that are not empty: first those with a label, then the paragraphs. */
function shown(fields: Fields, values: Readonly<Record<string, unknown>>): ShownDetail[] {
  const details = Object.entries<Shaped>(fields).flatMap(([name, { notes }]): ShownDetail[] => {
    const { label = name, shownAs = label, lines: isParagraph = false } = notes;
    const text = String(values[name] ?? "");
    return text === "" ? [] : [{ name, label: said(shownAs), text, isParagraph }];
  });
  return [
    ...details.filter(({ isParagraph }) => !isParagraph),
    ...details.filter(({ isParagraph }) => isParagraph),
  ];
}
