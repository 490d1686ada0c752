import type { DocumentLink } from "./caller";

/** What is kept of a document's signed links. */
export interface LinkState {
  /** Counts the revocations: a key holds only for the series that it was signed in. */
  series: number;
  /** When the seller last revoked it; null: never. */
  revoked: Date | null;
  /** When a new link was asked for; null: never. Links hold at least from then. */
  renewed: Date | null;
  /** When customers asked for one within the last day. */
  asked: Date[];
  /** How many mails brought a link again, so that each has a key of its own. */
  mails: number;
}

export const freshLink: LinkState = {
  ...{ series: 0, revoked: null, renewed: null },
  ...{ asked: [], mails: 0 },
};

/** For how many months after the last change of its document a link holds. */
const monthsHeld: Record<DocumentLink["kind"], number> = { quote: 6, order: 24 };

/** How many new links a document's customer may ask for per day, and how soon one after another. */
export const askedLinks = { daily: 3, minutesBetween: 5 } as const;

/** Months since the year 0. The last one in which a link holds that is made at that moment. */
export function lastMonth(kind: DocumentLink["kind"], from: Date): number {
  return monthOf(from) + monthsHeld[kind];
}

export function monthOf(moment: Date): number {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}
