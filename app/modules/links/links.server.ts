import { notFound } from "~/kernel/failure";
import type { Linked } from "~/modules/announcements";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall } from "~/modules/idempotency/kept-call.server";
import type { DocumentLink } from "~/modules/identity/caller";
import { readOrder } from "~/modules/orders/order-records.server";
import { readQuote } from "~/modules/quotes/quote-records.server";
import { type Audited, changed } from "~/storage/change";
import { findNumbered } from "~/storage/numbered";
import type { Tx } from "~/storage/storage";
import { askedLinks, ended, type LinkState, linkRow, readLink } from "./link-records";

export type LinkKind = DocumentLink["kind"];

/** The signed links that open a quote or an order without a sign-in. */
export interface LinksService {
  /** Revokes every link of the document; `send` mails a new one to its customer. */
  revoke: Audited<[kind: LinkKind, document: string, how: { send: boolean }], { sent: boolean }>;
  /** Mails a link to the document's customer, while e-mail is on. @throws Failure notFound */
  send: Audited<[kind: LinkKind, document: string], { sent: boolean }>;
  /**
   * Mails a link to the address of the quote or order with that number, unless it had too many. The
   * result tells the caller nothing.
   */
  ask(number: string, call?: { kept?: KeptCall | null }): Promise<null>;
  state(kind: LinkKind, number: string): Promise<LinkState>;
}

const day = 86_400_000;
const minute = 60_000;

export function createLinks({ storage, clock, announcements }: CommerceDeps): LinksService {
  async function documentOf(tx: Tx, kind: LinkKind, named: string): Promise<Linked | null> {
    if (kind === "quote") {
      const row = await findNumbered(tx.quotes, "quoteNumber", named);
      return row && { kind, record: readQuote(row) };
    }
    const row = await findNumbered(tx.orders, "orderNumber", named);
    return row && { kind, record: readOrder(row) };
  }

  async function known(tx: Tx, kind: LinkKind, named: string) {
    const found = await documentOf(tx, kind, named);
    if (!found) throw notFound(kind === "quote" ? "Quote" : "Order");
    const number = numberOf(found);
    return { found, number, before: await readLink(tx.tokens, { kind, number }) };
  }

  /** Stores the state together with the mail that sends its link. */
  async function renew(tx: Tx, found: Linked, state: LinkState, mail: boolean) {
    const name = { kind: found.kind, number: numberOf(found) };
    const mails = state.mails + (mail ? 1 : 0);
    const after = { ...state, mails, renewed: clock() };
    const sent = mail && (await announcements.linkRenewed(tx, found, mails));
    await tx.tokens.put(linkRow(name, after, clock()));
    return { sent, after };
  }

  return {
    async revoke(tx, _actor, kind, named, { send }) {
      const { found, number, before } = await known(tx, kind, named);
      const { sent, after } = await renew(tx, found, ended(before, clock()), send);
      const how = sent ? "revoked, and a new one sent" : "revoked";
      return changed({
        target: { type: kind, id: number },
        summary: `${number}: link ${how}`,
        result: { sent },
        before: trailOf(before),
        after: trailOf(after),
      });
    },

    async send(tx, _actor, kind, named) {
      const { found, number, before } = await known(tx, kind, named);
      const { sent, after } = await renew(tx, found, before, true);
      return changed({
        target: { type: kind, id: number },
        summary: `${number}: link ${sent ? "sent" : "renewed"}`,
        result: { sent },
        before: trailOf(before),
        after: trailOf(after),
      });
    },

    ask(number, { kept = null } = {}) {
      return atomicallyKept(storage, kept, async (tx) => {
        const found =
          (await documentOf(tx, "quote", number)) ?? (await documentOf(tx, "order", number));
        if (!found || numberOf(found) !== number) return null;
        const state = await readLink(tx.tokens, { kind: found.kind, number });
        const now = clock().getTime();
        const asked = state.asked.filter((at) => now - at.getTime() < day);
        const last = asked.at(-1)?.getTime() ?? 0;
        const isFull = asked.length >= askedLinks.daily;
        if (isFull || now - last < askedLinks.minutesBetween * minute) return null;
        await renew(tx, found, { ...state, asked: [...asked, clock()] }, true);
        return null;
      });
    },

    state(kind, number) {
      return readLink(storage.tokens, { kind, number });
    },
  };
}

function numberOf({ kind, record }: Linked): string {
  return kind === "quote" ? record.quoteNumber : record.orderNumber;
}

function trailOf({ series, revoked, mails }: LinkState) {
  return { linkSeries: series, linkRevoked: revoked, linkMails: mails };
}
