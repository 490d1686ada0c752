import { isTaken } from "~/kernel/failure";
import { failpoint } from "~/kernel/process/failpoint.server";
import { changesBetween } from "~/modules/audit/audit.resource";
import type { AuditService } from "~/modules/audit/audit.server";
import {
  type Product,
  readProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import { type ProductEdit, writeProducts } from "~/modules/catalogue/write-products.server";
import type { CommerceDeps } from "~/modules/deps";
import type { AtomicOptions, Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { CatalogueRun, CatalogueRunPart } from "./catalogue-run.resource";
import { acts, type PlannedRow, type RowResult, readRows, type Settable } from "./run-rows.server";

/**
 * How many rows one transaction has. Few: SQLite answers no shopper while it writes them, and a
 * sale waits for the transaction.
 */
export const sliceSize = 5;

const actions = {
  create: ["products.create", "Created"],
  update: ["products.update", "Updated"],
  delete: ["products.delete", "Deleted"],
  restore: ["products.restore", "Restored"],
} as const;

export interface ApplyDeps extends Pick<CommerceDeps, "storage" | "site" | "clock" | "random"> {
  audit: Pick<AuditService, "record">;
}

interface Slice extends AtomicOptions {
  run: CatalogueRun;
  part: Pick<CatalogueRunPart, "id">;
  /** The rows of the part from this index, and their number. */
  from: number;
  rows: readonly PlannedRow[];
  /** The run's fields that are written with it. */
  progress(results: readonly RowResult[]): Partial<CatalogueRun>;
}

/**
 * Applies some rows of a run: the products, their audit entries, and the results, all in one
 * transaction, so that after a crash the next process continues with the following row. Returns the
 * results; null when another process has applied them.
 */
export async function applySlice(deps: ApplyDeps, slice: Slice): Promise<RowResult[] | null> {
  const { atomically } = deps.storage;
  try {
    return await atomically((tx) => applyInside(deps, tx, slice), slice);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // A row has a SKU that another product uses: the other rows are applied without it.
  const done: RowResult[] = [];
  for (const [at, row] of slice.rows.entries()) {
    const one = { ...slice, from: slice.from + at, rows: [row] };
    const progress = (results: readonly RowResult[]) => slice.progress([...done, ...results]);
    const results = await applyOne(deps, { ...one, progress });
    if (results === null) return null;
    done.push(...results);
  }
  return done;
}

async function applyOne(deps: ApplyDeps, slice: Slice): Promise<RowResult[] | null> {
  const { atomically } = deps.storage;
  try {
    return await atomically((tx) => applyInside(deps, tx, slice), slice);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const refused = t("deskRuns:skuTaken");
  return atomically((tx) => applyInside(deps, tx, slice, refused), slice);
}

async function applyInside(
  deps: ApplyDeps,
  tx: Tx,
  { run, part, from, rows, progress }: Slice,
  refused?: string,
): Promise<RowResult[] | null> {
  const [present] = await tx.catalogueRunParts.getMany([part.id], { only: ["applied", "results"] });
  if (!present || present.applied !== from) return null;
  const ids = rows.filter(acts).map(({ id }) => id);
  const stored = new Map(
    refused === undefined && ids.length > 0
      ? (await tx.products.getMany(ids)).map((row) => [row.id, row as StoredProduct])
      : [],
  );
  const now = deps.clock();
  const edits: (ProductEdit & { row: PlannedRow })[] = [];
  const results = rows.map((row): RowResult => {
    if (!acts(row)) return null;
    const before = stored.get(row.id) ?? null;
    const why = refused ?? refusalOf(row, before);
    if (why !== null) return { state: "refused", why, version: before?.version ?? 0 };
    const after = afterOf(row, before, now);
    edits.push({ before, after, verb: actions[row.act as keyof typeof actions][1], row });
    return { state: "done", why: null, version: after.version };
  });
  const reason = run.kind === "import" ? "import" : "correction";
  const cause = { reason, actor: run.actor, reference: run.id, note: null } as const;
  const changes = edits.length > 0 ? await writeProducts(deps, tx, { edits, cause }) : [];
  await failpoint("run:after-products");
  const before = readRows<RowResult>(present.results);
  await tx.catalogueRunParts.patch(part.id, {
    applied: from + rows.length,
    results: JSON.stringify([...before, ...results]),
  });
  await tx.catalogueRuns.patch(run.id, { ...progress(results), updated: now });
  for (const [at, change] of changes.entries()) {
    await deps.audit.record(tx, {
      actorUid: run.actor,
      action: actions[edits[at]?.row.act as keyof typeof actions][0],
      targetType: "product",
      targetId: change.target.id,
      summary: `${change.summary} (${run.title})`,
      changes: changesBetween(change.before, change.after),
      requestId: run.id,
    });
  }
  await failpoint("run:before-commit");
  return results;
}

function refusalOf({ act, version }: PlannedRow, before: StoredProduct | null): string | null {
  if (act === "create") return before ? t("deskRuns:createdMeanwhile") : null;
  if (!before) return t("deskRuns:noLongerExists");
  if (before.version !== version) return t("deskRuns:changedMeanwhile");
  return null;
}

function afterOf(row: PlannedRow, before: StoredProduct | null, now: Date): Product {
  if (!before) {
    const made = { id: row.id, deleted: null, created: now, updated: now, version: 1 };
    return { ...(row.set as Settable), ...made };
  }
  const deleted = row.act === "delete" ? now : row.act === "restore" ? null : before.deleted;
  const version = before.version + 1;
  return { ...readProduct(before), ...row.set, deleted, updated: now, version };
}
