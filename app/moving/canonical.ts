import { createHash } from "node:crypto";

/**
 * A record as one text, the same for every backend: names in order, dates as ISO 8601, and what is
 * undefined left out.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const names = Object.keys(inner).sort();
    return Object.fromEntries(names.map((name) => [name, (inner as Fields)[name]]));
  });
}

type Fields = Record<string, unknown>;

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
    /** What was added so far; more may follow. */
    end: (): Digest => ({ count, sha256: hash.copy().digest("hex") }),
  };
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
