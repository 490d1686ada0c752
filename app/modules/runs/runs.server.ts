import { setImmediate as nextTurn } from "node:timers/promises";
import { Failure, impossible, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { isAmount, toMajor, toMinor } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import { cutText } from "~/kernel/text";
import { withTexts } from "~/modules/catalogue/attribute-values";
import { attributeKey, valueText } from "~/modules/catalogue/attributes";
import { type Product, readProduct, type Variant } from "~/modules/catalogue/product.resource";
import { type TechnicalDatum, technicalDataLimits } from "~/modules/catalogue/technical-data";
import type { CommerceDeps } from "~/modules/deps";
import { percentOf } from "~/modules/pricing/rounding";
import type { Site } from "~/modules/settings/site";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import { type WalkOptions, type WalkPage, walkPage } from "~/storage/pages";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { type CatalogueRun, type RunStatus, runMachine } from "./catalogue-run.resource";
import {
  acts,
  type Chosen,
  type PlannedChange,
  type PlannedRow,
  partId,
  type RowResult,
  readRows,
  type Settable,
  type SourceGroup,
} from "./run-rows.server";

/** The data of each kind of run. */
export type RunDetails =
  | {
      kind: "import";
      encoding: string;
      delimiter: string;
      /** The columns in the file's order, by the store's names; "" for an unknown one. */
      columns: string[];
      /** The file's own header. */
      header: string[];
    }
  | { kind: "bulk"; action: BulkAction }
  | { kind: "undo"; of: string; title: string };

/** Further data of the run: the run that undid it. */
export type KeptDetails = RunDetails & { undoneBy?: string };

/** A row with its result, and the file's lines that it came from. */
export interface RunRow extends PlannedRow {
  result: RowResult;
  source: SourceGroup | null;
}

export type RowsWanted = "acts" | "faults" | "refused";

export interface RunsService {
  list(way: WalkOptions): Promise<WalkPage<CatalogueRun>>;
  find(id: string): Promise<CatalogueRun | null>;
  /** Creates a run that `keepParts` fills and `filled` hands over. */
  begin: Audited<[asked: { title: string; details: RunDetails }], CatalogueRun>;
  /** @throws Failure conflict when filling has ended */
  keepParts(
    id: string,
    from: number,
    parts: readonly (readonly (SourceGroup | Chosen)[])[],
  ): Promise<void>;
  /** Hands the run over for planning. */
  filled(id: string, parts: number): Promise<void>;
  /** Applies the plan as it was shown. A second call changes nothing. */
  apply: Audited<[id: string], CatalogueRun>;
  discard: Audited<[id: string], CatalogueRun>;
  /** Creates a run that undoes this one; a second call returns the same run. */
  undo: Audited<[id: string], CatalogueRun>;
  /** Rows of one sort, from the part that the cursor names; `next` is null at the end. */
  rows(
    id: string,
    wanted: RowsWanted,
    options: { limit: number; part: number },
  ): Promise<{ rows: RunRow[]; next: number | null }>;
}

/** How long an upload may take before it is given up. */
const fillingMs = 10 * 60_000;

const wantedBy: Record<RowsWanted, (row: PlannedRow, result: RowResult) => boolean> = {
  // Refused rows changed nothing.
  acts: (row, result) => acts(row) && result?.state !== "refused",
  faults: ({ act }) => act === "fault",
  refused: ({ act }, result) => act === "fault" || result?.state === "refused",
};

/** How many rows of the sort exist, so that the search stops when they are found. */
function countOf({ creates, updates, faults, refused }: CatalogueRun, wanted: RowsWanted): number {
  if (wanted === "acts") return creates + updates - refused;
  return wanted === "faults" ? faults : faults + refused;
}

export function createRuns({ storage, clock, random }: CommerceDeps): RunsService {
  function fresh(actor: string, title: string, details: RunDetails): CatalogueRun {
    const now = clock();
    return {
      id: newId(clock, random),
      kind: details.kind,
      status: "reading",
      actor,
      title,
      details: JSON.stringify(details),
      parts: 0,
      position: 0,
      rows: 0,
      creates: 0,
      updates: 0,
      unchanged: 0,
      faults: 0,
      done: 0,
      refused: 0,
      lockedUntil: null,
      created: now,
      updated: now,
    };
  }

  async function stored(tx: Tx, id: string): Promise<CatalogueRun> {
    const run = await tx.catalogueRuns.get(id);
    if (!run) throw notFound("Run");
    return run;
  }

  function outcome(run: CatalogueRun, summary: string) {
    return { result: run, target: { type: "catalogueRun", id: run.id }, summary };
  }

  async function moved(
    tx: Tx,
    id: string,
    { to, verb }: { to: RunStatus; verb: string },
  ): Promise<Change<CatalogueRun>> {
    const before = await stored(tx, id);
    // The button was pressed twice, or the page was reloaded: it is already done.
    if (!runMachine.allows(before.status, to, "staff")) {
      return unchanged(outcome(before, before.title));
    }
    const changes = { status: to, position: 0, updated: clock() } as const;
    await tx.catalogueRuns.patch(id, changes);
    const after = { ...before, ...changes };
    return changed({
      ...outcome(after, `${verb} ${before.title}`),
      before: { status: before.status },
      after: { status: to },
    });
  }

  return {
    list: (way) =>
      walkPage(
        storage.catalogueRuns,
        { wheres: [{}], order: { by: "created", direction: "desc" } },
        way,
      ),

    find: (id) => storage.catalogueRuns.get(id),

    async begin(tx, actor, { title, details }) {
      const run = fresh(actor, title, details);
      const lockedUntil = new Date(run.created.getTime() + fillingMs);
      await tx.catalogueRuns.insert({ ...run, lockedUntil });
      const after = { title, kind: run.kind };
      return changed({ ...outcome(run, `Began ${title}`), before: null, after });
    },

    async keepParts(id, from, parts) {
      const run = await storage.catalogueRuns.get(id);
      if (run?.status !== "reading" || run.parts > 0) {
        throw new Failure("conflict", t("deskRuns:theFileNoLongerBeing"));
      }
      const empty = { plan: null, applied: 0, results: "[]" };
      const filled = parts.map((rows, at) => {
        return { id: partId(id, from + at), source: JSON.stringify(rows), ...empty };
      });
      // Parts lost in a power cut belong to a run that is never completed.
      await storage.atomically(
        async (tx) => {
          for (const part of filled) await tx.catalogueRunParts.put(part);
        },
        { mayLapse: true },
      );
    },

    async filled(id, parts) {
      await storage.catalogueRuns.patch(id, { parts, lockedUntil: null, updated: clock() });
    },

    apply: (tx, _actor, id) => moved(tx, id, { to: "applying", verb: "Applied" }),
    discard: (tx, _actor, id) => moved(tx, id, { to: "discarded", verb: "Discarded" }),

    async undo(tx, actor, id) {
      const run = await stored(tx, id);
      if (run.status !== "done" || run.done === 0)
        throw impossible(t("deskRuns:thereIsNothingToUndo"));
      const details = JSON.parse(run.details) as KeptDetails;
      const begun = details.undoneBy ? await tx.catalogueRuns.get(details.undoneBy) : null;
      if (begun) return unchanged(outcome(begun, begun.title));
      const title = cutText(`Undo: ${run.title}`, 200);
      const undo = fresh(actor, title, { kind: "undo", of: run.id, title: run.title });
      await tx.catalogueRuns.insert({ ...undo, parts: run.parts });
      const kept: KeptDetails = { ...details, undoneBy: undo.id };
      await tx.catalogueRuns.patch(run.id, { details: JSON.stringify(kept) });
      const after = { title, kind: "undo" };
      return changed({ ...outcome(undo, `Began ${title}`), before: null, after });
    },

    async rows(id, wanted, { limit, part: start }) {
      const run = await storage.catalogueRuns.get(id);
      const found: RunRow[] = [];
      let at = start;
      const all = run ? countOf(run, wanted) : 0;
      for (; run && at < run.parts && found.length < Math.min(limit, all); at += 1) {
        await nextTurn();
        const part = await storage.catalogueRunParts.get(partId(id, at));
        const sources =
          run.kind === "import" ? readRows<RunRow["source"]>(part?.source ?? null) : [];
        const results = readRows<RowResult>(part?.results ?? null);
        for (const [place, row] of readRows<PlannedRow>(part?.plan ?? null).entries()) {
          const result = results[place] ?? null;
          if (!wantedBy[wanted](row, result)) continue;
          found.push({ ...row, result, source: sources[place] ?? null });
        }
      }
      const isMore = run && at < run.parts && found.length < all;
      return { rows: found, next: isMore ? at : null };
    },
  };
}

/** The action on each of the chosen products. */
export type BulkAction =
  | { kind: "publish" | "unpublish" | "feature" | "unfeature" | "delete" }
  | { kind: "addCategory" | "removeCategory"; category: string }
  /** Moves products from one category to another, so that the first can be deleted. */
  | { kind: "moveCategory"; category: string; to: string }
  /** A change in per cent, negative for a reduction; variants with their own price change too. */
  | { kind: "price" | "cost"; percent: number }
  /** Technical data of a name; with `variants`, those of variants go, so that all have the product's. */
  | { kind: "setValue"; name: string; value: string; variants: boolean }
  | { kind: "removeValue"; name: string; variants: boolean };

type Effect =
  | { set: Partial<Settable>; changes?: PlannedChange[] }
  | { problem: string }
  | { delete: true };

/** Computes the action's effect on each product. Nothing is written. */
export async function planBulk(
  { storage, site }: Pick<CommerceDeps, "storage" | "site">,
  { action, chosen, from }: { action: BulkAction; chosen: readonly Chosen[]; from: number },
): Promise<PlannedRow[]> {
  const rows = await storage.products.getMany(chosen.map(({ id }) => id));
  const known = new Map(rows.map((row) => [row.id, readProduct(row)]));
  return chosen.map(({ id, version }, at) =>
    planOne({ id, version, line: from + at + 1 }, known.get(id), { action, site }),
  );
}

function planOne(
  { id, version, line }: Chosen & { line: number },
  product: Product | undefined,
  { action, site }: { action: BulkAction; site: Site },
): PlannedRow {
  const fault = (problem: string): PlannedRow => ({
    line,
    id,
    name: product?.productName ?? id,
    act: "fault",
    version: 0,
    changes: [],
    set: {},
    was: {},
    problems: [problem],
  });
  if (!product) return fault(t("deskRuns:noLongerExists"));
  if (product.deleted !== null) return fault(t("deskRuns:inBin"));
  if (version !== null && version !== product.version) {
    return fault(t("deskRuns:changedSinceChosen"));
  }
  const effect = effectOf(product, action, site);
  if ("problem" in effect) return fault(effect.problem);
  const row = { line, id, name: product.productName, version: product.version, problems: [] };
  if ("delete" in effect) {
    const changes = [{ field: "bin", from: "no", to: t("deskRuns:yesInBin") }];
    return { ...row, act: "delete", changes, set: {}, was: {} };
  }
  const changes = effect.changes ?? changesOf(product, effect.set);
  const was = Object.fromEntries(
    Object.keys(effect.set).map((field) => [field, product[field as keyof Settable]]),
  );
  const act = changes.length > 0 ? "update" : "none";
  return { ...row, act, changes, set: effect.set, was };
}

function effectOf(product: Product, action: BulkAction, site: Site): Effect {
  switch (action.kind) {
    case "publish":
      return { set: { published: true } };
    case "unpublish":
      return { set: { published: false } };
    case "feature":
      return { set: { featured: true } };
    case "unfeature":
      return { set: { featured: false } };
    case "delete":
      return { delete: true };
    case "addCategory":
      return { set: { categories: [...new Set([...product.categories, action.category])] } };
    case "removeCategory":
      return { set: { categories: product.categories.filter((slug) => slug !== action.category) } };
    case "moveCategory": {
      const { category, to } = action;
      if (!product.categories.includes(category))
        return { set: { categories: product.categories } };
      const others = product.categories.filter((slug) => slug !== category && slug !== to);
      return { set: { categories: [...others, to] } };
    }
    case "price":
    case "cost":
      return raisedIn(product, action.kind, { percent: action.percent, site });
    case "setValue":
      return valued(product, { ...action, site });
    case "removeValue":
      return valued(product, { ...action, value: "", site });
  }
}

/** Technical data with one value of a name, or with none. */
function valued(
  { technicalData, variants }: Product,
  { name, value, variants: everywhere, site }: ValueChange,
): Effect {
  const isNamed = (row: TechnicalDatum) => attributeKey(row.name) === attributeKey(name);
  const before = technicalData.filter(isNamed);
  // The first row keeps its place and its spelling; further ones of the name go.
  const [first] = before;
  const single = technicalData.filter((row) => !isNamed(row) || row === first);
  const own = withTexts(single, [{ name, at: 0, text: value }], site);
  if (own.length > technicalDataLimits.rows) return { problem: t("deskRuns:ofTooMuchData") };
  const written = (rows: readonly TechnicalDatum[]) => rows.map(valueText).join(", ");
  const [from, to] = [written(before), written(own.filter(isNamed))];
  const changes: PlannedChange[] = from === to ? [] : [{ field: name, from, to }];
  if (everywhere) {
    for (const variant of variants) {
      const replaced = written((variant.technicalData ?? []).filter(isNamed));
      if (replaced !== "") {
        changes.push({ field: `${name} (${variant.name})`, from: replaced, to: "" });
      }
    }
  }
  const isAnyOwn = everywhere && variants.some((each) => each.technicalData?.some(isNamed));
  return {
    set: {
      technicalData: own,
      ...(isAnyOwn ? { variants: variants.map((each) => withoutRows(each, isNamed)) } : {}),
    },
    changes,
  };
}

interface ValueChange {
  name: string;
  value: string;
  variants: boolean;
  site: Site;
}

function withoutRows(variant: Variant, isGone: (row: TechnicalDatum) => boolean): Variant {
  const rest = (variant.technicalData ?? []).filter((row) => !isGone(row));
  return rest.length > 0 ? { ...variant, technicalData: rest } : omit(variant, ["technicalData"]);
}

function raisedBy(minor: number, percent: number): number {
  return minor + percentOf(minor, percent);
}

/** The product with all amounts of a kind changed in per cent: its own, and those of its variants. */
function raisedIn(
  product: Product,
  field: "price" | "cost",
  { percent, site: { currency } }: { percent: number; site: Site },
): Effect {
  const { variants } = product;
  const amounts = [product[field], ...variants.map((variant) => variant[field])];
  if (amounts.every((amount) => amount == null))
    return { problem: t("deskRuns:noAmount", { field }) };
  const raised = amounts.map((amount) =>
    amount == null ? amount : toMajor(raisedBy(toMinor(amount, currency), percent), currency),
  );
  if (amounts.some((amount, at) => amount != null && amount > 0 && raised[at] === 0)) {
    return { problem: t("deskRuns:nothingLeft", { field }) };
  }
  if (raised.some((amount) => amount != null && !isAmount(amount, currency))) {
    return { problem: t("deskRuns:amountTooLarge", { field }) };
  }
  const own = variants.map((variant, at) => ({ ...variant, [field]: raised[at + 1] }));
  return { set: { [field]: raised[0], variants: own } };
}

const words: { [F in keyof Settable]?: string } = {
  published: "published",
  featured: "featured",
  categories: "categories",
};

function changesOf(product: Product, set: Partial<Settable>): PlannedChange[] {
  const changes: PlannedChange[] = [];
  for (const [field, name] of Object.entries(words) as [keyof Settable, string][]) {
    if (!(field in set)) continue;
    const [from, to] = [said(product[field]), said(set[field])];
    if (from !== to) changes.push({ field: name, from, to });
  }
  for (const field of ["price", "cost"] as const) {
    if (field in set) changes.push(...amountChanges(product, set, field));
  }
  return changes;
}

function amountChanges(
  product: Product,
  set: Partial<Settable>,
  field: "price" | "cost",
): PlannedChange[] {
  const names = [field, ...product.variants.map(({ name }) => `variant ${field} (${name})`)];
  const before = [product[field], ...product.variants.map((variant) => variant[field])];
  const after = [set[field], ...(set.variants ?? []).map((variant) => variant[field])];
  return names.flatMap((name, at) => {
    const [from, to] = [said(before[at]), said(after[at])];
    return from === to ? [] : [{ field: name, from, to }];
  });
}

function said(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
