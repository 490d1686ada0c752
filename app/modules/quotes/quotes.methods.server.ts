import { z } from "zod";
import {
  amount,
  forcedMove,
  lastInstant,
  listLimit,
  namedContact,
  noArguments,
  note,
  optional,
  postalAddress,
  quotePage,
  quoteQuestion,
  quoteReference,
  quoteStatus,
  quoteSubmission,
  recordId,
  seen,
  signedAmount,
  takenOptions,
  text,
  textOrNull,
  uid,
} from "~/gateway/rows/arguments";
import { deskQuote, followUps, waiting } from "~/gateway/rows/desk-results";
import { type MethodContext, rowsOver } from "~/gateway/rows/method";
import { methodLimits } from "~/gateway/rows/method-limits";
import { nameSchemas } from "~/gateway/rows/named-schemas";
import {
  noResult,
  pageOf,
  pipeline,
  quoteCounts,
  quote as quoteRecord,
} from "~/gateway/rows/results";
import { settable, settableFields } from "~/gateway/rows/settable";
import { Failure } from "~/kernel/failure";
import { assertMayForce } from "~/kernel/states";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { discountFields } from "~/modules/discounts/discount.resource";
import { refuseValue } from "~/modules/discounts/discounts.methods.server";
import { narrowed } from "~/modules/idempotency/kept-call.server";
import { verifiedEmail } from "~/modules/identity/caller";
import { customerView } from "~/modules/orders/customer-view";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { acceptanceLimits } from "./acceptance.resource";
import { askedReasons, followUpKinds, lossReasons } from "./loss";
import { requestFiles } from "./message-arguments.server";
import { pipelineMonths } from "./pipeline";
import { type Quote, quoteFields, quoteStates, readQuoteStatus } from "./quote.resource";
import { quoteLimits } from "./quote-limits";
import { chargeLimits, withoutTerms } from "./quote-rules";
import type { QuotesService } from "./quotes-service.server";

const { audited, method } = rowsOver<{ quotes: QuotesService }>();

const quoteChange = z.object({
  note: textOrNull(quoteLimits.note),
  validUntil: lastInstant.nullish().transform((value) => value ?? undefined),
  prices: z
    .array(z.object({ id: recordId, variantId: textOrNull(128), price: amount }))
    .max(quoteLimits.lines)
    .optional(),
  charges: z
    .array(z.object({ label: text(chargeLimits.label).min(1), amount: signedAmount }))
    .max(chargeLimits.count)
    .optional(),
  discount: refuseValue(z.object(settableFields(discountFields, ["type", "value"])))
    .nullable()
    .optional(),
  lossReason: z.enum(lossReasons).nullish(),
  ...forcedMove,
  version: seen,
});

/** An address that is left out stays. */
const quoteCustomer = z.object({
  version: seen,
  contact: namedContact,
  deliveryAddress: postalAddress.nullish(),
  billingAddress: postalAddress.nullish(),
});

const submissionKey = z.string().regex(/^[a-z0-9]{24}$/);
const answer = z.object({
  answer: z.enum(["Approved", "Declined", "Cancelled"]),
  note: textOrNull(quoteLimits.note),
  seen: z
    .object({ revision: z.number().int().min(0), total: z.number().nullable().optional() })
    .nullable(),
  /** For an acceptance; when left out, the preselected options apply. */
  given: optional(
    z.object({
      options: takenOptions.nullable().default(null),
      name: text(acceptanceLimits.name).default(""),
      role: text(acceptanceLimits.role).default(""),
      purchaseOrder: textOrNull(acceptanceLimits.purchaseOrder),
      code: textOrNull(acceptanceLimits.code).optional(),
      /** When left out, those of the offer and the quote stay. */
      vatId: textOrNull(vatIdLimit * 2).optional(),
      billingAddress: postalAddress.nullish(),
    }),
  ),
  /** For a refusal. */
  reason: z.enum(askedReasons).nullish(),
});
nameSchemas({ QuoteAnswer: answer });

/**
 * Whether the caller presents the quote's signed link or is signed in to the account that requested
 * it.
 */
export function isHeld(quote: Quote | null, { caller, link }: MethodContext): quote is Quote {
  if (!quote) return false;
  if (link) return link.kind === "quote" && link.number === quote.quoteNumber;
  return caller !== null && quote.customerId === caller.uid;
}

/**
 * Lets the caller act for the customer, unless by a link that only reads.
 * @throws Failure notFound for a quote that the caller may not see at all, or else forbidden
 */
export function requireAnswering(
  quote: Quote | null,
  asked: MethodContext,
): asserts quote is Quote {
  if (!isHeld(quote, asked)) throw new Failure("notFound", t("quotes:quoteNotFound"));
  if (asked.link?.isToRead) throw new Failure("forbidden", t("quotes:linkIsToRead"));
}

/** Guests are counted by address, accounts by uid; access was checked before. */
function requestLimit([owner]: readonly unknown[], { address }: { address: string }) {
  return typeof owner === "string"
    ? { limit: methodLimits.accountQuote, key: owner }
    : { limit: methodLimits.guestQuote, key: address };
}

const reads = { roles: staff.readsCustomers };
const pageReads = { roles: staff.readsCustomers } as const;

export const quotes = {
  submit: method(
    "self-or-guest",
    z.tuple([uid.nullable(), quoteSubmission]),
    async (store, [owner, submission], { caller }) => {
      const known = { verifiedEmail: caller && verifiedEmail(caller) };
      return customerView(await store.quotes.submit(owner, submission, known), site.currency);
    },
    { limit: requestLimit, writes: true, result: quoteRecord },
  ),
  /** The same with files, which a customer sends on the page. */
  submitWithFiles: method(
    "self-or-guest",
    z.tuple([uid.nullable(), quoteSubmission, requestFiles]),
    async (store, [owner, submission, files], { caller }) => {
      const known = { verifiedEmail: caller && verifiedEmail(caller), files };
      return customerView(await store.quotes.submit(owner, submission, known), site.currency);
    },
    { rpc: false, limit: requestLimit },
  ),
  /** A request without products, such as for what the shop's search did not find. */
  ask: method(
    "self-or-guest",
    z.tuple([uid.nullable(), quoteQuestion]),
    async (store, [owner, question], { caller }) => {
      const known = { verifiedEmail: caller && verifiedEmail(caller) };
      return customerView(await store.quotes.ask(owner, question, known), site.currency);
    },
    { limit: requestLimit, writes: true, result: quoteRecord },
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
  find: method("admin", z.tuple([recordId]), (store, [quote]) => store.quotes.find(quote), {
    ...pageReads,
    result: deskQuote.nullable(),
  }),
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
    { rpc: false },
  ),
  /** The customer's answer to an offer. */
  answer: method(
    "holder",
    z.tuple([recordId, answer]),
    async (store, [number, { answer: to, note: why, seen: offer, given, reason }], asked) => {
      const quote = await store.quotes.find(number);
      requireAnswering(quote, asked);
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
      requireAnswering(quote, asked);
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
    { ...pageReads, result: z.array(deskQuote) },
  ),
  /** Offers that need a follow-up, most urgent first. */
  followUps: method(
    "admin",
    z.tuple([z.enum(followUpKinds), listLimit]),
    (store, [kind, limit]) => store.quotes.followUps(kind, limit),
    { ...pageReads, result: followUps },
  ),
  countWaiting: method("admin", noArguments, (store) => store.quotes.countWaiting(), {
    ...pageReads,
    result: waiting,
  }),
  addNote: audited(
    z.tuple([quoteReference, note]),
    (store, { tx, actorUid }, [quote, text]) => store.quotes.addNote(tx, actorUid, quote, text),
    { result: deskQuote, roles: staff.sells },
  ),
  setCustomer: audited(
    z.tuple([quoteReference, quoteCustomer]),
    (store, { tx, actorUid }, [quote, customer]) =>
      store.quotes.setCustomer(tx, actorUid, quote, customer),
    { result: deskQuote, roles: staff.sells },
  ),
  setLanguage: audited(
    z.tuple([quoteReference, settable(quoteFields.language)]),
    (store, { tx, actorUid }, [quote, language]) =>
      store.quotes.setLanguage(tx, actorUid, quote, language),
    { result: deskQuote, roles: staff.sells },
  ),
};
