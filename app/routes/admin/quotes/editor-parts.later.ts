// What an offer's editor has below its lines. See components/frame/later.tsx.

export { DiscountReading } from "./discount-reading";
export { Reductions } from "./editor-charges";
export { EditorEnd, EditorTerms } from "./editor-terms";
export { MoreFields } from "./line-fields";
export { LinePastRows } from "./line-past";
