import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import type { Clock, Random } from "~/kernel/identifiers";
import { isSecure } from "./session-cookie.server";

/** Recognises browsers that signed in to an account before, whoever is signed in now. */
export interface DeviceCookie {
  /** The browser's random name, if it has signed in to the account with that e-mail before. */
  deviceOf(request: Request, email: string): Promise<string | null>;
  /** The cookie to set after signing in: the browser keeps its name for another year. */
  remember(request: Request, email: string): Promise<string>;
}

type Known = [account: string, device: string, at: number];

const yearSeconds = 365 * 24 * 60 * 60;
const mostAccounts = 5;

/**
 * The device cookie that OWASP recommends against guessing. It is signed, valid for this store
 * only, and has one entry per account under a keyed digest of its e-mail. It signs nobody in: it
 * only separates an owner's attempts from those of strangers, so it stays after signing out.
 */
export function createDeviceCookie({
  keys,
  publicOrigin,
  clock,
  random,
}: {
  /** Newest first; read when first needed. */
  keys: () => Promise<string[]>;
  publicOrigin: string | null;
  clock: Clock;
  random: Random;
}): DeviceCookie {
  async function open(request: Request): Promise<{ cookie: Cookie; secrets: string[] }> {
    const secrets = (await keys()).map((key) => digest(key, "device cookie"));
    const secure = isSecure(request, publicOrigin);
    const flags = { httpOnly: true, sameSite: "lax", path: "/", maxAge: yearSeconds } as const;
    const name = secure ? "__Host-device" : "device";
    return { cookie: createCookie(name, { ...flags, secrets, secure }), secrets };
  }

  async function read(request: Request, cookie: Cookie): Promise<Known[]> {
    const value: unknown = await cookie.parse(request.headers.get("Cookie"));
    const now = seconds(clock());
    return (Array.isArray(value) ? value : []).filter(
      (entry): entry is Known => isKnown(entry) && entry[2] > now - yearSeconds,
    );
  }

  function entryOf(known: readonly Known[], secrets: readonly string[], email: string) {
    const accounts = secrets.map((secret) => digest(secret, email));
    return known.find(([account]) => accounts.includes(account)) ?? null;
  }

  return {
    async deviceOf(request, email) {
      const { cookie, secrets } = await open(request);
      return entryOf(await read(request, cookie), secrets, email)?.[1] ?? null;
    },
    async remember(request, email) {
      const { cookie, secrets } = await open(request);
      const known = await read(request, cookie);
      const former = entryOf(known, secrets, email);
      const account = digest(secrets[0] ?? "", email);
      const entry: Known = [account, former?.[1] ?? random.token(16), seconds(clock())];
      const others = known.filter((other) => other !== former);
      return cookie.serialize([entry, ...others].slice(0, mostAccounts));
    },
  };
}

function isKnown(entry: unknown): entry is Known {
  if (!Array.isArray(entry) || entry.length !== 3) return false;
  const [account, device, at] = entry as unknown[];
  return typeof account === "string" && typeof device === "string" && typeof at === "number";
}

function digest(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 32);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
