import type { TimelineEntry } from "~/components/documents/timeline";
import { type HistoryEntry, offerTakenBack } from "~/modules/pricing/history";
import { t } from "~/texts/text";

/**
 * A quote's history as staff read it. An offer or an acceptance that was taken back is stored as two
 * moves, with a note on the discount that the draft keeps: it is one entry here. A discount that was
 * lost by it stays a note of its own.
 */
export function historyShown(history: readonly HistoryEntry[]): TimelineEntry[] {
  const shown: TimelineEntry[] = [];
  for (const entry of history) {
    const before = shown.at(-1);
    const label = before && labelOfBoth(before, entry);
    if (!label) {
      shown.push(entry);
      continue;
    }
    shown.pop();
    const told = shown.at(-1);
    if (told?.kind === "note" && isOneAct(told, entry) && !isLoss(told)) shown.pop();
    const isOffer = before.from === "Quoted";
    shown.push({ ...entry, label, note: isOffer ? null : before.note });
  }
  return shown;
}

function labelOfBoth(before: HistoryEntry, entry: HistoryEntry): string | null {
  const offer = offerTakenBack(before, entry);
  if (offer) {
    const { revision, wasKnown } = offer;
    return wasKnown
      ? t("deskQuotes:offerWasWithdrawn", { revision })
      : t("deskQuotes:offerWasTakenBack", { revision });
  }
  const isUndone = before.from === "Approved" && entry.from === "Cancelled";
  return isUndone && isOneAct(before, entry) ? t("deskQuotes:acceptanceWasWithdrawn") : null;
}

/** The store's own note on a discount without a use left, which is stored in English. */
function isLoss({ note }: HistoryEntry): boolean {
  return note?.endsWith("is used up, so it was removed.") ?? false;
}

function isOneAct(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.actor === other.actor && one.at.getTime() === other.at.getTime();
}
