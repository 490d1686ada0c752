import { randomBytes, randomInt } from "node:crypto";

/** Returns the present time; handed in so that tests can set it. */
export type Clock = () => Date;

/**
 * Cryptographic randomness; handed in so that tests can set it. `int(max)` is uniform in 0 … max −
 * 1.
 */
export interface Random {
  int(max: number): number;
  /**
   * Url-safe text of the given number of random bytes: session ids, guest cart ids, link tokens.
   */
  token(bytes: number): string;
}

const idAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
const numberAlphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** The millisecond of the latest id of this process, and how many it has made in it before. */
const latest = { time: -1, made: 0 };

/**
 * 24 characters of [a-z0-9]: nine from the time, three from a count within its millisecond (so that
 * ids of one process sort in the order of their creation), and twelve random ones.
 */
export function newId(clock: Clock, random: Random): string {
  const time = clock().getTime();
  latest.made = time === latest.time ? (latest.made + 1) % 36 ** 3 : 0;
  latest.time = time;
  let id = time.toString(36).padStart(9, "0") + latest.made.toString(36).padStart(3, "0");
  for (let at = 0; at < 12; at += 1) id += idAlphabet[random.int(36)];
  return id;
}

/** Where the ids of a moment begin: every earlier id of `newId` sorts before it. */
export function firstIdAt(moment: Date): string {
  return moment.getTime().toString(36).padStart(9, "0");
}

/**
 * `Q-YYYYMMDD-NNNNXXXX`, UTC date. A constraint makes it unique. It is never an idempotency key.
 */
export function newNumber(prefix: "Q" | "O", clock: Clock, random: Random): string {
  const day = clock().toISOString().slice(0, 10).replaceAll("-", "");
  const digits = String(random.int(10_000)).padStart(4, "0");
  let letters = "";
  for (let at = 0; at < 4; at += 1) letters += numberAlphabet[random.int(numberAlphabet.length)];
  return `${prefix}-${day}-${digits}${letters}`;
}

/** Whether it has the form of a quote's or an order's number. */
export function isDocumentNumber(text: string): boolean {
  return /^[QO]-\d{8}-\d{4}[A-Z2-9]{4}$/.test(text);
}

/** A segment that is safe in a path: product ids and the cursor of the Store API. */
export function isPathSafe(value: string): boolean {
  return (
    value.length > 0 &&
    value.length <= 512 &&
    !value.includes("/") &&
    value !== "." &&
    value !== ".."
  );
}

/** Whether every engine can look up this id; any other id counts as not found. */
export function isStorableId(value: string): boolean {
  return (
    isPathSafe(value) &&
    !value.includes("\0") &&
    !/^__.*__$/.test(value) &&
    new TextEncoder().encode(value).length <= 1500
  );
}

/** Ids that an admin or an import gives. */
export const givenIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Random values from the operating system. */
export const systemRandom: Random = {
  int: (max) => randomInt(max),
  token: (bytes) => randomBytes(bytes).toString("base64url"),
};
