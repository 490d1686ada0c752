import type { DocumentAnswer } from "../documents/conflict";
import type { ProductFields } from "./product-form";

/** A product's typed form, after a refusal or a move of its rows. */
export interface ProductAnswer extends DocumentAnswer {
  fields: ProductFields;
  /** The product when the form was opened; null for the present one. */
  base: { version: number; fields: ProductFields } | null;
  /** After a conflict: the other person's description, if both changed it. */
  theirText: string | null;
  /** Whether another empty variant was requested. */
  moreVariants?: boolean;
  /** Different for each answer, so that the fields are filled again. */
  stamp: string;
}
