import { createHash } from "node:crypto";

/**
 * A record as one text, the same for every backend: sorted names, dates as ISO 8601, and nothing
 * undefined.
 */
export function canonical(value: unknown): string {
  return textOf(value) ?? "null";
}

/**
 * As JSON.stringify writes it, except for the order of names; undefined where it leaves the value
 * out.
 */
function textOf(given: unknown): string | undefined {
  if (typeof given !== "object" || given === null) return JSON.stringify(given);
  const { toJSON } = given as { toJSON?: unknown };
  const value: unknown = typeof toJSON === "function" ? toJSON.call(given) : given;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? "null").join()}]`;
  let text = "";
  for (const name of namesIn(value)) {
    const field = textOf((value as Fields)[name]);
    if (field !== undefined) text += `${text && ","}${JSON.stringify(name)}:${field}`;
  }
  return `{${text}}`;
}

type Fields = Record<string, unknown>;

const beginsAsNumber = /^\d/;

/** Sorted; whole numbers come first and by size, as objects order them. */
function namesIn(value: object): string[] {
  const names = Object.keys(value).sort();
  if (!names.some((name) => beginsAsNumber.test(name))) return names;
  return Object.keys(Object.fromEntries(names.map((name) => [name, null])));
}

/** The approximate number of characters of a record, without writing it. */
export function roughSize(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null || value instanceof Date) return 12;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + roughSize(item), 2);
  let size = 2;
  for (const name in value) size += name.length + 4 + roughSize((value as Fields)[name]);
  return size;
}

export interface Digest {
  count: number;
  sha256: string;
}

/** Counts texts, and hashes them in their order. */
export function createDigest() {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(text: string) {
      hash.update(text).update("\n");
      count += 1;
    },
    /** The result so far; more may be added. */
    end: (): Digest => ({ count, sha256: hash.copy().digest("hex") }),
  };
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
