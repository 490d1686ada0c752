/** Quotes and orders of a guest that were moved to the account with the same e-mail address. */
export interface Merge {
  id: string;
  customerId: string;
  /** Ids of the moved records. */
  quotes: string[];
  orders: string[];
  mergedBy: string;
  created: Date;
  /** When the merge was undone; null when it was not. */
  undone: Date | null;
}

/** How long a merge can be undone. */
const mergeUndoDays = 30;
/** The most quotes, and the most orders, that one merge moves. */
export const mergeLimit = 100;

export function canUndo({ created, undone }: Merge, now: Date): boolean {
  return undone === null && now.getTime() - created.getTime() < mergeUndoDays * 86_400_000;
}
