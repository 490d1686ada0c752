import { createHmac, timingSafeEqual } from "node:crypto";
import type { Storage } from "~/commerce/storage";
import { isTaken } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";

/** What a link lets its holder do, and to what: `quote` or `order` and a number, `newsletter-leave` and an id. */
export interface Grant {
  purpose: "quote" | "order" | "newsletter-confirm" | "newsletter-leave";
  subject: string;
}

/** Signatures for links in mails: who has the link got the mail. */
export interface SignedLinks {
  sign(grant: Grant): Promise<string>;
  verify(grant: Grant, signature: string): Promise<boolean>;
}

const keyId = "signing-key";
const never = new Date("9999-12-31T00:00:00.000Z");

/**
 * The key is drawn once and kept in the store's own database: links in old mails outlive a change
 * of SESSION_SECRET, work under every identity provider and on every instance.
 */
export function createSignedLinks({
  storage,
  clock,
  random,
}: {
  storage: Storage;
  clock: Clock;
  random: Random;
}): SignedLinks {
  let known: string | null = null;

  async function storedKey(): Promise<string | null> {
    return (await storage.tokens.get(keyId))?.subject ?? null;
  }

  async function key(): Promise<string> {
    known ??= await storedKey();
    if (known !== null) return known;
    const subject = random.token(32);
    try {
      const created = clock();
      await storage.tokens.insert({ id: keyId, kind: keyId, subject, expires: never, created });
      known = subject;
    } catch (error) {
      if (!isTaken(error)) throw error;
      known = await storedKey();
    }
    return known ?? subject;
  }

  async function sign({ purpose, subject }: Grant): Promise<string> {
    return createHmac("sha256", await key())
      .update(`${purpose}\n${subject}`)
      .digest("base64url");
  }

  return {
    sign,
    async verify(grant, signature) {
      const expected = Buffer.from(await sign(grant));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
