import { isCleanText } from "~/kernel/text";
import { plainNumber } from "~/kernel/typed-number";
import { type CartLine, cartLimits } from "~/modules/cart/cart.resource";

/** An article as a part of an input's name or of an address: product and variant. */
export function articleInput(id: string, variantId: string | null): string {
  const parts = variantId === null ? [id] : [id, variantId];
  return parts.map(encodeURIComponent).join("/");
}

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

/** Reads the inputs `quantity.<article>`; `wrong` counts those that hold no quantity. */
export function typedQuantities(form: FormData): { lines: CartLine[]; wrong: number } {
  const lines: CartLine[] = [];
  let wrong = 0;
  for (const [name, value] of form) {
    const typed = plainNumber(String(value).trim());
    if (!name.startsWith("quantity.") || typed === "" || typed === "0") continue;
    const line = articleOf(name.slice("quantity.".length));
    const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
    const isRight = quantity >= 1 && quantity <= cartLimits.quantity;
    if (line && isRight) lines.push({ ...line, quantity });
    else wrong += 1;
  }
  return { lines, wrong };
}
