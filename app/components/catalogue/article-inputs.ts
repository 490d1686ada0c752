import { isCleanText } from "~/kernel/text";
import { type CartLine, cartLimits } from "~/modules/cart/cart.resource";

/** An article as a part of an input's name or of an address: product and variant. */
export function articleInput(id: string, variantId: string | null): string {
  const parts = variantId === null ? [id] : [id, variantId];
  return parts.map(encodeURIComponent).join("/");
}

/** What the inputs of the buyer's own numbers begin with. */
export const referenceInput = "reference.";

/** The article that `articleInput` wrote; null for anything else. */
export function articleOf(input: string): Omit<CartLine, "quantity"> | null {
  const [id, variantId, ...more] = input.split("/").map(decoded);
  const isId = (text: string | null | undefined): text is string =>
    typeof text === "string" && text !== "" && text.length <= cartLimits.id && isCleanText(text);
  if (!isId(id) || more.length > 0) return null;
  if (variantId === undefined) return { id };
  return isId(variantId) ? { id, variantId } : null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
