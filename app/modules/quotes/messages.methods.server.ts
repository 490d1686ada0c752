import { z } from "zod";
import { quoteReference, recordId, seen, text } from "~/gateway/rows/arguments";
import { deskQuote, opening } from "~/gateway/rows/desk-results";
import { type MethodContext, rowsOver } from "~/gateway/rows/method";
import { methodLimits } from "~/gateway/rows/method-limits";
import { message as messageRecord, noResult } from "~/gateway/rows/results";
import { Failure } from "~/kernel/failure";
import { fullName } from "~/modules/customers/customer.resource";
import { narrowed } from "~/modules/idempotency/kept-call.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { filesOfRecord } from "./acceptance.resource";
import { messageLimits, type QuoteMessage } from "./message.resource";
import { answer, question, says, sent } from "./message-arguments.server";
import type { MessagesService } from "./messages.server";
import type { OffersService } from "./offers-service.server";
import type { Quote } from "./quote.resource";
import { isHeld, requireAnswering } from "./quotes.methods.server";
import type { QuotesService } from "./quotes-service.server";
import { changeableLines } from "./requested-changes";

const { audited, method } = rowsOver<{
  messages: MessagesService;
  offers: OffersService;
  quotes: QuotesService;
}>();

const pageReads = { roles: staff.readsCustomers } as const;
const sells = { roles: staff.sells } as const;

function limited(_args: readonly unknown[], { address }: { address: string }) {
  return { limit: methodLimits.message, key: address };
}

/** A message as its customer may see it: without the colleague who wrote it. */
function customerMessage({ actor, ...message }: QuoteMessage): QuoteMessage {
  return { ...message, actor: message.side === "seller" ? "seller" : actor };
}

/**
 * Who writes on the customer's side: staff who use the customer's link write in their own name, and
 * whoever else was given it in the one that they type, if any.
 */
async function writerOf(asked: MethodContext, { contact }: Quote, writer = "") {
  const customer = fullName(contact) || contact.companyName || contact.email;
  const colleague = await asked.staffThroughLink();
  if (colleague) {
    const own = fullName(colleague) || colleague.email;
    return { actor: colleague.uid, name: `${own}, for ${customer}` };
  }
  if (asked.link) return { actor: "customer-link", name: writer || customer };
  return { actor: asked.caller?.uid ?? "customer-link", name: customer };
}

interface ThreadFiles {
  messages: Pick<MessagesService, "file">;
  offers: Pick<OffersService, "acceptances">;
}

/** A file of a message or of a recorded answer. */
async function fileOfThread(store: ThreadFiles, quoteId: string, id: string) {
  const found = await store.messages.file(quoteId, id);
  if (found) return found;
  const records = await store.offers.acceptances(quoteId);
  return records.flatMap(filesOfRecord).find((each) => each.id === id) ?? null;
}

/** The conversation about a quote. */
export const messages = {
  /** For the holder of the quote, and over the RPC for staff; empty for anybody else. */
  list: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      const held = isHeld(quote, asked);
      if (!quote || !(held || asked.asStaff)) return [];
      const messages = await store.messages.list(quote.id);
      return held ? messages.map(customerMessage) : messages;
    },
    { roles: staff.readsCustomers, result: z.array(messageRecord) },
  ),
  /** The same as `ask` for API clients, which name lines by their ids and send no files. */
  send: method(
    "holder",
    z.tuple([recordId, sent]),
    async (store, [number, { wishes, ...input }], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) throw new Failure("notFound", t("quotes:quoteNotFound"));
      const names = new Map(changeableLines(quote).map(({ id, name }) => [id, name]));
      const named = wishes.map((each) => ({ ...each, name: names.get(each.line) ?? "" }));
      const kept = narrowed(asked.kept, customerMessage);
      const by = { ...(await writerOf(asked, quote)), kept };
      const written = { ...input, wishes: named, files: [] };
      return customerMessage(await store.messages.ask(quote, written, by));
    },
    { writes: true, limit: limited, result: messageRecord },
  ),
  /** The customer asks a question, or requests changes of lines. */
  ask: method(
    "holder",
    z.tuple([recordId, question]),
    async (store, [number, { writer, ...input }], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) throw new Failure("notFound", t("quotes:quoteNotFound"));
      const by = await writerOf(asked, quote, writer);
      return customerMessage(await store.messages.ask(quote, input, by));
    },
    { rpc: false, limit: limited },
  ),
  /** A file of a message, for the holder of the quote, and for programs of the staff. */
  file: method(
    "holder",
    z.tuple([recordId, recordId]),
    async (store, [number, id], asked) => {
      const quote = await store.quotes.find(number);
      if (quote && asked.asStaff) return fileOfThread(store, quote.id, id);
      return isHeld(quote, asked) ? store.messages.file(quote.id, id) : null;
    },
    { rpc: false, roles: staff.readsCustomers },
  ),
  /** Records that the customer's side opened the offer; ignored for other callers. */
  opened: method(
    "holder",
    z.tuple([recordId, z.object({ viewed: z.boolean() })]),
    async (store, [number, how], asked) => {
      const quote = await store.quotes.find(number);
      if (isHeld(quote, asked) && quote.revision > 0) await store.messages.opened(quote, how);
      return null;
    },
    { rpc: false },
  ),
  /** The customer wants no more reminders of this quote. */
  mute: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      requireAnswering(quote, asked);
      await store.messages.mute(quote);
      return null;
    },
    { writes: true, result: noResult },
  ),
  /** The same for staff. */
  thread: method(
    "admin",
    z.tuple([quoteReference]),
    async (store, [named]) => {
      const quote = await store.quotes.find(named);
      if (!quote) throw new Failure("notFound", t("quotes:quoteNotFound"));
      return store.messages.list(quote.id);
    },
    { roles: staff.readsCustomers, result: z.array(messageRecord) },
  ),
  openings: method(
    "admin",
    z.tuple([recordId]),
    (store, [quoteId]) => store.messages.openings(quoteId),
    { ...pageReads, result: z.array(opening) },
  ),
  /** A file of a message or of a recorded answer, for staff. */
  threadFile: method(
    "admin",
    z.tuple([recordId, recordId]),
    (store, [quoteId, id]) => fileOfThread(store, quoteId, id),
    { ...pageReads, rpc: false },
  ),
  answer: audited(
    z.tuple([quoteReference, answer.refine((said) => says({ ...said, wishes: [] }))]),
    (store, { tx, actorUid }, [quote, input]) =>
      store.messages.answer(tx, actorUid, quote, { ...input, wishes: [] }),
    { ...sells, result: messageRecord },
  ),
  /** The same for API clients, which send no files. */
  reply: audited(
    z.tuple([quoteReference, z.object({ text: text(messageLimits.text).min(1) })]),
    (store, { tx, actorUid }, [quote, said]) =>
      store.messages.answer(tx, actorUid, quote, { ...said, wishes: [], files: [] }),
    { roles: staff.sells, result: messageRecord },
  ),
  takeOver: audited(
    z.tuple([quoteReference, z.object({ message: recordId, version: seen })]),
    (store, { tx, actorUid }, [quote, taking]) =>
      store.messages.takeOver(tx, actorUid, quote, taking),
    { ...sells, result: deskQuote },
  ),
};
