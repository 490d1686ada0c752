import { isCleanText } from "~/kernel/text";
import type { CartLine } from "~/modules/cart/cart.resource";
import { STRIPE_METADATA_VALUE_LIMIT } from "./provider";

const itemLimits = { id: 128, quantity: 1_000_000 } as const;

/**
 * A cart travels through the payment session's metadata as tuples `[id, quantity]` or
 * `[id, quantity, variantId]` under the keys `items`, `items_2`, `items_3`, …
 */
function keyOf(nth: number): string {
  return nth === 1 ? "items" : `items_${nth}`;
}

/** The cart in as few keys as possible, each with whole tuples; null when it does not fit. */
export function encodeItems(items: readonly CartLine[], keys: number): Map<string, string> | null {
  const values: string[] = [];
  let open = "";
  for (const { id, quantity, variantId } of items) {
    const tuple = JSON.stringify(
      variantId === undefined ? [id, quantity] : [id, quantity, variantId],
    );
    const longer = open === "" ? tuple : `${open},${tuple}`;
    if (longer.length + 2 <= STRIPE_METADATA_VALUE_LIMIT) {
      open = longer;
      continue;
    }
    if (open !== "") values.push(`[${open}]`);
    if (tuple.length + 2 > STRIPE_METADATA_VALUE_LIMIT) return null;
    open = tuple;
  }
  if (open !== "") values.push(`[${open}]`);
  if (values.length > keys) return null;
  return new Map(values.map((value, at) => [keyOf(at + 1), value]));
}

export interface DecodedItems {
  items: CartLine[];
  /** Whether some of the data could not be read. */
  damaged: boolean;
}

/**
 * Reads the cart back: an array per key, or one array cut over the keys. Never throws; what cannot
 * be read is left out and reported.
 */
export function decodeItems(metadata: unknown): DecodedItems {
  const { parts, gap } = partsOf(metadata);
  if (parts.length === 0) return { items: [], damaged: gap };
  const arrays = parts.map(parseArray);
  const joined = arrays.includes(null) ? parseArray(parts.join("")) : null;
  const tuples = joined ?? arrays.flatMap((array) => array ?? []);
  const items = tuples.map(readTuple).filter((item) => item !== null);
  const unread = joined === null && arrays.includes(null);
  return { items, damaged: gap || unread || items.length < tuples.length };
}

/** The values in the order of their keys, up to the first that is missing. */
function partsOf(metadata: unknown): { parts: string[]; gap: boolean } {
  if (typeof metadata !== "object" || metadata === null) return { parts: [], gap: false };
  const values = new Map(Object.entries(metadata));
  const parts: string[] = [];
  for (let nth = 1; ; nth += 1) {
    const part = values.get(keyOf(nth));
    if (typeof part !== "string") break;
    parts.push(part);
  }
  const written = [...values.keys()].filter((key) => /^items(_\d+)?$/.test(key));
  return { parts, gap: written.length > parts.length };
}

function parseArray(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function readTuple(tuple: unknown): CartLine | null {
  if (!Array.isArray(tuple) || tuple.length < 2 || tuple.length > 3) return null;
  const [id, quantity, variantId] = tuple as unknown[];
  if (!isId(id) || typeof quantity !== "number" || !Number.isInteger(quantity)) return null;
  if (quantity < 1 || quantity > itemLimits.quantity) return null;
  if (variantId === undefined || variantId === null) return { id, quantity };
  return isId(variantId) ? { id, quantity, variantId } : null;
}

function isId(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length > 0 &&
    value.length <= itemLimits.id &&
    isCleanText(value)
  );
}
