import { z } from "zod";
import {
  amount,
  day,
  instant,
  namedContact,
  note,
  postalAddress,
  quoteReference,
  recordId,
  seen,
  signedAmount,
  takenOptions,
  text,
  textOrNull,
  uid,
} from "~/gateway/rows/arguments";
import {
  acceptance,
  deskQuote,
  heldAcceptance,
  lineCost,
  revision,
  sent,
} from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { orEmpty, orKept, settable } from "~/gateway/rows/settable";
import { contactLimits } from "~/modules/customers/customer.resource";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { withoutTakenBack } from "~/modules/pricing/history";
import { lineDetailFields } from "~/modules/pricing/line";
import { offerDetailFields, offerLimits, offerLineKinds, sentOffer } from "~/modules/pricing/offer";
import { staff } from "~/modules/staff/role";
import { acceptanceLimits, shownSentence } from "./acceptance.resource";
import { lossReasons } from "./loss";
import { messageLimits } from "./message.resource";
import { file } from "./message-arguments.server";
import type { OffersService } from "./offers-service.server";
import { quoteFields } from "./quote.resource";
import { quoteLimits } from "./quote-limits";
import { chargeLimits } from "./quote-rules";
import { isHeld } from "./quotes.methods.server";
import type { QuotesService } from "./quotes-service.server";

const { audited, method } = rowsOver<{ offers: OffersService; quotes: QuotesService }>();

const quantity = z.number().positive().max(offerLimits.quantity);
const reduction = z.object({
  type: z.enum(["percentage", "fixed"]),
  value: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
});

/** A text that may be left out, which says something else than null. */
function given(max: number) {
  return text(max)
    .nullable()
    .optional()
    .transform((value) => (value === undefined ? undefined : value || null));
}

const inclusion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("included") }),
  z.object({ kind: z.literal("removable") }),
  z.object({ kind: z.literal("optional"), min: quantity, max: quantity }),
  z.object({
    kind: z.literal("choice"),
    group: text(offerLimits.group).min(1),
    preselected: z.boolean(),
  }),
]);

/** What is left out of a line that stays is not changed. */
const line = z.object({
  ...orEmpty(lineDetailFields),
  id: textOrNull(64),
  kind: z.enum(offerLineKinds),
  productId: textOrNull(512),
  variantId: text(128)
    .nullish()
    .transform((id) => (id === undefined ? undefined : id || null)),
  name: text(offerLimits.name).optional(),
  quantity,
  unit: z.object({ text: text(offerLimits.unit).min(1), code: text(3).min(2) }).optional(),
  price: amount.nullable().optional(),
  takeListPrice: z.boolean().default(false),
  cost: amount.nullable().optional(),
  discount: reduction.nullable().optional(),
  /** Left out: the rate of the product, or the store's usual one. */
  tax: given(100),
  inclusion: inclusion.optional(),
});

/** What is left out stays as in the draft, or as the store's settings have it. */
const offer = z.object({
  ...orKept(offerDetailFields),
  version: seen,
  lines: z.array(line).max(offerLimits.lines).optional(),
  discount: z
    .union([
      z.literal("keep"),
      reduction.extend({ label: textOrNull(offerLimits.discountLabel) }).nullable(),
    ])
    .optional(),
  charges: z
    .array(
      z.object({ label: text(chargeLimits.label).min(1), amount: signedAmount, tax: given(100) }),
    )
    .max(chargeLimits.count)
    .optional(),
  taxCase: given(100),
  buyerVatId: given(vatIdLimit * 2),
  payment: z
    .object({
      dueDays: z.number().int().min(0).max(offerLimits.dueDays).nullable(),
      text: text(offerLimits.payment),
    })
    .optional(),
  delivery: z
    .object({
      code: text(3).min(3),
      place: text(offerLimits.place).min(1),
      edition: text(30).min(1),
    })
    .nullable()
    .optional(),
  partialShipments: z.boolean().optional(),
  contact: z
    .object({
      name: text(contactLimits.name),
      phone: text(contactLimits.phone),
      email: text(contactLimits.email),
    })
    .optional(),
  confirmByCode: z.boolean().optional(),
  pictures: z.boolean().optional(),
  validUntil: day.nullable().default(null),
  note: textOrNull(quoteLimits.note).optional(),
});

const sellerQuote = z.object({
  contact: namedContact,
  customerId: uid.nullable(),
  deliveryAddress: postalAddress.nullish(),
  billingAddress: postalAddress.nullish(),
  reference: textOrNull(quoteLimits.reference),
  neededBy: settable(quoteFields.neededBy).optional(),
  language: settable(quoteFields.language).optional(),
  from: z.union([z.object({ quote: recordId }), z.object({ template: recordId })]).nullable(),
});

export const agreedBy = z.object({
  name: text(acceptanceLimits.name).min(1),
  role: text(acceptanceLimits.role),
  at: instant,
  purchaseOrder: textOrNull(acceptanceLimits.purchaseOrder),
});

const recordedAnswer = agreedBy.extend({
  version: seen,
  answer: z.enum(["accepted", "declined"]),
  how: text(acceptanceLimits.how).min(1),
  options: takenOptions.nullable(),
  files: z.array(file).max(messageLimits.files).default([]),
  reason: z.enum(lossReasons).nullish(),
});

const sells = { roles: staff.sells } as const;
const pageReads = { roles: staff.readsCustomers } as const;

/** Offers as documents. API clients send offers through `quotes.updateStatus`. */
export const offers = {
  saveDraft: audited(
    z.tuple([quoteReference, offer]),
    (store, { tx, actorUid }, [quote, input]) => store.offers.saveDraft(tx, actorUid, quote, input),
    { ...sells, result: deskQuote },
  ),
  discardDraft: audited(
    z.tuple([quoteReference, z.object({ version: seen })]),
    (store, { tx, actorUid }, [quote, at]) => store.offers.discardDraft(tx, actorUid, quote, at),
    { ...sells, result: deskQuote },
  ),
  send: audited(
    z.tuple([
      quoteReference,
      offer.extend({ note: textOrNull(quoteLimits.note), holdMail: z.boolean().optional() }),
    ]),
    (store, { tx, actorUid }, [quote, input]) => store.offers.send(tx, actorUid, quote, input),
    { ...sells, result: deskQuote },
  ),
  recordAnswer: audited(
    z.tuple([quoteReference, recordedAnswer]),
    (store, { tx, actorUid }, [quote, given]) =>
      store.offers.recordAnswer(tx, actorUid, quote, given),
    { ...sells, result: deskQuote },
  ),
  undoAcceptance: audited(
    z.tuple([quoteReference, z.object({ version: seen, reason: note })]),
    (store, { tx, actorUid }, [quote, undoing]) =>
      store.offers.undoAcceptance(tx, actorUid, quote, undoing),
    { ...sells, result: deskQuote },
  ),
  reopen: audited(
    z.tuple([quoteReference, z.object({ version: seen, note: textOrNull(quoteLimits.note) })]),
    (store, { tx, actorUid }, [quote, reopening]) =>
      store.offers.reopen(tx, actorUid, quote, reopening),
    { ...sells, result: deskQuote },
  ),
  extend: audited(
    z.tuple([quoteReference, z.object({ version: seen, until: offer.shape.validUntil })]),
    (store, { tx, actorUid }, [quote, extending]) =>
      store.offers.extend(tx, actorUid, quote, extending),
    { ...sells, result: deskQuote },
  ),
  takeBack: audited(
    z.tuple([quoteReference, z.object({ version: seen })]),
    (store, { tx, actorUid }, [quote, at]) => store.offers.takeBack(tx, actorUid, quote, at),
    { ...sells, result: deskQuote },
  ),
  createQuote: audited(
    z.tuple([sellerQuote]),
    (store, { tx, actorUid }, [quote]) => store.offers.createQuote(tx, actorUid, quote),
    { ...sells, result: deskQuote },
  ),
  /** Every revision as it was sent, without those that were taken back, for the quote's holder. */
  sentTo: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked)) return [];
      const kept = await store.offers.revisions(quote.id);
      const documents = kept.map(({ document }) => sentOffer.read(JSON.parse(document)));
      // Those that were taken back are no offers to the customer.
      const { revisions } = withoutTakenBack(quote.history);
      return documents.filter(({ revision }) => !revisions.includes(revision));
    },
    { result: z.array(sent) },
  ),
  /** The acceptance in force, for the holder of the quote; null when there is none. */
  acceptance: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const quote = await store.quotes.find(number);
      if (!isHeld(quote, asked) || !quote.offer?.acceptance) return null;
      const all = await store.offers.acceptances(quote.id);
      const found = all.find(({ id }) => id === quote.offer?.acceptance);
      if (!found) return null;
      const { name, purchaseOrder, hash } = found.facts;
      const sentence = shownSentence(found.facts);
      return { name, purchaseOrder, sentence, hash, at: found.created, revision: found.revision };
    },
    { result: heldAcceptance.nullable() },
  ),
  /** For staff: each revision of the offer that was sent, by the quote's id. */
  revisions: method(
    "admin",
    z.tuple([recordId]),
    async (store, [quoteId]) => {
      const kept = await store.offers.revisions(quoteId);
      return kept.map(({ document, hash, sentBy, created }) => ({
        hash,
        sentBy,
        created,
        sent: sentOffer.read(JSON.parse(document)),
      }));
    },
    { ...pageReads, result: z.array(revision) },
  ),
  /** For staff: what the lines of the present offer cost the seller. */
  listCosts: method("admin", z.tuple([quoteReference]), (store, [id]) => store.offers.costs(id), {
    ...pageReads,
    result: z.array(lineCost),
  }),
  acceptances: method(
    "admin",
    z.tuple([recordId]),
    (store, [quoteId]) => store.offers.acceptances(quoteId),
    { ...pageReads, result: z.array(acceptance) },
  ),
};
