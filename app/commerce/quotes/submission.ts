import { lineKey } from "~/domain/cart";
import { quoteTokens } from "~/domain/document-tokens";
import { Failure, isTaken } from "~/domain/failure";
import { remark } from "~/domain/history";
import type { Quote, QuoteDiscount, StoredQuote } from "~/domain/quote";
import { problemOfTotals } from "~/domain/quote-totals";
import type { CommerceDeps } from "../deps";
import { chooseDiscount, unusableDiscount } from "../discounts/discounts";
import { updateHeldUse } from "../discounts/held-use";
import { confirmationRecord, isFull, storeConfirmation } from "./confirmations";
import { newQuote, snapshot } from "./new-quote";
import { countQuote, readQuoteAt, storeQuote } from "./quote-records";
import type { QuoteSubmission } from "./quotes-service";

const numberTries = 5;

interface Submitting {
  uid: string | null;
  submission: QuoteSubmission;
  /** An address that is verified as the caller's own. */
  verifiedEmail?: string | null;
}

/**
 * Stores a quote request, once per key. A number that is taken is drawn again. When another request
 * takes the discount's last use at the same time, a typed code refuses this request, and an
 * automatic promotion is replaced by another.
 */
export async function submitQuote(
  deps: CommerceDeps,
  { uid, submission, verifiedEmail = null }: Submitting,
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
  const { items, lines, small } = await snapshot(deps, submission);
  let discount = await chooseDiscount(deps, discountCode, lines);
  let id = key;
  for (let attempt = 1; ; ) {
    const quote = newQuote(deps, { uid, submission, items, discount, notes: small, id });
    const problem = problemOfTotals(quote, deps.site.currency);
    if (problem) throw problem;
    if (!isPricedAsSeen(quote, submission)) throw new Failure("conflict", "A price has changed.");
    const own = verifiedEmail?.toLowerCase() === submission.contact.email.toLowerCase();
    const outcome = await place(deps, quote, own);
    if (typeof outcome === "object" && "quoteNumber" in outcome) return outcome;
    // The same form was sent twice at once, and the other request came first.
    const winner = await sentBefore();
    if (winner) return winner;
    if (outcome === "no use left") {
      if (isAsked(discount, discountCode)) throw unusableDiscount();
      discount = await chooseDiscount(deps, discountCode, lines);
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
  { storage, announcements, clock, site }: CommerceDeps,
  quote: Quote,
  own: boolean,
): Promise<Quote | "no use left" | Error> {
  try {
    return await storage.atomically(async (tx) => {
      const now = clock();
      const limited = !own && announcements.confirms(quote);
      const book = limited ? await confirmationRecord(tx, quote.contact.email, now) : null;
      if (!(await updateHeldUse(tx, null, quote))) return "no use left";
      const full = book !== null && isFull(book);
      if (book && !full) await storeConfirmation(tx, book, now);
      const placed = full ? withoutConfirmation(quote, now) : quote;
      const stored = storeQuote(placed);
      await tx.quotes.insert(stored);
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
  const { contact, items, message = null, reference = null } = submission;
  const { deliveryAddress = null, billingAddress = null } = submission;
  const asked = items.map((line) => `${lineKey(line)}\n${line.quantity}`);
  const kept = quote.items.map(
    ({ id, variantId, quantity }) => `${lineKey({ id, variantId: variantId ?? "" })}\n${quantity}`,
  );
  return (
    quote.customerId === uid &&
    quote.message === message &&
    quote.reference === reference &&
    kept.join("\n\n") === asked.join("\n\n") &&
    inOrder(quote.contact) === inOrder(contact) &&
    inOrder(quote.deliveryAddress) === inOrder(deliveryAddress) &&
    inOrder(quote.billingAddress) === inOrder(billingAddress)
  );
}

function inOrder(fields: object | null): string {
  return JSON.stringify(fields && Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}
