import { requirePosition } from "~/domain/page";
import { type QuoteStatus, quoteStates, readQuoteStatus } from "~/domain/quote";
import { answered, statusAt } from "~/domain/quote-rules";
import { createStoredKey } from "~/stored-key.server";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { newest, pageOf } from "../pages";
import { countStates } from "../state-counts";
import { forEachRow, pagesOf } from "../sweeping.server";
import { sendCode } from "./acceptance-codes";
import { answerQuote } from "./answers";
import { restoreAcceptance } from "./expired-acceptances";
import { followUps, remindOfOffers } from "./follow-up";
import { pipeline } from "./pipeline";
import { changeStatus, noteQuote } from "./quote-changes";
import { moveQuote } from "./quote-moves";
import { findQuote, quoteStatusCounter, quoteWaitingCounter, readQuoteAt } from "./quote-records";
import type { QuotesService } from "./quotes-service";
import { submitQuote } from "./submission";

export function createQuotes(deps: CommerceDeps): QuotesService {
  const { storage, clock, random, log } = deps;
  const { tokens } = storage;
  const evidenceKey = createStoredKey({ id: "evidence-key", tokens, clock, random });

  return {
    submit(uid, submission, { verifiedEmail } = {}) {
      return submitQuote(deps, { uid, submission, verifiedEmail });
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
      const { items, nextCursor } = options.search?.trim()
        ? await searchDocuments(storage, { kind: "quote", collection, where }, options)
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
      const counts = await storage.counters.get(states.map(quoteWaitingCounter));
      const of = (status: QuoteStatus) => counts.get(quoteWaitingCounter(status)) ?? 0;
      return { Quoted: of("Quoted"), Declined: of("Declined"), Expired: of("Expired") };
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
            note: null,
            changes: {},
          });
        });
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
