import { createHmac, timingSafeEqual } from "node:crypto";
import type { Storage } from "~/commerce/storage";
import type { Clock, Random } from "~/domain/identifiers";
import { createStoredKey } from "~/stored-key.server";

/** The permission of a link: `quote` or `order` with a number, `newsletter-leave` with an id. */
export interface Grant {
  purpose: "quote" | "order" | "newsletter-confirm" | "newsletter-leave";
  subject: string;
}

/** Signatures for links in mails. Whoever has the link received the mail. */
export interface SignedLinks {
  sign(grant: Grant): Promise<string>;
  verify(grant: Grant, signature: string): Promise<boolean>;
}

const keyId = "signing-key";

/** Signs with a key in the store's own database, because links in old mails must keep working. */
export function createSignedLinks({
  storage,
  clock,
  random,
}: {
  storage: Storage;
  clock: Clock;
  random: Random;
}): SignedLinks {
  const key = createStoredKey({ id: keyId, tokens: storage.tokens, clock, random });

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
