import { z } from "zod";
import { sentOffer } from "~/domain/offer";
import { quoteLimits } from "~/domain/quote-limits";
import { staff } from "~/domain/role";
import { note, quoteReference, recordId, seen, textOrNull } from "./arguments";
import { audited, method } from "./method";
import { offer, recordedAnswer, sellerQuote } from "./offer-arguments";
import { isHeld } from "./quotes";

const inPages = { rpc: false } as const;
const sells = { rpc: false, roles: staff.sells } as const;
const pageReads = { rpc: false, roles: staff.readsCustomers } as const;

/** Offers as documents. API clients send offers through `quotes.updateStatus`. */
export const offers = {
  saveDraft: audited(
    z.tuple([quoteReference, offer]),
    (store, { tx, actorUid }, [quote, input]) => store.offers.saveDraft(tx, actorUid, quote, input),
    sells,
  ),
  discardDraft: audited(
    z.tuple([quoteReference, z.object({ version: seen })]),
    (store, { tx, actorUid }, [quote, at]) => store.offers.discardDraft(tx, actorUid, quote, at),
    sells,
  ),
  send: audited(
    z.tuple([quoteReference, offer.extend({ note: textOrNull(quoteLimits.note) })]),
    (store, { tx, actorUid }, [quote, input]) => store.offers.send(tx, actorUid, quote, input),
    sells,
  ),
  recordAnswer: audited(
    z.tuple([quoteReference, recordedAnswer]),
    (store, { tx, actorUid }, [quote, given]) =>
      store.offers.recordAnswer(tx, actorUid, quote, given),
    sells,
  ),
  undoAcceptance: audited(
    z.tuple([quoteReference, z.object({ version: seen, reason: note })]),
    (store, { tx, actorUid }, [quote, undoing]) =>
      store.offers.undoAcceptance(tx, actorUid, quote, undoing),
    sells,
  ),
  extend: audited(
    z.tuple([
      quoteReference,
      z.object({ version: seen, until: offer.shape.validUntil.default(null) }),
    ]),
    (store, { tx, actorUid }, [quote, extending]) =>
      store.offers.extend(tx, actorUid, quote, extending),
    sells,
  ),
  createQuote: audited(
    z.tuple([sellerQuote]),
    (store, { tx, actorUid }, [quote]) => store.offers.createQuote(tx, actorUid, quote),
    sells,
  ),
  /** Every revision as it was sent, for the holder of the quote. */
  sentTo: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) return [];
      const kept = await store.offers.revisions(quote.id);
      return kept.map(({ document }) => sentOffer.read(JSON.parse(document)));
    },
    inPages,
  ),
  /** The acceptance in force, for the holder of the quote; null when there is none. */
  acceptance: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked) || !quote.offer?.acceptance) return null;
      const all = await store.offers.acceptances(quote.id);
      const found = all.find(({ id }) => id === quote.offer?.acceptance);
      if (!found) return null;
      const { name, purchaseOrder, sentence, hash } = found.facts;
      return { name, purchaseOrder, sentence, hash, at: found.created, revision: found.revision };
    },
    inPages,
  ),
  /** The same for staff, by the quote's id. */
  revisions: method(
    "admin",
    z.tuple([recordId]),
    async (store, [quoteId]) => {
      const kept = await store.offers.revisions(quoteId);
      return kept.map(({ document, hash, sentBy, created }) => ({
        hash,
        sentBy,
        created,
        sent: sentOffer.read(JSON.parse(document)),
      }));
    },
    pageReads,
  ),
  acceptances: method(
    "admin",
    z.tuple([recordId]),
    (store, [quoteId]) => store.offers.acceptances(quoteId),
    pageReads,
  ),
};
