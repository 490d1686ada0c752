import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readLink } from "~/commerce/link-records";
import type { Storage } from "~/commerce/storage";
import type { DocumentLink } from "~/domain/caller";
import { freshLink, type LinkState, lastMonth, monthOf } from "~/domain/document-link";
import type { Clock, Random } from "~/domain/identifiers";
import { createStoredKey } from "~/stored-key.server";

/** The subject of a link: `quote` or `order` with a number, `newsletter-leave` with an id. */
export interface Grant {
  purpose: "quote" | "order" | "newsletter-confirm" | "newsletter-leave";
  subject: string;
}

/** Signs links in mails. The holder of a link has received the mail. */
export interface SignedLinks {
  /**
   * The link of a quote or an order is valid for months from `since`, or from its renewal if that
   * is later. When left out, the link has no end, as in old mails.
   */
  sign(grant: Grant, since?: Date): Promise<string>;
  /**
   * As `sign`, for a page that another link opened. null once the document's links were revoked:
   * from then on, a new link goes by mail only.
   */
  signIfNeverRevoked(grant: Grant, since: Date): Promise<string | null>;
  /** False also for a link that has ended or was revoked. */
  verify(grant: Grant, signature: string): Promise<boolean>;
  /** The document and the link that was used; null when `verify` would be false. */
  present(
    document: Pick<DocumentLink, "kind" | "number">,
    key: string,
  ): Promise<DocumentLink | null>;
}

const keyId = "signing-key";

/**
 * Signs with a key in the store's own database, because links in old mails must stay valid. The
 * signature covers how often the document's links were revoked, and the last month.
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

  /** `until` is null when the link has no last month. */
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

  async function signWith(grant: Grant, { series, renewed }: LinkState, since?: Date) {
    const { purpose } = grant;
    const ends = since !== undefined && (purpose === "quote" || purpose === "order");
    const from = ends && renewed && renewed > since ? renewed : since;
    return keyFor(grant, series, ends && from ? lastMonth(purpose, from) : null);
  }

  return {
    async sign(grant, since) {
      return signWith(grant, await stateOf(grant), since);
    },
    async signIfNeverRevoked(grant, since) {
      const state = await stateOf(grant);
      return state.series === 0 ? signWith(grant, state, since) : null;
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

  /** The series of a valid link; null for any other. */
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
