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
