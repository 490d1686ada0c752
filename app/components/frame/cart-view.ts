import type { Availability } from "./price";

export interface LineView {
  id: string;
  variantId: string | null;
  quantity: number;
  name: string;
  variantName: string | null;
  brand: string;
  sku: string | null;
  /** The buyer's own position or number of it; empty for none. */
  reference: string;
  image: string | null;
  /** The price per piece; null means on request. */
  price: number | null;
  /** The same in words: "0.04 each" or "4.00 per 100". */
  each: string | null;
  inStock: Availability;
  /** When the quantity exceeds the stock: "120 in stock, the rest to order". */
  stockNote: string | null;
  /** When the quantity is below the minimum. */
  minimumNote: string | null;
  /**
   * False when the product is no longer sold. Its line must be removed before a quote can be
   * requested.
   */
  exists: boolean;
}

export interface CartView {
  lines: LineView[];
  /** The sum of the lines with a price. */
  subtotal: number;
  /** The number of lines that are sold without a price. */
  unpriced: number;
  discount: { label: string; amount: number; automatic: boolean } | null;
  /** What extensions charge beside the lines, such as freight. */
  charges: { label: string; amount: number }[];
  /** The subtotal with charges, minus the discount. */
  total: number;
  /** The discount code in use. */
  code: string | null;
  /** The reason why the code takes nothing off. */
  codeNote: string | null;
  /** The cart's content as text, for the forms that order it. */
  seen: string;
}

export const emptyCart: CartView = {
  lines: [],
  subtotal: 0,
  unpriced: 0,
  discount: null,
  charges: [],
  total: 0,
  code: null,
  codeNote: null,
  seen: "",
};

/** The identity of a line on the page: for ids, keys, and refused forms. */
export function lineName({ id, variantId }: Pick<LineView, "id" | "variantId">): string {
  return `${id}\n${variantId ?? ""}`;
}

/** Which of the cart page's forms was sent: a quote is asked for with the buyer's own numbers. */
export function cartForm(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  if (/code$/.test(intent)) return "code";
  if (intent === "pay") return intent;
  if (/^quote$|^ref/.test(intent)) return "references";
  return lineName({ id: text("id"), variantId: text("variantId") });
}

/** The key under which the browser stores the draft of the quote form. */
export const draftName = "quote-draft";

/** The message of a request with a further text, unless it has that already. */
export function messageWith(message: string, text: string): string {
  const further = text.trim();
  if (message.includes(further)) return message;
  return [message.trimEnd(), further].filter(Boolean).join("\n\n");
}

/** Adds a text to the message of the draft that this browser stores, if it stores one. */
export function addToDraft(text: string): void {
  try {
    const [who, typed] = JSON.parse(localStorage.getItem(draftName) ?? "");
    for (const field of typed)
      if (field[0] === "message") field[1] = messageWith(field[1], text.replaceAll("\r\n", "\n"));
    localStorage.setItem(draftName, JSON.stringify([who, typed]));
  } catch {}
}
