import { Failure } from "./failure";

/** Where a list continues: sort key and id of the last row. A date is given in milliseconds. */
export interface Position {
  key: string | number | Date | boolean;
  id: string;
}

export interface Page<T> {
  items: T[];
  /** null only when `items` is empty. */
  nextCursor: string | null;
}

const cursorLimit = 512;

/** An opaque, path-safe cursor. It stays valid when its row is deleted. */
export function encodeCursor(position: Position): string {
  const { key, id } = position;
  const body = key instanceof Date ? ["d", key.getTime(), id] : ["v", key, id];
  return toBase64Url(JSON.stringify(body));
}

/** null when the text is not one of our cursors. */
export function decodeCursor(cursor: string): Position | null {
  if (cursor.length === 0 || cursor.length > cursorLimit * 4) return null;
  try {
    const body: unknown = JSON.parse(fromBase64Url(cursor));
    if (!Array.isArray(body) || body.length !== 3 || typeof body[2] !== "string") return null;
    const [kind, key, id] = body as [unknown, unknown, string];
    if (kind === "d" && typeof key === "number" && Math.abs(key) <= 8.64e15)
      return { key: new Date(key), id };
    if (kind === "v" && (typeof key === "string" || typeof key === "number")) return { key, id };
    return null;
  } catch {
    return null;
  }
}

/**
 * The position of an RPC's cursor in a list whose key has that type; null without a cursor.
 * @throws Failure invalid for a text that is not a cursor of such a list
 */
export function requirePosition(
  cursor: string | undefined,
  type: "text" | "number" | "date",
): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(cursor);
  const key = position?.key;
  const found = key instanceof Date ? "date" : typeof key === "string" ? "text" : typeof key;
  if (position === null || found !== type) throw new Failure("invalid", "Invalid cursor");
  return position;
}

/** A page by the RPC's rule: every page with items has a cursor. */
export function page<T extends { id: string }>(
  items: T[],
  keyOf: (item: T) => Position["key"],
): Page<T> {
  const last = items.at(-1);
  return { items, nextCursor: last ? encodeCursor({ key: keyOf(last), id: last.id }) : null };
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(binary, (c) => c.charCodeAt(0)),
  );
}
