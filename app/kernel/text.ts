/**
 * Whether every engine can store the text: PostgreSQL refuses U+0000, and UTF-8 has no lone
 * surrogates. Other control characters, except tabs and line breaks, are refused too.
 */
export function isCleanText(value: string): boolean {
  if (!isWellFormed(value)) return false;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
  }
  return true;
}

function isWellFormed(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 0xd800 || code > 0xdfff) continue;
    const next = value.charCodeAt(at + 1);
    if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return false;
    at += 1;
  }
  return true;
}

/**
 * The beginning of a text, at most `length` UTF-16 units long. A character that needs two of them is
 * never cut in half, because no database stores half of one.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** As `cutText`, but a text that was cut ends in an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`;
}

/** The part of a foreign text that every engine can store: cut, without control characters. */
export function storableText(text: string, length: number): string {
  return cutText(text.trim(), length)
    .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim();
}

/** A name without the marks that turn the direction of what follows it, such as an amount. */
export function withoutTurns(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** The key by which names are sorted and searched: NFC, lower case. */
export function lowerKey(value: string): string {
  return value.normalize("NFC").toLowerCase();
}

/** Compares by UTF-8 bytes, the order of every backend: by code points, not by UTF-16 units. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    return unitRank(left) - unitRank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points that sort after all others. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit <= 0xdfff ? unit + 0x2000 : unit - 0x800;
}
