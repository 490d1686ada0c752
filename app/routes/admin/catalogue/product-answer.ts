import type { DocumentAnswer } from "../documents/conflict";
import type { ProductFields } from "./product-form";

/** The form of a product as it was typed, after a refusal or a move of its rows. */
export interface ProductAnswer extends DocumentAnswer {
  fields: ProductFields;
  /** The product as the form was opened on it; null: as it is now. */
  base: { version: number; fields: ProductFields } | null;
  /** After a conflict: the description that somebody else wrote, where both wrote one. */
  theirText: string | null;
  /** Whether somebody asked for another variant. */
  moreVariants?: boolean;
  /** Tells one answer from the next, so that the fields are filled again. */
  stamp: string;
}
