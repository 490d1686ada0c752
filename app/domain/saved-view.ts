/** The lists that have saved views. */
export const viewLists = ["quotes", "orders"] as const;
export type ViewList = (typeof viewLists)[number];

/** A named address of one list. */
export interface SavedView {
  id: string;
  list: ViewList;
  name: string;
  /** The list's query string, without a question mark and without a page position. */
  query: string;
  /** uid of the colleague who saved it. */
  ownerUid: string;
  /** Whether all colleagues see it. */
  shared: boolean;
  created: Date;
}

export const savedViewLimits = { name: 60, query: 1_000, perList: 100 } as const;
