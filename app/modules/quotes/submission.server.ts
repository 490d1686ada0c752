import { createHash } from "node:crypto";
import { withTrace, writtenTrace } from "~/kernel/extensions/hook";
import { Failure, impossible, isTaken } from "~/kernel/failure";
import { newId, newNumber } from "~/kernel/identifiers";
import { lineKey } from "~/modules/cart/cart.resource";
import {
  brokenLimit,
  decidedPrice,
  decidedTax,
  isVisibleTo,
} from "~/modules/catalogue/line-decisions";
import {
  findVariant,
  readProduct,
  type StoredProduct,
  skuOf,
} from "~/modules/catalogue/product.resource";
import { fullName } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { DiscountLine } from "~/modules/discounts/discount.resource";
import {
  chooseDiscount,
  discountLines,
  unusableDiscount,
  updateHeldUse,
} from "~/modules/discounts/discounts.server";
import { move, remark } from "~/modules/pricing/history";
import type { QuoteLine } from "~/modules/pricing/line";
import { quoteTokens } from "~/modules/search/document-tokens.resource";
import type { Tx } from "~/storage/storage";
import { pageLanguage } from "~/texts/on-server";
import { t } from "~/texts/text";
import { type NewFile, type QuoteMessage, type QuoteThread, threadAfter } from "./message.resource";
import { newMessage } from "./messages.server";
import {
  emptyQuote,
  type Quote,
  requestedFields,
  requestedOf,
  type StoredQuote,
} from "./quote.resource";
import type { Charge, QuoteDiscount } from "./quote-amounts";
import { decidedDiscount, decidedFreight } from "./quote-decisions";
import { countQuote, readQuoteAt, rowOfQuote } from "./quote-records.server";
import { problemOfTotals, withTotals } from "./quote-totals";
import type { QuoteSubmission } from "./quotes-service.server";

const numberTries = 5;

interface Submitting {
  uid: string | null;
  submission: QuoteSubmission;
  /** An address that is verified as the caller's own. */
  verifiedEmail?: string | null;
  files?: NewFile[];
}

/**
 * Stores a quote request, once per key. A number that is taken is drawn again. When another request
 * takes the discount's last use at the same time, a typed code refuses this request, and an
 * automatic promotion is replaced by another.
 */
export async function submitQuote(
  deps: CommerceDeps,
  { uid, submission, verifiedEmail = null, files = [] }: Submitting,
): Promise<Quote> {
  const { storage, clock } = deps;
  const { key, discountCode = null } = submission;
  async function sentBefore(): Promise<Quote | null> {
    const earlier = key === undefined ? null : await storage.quotes.get(key);
    return earlier && isSameSubmission(earlier, uid, submission)
      ? readQuoteAt(earlier, clock())
      : null;
  }
  const earlier = await sentBefore();
  if (earlier) return earlier;
  const [{ items, lines, small, charges }, account] = await Promise.all([
    snapshot(deps, uid, submission),
    uid === null ? null : storage.customers.get(uid),
  ]);
  const buyerVatId = submission.buyerVatId ?? account?.vatId ?? null;
  const chosen = async () =>
    decidedDiscount(await chooseDiscount(deps, discountCode, lines), {
      lines: items.map(({ id, quantity, price }) => ({ id, quantity, price })),
      customerId: uid,
    });
  let discount = await chosen();
  let id = key;
  for (let attempt = 1; ; ) {
    const of = { uid, submission, buyerVatId, items, discount, notes: small, id };
    const quote = newQuote(deps, { ...of, charges });
    const problem = problemOfTotals(quote, deps.site.currency);
    if (problem) throw problem;
    if (!isPricedAsSeen(quote, submission))
      throw new Failure("conflict", t("quotes:priceHasChanged"));
    const own = verifiedEmail?.toLowerCase() === submission.contact.email.toLowerCase();
    const outcome = await place(deps, quote, { own, files });
    if (typeof outcome === "object" && "quoteNumber" in outcome) return outcome;
    // The same form was sent twice at once, and the other request came first.
    const winner = await sentBefore();
    if (winner) return winner;
    if (outcome === "no use left") {
      if (isAsked(discount, discountCode)) throw unusableDiscount();
      discount = await chosen();
      continue;
    }
    // Another request has the number or the key: the unique constraint reported it.
    id = undefined;
    attempt += 1;
    if (attempt > numberTries) throw outcome;
  }
}

/**
 * Whether the snapshot has the prices that the buyer's page showed; a caller may have shown none.
 */
function isPricedAsSeen(quote: Quote, { seenPrices }: QuoteSubmission): boolean {
  if (!seenPrices) return true;
  const { each, discount } = seenPrices;
  return (
    discount === (quote.discount?.amount ?? 0) &&
    each.length === quote.items.length &&
    quote.items.every(({ price }, at) => price === each[at])
  );
}

/** Whether this is the discount whose code was typed. */
function isAsked(discount: QuoteDiscount | null, code: string | null): boolean {
  return code !== null && discount?.code.toLowerCase() === code.trim().toLowerCase();
}

/**
 * Stores a quote with everything that belongs to it, or returns what prevents it. `own` means that
 * the address is verified as the caller's. Any other address gets a limited number of confirmations
 * per day; further requests are stored without one.
 */
async function place(
  deps: CommerceDeps,
  quote: Quote,
  { own, files }: { own: boolean; files: NewFile[] },
): Promise<Quote | "no use left" | Error> {
  const { storage, announcements, clock, site } = deps;
  try {
    return await storage.atomically(async (tx) => {
      const now = clock();
      const limited = !own && announcements.confirms(quote);
      const book = limited ? await confirmationRecord(tx, quote.contact.email, now) : null;
      if (!(await updateHeldUse(tx, null, quote))) return "no use left";
      const full = book !== null && isFull(book);
      if (book && !full) await storeConfirmation(tx, book, now);
      const message = files.length > 0 ? messageOf(deps, quote, files) : null;
      // The mails of the request name its files, so both are stored together.
      const filed = message ? { ...quote, thread: threadOf(message) } : quote;
      const placed = full ? withoutConfirmation(filed, now) : filed;
      const stored = rowOfQuote(placed);
      await tx.quotes.insert(stored);
      if (message) await tx.messages.insert(message, { clock: "created" });
      await tx.documentTokens.insert(quoteTokens(placed));
      countQuote(tx, site, { before: null, after: stored });
      await announcements.quoteSubmitted(tx, placed);
      return placed;
    });
  } catch (error) {
    if (isTaken(error)) return error;
    throw error;
  }
}

/** The files of a request are the first message of its thread. */
function messageOf(deps: CommerceDeps, quote: Quote, files: NewFile[]): QuoteMessage {
  const { contact, customerId } = quote;
  return newMessage(deps, quote, {
    side: "customer",
    kind: "request",
    actor: customerId ?? "customer-link",
    name: fullName(contact) || contact.companyName || contact.email,
    text: null,
    wishes: [],
    files,
  });
}

/** A request asks for an offer, and no answer to its files. */
function threadOf(message: QuoteMessage): QuoteThread {
  return { ...threadAfter(null, message), openSince: null };
}

function withoutConfirmation(quote: Quote, at: Date): Quote {
  const entry = remark("unconfirmed", { at, actor: "system", note: null });
  return { ...quote, history: [...quote.history, entry] };
}

/** Whether a quote came from this submission: the same person with the same content. */
function isSameSubmission(
  quote: StoredQuote,
  uid: string | null,
  submission: QuoteSubmission,
): boolean {
  const { contact, items, deliveryAddress = null, billingAddress = null } = submission;
  const requested = requestedOf(submission);
  // The account's stands for one that was not typed.
  requested.buyerVatId ??= quote.buyerVatId;
  const asked = items.map((line) => `${lineKey(line)}\n${line.quantity}`);
  const kept = quote.items.map(
    ({ id, variantId, quantity }) => `${lineKey({ id, variantId: variantId ?? "" })}\n${quantity}`,
  );
  return (
    quote.customerId === uid &&
    requestedFields.every((name) => quote[name] === requested[name]) &&
    kept.join("\n\n") === asked.join("\n\n") &&
    inOrder(quote.contact) === inOrder(contact) &&
    inOrder(quote.deliveryAddress) === inOrder(deliveryAddress) &&
    inOrder(quote.billingAddress) === inOrder(billingAddress)
  );
}

function inOrder(fields: object | null): string {
  return JSON.stringify(fields && Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface NewQuote {
  uid: string | null;
  submission: QuoteSubmission;
  buyerVatId: string | null;
  items: QuoteLine[];
  charges: Charge[];
  discount: QuoteDiscount | null;
  /** Notes for the seller. */
  notes: readonly string[];
  id: string | undefined;
}

/** The quote of a request, still to be stored. */
function newQuote(
  { site, clock, random }: CommerceDeps,
  { uid, submission, buyerVatId, items, charges, discount, notes, id }: NewQuote,
): Quote {
  const now = clock();
  return withTotals(
    {
      ...emptyQuote,
      status: "Pending",
      ...requestedOf(submission),
      language: submission.language ?? pageLanguage(),
      id: id ?? newId(clock, random),
      quoteNumber: newNumber("Q", clock, random),
      customerId: uid,
      contact: submission.contact,
      buyerVatId,
      deliveryAddress: submission.deliveryAddress ?? null,
      billingAddress: submission.billingAddress ?? null,
      items,
      charges,
      discount,
      history: [
        move({ at: now, actor: uid ?? "guest", from: null, to: "Pending" }),
        ...notes.map((note) => remark("note", { at: now, actor: "system", note })),
      ],
      created: now,
      updated: now,
      version: 1,
    },
    site.currency,
  );
}

interface Snapshot {
  items: QuoteLine[];
  lines: DiscountLine[];
  /** Notes for the seller: too low quantities, and what extensions changed. */
  small: string[];
  charges: Charge[];
}

/** The requested lines with the catalogue's present data. */
async function snapshot(
  { storage }: CommerceDeps,
  uid: string | null,
  submission: QuoteSubmission,
): Promise<Snapshot> {
  const ids = [...new Set(submission.items.map(({ id }) => id))];
  const products = new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
  const { result: items, steps } = withTrace(() =>
    submission.items.map((line, at) => lineOf(line, { at, product: products.get(line.id), uid })),
  );
  const wanted = items.flatMap(({ id, variantId, quantity, price }) => {
    const product = products.get(id);
    if (!product) return [];
    const variant = findVariant(product, variantId ?? undefined);
    return [{ product: readProduct(product), variant, quantity, price }];
  });
  const country = submission.deliveryAddress?.country ?? null;
  const charged = withTrace(() => decidedFreight({ lines: wanted, customerId: uid, country }));
  const small = submission.items.flatMap(({ id, quantity }) => {
    const { productName, minimumQuantity, packQuantity } = products.get(id) ?? {};
    if (quantity < (minimumQuantity ?? 1)) {
      return [
        `${productName}: ${quantity} asked for, and the minimum quantity is ${minimumQuantity}.`,
      ];
    }
    return packQuantity && quantity % packQuantity !== 0
      ? [`${productName}: ${quantity} asked for, and it is sold in packs of ${packQuantity}.`]
      : [];
  });
  const notes = [...small, ...writtenTrace([...steps, ...charged.steps])];
  const lines = discountLines(submission.items, products);
  const charges = charged.result.map((charge) => ({ ...charge, requested: true }));
  return { items, lines, small: notes, charges };
}

function lineOf(
  line: QuoteSubmission["items"][number],
  { at, product, uid }: { at: number; product: StoredProduct | undefined; uid: string | null },
): QuoteLine {
  const variant = product ? findVariant(product, line.variantId) : null;
  const isSold = product?.listed && (line.variantId === undefined || variant);
  if (!isSold || !isVisibleTo(product, uid)) {
    const message = t("quotes:productNoLongerAvailable");
    throw impossible(message, { [`items.${at}`]: message });
  }
  const wanted = { product, variant, quantity: line.quantity, customerId: uid };
  const refused = brokenLimit(wanted);
  if (refused !== null) throw impossible(refused, { [`items.${at}`]: refused });
  return {
    id: product.id,
    variantId: variant?.id ?? null,
    quantity: line.quantity,
    productName: product.productName,
    brand: product.brand,
    variantName: variant?.name ?? null,
    sku: skuOf(product, variant),
    unit: product.unit,
    taxRate: decidedTax(wanted) ?? undefined,
    leadTime: product.leadTime ?? undefined,
    reference: line.reference || undefined,
    primaryImageURL: variant?.imageURL ?? product.primaryImageURL,
    price: decidedPrice(wanted),
    offeredPrice: null,
    subtotal: null,
  };
}

/** How many confirmations per day an address may get from requests without a verified address. */
const dailyConfirmations = 5;

const day = 86_400_000;
const kind = "confirmation";

/** The confirmations to an address within a day: the id of their row, and their times. */
export interface ConfirmationRecord {
  id: string;
  times: Date[];
}

/**
 * Read and locked before anything is written, so that simultaneous requests on several instances
 * cannot exceed the limit. The row's key is a hash, so it does not reveal the address.
 */
export async function confirmationRecord(
  tx: Tx,
  email: string,
  now: Date,
): Promise<ConfirmationRecord> {
  const who = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 40);
  const id = `${kind}-${who}`;
  const known = await tx.tokens.get(id);
  const times = (known?.subject ?? "").split(" ").map((time) => new Date(time));
  return { id, times: times.filter((time) => now.getTime() - time.getTime() < day) };
}

export function isFull({ times }: ConfirmationRecord): boolean {
  return times.length >= dailyConfirmations;
}

/** Records another confirmation. The row expires with its last entry. */
export async function storeConfirmation(
  tx: Tx,
  book: ConfirmationRecord,
  now: Date,
): Promise<void> {
  const subject = [...book.times, now].map((time) => time.toISOString()).join(" ");
  const expires = new Date(now.getTime() + day);
  await tx.tokens.put({ id: book.id, kind, subject, expires, created: now });
}
