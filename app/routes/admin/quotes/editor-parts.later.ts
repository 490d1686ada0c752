// What an offer's editor has besides the cells of its lines. See components/frame/later.tsx.

export { DiscountReading } from "./discount-reading";
export { Reductions } from "./editor-charges";
export { LineDrag } from "./editor-drag";
export { EditorEnd, EditorTerms } from "./editor-terms";
export { AlternativesList, LineMore } from "./line-fields";
export { LinePresent, Variants } from "./line-now";
export { LinePastRows } from "./line-past";
export { OfferMargin } from "./offer-margin";
export { OfferSum } from "./offer-sum";
export { PasteRows } from "./paste-rows";
