import type { Random } from "~/kernel/identifiers";

/**
 * Random values that are the same in every run: for tests that ask what else a drawn number holds,
 * where chance would draw a text that some other record is searched by.
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  const int = (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
  return {
    int,
    token: (bytes) =>
      Buffer.from(Array.from({ length: bytes }, () => int(256))).toString("base64url"),
  };
}
