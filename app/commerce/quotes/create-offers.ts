import type { CommerceDeps } from "../deps";
import { extendOffer } from "./extension";
import { discardDraft, saveDraft, sendOffer } from "./offers";
import type { OffersService } from "./offers-service";
import { recordAnswer, undoAcceptance } from "./recorded-answers";
import { createForCustomer } from "./seller-quotes";

/** The most revisions, and the most answers, that are read. */
const most = 200;

export function createOffers(deps: CommerceDeps): OffersService {
  const { revisions, acceptances } = deps.storage;
  return {
    saveDraft(tx, actor, quote, input) {
      return saveDraft(deps, tx, { actor, quote, input });
    },

    discardDraft(tx, _actor, quote, { version }) {
      return discardDraft(deps, tx, { quote, version });
    },

    send(tx, actor, quote, { note, ...input }) {
      return sendOffer(deps, tx, { actor, quote, input, note });
    },

    recordAnswer(tx, actor, quote, given) {
      return recordAnswer(deps, tx, actor, quote, given);
    },

    undoAcceptance(tx, actor, quote, undoing) {
      return undoAcceptance(deps, tx, actor, quote, undoing);
    },

    extend(tx, actor, quote, extending) {
      return extendOffer(deps, tx, actor, quote, extending);
    },

    createQuote(tx, actor, quote) {
      return createForCustomer(deps, tx, actor, quote);
    },

    revisions(quoteId) {
      const order = { by: "revision", direction: "asc" } as const;
      return revisions.find({ where: { quoteId }, order, limit: most });
    },

    acceptances(quoteId) {
      const order = { by: "created", direction: "desc" } as const;
      return acceptances.find({ where: { quoteId }, order, limit: most });
    },
  };
}
