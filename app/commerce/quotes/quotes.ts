import { Failure, impossible, isTaken, notFound } from "~/domain/failure";
import { newId, newNumber } from "~/domain/identifiers";
import { findVariant, priceOf, type StoredProduct } from "~/domain/product";
import {
  type Quote,
  type QuoteLine,
  type QuoteStatus,
  quoteStates,
  type StoredQuote,
} from "~/domain/quote";
import { customerAnswers, problemOfTotals, statusAt, withTotals } from "~/domain/quote-rules";
import type { QuoteSubmission, QuotesService } from "../commerce";
import type { CommerceDeps } from "../deps";
import { chooseDiscount, discountLines, reserveUse } from "../discounts/discounts";
import { newest, pageOf } from "../pages";
import { changeStatus, moveQuote, noteQuote } from "./quote-changes";
import { isSameSubmission, quoteStatusCounter, readQuote, storeQuote } from "./quote-records";

const numberTries = 5;

const searches = [
  {
    field: "quoteNumber" as const,
    fits: /^q-/i,
    key: (term: string) => term.toUpperCase(),
  },
  { field: "emailLower" as const, fits: /./, key: (term: string) => term.toLowerCase() },
];

export function createQuotes(deps: CommerceDeps): QuotesService {
  const { storage, site, clock, random, announcements } = deps;

  async function find(idOrNumber: string): Promise<StoredQuote | null> {
    return (
      (await storage.quotes.getBy("quoteNumber", idOrNumber.toUpperCase())) ??
      (await storage.quotes.get(idOrNumber))
    );
  }

  /** Snapshot of what is asked for, as the catalogue has it now. */
  function snapshot(
    submission: QuoteSubmission,
    products: Map<string, StoredProduct>,
  ): QuoteLine[] {
    return submission.items.map((line, at) => {
      const product = products.get(line.id);
      const variant = product ? findVariant(product, line.variantId) : null;
      if (!product?.listed || (line.variantId !== undefined && !variant)) {
        const message = "A product of your request is not available any more.";
        throw impossible(message, { [`items.${at}`]: message });
      }
      return {
        id: product.id,
        variantId: variant?.id ?? null,
        quantity: line.quantity,
        productName: product.productName,
        brand: product.brand,
        variantName: variant?.name ?? null,
        primaryImageURL: variant?.imageURL ?? product.primaryImageURL,
        price: priceOf(product, variant),
        offeredPrice: null,
        subtotal: null,
      };
    });
  }

  return {
    async submit(uid, submission) {
      const { key } = submission;
      const earlier = key === undefined ? null : await storage.quotes.get(key);
      if (earlier && isSameSubmission(earlier, uid, submission)) return readQuote(earlier, clock());
      const ids = [...new Set(submission.items.map(({ id }) => id))];
      const products = new Map((await storage.products.getMany(ids)).map((p) => [p.id, p]));
      const items = snapshot(submission, products);
      const lines = discountLines(submission.items, products);
      const chosen = await chooseDiscount(deps, submission.discountCode ?? null, lines);
      const code = chosen?.discount.code ?? chosen?.discount.description ?? "";
      for (let attempt = 1; ; attempt += 1) {
        const now = clock();
        const quote: Quote = withTotals(
          {
            id: attempt === 1 && key && !earlier ? key : newId(clock, random),
            quoteNumber: newNumber("Q", clock, random),
            customerId: uid,
            contact: submission.contact,
            deliveryAddress: submission.deliveryAddress ?? null,
            billingAddress: submission.billingAddress ?? null,
            reference: submission.reference ?? null,
            items,
            charges: [],
            message: submission.message ?? null,
            discount: chosen ? { code, amount: chosen.total } : null,
            subtotal: null,
            total: null,
            status: "Pending" as const,
            revision: 0,
            validUntil: null,
            orderNumber: null,
            history: [{ at: now, actor: uid ?? "guest", from: null, to: "Pending", note: null }],
            created: now,
            updated: now,
            version: 1,
          },
          site.currency,
        );
        const problem = problemOfTotals(quote, site.currency);
        if (problem !== null) throw new Failure("invalid", problem);
        try {
          await storage.atomically(async (tx) => {
            if (chosen) await reserveUse(tx, chosen.discount, now);
            await tx.quotes.insert(storeQuote(quote));
            tx.counters.add(quoteStatusCounter("Pending"), 1);
            await announcements.quoteSubmitted(tx, quote);
          });
          return quote;
        } catch (error) {
          // The same form came twice at once: the constraint let one of them through.
          const winner = key && isTaken(error, "id") ? await storage.quotes.get(key) : null;
          if (winner && isSameSubmission(winner, uid, submission))
            return readQuote(winner, clock());
          // Two quotes drew one number: the constraint saw it, and a new one is drawn.
          if (!isTaken(error) || attempt >= numberTries) throw error;
        }
      }
    },

    async listForCustomer(uid) {
      const now = clock();
      const rows = await newest(storage.quotes, { customerId: uid }, 200);
      return rows.map((row) => readQuote(row, now));
    },

    async listAll() {
      const now = clock();
      return (await newest(storage.quotes, {}, 1_000)).map((row) => readQuote(row, now));
    },

    async listPage(options = {}) {
      const now = clock();
      const status = quoteStates.find((state) => state === options.status);
      if (options.status !== undefined && !status) return { items: [], nextCursor: null };
      const where = status ? { status } : {};
      const { items, nextCursor } = await pageOf(storage.quotes, { where, searches }, options);
      return { items: items.map((row) => readQuote(row, now)), nextCursor };
    },

    async countByStatus() {
      const names = quoteStates.map(quoteStatusCounter);
      const counts = await storage.counters.get(names);
      const entries = quoteStates.map((state) => [
        state,
        counts.get(quoteStatusCounter(state)) ?? 0,
      ]);
      return Object.fromEntries(entries) as Record<QuoteStatus, number>;
    },

    async find(idOrNumber) {
      const row = await find(idOrNumber);
      return row ? readQuote(row, clock()) : null;
    },

    updateStatus(tx, actor, quote, status, options) {
      return changeStatus(deps, tx, { actor, quote, status, ...options });
    },

    addNote(tx, actor, quote, note) {
      return noteQuote(deps, tx, { actor, quote, note });
    },

    async answer(idOrNumber, answer, { actor, note = null }) {
      const known = await find(idOrNumber);
      if (!known) throw notFound("Quote");
      return storage.atomically(async (tx) => {
        const row = await tx.quotes.get(known.id);
        const now = clock();
        if (!row || !customerAnswers(row, now).includes(answer)) {
          throw new Failure("conflict", "This quote cannot be answered any more.");
        }
        return moveQuote(deps, tx, { before: row, actor, to: answer, note, changes: {} });
      });
    },

    async expire(limit) {
      const now = clock();
      let expired = 0;
      for (const status of ["Quoted", "Approved"] as const) {
        const due = await storage.quotes.find({
          where: { status, validUntil: { below: now } },
          order: { by: "validUntil", direction: "asc" },
          limit,
          only: ["id"],
        });
        for (const { id } of due) {
          await storage.atomically(async (tx) => {
            const row = await tx.quotes.get(id);
            if (!row || row.status !== status || statusAt(row, now) !== "Expired") return;
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
      }
      return expired;
    },
  };
}
