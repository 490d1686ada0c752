/** Quotes and orders of a guest that were brought to the account with the same e-mail address. */
export interface Merge {
  id: string;
  customerId: string;
  /** Ids of what was brought. */
  quotes: string[];
  orders: string[];
  mergedBy: string;
  created: Date;
  /** When it was taken back; null: it holds. */
  undone: Date | null;
}

/** How long a merge can be taken back. */
export const mergeUndoDays = 30;
/** More quotes, or more orders, are not brought at once. */
export const mergeLimit = 100;

export function canUndo({ created, undone }: Merge, now: Date): boolean {
  return undone === null && now.getTime() - created.getTime() < mergeUndoDays * 86_400_000;
}
