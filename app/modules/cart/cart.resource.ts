import {
  business,
  count,
  id,
  instant,
  list,
  type NestedOf,
  optional,
  personal,
  readBy,
  record,
  technical,
  text,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

export const cartLimits = { lines: 100, quantity: 10_000, id: 128, reference: 64 } as const;

export const cartLineFields = {
  id: text(),
  quantity: count(1),
  variantId: optional(text()),
  reference: optional(
    text({ about: "The customer's own position or number of it.", max: cartLimits.reference }),
  ),
};

/** A cart line as stored, without names and prices, so that these are never stale. */
export interface CartLine extends NestedOf<typeof cartLineFields> {}

const storedCartFields = {
  id: personal(id()),
  items: business(list(readBy(record(cartLineFields), cleanLine))),
  updated: technical(instant()),
};

export const carts = defineResource("carts", storedCartFields, [index("updated", "id")]);

/** A cart line as read, with the catalogue's data. Names are empty when the product is gone. */
export interface CartItem extends CartLine {
  productName: string;
  brand: string;
  /** The categories that discounts apply to; empty when the product is gone. */
  categories: string[];
  price: number | null;
  primaryImageURL: string | null;
  variantName: string | null;
  /** The article number of the variant or the product. */
  sku: string | null;
  stock: number | null;
  /** The least that the seller delivers; null for one. */
  minimumQuantity: number | null;
  /** The shop sells multiples of it; null for any quantity. */
  packQuantity: number | null;
  /** Of how many pieces its price is shown; null for one. */
  priceQuantity: number | null;
  /** False when the product or the variant is no longer sold. */
  exists: boolean;
  /** Why this quantity cannot be ordered; left out when it can. */
  refused?: string;
}

/** What is charged beside the lines, such as freight. Major units. */
export interface CartCharge {
  label: string;
  amount: number;
}

export interface Cart {
  items: CartItem[];
  updated: Date;
  /** Only in stores whose extensions charge something. */
  charges?: CartCharge[];
}

/** The most lines of a list that is typed or uploaded, and the longest text that is read. */
export const quickLimits = { lines: 500, characters: 200_000 } as const;

/** The key of a line: two variants of one product are separate lines. */
export function lineKey(line: Pick<CartLine, "id" | "variantId">): string {
  return `${line.id}\n${line.variantId ?? ""}`;
}

/** A stored or received line with valid values; null when it cannot be repaired. */
function cleanLine(line: unknown): CartLine | null {
  if (typeof line !== "object" || line === null) return null;
  const { id, quantity, variantId, reference } = line as Record<string, unknown>;
  if (typeof id !== "string" || id.length === 0 || id.length > cartLimits.id) return null;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 1) return null;
  const bare: CartLine = { id, quantity: Math.min(quantity, cartLimits.quantity) };
  if (typeof variantId === "string" && variantId !== "") {
    if (variantId.length > cartLimits.id) return null;
    bare.variantId = variantId;
  }
  return typeof reference === "string" ? withReference(bare, joinedReferences(reference)) : bare;
}

/** The line with this reference; an empty one is left out. */
export function withReference<L extends CartLine>(
  { reference: _, ...line }: L,
  reference: string,
): Omit<L, "reference"> & Pick<CartLine, "reference"> {
  return reference === "" ? line : { ...line, reference };
}

/**
 * The references of lines that become one, each once and in their order: "10, 40". Those that do not
 * fit are left out whole.
 */
export function joinedReferences(...of: readonly (string | null | undefined)[]): string {
  const parts = of.flatMap((each) => (each ?? "").split(",")).map((part) => part.trim());
  const all = [...new Set(parts)].filter(Boolean);
  all.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return all.reduce((before, next) => {
    const both = before === "" ? next : `${before}, ${next}`;
    return both.length > cartLimits.reference ? before : both;
  }, "");
}

/**
 * Merges two carts: saved lines first, then lines that only the guest has. A line in both takes the
 * larger quantity, so that merging twice, or in either order, gives the same content. Malformed
 * lines are dropped, quantities are limited, and at most 100 lines are kept.
 */
export function mergeCarts(saved: readonly CartLine[], guest: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of [...saved, ...guest]) {
    const clean = cleanLine(line);
    if (!clean) continue;
    const key = lineKey(clean);
    const known = merged.get(key);
    const quantity = Math.max(known?.quantity ?? 0, clean.quantity);
    const reference = joinedReferences(known?.reference, clean.reference);
    merged.set(key, withReference({ ...clean, quantity }, reference));
  }
  return [...merged.values()].slice(0, cartLimits.lines);
}

/**
 * The cart with one line set to a quantity; 0 removes it. A new line goes to `place`, or to the
 * end. Null when the cart is full.
 */
export function withLine(
  items: readonly CartLine[],
  line: CartLine,
  place = items.length,
): CartLine[] | null {
  const key = lineKey(line);
  const at = items.findIndex((item) => lineKey(item) === key);
  if (line.quantity <= 0) return items.filter((item) => lineKey(item) !== key);
  if (at >= 0) return items.map((item, index) => (index === at ? changedTo(item, line) : item));
  return items.length >= cartLimits.lines ? null : items.toSpliced(place, 0, line);
}

/** The line as it is set: without a reference the known one stays, and an empty one removes it. */
function changedTo(item: CartLine, line: CartLine): CartLine {
  return withReference(line, line.reference ?? item.reference ?? "");
}

/** The line with another one added to it. */
export function addedTo(item: CartLine | undefined, line: CartLine): CartLine {
  if (!item) return line;
  const quantity = Math.min(item.quantity + line.quantity, cartLimits.quantity);
  const reference = joinedReferences(item.reference, line.reference);
  return withReference({ ...line, quantity }, reference);
}

/** The stored cart id of an account. */
export function cartOf(uid: string): string {
  return `u:${uid}`;
}

/** The account whose cart it is; null for a guest's. */
export function accountOfCart(owner: string): string | null {
  return owner.startsWith("u:") ? owner.slice(2) : null;
}

/** The stored cart id of a guest, from the random id in the cookie. */
export function guestCartOf(guestId: string): string {
  return `g:${guestId}`;
}
