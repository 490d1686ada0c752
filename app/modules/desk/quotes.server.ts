import { ownFilters } from "~/kernel/extensions/filtered-values";
import type { CommerceDeps } from "~/modules/deps";
import { dueQuery, isFollowedUp } from "~/modules/quotes/follow-up.server";
import type { FollowUpKind } from "~/modules/quotes/loss";
import type { Quote, QuoteStatus, StoredQuote } from "~/modules/quotes/quote.resource";
import { readQuoteAt } from "~/modules/quotes/quote-records.server";
import { askedStates, isAsked, waitingByWord } from "~/modules/quotes/quote-rules";
import { isSought, searchSorted } from "~/modules/search/document-search.server";
import { isOwn } from "~/modules/staff/role";
import { decidedAt, firstOffered } from "~/modules/statistics/day-totals.server";
import { type Walk, type WalkPage, walkPage } from "~/storage/pages";
import type { Where } from "~/storage/storage";
import {
  byAge,
  byValue,
  type DocumentList,
  earliest,
  first,
  type ListSort,
  made,
  madeIn,
} from "./document-list.server";

export interface QuoteList extends DocumentList {
  /** Only quotes that wait for the seller, longest wait first. */
  waiting?: boolean;
  /** Only offers with a question that has no answer yet, even accepted ones; longest wait first. */
  asked?: boolean;
  status?: QuoteStatus;
  /** Offers that need a follow-up, most urgent first. */
  followUp?: FollowUpKind;
  /** The days are those of the first offer, or of its answer; quotes without one are left out. */
  daysOf?: "offered" | "decided";
  /**
   * `expiry` shows only offers, in the order in which they end. `waiting` shows only quotes that wait
   * for the seller, longest wait first. In a search the others come last.
   */
  sort?: ListSort | "expiry" | "waiting";
}

/** The statuses in which a quote can wait for the seller. */
export const waitingQuoteStates = [
  "Pending",
  "In Review",
  "Approved",
  ...waitingByWord,
] as const satisfies readonly QuoteStatus[];

export async function quotesForDesk(
  deps: CommerceDeps,
  { status, followUp, daysOf, openFor, sort = "newest", search, ...others }: QuoteList,
): Promise<WalkPage<Quote>> {
  const { storage, clock, site } = deps;
  const { asked, from, below, seenBy, custom, ...walked } = others;
  const own = ownFilters("quotes", custom, site);
  const isFound = isSought(search, own);
  const { waiting = sort === "waiting" && !isFound, ...way } = walked;
  const isSeen = (row: StoredQuote) => seenBy === undefined || isOwn(row, seenBy);
  const now = clock();
  const collection = storage.quotes;
  const days = daysOf ? happenedIn(daysOf, from, below) : madeIn(from, below);
  const isDue = followUp ? isFollowedUp(deps, followUp) : () => true;
  const isMeant = (row: StoredQuote) =>
    isSeen(row) &&
    (days?.(row) ?? true) &&
    (!status || row.status === status) &&
    (openFor === undefined || row.openFor === openFor) &&
    (!waiting || row.waitsSince !== null) &&
    (!asked || isAsked(row)) &&
    isDue(row);
  const filter = { ...(status ? { status } : {}), ...(openFor === undefined ? {} : { openFor }) };
  const states = (among: readonly QuoteStatus[]) => (status ? [status] : among);
  const plan = (): Omit<Walk<StoredQuote>, "keep"> => {
    if (followUp) {
      const { where, order } = dueQuery(deps, followUp);
      return { wheres: [where], order };
    }
    if (waiting || asked || sort === "waiting") {
      const wheres = states(asked ? askedStates : waitingQuoteStates).map(
        (each): Where<StoredQuote> => ({ status: each, waitsSince: { from: earliest } }),
      );
      return { wheres, order: { by: "waitsSince", direction: "asc" } };
    }
    if (sort === "expiry") {
      const wheres = states(["Quoted"]).map(
        (each): Where<StoredQuote> => ({ status: each, validUntil: { from: earliest } }),
      );
      return { wheres, order: { by: "validUntil", direction: "asc" } };
    }
    if (sort === "value-down" || sort === "value-up") {
      return { wheres: [{ ...first(filter), value: { from: 0 } }], order: byValue(sort) };
    }
    // Nothing happens to a quote before it exists, so later quotes need not be read.
    const inDays = made(daysOf ? undefined : from, below);
    const where = days ? { ...first(filter), ...inDays } : filter;
    return { wheres: [where], order: byAge(sort) };
  };
  const walk = { ...plan(), keep: isMeant };
  const { order } = walk;
  const isOffer = (row: StoredQuote) => row.status === (status ?? "Quoted");
  const page = isFound
    ? await searchSorted(
        storage,
        { kind: "quote", collection, where: filter, keep: isMeant, own },
        {
          order,
          keyOf: (row) => (order.by !== "validUntil" || isOffer(row) ? row[order.by] : null),
          search,
          ...way,
        },
      )
    : await walkPage(collection, walk, way);
  return { ...page, items: page.items.map((row) => readQuoteAt(row, now)) };
}

/** Whether the first offer, or its answer, was in this time; a quote without one was not. */
function happenedIn(what: "offered" | "decided", from: Date | undefined, below: Date | undefined) {
  const moment = what === "offered" ? firstOffered : decidedAt;
  return (row: StoredQuote) => {
    const at = moment(row);
    return at !== null && (!from || at >= from) && (!below || at < below);
  };
}
