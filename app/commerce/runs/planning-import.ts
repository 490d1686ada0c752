import { setImmediate as nextTurn } from "node:timers/promises";
import { givenIdPattern, newId } from "~/domain/identifiers";
import { blankProduct, type Product, productLimits, readProduct } from "~/domain/product";
import { shortened } from "~/domain/text";
import { omit } from "~/kernel/pick";
import { productNumbered } from "../catalogue/article-numbers";
import { trimmedCell, unescapedCell } from "./csv-text";
import { type Cells, capital, type Deps, planVariants } from "./planning-variants";
import { clearWord, productColumns } from "./product-cells";
import type { PlannedChange, PlannedRow, Settable, SourceGroup, SourceLine } from "./run-rows";

/** After this number of rows the process lets other work run. */
const rowsInTurn = 10;

const blank: Settable = omit(blankProduct, ["id", "deleted", "created", "updated", "version"]);

/** A spreadsheet's spelling of a number that it took for another kind of value. */
const brokenByExcel: readonly (readonly [RegExp, string])[] = [
  [/^\d([.,]\d+)?E\+?\d+$/i, "was shortened by a spreadsheet; format the column as text"],
  [
    /^(\d{1,2}[-./ ])?(jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*\.?[-./ ]?\d{0,4}$/i,
    "was turned into a date by a spreadsheet; format the column as text",
  ],
];

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
  if (before && before.deleted !== null) problems.push("The product is in the bin.");
  if (before && bySku && bySku.id !== before.id) {
    problems.push(`SKU ${sku} belongs to another product.`);
  }
  if (!before) problems.push(...(await newProblems(deps, { id, sku, head, bySku })));
  const was = before ?? null;
  for (const column of productColumns) {
    const text = head.get(column.name);
    if (text === undefined || (was && text === trimmedCell(column.write(was)))) continue;
    const cleared = text === clearWord;
    if (cleared && !column.mayClear) {
      problems.push(`${capital(column.name)} cannot be empty.`);
      continue;
    }
    const read = column.read(cleared ? "" : text, deps.site);
    if ("problem" in read) {
      problems.push(`${capital(column.name)} “${shortened(text, 60)}” ${read.problem}.`);
      continue;
    }
    const from = was ? column.write(was) : "";
    Object.assign(set, { [column.field]: read.value });
    const to = column.write({ ...blank, ...was, ...set } as Product);
    if (was && to === from) delete set[column.field as keyof Settable];
    else if (from !== to) changes.push({ field: column.name, from, to });
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
  const replaced = Object.fromEntries(
    Object.keys(set).map((field) => [field, was[field as keyof Settable]]),
  );
  return { ...row, id: was.id, act, version: was.version, set, was: replaced };
}

const nothing = { version: 0, set: {}, was: {} };

async function newProblems(
  { storage }: Deps,
  { id, sku, head, bySku }: { id?: string; sku?: string; head: Cells; bySku: Product | undefined },
): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, text] of [
    ["Id", id],
    ["SKU", sku],
  ] as const) {
    const broken = brokenByExcel.find(([pattern]) => text !== undefined && pattern.test(text));
    if (broken) problems.push(`${what} “${text}” ${broken[1]}.`);
  }
  if (id !== undefined && !givenIdPattern.test(id)) {
    problems.push("There is no product with this id, and it cannot be the id of a new one.");
  }
  if (id !== undefined && bySku) problems.push(`SKU ${sku} belongs to another product.`);
  if (sku && /^[1-9]\d*$/.test(sku) && !bySku) {
    for (const zeros of ["0", "00", "000", "0000"]) {
      const near = await productNumbered(storage.products, zeros + sku);
      if (near) problems.push(`SKU ${sku} seems to be ${near.sku} without its leading zeros.`);
    }
  }
  if (!head.has("name")) {
    const key = id ? "id" : sku ? "SKU" : null;
    problems.push(
      key
        ? `No product has this ${key}, and a new one needs a name.`
        : "The line names no product: it needs an id or a SKU, or the name of a new one.",
    );
  }
  return problems;
}
