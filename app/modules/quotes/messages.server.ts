import { impossible, isTaken, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall } from "~/modules/idempotency/kept-call.server";
import { type Audited, changed, type Seen } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  type LineWish,
  type MessageFile,
  type MessageKind,
  messageLimits,
  type NewFile,
  type OfferOpening,
  type QuoteMessage,
  type QuoteThread,
  threadAfter,
} from "./message.resource";
import { keep, offerPart, takesOffers } from "./offer-changes.server";
import { workingContent } from "./offer-draft";
import type { Quote, StoredQuote } from "./quote.resource";
import { countQuote, getQuoteByIdOrNumber, readQuote, rowOfQuote } from "./quote-records.server";
import { changeableLines, problemOfChange, takesChanges, withChanges } from "./requested-changes";
import { revisionId } from "./sent-offer";

/** The content of a message. At least one part is not empty. */
export interface MessageInput {
  text: string | null;
  wishes: LineWish[];
  files: NewFile[];
}

export interface MessagesService {
  /** All messages about a quote, oldest first. */
  list(quoteId: string): Promise<QuoteMessage[]>;
  /**
   * A message of the customer's side; access was checked before. The message of a request is stored
   * once, and causes no mail of its own.
   */
  ask(
    quote: Pick<Quote, "id">,
    input: MessageInput & { kind: Exclude<MessageKind, "declined"> },
    by: { actor: string; name: string; kept?: KeptCall | null },
  ): Promise<QuoteMessage>;
  /** The seller's answer. */
  answer: Audited<[quote: string, input: MessageInput], QuoteMessage>;
  /** Applies the requested changes of a message to the seller's draft. */
  takeOver: Audited<[quote: string, taking: Seen & { message: string }], Quote>;
  /** A file of a message about this quote; null when there is none with that id. */
  file(quoteId: string, fileId: string): Promise<MessageFile | null>;
  /**
   * Records that the customer's side opened the present revision; `viewed`: a browser showed it.
   */
  opened(quote: Pick<Quote, "id" | "revision">, seen: { viewed: boolean }): Promise<void>;
  /** By revision, oldest first. */
  openings(quoteId: string): Promise<OfferOpening[]>;
  /** Stops reminders about this quote. */
  mute(quote: Pick<Quote, "id">): Promise<void>;
}

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
  const after = rowOfQuote({ ...readQuote(before), thread: kept, updated: clock() });
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
      await tx.quotes.put(rowOfQuote({ ...readQuote(before), thread: change(before.thread) }));
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
          if (!takesChanges(before)) throw impossible(t("quotes:offerCanNoLongerChange"));
          const lines = changeableLines(before);
          if (new Set(input.wishes.map((wish) => wish.line)).size < input.wishes.length) {
            throw impossible(t("quotes:lineAppearsTwice"));
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
      const before = await getQuoteByIdOrNumber(tx, named);
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
      const before = await getQuoteByIdOrNumber(tx, named, version);
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

export type Written = Pick<QuoteMessage, "side" | "kind" | "actor" | "name"> & MessageInput;

/** A message about the quote's present state. */
export function newMessage(
  { clock, random }: Pick<CommerceDeps, "clock" | "random">,
  quote: Pick<StoredQuote, "id" | "quoteNumber" | "revision">,
  { files, ...written }: Written,
): QuoteMessage {
  return {
    id: newId(clock, random),
    quoteId: quote.id,
    quoteNumber: quote.quoteNumber,
    revision: quote.revision,
    ...written,
    files: files.map((file) => ({ ...file, id: random.token(18) })),
    created: clock(),
  };
}
