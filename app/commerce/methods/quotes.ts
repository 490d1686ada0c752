import { z } from "zod";
import { verifiedEmail } from "~/domain/caller";
import { customerView } from "~/domain/customer-view";
import { Failure } from "~/domain/failure";
import { followUpKinds } from "~/domain/follow-up";
import { pipelineMonths } from "~/domain/pipeline";
import { type Quote, quoteStates, readQuoteStatus } from "~/domain/quote";
import { withoutTerms } from "~/domain/quote-rules";
import { staff } from "~/domain/role";
import { assertMayForce } from "~/domain/states";
import { site } from "~/site";
import { narrowed } from "../idempotency/kept-call";
import {
  listLimit,
  noArguments,
  note,
  optional,
  quotePage,
  quoteReference,
  quoteStatus,
  quoteSubmission,
  recordId,
  uid,
} from "./arguments";
import { methodLimits } from "./limits";
import { audited, type MethodContext, method } from "./method";
import { answer, quoteChange, submissionKey } from "./quote-arguments";
import { noResult, pageOf, pipeline, quoteCounts, quote as quoteRecord } from "./results";

/**
 * Whether the caller presents the quote's signed link or is signed in to the account that requested
 * it.
 */
export function isHeld(quote: Quote | null, { caller, link }: MethodContext): quote is Quote {
  if (!quote) return false;
  if (link) return link.kind === "quote" && link.number === quote.quoteNumber;
  return caller !== null && quote.customerId === caller.uid;
}

const inPages = { rpc: false } as const;
const reads = { roles: staff.readsCustomers };
const pageReads = { rpc: false, roles: staff.readsCustomers } as const;

export const quotes = {
  submit: method(
    "self-or-guest",
    z.tuple([uid.nullable(), quoteSubmission]),
    async (store, [owner, submission], { caller }) => {
      const known = { verifiedEmail: caller && verifiedEmail(caller) };
      return customerView(await store.quotes.submit(owner, submission, known), site.currency);
    },
    {
      // Guests are counted by address, accounts by uid; access was checked before.
      limit: ([owner], { address }) =>
        typeof owner === "string"
          ? { limit: methodLimits.accountQuote, key: owner }
          : { limit: methodLimits.guestQuote, key: address },
      writes: true,
      result: quoteRecord,
    },
  ),
  listForCustomer: method(
    "user",
    z.tuple([uid]),
    async (store, [owner]) =>
      (await store.quotes.listForCustomer(owner)).map((quote) =>
        customerView(quote, site.currency),
      ),
    { result: z.array(quoteRecord) },
  ),
  listAll: method(
    "admin",
    noArguments,
    async (store) => (await store.quotes.listAll()).map(withoutTerms),
    { ...reads, result: z.array(quoteRecord) },
  ),
  updateStatus: audited(
    z.tuple([
      quoteReference,
      quoteStatus.refine((status) => readQuoteStatus(status) !== null),
      optional(quoteChange).optional(),
    ]),
    async (store, { tx, actorUid, isOwner }, [quote, status, options]) => {
      if (options?.force) assertMayForce(isOwner);
      const change = await store.quotes.updateStatus(tx, actorUid, quote, status, options ?? {});
      return { ...change, result: withoutTerms(change.result) };
    },
    { roles: staff.sells, result: quoteRecord },
  ),
  listPage: method(
    "admin",
    quotePage,
    async (store, [options]) => {
      const { items, nextCursor } = await store.quotes.listPage(options);
      return { items: items.map(withoutTerms), nextCursor };
    },
    { ...reads, result: pageOf(quoteRecord) },
  ),
  /** By number or id, for staff. */
  find: method(
    "admin",
    z.tuple([recordId]),
    (store, [quote]) => store.quotes.find(quote),
    pageReads,
  ),
  /**
   * The quote as its customer may see it, or over the RPC as staff may see it; null when the caller
   * may read no quote with that number or id.
   */
  read: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (isHeld(quote, asked)) return customerView(quote, site.currency);
      return quote && asked.asStaff ? withoutTerms(quote) : null;
    },
    { ...reads, result: quoteRecord.nullable() },
  ),
  /**
   * The quote that a form with this key created, for a form that is sent twice; null when there is
   * none. Pages derive the key from a secret of the browser that sent the form.
   */
  findSubmission: method(
    "public",
    z.tuple([submissionKey]),
    async (store, [key]) => {
      const quote = await store.quotes.find(key);
      return quote?.id === key ? quote : null;
    },
    inPages,
  ),
  /** The customer's answer to an offer. */
  answer: method(
    "holder",
    z.tuple([recordId, answer]),
    async (store, [number, { answer: to, note: why, seen: offer, given, reason }], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) throw new Failure("notFound", "Quote not found.");
      const { link, address, requestId, userAgent } = asked;
      const colleague = await asked.staffThroughLink();
      const account = link ? colleague : asked.caller;
      const evidence = {
        address,
        requestId,
        userAgent,
        uid: account?.uid ?? null,
        method: colleague ? ("staff" as const) : account ? ("account" as const) : ("link" as const),
        email: account?.email || quote.contact.email,
        linkId: link?.id,
        linkSeries: link?.series,
      };
      const narrow = (done: Quote) => customerView(done, site.currency);
      const kept = narrowed(asked.kept, narrow);
      const actor = account?.uid ?? "customer-link";
      const by = { actor, note: why, seen: offer, given, evidence, kept, reason };
      return narrow(await store.quotes.answer(quote.id, to, by));
    },
    { writes: true, result: quoteRecord },
  ),
  /** The answer is the same whether or not a code was sent. */
  sendCode: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) throw new Failure("notFound", "Quote not found.");
      await store.quotes.sendCode(quote.id, { kept: asked.kept });
      return null;
    },
    {
      limit: (_, { address }) => ({ limit: methodLimits.sendCode, key: address }),
      writes: true,
      result: noResult,
    },
  ),
  countByStatus: method("admin", noArguments, (store) => store.quotes.countByStatus(), {
    ...reads,
    result: quoteCounts,
  }),
  /** Open quotes, and the results of the offers of the last months. */
  pipeline: method(
    "admin",
    z.tuple([z.number().int().min(1).max(pipelineMonths.most).default(pipelineMonths.usual)]),
    (store, [months]) => store.quotes.pipeline(months),
    { ...reads, result: pipeline },
  ),
  /** Quotes that wait for the seller, longest wait first. */
  listWaiting: method(
    "admin",
    z.tuple([z.enum(quoteStates), listLimit]),
    (store, [status, limit]) => store.quotes.listWaiting(status, limit),
    pageReads,
  ),
  /** Offers that need a follow-up, most urgent first. */
  followUps: method(
    "admin",
    z.tuple([z.enum(followUpKinds), listLimit]),
    (store, [kind, limit]) => store.quotes.followUps(kind, limit),
    pageReads,
  ),
  countWaiting: method("admin", noArguments, (store) => store.quotes.countWaiting(), pageReads),
  addNote: audited(
    z.tuple([quoteReference, note]),
    (store, { tx, actorUid }, [quote, text]) => store.quotes.addNote(tx, actorUid, quote, text),
    { rpc: false, roles: staff.sells },
  ),
};
