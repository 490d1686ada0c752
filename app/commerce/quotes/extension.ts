import { endOfDay } from "~/domain/calendar";
import { impossible } from "~/domain/failure";
import { workingContent } from "~/domain/offer-draft";
import type { Quote } from "~/domain/quote";
import { type Change, changed, type Seen } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { offerPart, sending, takesOffers, usualEnd } from "./offers";
import { changeStatus } from "./quote-changes";
import { moveQuote } from "./quote-moves";
import { quoteNamed, readQuote } from "./quote-records";

const halfDay = 12 * 60 * 60 * 1_000;

/** Sends the offer again as it was sent, with a later end. The seller's draft stays. */
export async function extendOffer(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  quote: string,
  { version, until }: Seen & { until: string | null },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, version);
  takesOffers(before);
  if (before.revision === 0) throw impossible("There is no offer to extend.");
  const validUntil =
    until === null ? laterEnd(deps, before) : endOfDay(until, deps.site.timeZone.id);
  if (validUntil && validUntil <= deps.clock()) {
    throw impossible("Choose a future day.");
  }
  const { offer } = before;
  if (!offer?.sent) {
    const again = { status: "Quoted", validUntil: validUntil ?? usualEnd(deps) };
    return changeStatus(deps, tx, { actor, quote, ...again });
  }
  const { draft, draftUntil, draftNote } = offer;
  const content = workingContent(
    { ...before, offer: { ...offer, draft: null } },
    deps.site.selling,
  );
  const changes = sending(deps, before, content, validUntil);
  const kept = { draft, draftUntil, draftNote };
  const part = { ...offerPart(readQuote(before)), ...changes.offer, ...kept };
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to: "Quoted",
    note: null,
    changes: { ...changes, offer: part },
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: offer extended`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** The usual days after the last day of an offer that still runs, or else after today. */
function laterEnd(deps: CommerceDeps, { validUntil }: Pick<Quote, "validUntil">): Date {
  const runs = validUntil !== null && validUntil > deps.clock();
  // From the middle of the day, so that a clock change adds no day.
  return usualEnd(deps, runs ? new Date(validUntil.getTime() - halfDay) : undefined);
}
