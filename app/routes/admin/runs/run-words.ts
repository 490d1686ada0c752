import type { BulkAction } from "~/commerce/runs/planning-bulk";

/** A move from one category to another begins where the first is taken away. */
type ActionKind = Exclude<BulkAction["kind"], "moveCategory">;

/** What can be done to the chosen products, as a list to choose from. */
export const actionLabels: Record<ActionKind, string> = {
  publish: "Publish",
  unpublish: "Take out of the shop",
  feature: "Feature",
  unfeature: "Stop featuring",
  addCategory: "Add to a category",
  removeCategory: "Remove from a category",
  price: "Change prices by a percentage",
  delete: "Delete (into the bin, for 30 days)",
};

export const actionKinds = Object.keys(actionLabels) as ActionKind[];

/** What the page about the chosen products answers to a form that it refused. */
export interface BulkAnswer {
  errors: Record<string, string>;
  values: { action: string; category: string; percent: string };
}

export function products(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en")} products`;
}
