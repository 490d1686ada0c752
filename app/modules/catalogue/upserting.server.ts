import { isFailure, isTaken } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { lowerKey } from "~/kernel/text";
import { changesBetween } from "~/modules/audit/audit.resource";
import type { AuditService } from "~/modules/audit/audit.server";
import type { CommerceDeps } from "~/modules/deps";
import type { Tx } from "~/storage/storage";
import { withAttributeTexts } from "./attribute-values";
import { type Product, readProduct, type StoredProduct } from "./product.resource";
import { assertKeepsUsed, refuseRepeatedSku } from "./products.server";
import type { ProductChanges, ProductInput } from "./products-service.server";
import { type ProductEdit, writeProducts } from "./write-products.server";

/** A record of a program's list. It names its product by id, or else by SKU. */
export interface UpsertRecord {
  id: string | null;
  sku: string | null;
  /** What it says of a product that exists. */
  changes: ProductChanges;
  /** What it says of a new one; null when that is not enough. */
  input: ProductInput | null;
}

/** What became of a record. */
export interface UpsertAnswer {
  result: "created" | "updated" | "unchanged" | "refused";
  /** null for a refused record without a product. */
  id: string | null;
  version: number | null;
  /** Why it is refused; null otherwise. */
  error: string | null;
  /** The path of the wrong value in the record; null when it is not known. */
  field: string | null;
}

interface By {
  actorUid: string;
  requestId: string;
}

export interface UpsertDeps extends CommerceDeps {
  audit: Pick<AuditService, "record">;
}

/** How many products one transaction writes: SQLite answers no other write meanwhile. */
const atOnce = 50;
/** What is not begun by then is for another call: an answer has to begin within eight seconds. */
const callMs = 5_000;

const texts = {
  unnamed: "Give an id or a sku.",
  unfinished: "A new product needs a name.",
  binned: "Product not found. It is in the bin.",
  stale: "Changed meanwhile.",
  taken: "Already in use: sku.",
  late: "Not reached in time: send it again.",
} as const;

export function refused(error: string, field: string | null = null): UpsertAnswer {
  return { result: "refused", id: null, version: null, error, field };
}

/**
 * Creates or changes products, some at a time in a transaction with their audit entries. Each record
 * has an answer of its own: a wrong one stops no other. Records that a slow machine does not reach
 * in time are refused, so that the caller knows which are written.
 */
export async function upsertProducts(
  deps: UpsertDeps,
  records: readonly UpsertRecord[],
  by: By,
): Promise<UpsertAnswer[]> {
  const answers: UpsertAnswer[] = [];
  const end = performance.now() + callMs;
  for (const slice of slicesOf(records)) {
    if (performance.now() > end) {
      answers.push(...slice.map(() => refused(texts.late)));
      continue;
    }
    answers.push(...(await upsertSlice(deps, slice, by)));
    // Shoppers get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answers;
}

/** Records about one product are never in one transaction, so that each sees the one before. */
function slicesOf(records: readonly UpsertRecord[]): UpsertRecord[][] {
  const slices: UpsertRecord[][] = [];
  let slice: UpsertRecord[] = [];
  const named = new Set<string>();
  for (const record of records) {
    const names = namesOf(record);
    if (slice.length === atOnce || names.some((name) => named.has(name))) {
      slices.push(slice);
      slice = [];
      named.clear();
    }
    slice.push(record);
    for (const name of names) named.add(name);
  }
  return slice.length > 0 ? [...slices, slice] : slices;
}

function namesOf({ id, sku, changes }: UpsertRecord): string[] {
  return [
    ...(id === null ? [] : [`id ${id}`]),
    ...(sku === null ? [] : [`sku ${lowerKey(sku)}`]),
    ...(changes.variants ?? []).flatMap((each) => (each.sku ? [`sku ${lowerKey(each.sku)}`] : [])),
  ];
}

async function upsertSlice(
  deps: UpsertDeps,
  records: readonly UpsertRecord[],
  by: By,
): Promise<UpsertAnswer[]> {
  const { storage } = deps;
  try {
    return await storage.atomically((tx) => upsertInside(deps, tx, records, by));
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // A record has a number that another product uses: the others are written without it.
  const answers: UpsertAnswer[] = [];
  for (const record of records) answers.push(await upsertOne(deps, record, by));
  return answers;
}

async function upsertOne(deps: UpsertDeps, record: UpsertRecord, by: By): Promise<UpsertAnswer> {
  try {
    const written = await deps.storage.atomically((tx) => upsertInside(deps, tx, [record], by));
    return written[0] ?? refused(texts.unnamed);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return refused(texts.taken, "sku");
  }
}

async function upsertInside(
  deps: UpsertDeps,
  tx: Tx,
  records: readonly UpsertRecord[],
  { actorUid, requestId }: By,
): Promise<UpsertAnswer[]> {
  const known = await storedOf(tx, records);
  const edits: (ProductEdit & { action: string })[] = [];
  const answers: UpsertAnswer[] = [];
  for (const [at, record] of records.entries()) {
    const before = known[at] ?? null;
    const planned = await plannedFor(deps, tx, record, before);
    if ("error" in planned) {
      answers.push(planned);
      continue;
    }
    const { id, version } = planned;
    const isNew = before === null;
    const isSame = !isNew && planned === before;
    const result = isNew ? "created" : isSame ? "unchanged" : "updated";
    answers.push({ result, id, version, error: null, field: null });
    if (isSame) continue;
    const verb = isNew ? "Created" : "Updated";
    const action = isNew ? "products.create" : "products.update";
    edits.push({ before, after: planned, verb, action });
  }
  if (edits.length === 0) return answers;
  const cause = { reason: "correction", actor: actorUid, reference: null, note: null } as const;
  const changes = await writeProducts(deps, tx, { edits, cause });
  for (const [at, change] of changes.entries()) {
    await deps.audit.record(tx, {
      actorUid,
      action: edits[at]?.action ?? "products.update",
      targetType: "product",
      targetId: change.target.id,
      summary: change.summary,
      changes: changesBetween(change.before, change.after),
      requestId,
    });
  }
  return answers;
}

/** The stored product of each record, by its id or else by its number. */
async function storedOf(
  tx: Tx,
  records: readonly UpsertRecord[],
): Promise<(StoredProduct | null)[]> {
  const ids = await Promise.all(
    records.map(async ({ id, sku }) => {
      if (id !== null || sku === null) return id;
      return (await tx.products.getBy("skuLower", lowerKey(sku)))?.id ?? null;
    }),
  );
  const wanted = ids.filter((id) => id !== null);
  const rows = wanted.length > 0 ? await tx.products.getMany(wanted) : [];
  const byId = new Map(rows.map((row) => [row.id, row as StoredProduct]));
  return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)));
}

/** The product as the record wants it: `before` itself when nothing changes, or the refusal. */
async function plannedFor(
  { clock, random, site }: UpsertDeps,
  tx: Tx,
  { id, sku, changes, input }: UpsertRecord,
  before: StoredProduct | null,
): Promise<Product | StoredProduct | UpsertAnswer> {
  const now = clock();
  if (id === null && sku === null) return refused(texts.unnamed);
  try {
    if (before === null) {
      if (!input) return refused(texts.unfinished, "productName");
      refuseRepeatedSku(input.variants);
      const made = { id: id ?? newId(clock, random), deleted: null, created: now, updated: now };
      return { ...input, ...made, version: 1 };
    }
    if (before.deleted !== null) return refused(texts.binned);
    const { version, attributeTexts, ...given } = changes;
    if (version !== undefined && version !== before.version) return refused(texts.stale, "version");
    const rows = given.technicalData ?? before.technicalData;
    const values = attributeTexts
      ? { ...given, technicalData: withAttributeTexts(rows, attributeTexts, site) }
      : given;
    if (values.variants) {
      refuseRepeatedSku(values.variants);
      await assertKeepsUsed(tx, before, values.variants);
    }
    const known: Product = readProduct(before);
    const isSame = Object.entries(values).every(
      ([name, value]) =>
        JSON.stringify(value) === JSON.stringify(known[name as keyof Product] ?? null),
    );
    if (isSame) return before;
    return { ...known, ...values, updated: now, version: before.version + 1 };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return refused(error.message, Object.keys(error.fields)[0] ?? null);
  }
}
