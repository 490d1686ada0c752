import type { Availability } from "./stock";

export interface LineView {
  id: string;
  variantId: string | null;
  quantity: number;
  name: string;
  variantName: string | null;
  brand: string;
  image: string | null;
  /** Per piece; null: on request. */
  price: number | null;
  inStock: Availability;
  /** Where more is wanted than there is: "120 in stock, the rest to order". */
  stockNote: string | null;
  /** False when it is no longer sold: it has to go before a quote can be asked for. */
  exists: boolean;
}

export interface CartView {
  lines: LineView[];
  /** Of the priced lines. */
  subtotal: number;
  /** Lines that are sold, and whose price is on request. */
  unpriced: number;
  discount: { label: string; amount: number; automatic: boolean } | null;
  /** Subtotal less the discount. */
  total: number;
  /** The code in use. */
  code: string | null;
  /** Why the code takes nothing off. */
  codeNote: string | null;
  /** All of it in words, for the forms that buy it to carry. */
  seen: string;
}

export const emptyCart: CartView = {
  lines: [],
  subtotal: 0,
  unpriced: 0,
  discount: null,
  total: 0,
  code: null,
  codeNote: null,
  seen: "",
};

/** A line's place in the page: ids, keys, and the form that a refusal belongs to. */
export function lineName({ id, variantId }: Pick<LineView, "id" | "variantId">): string {
  return `${id}\n${variantId ?? ""}`;
}

/** Which of the cart page's forms was sent. */
export function cartForm(form: FormData): string {
  if (form.get("intent") === "code") return "code";
  const text = (name: string) => String(form.get(name) ?? "");
  return lineName({ id: text("id"), variantId: text("variantId") });
}

/** Where the browser keeps what was typed into the quote form. */
export const draftName = "quote-draft";
