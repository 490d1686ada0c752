import { ownFilters } from "~/kernel/extensions/filtered-values";
import { requirePosition } from "~/kernel/page";
import type { CommerceDeps } from "~/modules/deps";
import { createStoredKey } from "~/modules/queue/stored-key.server";
import { isSought, searchDocuments } from "~/modules/search/document-search.server";
import { newest, pageOf } from "~/storage/pages";
import { countStates } from "~/storage/state-counts";
import { forEachRow, pagesOf, sweeping } from "~/storage/sweeping.server";
import { sendCode } from "./acceptance-codes.server";
import { restoreAcceptance } from "./acceptances.server";
import { answerQuote } from "./answers.server";
import { followUps, remindOfOffers } from "./follow-up.server";
import { pipeline } from "./pipeline.server";
import { type QuoteStatus, quoteStates, readQuoteStatus } from "./quote.resource";
import { changeStatus, noteQuote, setQuoteLanguage } from "./quote-changes.server";
import { setQuoteCustomer } from "./quote-customer.server";
import { moveQuote } from "./quote-moves.server";
import {
  findQuote,
  quoteAskedCounter,
  quoteStatusCounter,
  quoteWaitingCounter,
  readQuoteAt,
} from "./quote-records.server";
import { answered, statusAt } from "./quote-rules";
import type { QuotesService } from "./quotes-service.server";
import { submitQuote } from "./submission.server";

export function createQuotes(deps: CommerceDeps): QuotesService {
  const { storage, clock, random, log, site } = deps;
  const { tokens } = storage;
  const evidenceKey = createStoredKey({ id: "evidence-key", tokens, clock, random });

  return {
    submit(uid, submission, known = {}) {
      return submitQuote(deps, { uid, submission, ...known });
    },

    ask(uid, question, { verifiedEmail } = {}) {
      return submitQuote(deps, { uid, submission: { ...question, items: [] }, verifiedEmail });
    },

    async listForCustomer(uid) {
      const now = clock();
      const rows = await newest(storage.quotes, { customerId: uid }, 200);
      return rows.map((row) => readQuoteAt(row, now));
    },

    async listAll() {
      const now = clock();
      return (await newest(storage.quotes, {}, 1_000)).map((row) => readQuoteAt(row, now));
    },

    async listPage(options = {}) {
      const now = clock();
      const status = options.status === undefined ? null : readQuoteStatus(options.status);
      if (options.status !== undefined && !status) return { items: [], nextCursor: null };
      const where = status ? { status } : {};
      const collection = storage.quotes;
      requirePosition(options.cursor, "date");
      const own = ownFilters("quotes", options.custom, site);
      const { items, nextCursor } = isSought(options.search, own)
        ? await searchDocuments(storage, { kind: "quote", collection, where, own }, options)
        : await pageOf(collection, where, options);
      return { items: items.map((row) => readQuoteAt(row, now)), nextCursor };
    },

    async countByStatus() {
      return countStates(storage.counters, quoteStates, quoteStatusCounter);
    },

    pipeline: (months) => pipeline(deps, months),

    async listWaiting(status, limit) {
      const now = clock();
      const rows = await storage.quotes.find({
        where: { status, waitsSince: { below: new Date(now.getTime() + 1) } },
        order: { by: "waitsSince", direction: "asc" },
        limit,
      });
      return rows.map((row) => readQuoteAt(row, now));
    },

    async countWaiting() {
      const states = ["Quoted", ...answered] as const;
      const names = [...states.map(quoteWaitingCounter), quoteAskedCounter];
      const counts = await storage.counters.get(names);
      const of = (status: QuoteStatus) => counts.get(quoteWaitingCounter(status)) ?? 0;
      return {
        Quoted: of("Quoted"),
        Declined: of("Declined"),
        Expired: of("Expired"),
        asked: counts.get(quoteAskedCounter) ?? 0,
      };
    },

    async find(idOrNumber) {
      const row = await findQuote(storage, idOrNumber);
      return row ? readQuoteAt(row, clock()) : null;
    },

    updateStatus(tx, actor, quote, status, options) {
      return changeStatus(deps, tx, { actor, quote, status, ...options });
    },

    addNote(tx, actor, quote, note) {
      return noteQuote(deps, tx, { actor, quote, note });
    },

    setCustomer(tx, actor, quote, customer) {
      return setQuoteCustomer(deps, tx, { actor, quote, customer });
    },

    setLanguage(tx, actor, quote, language) {
      return setQuoteLanguage(deps, tx, { actor, quote, language });
    },

    answer(idOrNumber, answer, by) {
      return answerQuote({ ...deps, evidenceKey }, idOrNumber, answer, by);
    },

    sendCode(id, { kept = null } = {}) {
      return sendCode({ ...deps, evidenceKey }, id, kept);
    },

    followUps(kind, limit) {
      return followUps(deps, kind, limit);
    },

    remind(atOnce, stopped) {
      return remindOfOffers(deps, atOnce, stopped);
    },

    restoreAcceptance: (id) => restoreAcceptance(deps, id),

    async expire(atOnce, stopped) {
      const now = clock();
      let expired = 0;
      async function expireQuote({ id }: { id: string }): Promise<void> {
        await storage.atomically(async (tx) => {
          const row = await tx.quotes.get(id);
          if (!row || statusAt(row, now) !== "Expired" || row.status === "Expired") return;
          await moveQuote(deps, tx, {
            before: row,
            actor: "system",
            to: "Expired",
            by: "system",
            note: null,
            changes: {},
          });
        }, sweeping);
        expired += 1;
      }
      const due = { status: "Quoted", validUntil: { below: now } } as const;
      const sweep = { where: due, by: "validUntil", limit: atOnce, stopped } as const;
      for await (const rows of pagesOf(storage.quotes, sweep)) {
        await forEachRow(rows, expireQuote, { log, tag: "[expiry] offer", stopped });
      }
      return expired;
    },
  };
}
