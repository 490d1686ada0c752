import { setImmediate as nextTurn } from "node:timers/promises";
import { trimmedCell, unescapedCell } from "~/kernel/csv-text";
import { givenIdPattern, newId } from "~/kernel/identifiers";
import { omit } from "~/kernel/pick";
import { shortened } from "~/kernel/text";
import {
  blankProduct,
  type Product,
  productLimits,
  readProduct,
  repeatedSkuAt,
  type Variant,
} from "~/modules/catalogue/product.resource";
import { isSameNumber, productNumbered } from "~/modules/catalogue/products.server";
import { type TechnicalDatum, technicalDataLimits } from "~/modules/catalogue/technical-data";
import type { CommerceDeps } from "~/modules/deps";
import { t } from "~/texts/text";
import {
  allProductColumns,
  clearWord,
  dataColumns,
  type NamedCell,
  variantColumns,
} from "./cells.server";
import type {
  PlannedChange,
  PlannedRow,
  Settable,
  SourceGroup,
  SourceLine,
} from "./run-rows.server";

/** After this number of rows the process lets other work run. */
const rowsInTurn = 10;

const blank: Settable = omit(blankProduct, ["id", "deleted", "created", "updated", "version"]);

/** A spreadsheet's spelling of a number that it took for another kind of value. */
const brokenByExcel = [
  [/^\d([.,]\d+)?E\+?\d+$/i, "deskRuns:shortenedBySpreadsheet"],
  [
    /^(\d{1,2}[-./ ])?(jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*\.?[-./ ]?\d{0,4}$/i,
    "deskRuns:dateBySpreadsheet",
  ],
] as const;

/** Computes the effect of each group of lines on its product. Nothing is written. */
export async function planImport(
  deps: Deps,
  groups: readonly SourceGroup[],
  columns: readonly string[],
): Promise<PlannedRow[]> {
  const cells = groups.map(({ lines }) => lines.map((each) => cellsOf(each, columns)));
  const ids = cells.flatMap(([head]) => head?.get("id") ?? []).filter(isId);
  const known = new Map(
    (await deps.storage.products.getMany([...new Set(ids)])).map((row) => [
      row.id,
      readProduct(row),
    ]),
  );
  const rows: PlannedRow[] = [];
  for (const [at, group] of groups.entries()) {
    const lines = cells[at] ?? [];
    const bySku = await skuOwner(deps, lines[0], known);
    rows.push(await planGroup(deps, { group, lines, known, bySku }));
    if (at % rowsInTurn === rowsInTurn - 1) await nextTurn();
  }
  return rows;
}

function isId(id: string): boolean {
  return id.length <= 512 && !id.includes("/") && id !== "." && id !== "..";
}

function cellsOf({ cells }: SourceLine, columns: readonly string[]): Cells {
  const found: Cells = new Map();
  for (const [at, name] of columns.entries()) {
    const text = trimmedCell(unescapedCell(cells[at] ?? ""));
    if (name !== "" && text !== "") found.set(name, text);
  }
  return found;
}

/** The product with a line's SKU; undefined when none has it or the line names none. */
async function skuOwner(
  { storage }: Deps,
  head: Cells | undefined,
  known: ReadonlyMap<string, Product>,
): Promise<Product | undefined> {
  const sku = head?.get("sku");
  if (sku === undefined || sku === clearWord || sku.length > productLimits.sku) return undefined;
  const byId = known.get(head?.get("id") ?? "");
  if (byId?.sku === sku) return byId;
  const row = await productNumbered(storage.products, sku);
  return row ? readProduct(row) : undefined;
}

interface Work {
  group: SourceGroup;
  lines: readonly Cells[];
  known: ReadonlyMap<string, Product>;
  bySku: Product | undefined;
}

async function planGroup(deps: Deps, work: Work): Promise<PlannedRow> {
  const { group, lines, known, bySku } = work;
  const [head = new Map() as Cells] = lines;
  const [id, sku] = [head.get("id"), head.get("sku")];
  const before = id === undefined ? bySku : known.get(id);
  const problems: string[] = group.fault === null ? [] : [group.fault];
  const changes: PlannedChange[] = [];
  const set: Partial<Settable> = {};
  if (before && before.deleted !== null) problems.push(t("deskRuns:inBin"));
  if (before && bySku && bySku.id !== before.id) {
    problems.push(t("deskRuns:skuOfAnother", { sku: sku ?? "" }));
  }
  problems.push(...skuProblems("sku", sku, before ? [before] : []));
  if (!before) problems.push(...(await newProblems(deps, { id, sku, head, bySku })));
  const was = before ?? null;
  for (const column of allProductColumns()) {
    const text = head.get(column.name);
    if (text === undefined || (was && text === trimmedCell(column.write(was)))) continue;
    const cleared = text === clearWord;
    if (cleared && !column.mayClear) {
      problems.push(t("deskRuns:cellMissing", { column: capital(column.name) }));
      continue;
    }
    const read = column.read(cleared ? "" : text, deps.site);
    if ("problem" in read) {
      problems.push(read.problem(namedCell(column, text)));
      continue;
    }
    const from = was ? column.write(was) : "";
    const value = column.put ? column.put({ ...was, ...set }, read.value) : read.value;
    const next = { [column.field]: value };
    const to = column.write({ ...blank, ...was, ...set, ...next } as Product);
    if (was && to === from) continue;
    Object.assign(set, next);
    if (from !== to) changes.push({ field: column.name, from, to });
  }
  if (!namesVariant(head)) {
    const stored = was?.technicalData ?? [];
    const rows = set.technicalData ?? stored;
    const data = planData(head, { rows, stored }, { of: "", problems, changes });
    if (data) set.technicalData = data;
  }
  const variants = planVariants(deps, { lines, was, problems, changes });
  if (variants) set.variants = variants;
  const name = set.productName ?? was?.productName ?? "";
  const row = {
    line: group.lines[0]?.line ?? 0,
    name: name || (sku ?? id ?? ""),
    changes,
    problems,
  };
  if (problems.length > 0) return { ...row, ...nothing, id: was?.id ?? id ?? "", act: "fault" };
  if (!was) {
    const made = id ?? newId(deps.clock, deps.random);
    return { ...row, id: made, act: "create", version: 0, set: { ...blank, ...set }, was: {} };
  }
  const act = changes.length > 0 ? "update" : "none";
  // JSON drops undefined, and the undo would keep a value that the product did not have before.
  const replaced = Object.fromEntries(
    Object.keys(set).map((field) => [field, was[field as keyof Settable] ?? null]),
  );
  return { ...row, id: was.id, act, version: was.version, set, was: replaced };
}

/** Whether a line is of a variant, or of a product and its variant together. */
function namesVariant(cells: Cells): boolean {
  return [...cells.keys()].some((name) => name.startsWith("variant "));
}

/**
 * Technical data with the values of a line's columns for attributes; null when they change none.
 * `before.rows` has what the line's column of all technical data changes. A cell that equals what is
 * stored changes nothing, so it does not revert that column.
 */
function planData(
  cells: Cells,
  before: { rows: readonly TechnicalDatum[]; stored: readonly TechnicalDatum[] },
  { of, problems, changes }: { of: string; problems: string[]; changes: PlannedChange[] },
): TechnicalDatum[] | null {
  let rows = [...before.rows];
  let isChanged = false;
  for (const column of dataColumns()) {
    const text = cells.get(column.name);
    const from = column.write(rows);
    if (text === undefined || text === trimmedCell(column.write(before.stored))) continue;
    if (text === trimmedCell(from)) continue;
    const read = column.read(text === clearWord ? "" : text);
    if ("problem" in read) {
      problems.push(read.problem(namedCell(column, text)));
      continue;
    }
    rows = column.put(rows, read.value);
    const to = column.write(rows);
    if (from === to) continue;
    isChanged = true;
    changes.push({ field: column.name + of, from, to });
  }
  if (rows.length > technicalDataLimits.rows) problems.push(t("deskRuns:tooMuchData"));
  return isChanged ? rows : null;
}

const nothing = { version: 0, set: {}, was: {} };

/** The problem of a text that a spreadsheet took for another kind of value. */
function spreadsheetProblems(column: string, text: string): string[] {
  const broken = brokenByExcel.find(([pattern]) => pattern.test(text));
  return broken ? [t(broken[1], { column, text: shortened(text, 60) })] : [];
}

/** Whether a spreadsheet that took the number for an amount would show this text. */
function isWithoutZeros(text: string, number: string | null): boolean {
  return /^\d+$/.test(text) && number !== text && number?.replace(/^0+(?=\d)/, "") === text;
}

/** What a spreadsheet did to a SKU. A cell that equals the number of one of `known` is right. */
function skuProblems(
  name: string,
  text: string | undefined,
  known: readonly Pick<Variant, "sku">[],
): string[] {
  if (text === undefined || known.some(({ sku }) => trimmedCell(sku ?? "") === text)) return [];
  const column = capital(name);
  const near = known.find(({ sku }) => isWithoutZeros(text, sku));
  return [
    ...spreadsheetProblems(column, text),
    ...(near ? [t("deskRuns:skuWithoutZeros", { column, sku: text, known: near.sku ?? "" })] : []),
  ];
}

async function newProblems(
  { storage }: Deps,
  { id, sku, head, bySku }: { id?: string; sku?: string; head: Cells; bySku: Product | undefined },
): Promise<string[]> {
  const problems = spreadsheetProblems(capital("id"), id ?? "");
  if (id !== undefined && !givenIdPattern.test(id)) {
    problems.push(t("deskRuns:idOfNoProduct"));
  }
  if (id !== undefined && bySku) problems.push(t("deskRuns:skuOfAnother", { sku: sku ?? "" }));
  if (sku && /^[1-9]\d*$/.test(sku) && !bySku) {
    for (const zeros of ["0", "00", "000", "0000"]) {
      const near = await productNumbered(storage.products, zeros + sku);
      if (!near) continue;
      const column = capital("sku");
      problems.push(t("deskRuns:skuWithoutZeros", { column, sku, known: near.sku ?? "" }));
    }
  }
  if (!head.has("name")) {
    const key = id ? "id" : sku ? "SKU" : null;
    problems.push(key ? t("deskRuns:newNeedsName", { key }) : t("deskRuns:namesNoProduct"));
  }
  return problems;
}

export type Deps = Pick<CommerceDeps, "storage" | "site" | "clock" | "random">;
export type Cells = Map<string, string>;

/** The new variants; null when no line changes one. */
function planVariants(
  deps: Deps,
  {
    lines,
    was,
    problems,
    changes,
  }: {
    lines: readonly Cells[];
    was: Product | null;
    problems: string[];
    changes: PlannedChange[];
  },
): Variant[] | null {
  const variants = [...(was?.variants ?? [])];
  const read = new Set<string>();
  let changed = false;
  for (const cells of lines) {
    if (!namesVariant(cells)) continue;
    const [id, sku, name] = ["variant id", "variant sku", "variant name"].map((key) =>
      cells.get(key),
    );
    const at = variants.findIndex((each) =>
      id !== undefined
        ? each.id === id
        : sku !== undefined
          ? isSameNumber(each.sku, sku)
          : each.name === name,
    );
    const before = at < 0 ? null : (variants[at] ?? null);
    if (before && read.has(before.id)) {
      const variant = shortened(before.sku ?? before.name, 60);
      problems.push(t("deskRuns:variantTwice", { variant }));
      continue;
    }
    if (!before && name === undefined) {
      problems.push(t("deskRuns:newVariantNeedsName"));
      continue;
    }
    if (!before && id !== undefined && !givenIdPattern.test(id)) {
      problems.push(t("deskRuns:variantIdRefused", { id: shortened(id, 60) }));
      continue;
    }
    const start: Variant = before ?? {
      id: id ?? newId(deps.clock, deps.random),
      name: "",
      sku: null,
      price: null,
      stock: null,
      imageURL: null,
    };
    read.add(start.id);
    const known = before ? [before] : (was?.variants ?? []);
    problems.push(...skuProblems("variant sku", sku, known));
    const after = { ...start };
    for (const column of variantColumns) {
      const text = cells.get(column.name);
      if (text === undefined || (before && text === trimmedCell(column.write(before)))) continue;
      const cleared = text === clearWord;
      if (cleared && !column.mayClear) {
        problems.push(t("deskRuns:cellEmptied", namedCell(column, text)));
        continue;
      }
      const value = column.read(cleared ? "" : text, deps.site);
      if ("problem" in value) {
        problems.push(value.problem(namedCell(column, text)));
        continue;
      }
      Object.assign(after, { [column.field]: value.value });
      const [from, to] = [before ? column.write(before) : "", column.write(after)];
      if (from === to) continue;
      changed = true;
      changes.push({ field: `${column.name} (${before?.name ?? name})`, from, to });
    }
    const of = ` (${before?.name ?? name})`;
    const data = planData(
      cells,
      { rows: after.technicalData ?? [], stored: start.technicalData ?? [] },
      { of, problems, changes },
    );
    if (data) {
      changed = true;
      after.technicalData = data;
      if (data.length === 0) delete after.technicalData;
    }
    if (!before) changed = true;
    if (at < 0) variants.push(after);
    else variants[at] = after;
  }
  if (variants.length > productLimits.variants) problems.push(t("deskRuns:tooManyVariants"));
  const repeated = changed ? variants[repeatedSkuAt(variants)] : undefined;
  if (repeated) {
    problems.push(t("deskRuns:variantSkuTwice", { sku: shortened(repeated.sku ?? "", 60) }));
  }
  return changed ? variants : null;
}

/** A cell as messages name it. */
function namedCell({ name }: { name: string }, text: string): NamedCell {
  return { column: capital(name), text: shortened(text, 60) };
}

function capital(text: string): string {
  return text === "sku" ? "SKU" : text.charAt(0).toUpperCase() + text.slice(1);
}
