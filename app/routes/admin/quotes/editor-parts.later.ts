// What an offer's editor has besides the cells of its lines. See components/frame/later.tsx.

export { Choices } from "~/components/desk/choices";
export { DiscountReading } from "./discount-reading";
export { Reductions } from "./editor-charges";
export { LineDrag } from "./editor-drag";
export { EditorEnd, EditorTerms } from "./editor-terms";
export { AlternativesList } from "./line-fields";
export { LineBelow } from "./line-now";
export { OfferMargin } from "./offer-margin";
export { OfferSum } from "./offer-sum";
export { PasteRows } from "./paste-rows";
