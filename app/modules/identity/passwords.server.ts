import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createFairQueue } from "./fair-queue.server";

/** Derives a key; replaceable so that a test can count. `cost` is log2 of scrypt's N. */
export type Derive = (password: string, salt: Buffer, cost: number) => Promise<Buffer>;

/** A place in the queue for hashing. */
export interface QueuePlace {
  /** The client's address; requests from one address wait behind each other. */
  from: string;
  /** The account knows this browser, so strangers, however many, do not delay it. */
  known?: boolean;
  /** Called when the turn comes; an error gives up the turn. */
  begin?(): Promise<void>;
}

/** Both throw Failure `busy` when the queue is too long. */
export interface Passwords {
  hash(password: string, turn?: QueuePlace): Promise<string>;
  /**
   * Whether the password matches. A missing or malformed hash costs the same work and never
   * matches, so that the response time does not reveal whether an account exists.
   */
  verify(password: string, hash: string | null, turn?: QueuePlace): Promise<boolean>;
  /** Whether a hash was made with less work than is required today. */
  isWeak(hash: string): boolean;
  /** The same password hashed with today's work; its version stays. */
  strengthen(password: string, hash: string, turn?: QueuePlace): Promise<string>;
  /**
   * Identifies the password: setting a new one, even the same again, changes the version. null
   * without a password.
   */
  versionOf(hash: string | null): string;
  /** Hashes that are being made, and those that wait for their turn. */
  load(): { running: number; waiting: number };
}

const scryptCost = 17;
const blockSize = 8;
const keyLength = 32;
const atOnce = 2;
const mostWaiting = 32;
const nowhere: QueuePlace = { from: "" };

/** scrypt with N = 2^17, r = 8, p = 1: 128 MB each, so only two run at a time. */
export function createPasswords({
  derive = deriveKey,
  cost = scryptCost,
}: {
  derive?: Derive;
  cost?: number;
} = {}): Passwords {
  const queue = createFairQueue({ atOnce, most: mostWaiting });
  const run = (turn: QueuePlace, password: string, salt: Buffer, at: number) =>
    queue.run(
      turn.from,
      async () => {
        await turn.begin?.();
        return derive(password.normalize("NFKC"), salt, at);
      },
      turn.known,
    );

  async function make(password: string, salt: Buffer, turn: QueuePlace): Promise<string> {
    const key = await run(turn, password, salt, cost);
    return `scrypt$${cost}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }

  return {
    load: queue.load,
    hash: (password, turn = nowhere) => make(password, randomBytes(16), turn),
    strengthen: (password, hash, turn = nowhere) =>
      make(password, readHash(hash)?.salt ?? randomBytes(16), turn),
    versionOf: (hash) => readHash(hash)?.salt.toString("base64url") ?? "",
    async verify(password, hash, turn = nowhere) {
      const known = readHash(hash);
      const salt = known?.salt ?? randomBytes(16);
      const key = await run(turn, password, salt, known?.cost ?? cost);
      return known !== null && timingSafeEqual(key, known.key);
    },
    isWeak(hash) {
      return (readHash(hash)?.cost ?? 0) < cost;
    },
  };
}

function readHash(hash: string | null): { cost: number; salt: Buffer; key: Buffer } | null {
  const match = /^scrypt\$(\d{2})\$([\w-]{22})\$([\w-]{43})$/.exec(hash ?? "");
  if (!match) return null;
  const [, cost = "", salt = "", key = ""] = match;
  return {
    cost: Number(cost),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function deriveKey(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const maxmem = 2 * 128 * N * blockSize;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, { N, r: blockSize, p: 1, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
