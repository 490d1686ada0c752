import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readLink } from "~/commerce/link-records";
import type { Storage } from "~/commerce/storage";
import type { DocumentLink } from "~/domain/caller";
import { freshLink, type LinkState, lastMonth, monthOf } from "~/domain/document-link";
import type { Clock, Random } from "~/domain/identifiers";
import { createStoredKey } from "~/stored-key.server";

/** The permission of a link: `quote` or `order` with a number, `newsletter-leave` with an id. */
export interface Grant {
  purpose: "quote" | "order" | "newsletter-confirm" | "newsletter-leave";
  subject: string;
}

/** Signatures for links in mails. Whoever has the link received the mail. */
export interface SignedLinks {
  /**
   * A quote's or an order's link holds for months from `since`, or from when it was renewed if that
   * is later. Left out: the link has no end of its own, as those of old mails.
   */
  sign(grant: Grant, since?: Date): Promise<string>;
  /** False also for a link that has ended, or that the seller has revoked since. */
  verify(grant: Grant, signature: string): Promise<boolean>;
  /** The document's link that was presented; null as `verify` is false. */
  present(
    document: Pick<DocumentLink, "kind" | "number">,
    key: string,
  ): Promise<DocumentLink | null>;
}

const keyId = "signing-key";

/**
 * Signs with a key in the store's own database, because links in old mails must keep working. What
 * is signed includes how often the seller has revoked the document's links, and the last month.
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
  const key = createStoredKey({ id: keyId, tokens: storage.tokens, clock, random });

  async function stateOf({ purpose: kind, subject: number }: Grant): Promise<LinkState> {
    if (kind !== "quote" && kind !== "order") return freshLink;
    return readLink(storage.tokens, { kind, number });
  }

  /** `until` null: the link has no last month. */
  async function keyFor({ purpose, subject }: Grant, series: number, until: number | null) {
    const isPlain = series === 0 && until === null;
    const parts = isPlain
      ? `${purpose}\n${subject}`
      : JSON.stringify([purpose, subject, series, until]);
    const digest = createHmac("sha256", await key())
      .update(parts)
      .digest("base64url");
    return until === null ? digest : `${until.toString(36)}.${digest}`;
  }

  return {
    async sign(grant, since) {
      const { series, renewed } = await stateOf(grant);
      const { purpose } = grant;
      const ends = since !== undefined && (purpose === "quote" || purpose === "order");
      const from = ends && renewed && renewed > since ? renewed : since;
      return keyFor(grant, series, ends && from ? lastMonth(purpose, from) : null);
    },
    async verify(grant, signature) {
      return (await seriesSigned(grant, signature)) !== null;
    },
    async present({ kind, number }, given) {
      const series = await seriesSigned({ purpose: kind, subject: number }, given);
      if (series === null) return null;
      const id = createHash("sha256").update(given).digest("hex").slice(0, 16);
      return { kind, number, id, series };
    },
  };

  /** The series of a link that holds; null for any other. */
  async function seriesSigned(grant: Grant, signature: string): Promise<number | null> {
    const [month] = /^[0-9a-z]{1,6}(?=\.)/.exec(signature) ?? [];
    const until = month === undefined ? null : Number.parseInt(month, 36);
    const { series } = await stateOf(grant);
    const expected = Buffer.from(await keyFor(grant, series, until));
    const given = Buffer.from(signature);
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    return genuine && (until === null || monthOf(clock()) <= until) ? series : null;
  }
}
