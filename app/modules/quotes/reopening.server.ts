import { impossible } from "~/kernel/failure";
import type { CommerceDeps } from "~/modules/deps";
import { hasUseFor } from "~/modules/discounts/discounts.server";
import { defaultOptions } from "~/modules/pricing/offer-options";
import { type Change, changed } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Quote, StoredQuote } from "./quote.resource";
import { moveQuote } from "./quote-moves.server";
import { getQuoteByIdOrNumber, readQuote } from "./quote-records.server";
import { isClosed, reopenedState, statusAt } from "./quote-rules";
import { fieldsOfOffer } from "./sent-offer";

interface Reopening {
  actor: string;
  /** Id or number. */
  quote: string;
  version?: number;
  note: string | null;
}

/** Opens a closed quote again, as the offer that it was or as a request. */
export async function reopenQuote(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, version, note }: Reopening,
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, version);
  const now = deps.clock();
  if (!isClosed(statusAt(before, now))) throw impossible(t("kernel:moveRefused"));
  const offer = { status: "Quoted", ...openOffer(before) } as const;
  const isOffer =
    reopenedState(before, now) === "Quoted" &&
    (await hasUseFor(tx, { discount: before.discount, ...offer }));
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    note,
    ...(isOffer
      ? { to: "Quoted", by: "reopening", changes: openOffer(before) }
      : { to: "Pending", by: "staff", changes: { validUntil: null } }),
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${after.status} (reopened)`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** The offer as it was sent, without the answer that an accepted one had. */
function openOffer(before: StoredQuote): Partial<Quote> {
  const sent = before.offer?.sent;
  if (!before.offer || !sent) return {};
  const taken = defaultOptions(sent.lines);
  return {
    ...fieldsOfOffer(sent, taken),
    offer: { ...before.offer, taken, acceptance: null },
    // The purchase order number goes with the acceptance.
    reference: before.offer.acceptance ? sent.reference : before.reference,
  };
}
