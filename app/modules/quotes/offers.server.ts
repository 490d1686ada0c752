import { endOfDay } from "~/kernel/calendar";
import { impossible } from "~/kernel/failure";
import type { CommerceDeps } from "~/modules/deps";
import { isPriced } from "~/modules/pricing/offer";
import { type Change, changed, type Seen } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { lineCost } from "./line-costs.server";
import {
  discardDraft,
  offerPart,
  saveDraft,
  sending,
  sendOffer,
  takeBack,
  takesOffers,
  usualEnd,
} from "./offer-changes.server";
import { workingContent } from "./offer-draft";
import type { OffersService } from "./offers-service.server";
import type { Quote } from "./quote.resource";
import { changeStatus } from "./quote-changes.server";
import { moveQuote } from "./quote-moves.server";
import { findQuote, getQuoteByIdOrNumber, readQuote } from "./quote-records.server";
import { recordAnswer, undoAcceptance } from "./recorded-answers.server";
import { reopenQuote } from "./reopening.server";
import { createForCustomer } from "./seller-quotes.server";

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

    send(tx, actor, quote, { note, holdMail = false, ...input }) {
      return sendOffer(deps, tx, { actor, quote, input, note, holdMail });
    },

    takeBack(tx, actor, quote, { version }) {
      return takeBack(deps, tx, { actor, quote, version });
    },

    recordAnswer(tx, actor, quote, given) {
      return recordAnswer(deps, tx, actor, quote, given);
    },

    undoAcceptance(tx, actor, quote, undoing) {
      return undoAcceptance(deps, tx, actor, quote, undoing);
    },

    reopen(tx, actor, quote, reopening) {
      return reopenQuote(deps, tx, { actor, quote, ...reopening });
    },

    extend(tx, actor, quote, extending) {
      return extendOffer(deps, tx, actor, quote, extending);
    },

    createQuote(tx, actor, quote) {
      return createForCustomer(deps, tx, actor, quote);
    },

    async costs(quoteId) {
      const quote = await findQuote(deps.storage, quoteId);
      if (!quote) return [];
      const lines = workingContent(quote, deps.site.selling).lines.filter(isPriced);
      const ids = lines.flatMap(({ productId }) => productId ?? []);
      const rows = await deps.storage.products.getMany([...new Set(ids)]);
      const products = new Map(rows.map((row) => [row.id, row]));
      return lines.map((line) => lineCost(line, products, quote.offer?.costs ?? []));
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

const halfDay = 12 * 60 * 60 * 1_000;

/** Sends the offer again as it was sent, with a later end. The seller's draft stays. */
async function extendOffer(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  quote: string,
  { version, until }: Seen & { until: string | null },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, version);
  takesOffers(before);
  if (before.revision === 0) throw impossible(t("deskQuotes:noOfferToExtend"));
  const validUntil =
    until === null ? laterEnd(deps, before) : endOfDay(until, deps.site.timeZone.id);
  if (validUntil && validUntil <= deps.clock()) {
    throw impossible(t("deskQuotes:chooseAFutureDay"));
  }
  const { offer } = before;
  if (!offer?.sent) {
    const again = { status: "Quoted", validUntil: validUntil ?? usualEnd(deps) };
    return changeStatus(deps, tx, { actor, quote, ...again });
  }
  const { draft, draftUntil, draftNote } = offer;
  const content = workingContent(
    { ...before, offer: { ...offer, draft: null } },
    deps.site.selling,
  );
  const changes = sending(deps, before, content, validUntil);
  const kept = { draft, draftUntil, draftNote };
  const part = { ...offerPart(readQuote(before)), ...changes.offer, ...kept };
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to: "Quoted",
    by: "staff",
    note: null,
    changes: { ...changes, offer: part },
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: offer extended`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** The usual days after the last day of an offer that still runs, or else after today. */
function laterEnd(deps: CommerceDeps, { validUntil }: Pick<Quote, "validUntil">): Date {
  const runs = validUntil !== null && validUntil > deps.clock();
  // From the middle of the day, so that a clock change adds no day.
  return usualEnd(deps, runs ? new Date(validUntil.getTime() - halfDay) : undefined);
}
