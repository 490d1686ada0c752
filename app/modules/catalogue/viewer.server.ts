import { AsyncLocalStorage } from "node:async_hooks";
import type { Storage } from "~/storage/storage";
import { decideLines, isVisibleTo, productVisible } from "./line-decisions";

const viewer = new AsyncLocalStorage<string | null>();

/** Runs public reads for an account, so that extensions can decide which products it sees. */
export function asViewer<T>(customerId: string | null, work: () => Promise<T>): Promise<T> {
  return viewer.run(customerId, work);
}

/** The account that looks; null for a guest. */
export function viewerNow(): string | null {
  return viewer.getStore() ?? null;
}

/** The rows of products that the viewer sees: all of them, unless an extension hides some. */
export async function visibleRows<T extends { id: string }>(
  { products }: Pick<Storage, "products">,
  rows: readonly T[],
): Promise<T[]> {
  if (!productVisible.isUsed() || rows.length === 0) return [...rows];
  const whole = await products.getMany(rows.map(({ id }) => id));
  const customerId = viewerNow();
  const visible = decideLines(() => whole.filter((row) => isVisibleTo(row, customerId)));
  const seen = new Set(visible.map(({ id }) => id));
  return rows.filter(({ id }) => seen.has(id));
}
