import { impossible, isTaken, notFound } from "~/domain/failure";
import { messageLimits, type QuoteMessage, type QuoteThread, threadAfter } from "~/domain/message";
import { workingContent } from "~/domain/offer-draft";
import { revisionId } from "~/domain/offer-quote";
import type { StoredQuote } from "~/domain/quote";
import {
  changeableLines,
  problemOfChange,
  takesChanges,
  withChanges,
} from "~/domain/requested-changes";
import { changed } from "../change";
import type { CommerceDeps } from "../deps";
import { atomicallyKept } from "../idempotency/kept-call";
import type { Tx } from "../storage";
import type { MessagesService } from "./messages-service";
import { newMessage, type Written } from "./new-message";
import { keep, offerPart, takesOffers } from "./offers";
import { countQuote, quoteNamed, readQuote, storeQuote } from "./quote-records";

/**
 * Stores a message and the quote's summary of its thread. The quote's version stays, so that a
 * question does not invalidate the form in which the seller is writing.
 */
async function store(
  { clock, announcements, ...deps }: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  written: Written,
): Promise<QuoteMessage> {
  const message = newMessage({ clock, ...deps }, before, written);
  const thread = threadAfter(before.thread, message);
  const asks = message.kind !== "request";
  const kept = asks ? thread : { ...thread, openSince: before.thread?.openSince ?? null };
  const after = storeQuote({ ...readQuote(before), thread: kept, updated: clock() });
  await tx.quotes.put(after);
  countQuote(tx, deps.site, { before, after });
  await tx.messages.insert(message, { clock: "created" });
  if (asks) await announcements.messageWritten(tx, readQuote(after), message);
  return message;
}

export function createMessages(deps: CommerceDeps): MessagesService {
  const { storage, clock, site } = deps;

  async function list(quoteId: string): Promise<QuoteMessage[]> {
    const order = { by: "created", direction: "desc" } as const;
    const found = await storage.messages.find({
      where: { quoteId },
      order,
      limit: messageLimits.shown,
    });
    return found.reverse();
  }

  async function changeThread(
    id: string,
    change: (thread: QuoteThread | null) => QuoteThread,
  ): Promise<void> {
    await storage.atomically(async (tx) => {
      const before = await tx.quotes.get(id);
      if (!before) throw notFound("Quote");
      await tx.quotes.put(storeQuote({ ...readQuote(before), thread: change(before.thread) }));
    });
  }

  return {
    list,

    ask({ id }, { kind, ...input }, { actor, name, kept }) {
      return atomicallyKept(storage, kept, async (tx) => {
        const before = await tx.quotes.get(id);
        if (!before) throw notFound("Quote");
        if (kind === "request") {
          const where = { quoteId: id };
          const order = { by: "created", direction: "asc" } as const;
          const [first] = await tx.messages.find({ where, order, limit: 1 });
          if (first?.kind === "request") return first;
        }
        if (input.wishes.length > 0) {
          if (!takesChanges(before)) throw impossible("This offer can no longer be changed.");
          const lines = changeableLines(before);
          if (new Set(input.wishes.map((wish) => wish.line)).size < input.wishes.length) {
            throw impossible("A line appears twice.");
          }
          for (const change of input.wishes) {
            const problem = problemOfChange(change, lines);
            if (problem !== null) throw impossible(problem);
          }
        }
        return store(deps, tx, before, { ...input, kind, side: "customer", actor, name });
      });
    },

    async answer(tx, actor, named, input) {
      const before = await quoteNamed(tx, named);
      const by = { kind: "message", side: "seller", actor, name: site.name } as const;
      const message = await store(deps, tx, before, { ...input, ...by });
      return changed({
        target: { type: "quote", id: before.quoteNumber },
        summary: `${before.quoteNumber}: answered the customer`,
        result: message,
        before: null,
        after: { text: message.text, files: message.files.map(({ name }) => name) },
      });
    },

    async takeOver(tx, _actor, named, { message: id, version }) {
      const before = await quoteNamed(tx, named, version);
      takesOffers(before);
      const message = await tx.messages.get(id);
      if (message?.quoteId !== before.id) throw notFound("Message");
      const draft = withChanges(workingContent(before, site.selling), message.wishes);
      const offer = { ...offerPart(readQuote(before)), draft };
      return keep(deps, tx, before, { offer, summary: "the customer's changes applied" });
    },

    async file(quoteId, fileId) {
      const files = (await list(quoteId)).flatMap((message) => message.files);
      return files.find(({ id }) => id === fileId) ?? null;
    },

    async opened({ id: quoteId, revision }, { viewed }) {
      const id = revisionId(quoteId, revision);
      const note = () =>
        storage.atomically(async (tx) => {
          const now = clock();
          const known = await tx.openings.get(id);
          if (!known) {
            const times = 1;
            const first = { firstAt: now, lastAt: now, times, viewed: viewed ? now : null };
            return tx.openings.insert({ id, quoteId, revision, ...first });
          }
          // A browser that shows a page has opened it before, which was already counted.
          const seen = viewed ? { viewed: known.viewed ?? now } : { times: known.times + 1 };
          return tx.openings.put({ ...known, lastAt: now, ...seen });
        });
      await note().catch((error: unknown) => {
        // Two openings at the same time count as one.
        if (!isTaken(error)) throw error;
      });
    },

    openings(quoteId) {
      const order = { by: "revision", direction: "asc" } as const;
      return storage.openings.find({ where: { quoteId }, order, limit: 200 });
    },

    mute({ id }) {
      const empty = { messages: 0, last: clock(), by: "seller", openSince: null } as const;
      return changeThread(id, (thread) => ({ ...(thread ?? empty), muted: true }));
    },
  };
}
