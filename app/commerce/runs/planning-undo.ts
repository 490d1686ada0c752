import { readProduct } from "~/domain/product";
import type { CommerceDeps } from "../deps";
import type { PlannedRow, RowResult } from "./run-rows";

const undoing = {
  create: { act: "delete", field: "bin", to: "yes, for 30 days" },
  delete: { act: "restore", field: "bin", to: "no" },
  restore: { act: "delete", field: "bin", to: "yes, for 30 days" },
} as const;

/** Computes how each applied row is undone, if the product has not changed since. */
export async function planUndo(
  { storage }: Pick<CommerceDeps, "storage">,
  rows: readonly PlannedRow[],
  results: readonly RowResult[],
): Promise<PlannedRow[]> {
  const done = rows.flatMap((row, at) => {
    const result = results[at];
    return result?.state === "done" ? [{ row, version: result.version }] : [];
  });
  const stored = await storage.products.getMany(done.map(({ row }) => row.id));
  const known = new Map(stored.map((each) => [each.id, readProduct(each)]));
  return done.map(({ row, version }): PlannedRow => {
    const { line, id, name } = row;
    const product = known.get(id);
    const base = { line, id, name, version, problems: [] as string[] };
    if (!product || product.version !== version) {
      const problems = ["Somebody has changed it since, so it is left unchanged."];
      return { ...base, act: "fault", problems, changes: [], set: {}, was: {} };
    }
    if (row.act === "update") {
      const changes = row.changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
      return { ...base, act: "update", changes, set: row.was, was: row.set };
    }
    const back = undoing[row.act as keyof typeof undoing];
    const from = back.to === "no" ? "yes" : "no";
    const changes = [{ field: back.field, from, to: back.to }];
    return { ...base, act: back.act, changes, set: {}, was: {} };
  });
}
