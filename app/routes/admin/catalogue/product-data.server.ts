import { z } from "zod";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import type { FieldErrors } from "~/kernel/failure";
import { omit } from "~/kernel/pick";
import { mergeRows } from "~/kernel/stale-edit";
import { isCleanText } from "~/kernel/text";
import {
  type DataPlace,
  dataPlaces,
  placeKey,
  textProblem,
  textsByPlace,
  withTexts,
} from "~/modules/catalogue/attribute-values";
import { attributeKey, numberHabit, readValue } from "~/modules/catalogue/attributes";
import type { Product, Variant } from "~/modules/catalogue/product.resource";
import { type TechnicalDatum, technicalDataLimits } from "~/modules/catalogue/technical-data";
import { site } from "~/modules/settings/site";
import { told } from "~/routes/admin/documents/conflict.server";
import { t } from "~/texts/text";
import { type DataAnswer, type DataGrid, type GridRow, ownRow } from "./data-table";
import { productOfPage } from "./product-actions.server";

/** The most cells of one page, so that it opens fast and its form is read whole. */
const mostCells = 3_000;
/** More columns than these are edited in the product's form. */
const mostColumns = 200;

/** The pages of a product's variants, by how many columns each has. */
function pagesOf(columns: number, variants: number) {
  const rows = Math.max(10, Math.floor(mostCells / Math.max(1, columns)) - 1);
  return { rows, pages: Math.max(1, Math.ceil(variants / rows)) };
}

/** The product's own row, and those of some variants. */
function gridOf(
  product: Product,
  places: readonly DataPlace[],
  some: readonly Variant[],
): DataGrid {
  const row = (id: string, name: string, data: readonly TechnicalDatum[] = []): GridRow => {
    const texts = textsByPlace(data);
    return { id, name, cells: places.map((place) => texts.get(placeKey(place)) ?? "") };
  };
  return {
    columns: places.map(({ name, at }) => ({ name, at, unit: attributeNamed(name)?.unit ?? null })),
    rows: [
      row(ownRow, product.productName, product.technicalData),
      ...some.map(({ id, name, sku, technicalData }) =>
        row(id, sku ? `${name} (${sku})` : name, technicalData),
      ),
    ],
  };
}

function pageIn(args: AdminArgs, pages: number): number {
  const wanted = Number(new URL(args.request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : 1;
}

/** The table as it is stored, and what the page says about it. */
function shownGrid(args: AdminArgs, product: Product) {
  const all = dataPlaces(product, site.attributes);
  const places = all.slice(0, mostColumns);
  const { rows, pages } = pagesOf(places.length, product.variants.length);
  const page = pageIn(args, pages);
  const some = product.variants.slice((page - 1) * rows, page * rows);
  return { grid: gridOf(product, places, some), page, pages, hidden: all.length - places.length };
}

export async function productDataPage(args: AdminArgs) {
  const product = await productOfPage(args);
  const { grid, ...rest } = shownGrid(args, product);
  const { id, productName, version, deleted } = product;
  return {
    id,
    productName,
    version,
    grid,
    ...rest,
    unread: unreadCells(grid),
    may: args.may("products.update") && deleted === null,
  };
}

function attributeNamed(name: string) {
  return site.attributes.find((each) => attributeKey(each.name) === attributeKey(name));
}

/** The cells whose text is not what their attribute says: `2.5` is row 2, column 5. */
function unreadCells({ columns, rows }: DataGrid): string[] {
  const habit = numberHabit(site.locale);
  const attributes = columns.map(({ name }) => attributeNamed(name));
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((text, column) => {
      const attribute = attributes[column];
      const fits = text === "" || !attribute || readValue(attribute, text, habit) !== null;
      return fits ? [] : [`${row}.${column}`];
    }),
  );
}

const gridSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string().max(technicalDataLimits.name),
      at: z.number().int().min(0).max(technicalDataLimits.rows),
      unit: z.string().nullable(),
    }),
  ),
  rows: z.array(z.object({ id: z.string(), name: z.string(), cells: z.array(z.string()) })),
}) satisfies z.ZodType<DataGrid>;

/** The table when the page was opened, which travels with the form. */
function openedIn(form: FormData): DataGrid {
  try {
    return gridSchema.parse(JSON.parse(String(form.get("seen") ?? "")));
  } catch {
    throw problem(400);
  }
}

function typedText(form: FormData, name: string): string {
  return String(form.get(name) ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a cell says now; a browser drops the line breaks of a text that nobody touched. */
function cellIn(form: FormData, name: string, opened: string): string {
  const sent = form.get(name);
  const isUntouched = sent === null || sent === opened.replace(/[\r\n]/g, "");
  return isUntouched ? opened : typedText(form, name);
}

/** The opened table with what was typed, and the new column if it has a name or a value. */
function typedGrid(form: FormData, opened: DataGrid): DataGrid {
  const grid: DataGrid = {
    columns: opened.columns,
    rows: opened.rows.map(({ id, name, cells }, row) => ({
      id,
      name,
      cells: cells.map((text, column) => cellIn(form, `c.${row}.${column}`, text)),
    })),
  };
  const name = typedText(form, "property");
  const added = opened.rows.map((_, row) => typedText(form, `c.${row}.new`));
  if (name === "" && added.every((text) => text === "")) return grid;
  const known = opened.columns.filter((each) => attributeKey(each.name) === attributeKey(name));
  return {
    columns: [...grid.columns, { name, at: known.length, unit: null }],
    rows: grid.rows.map((row, at) => ({ ...row, cells: [...row.cells, added[at] ?? ""] })),
  };
}

/** Saves the changed cells of one page, or answers with both people's when somebody was faster. */
export async function changeProductData(args: AdminArgs) {
  requireMay(args, "products.update");
  const product = await productOfPage(args);
  const form = await args.request.formData();
  const opened = openedIn(form);
  const typed = typedGrid(form, opened);
  const answered = (answer: Pick<DataAnswer, "errors" | "message" | "grid" | "opened">) => ({
    form: "data",
    values: {},
    changed: [],
    stamp: args.context.services.random.token(6),
    ...answer,
  });
  const errors = errorsIn(typed, opened);
  if (Object.keys(errors).length > 0) {
    return refuse(args.context, answered({ errors, message: null, grid: typed, opened }));
  }
  const merged = mergeGrids({ base: opened, mine: typed, present: product });
  if (merged.isStale) {
    const { grid, now } = merged;
    const message = t("deskCatalogue:dataChangedSince");
    const answer = answered({ errors: merged.errors, message, grid, opened: now });
    return refuse(args.context, answer, 409);
  }
  const count = changedCells(typed, opened);
  const path = `/admin/products/${encodeURIComponent(product.id)}/data`;
  const back = path + new URL(args.request.url).search;
  if (count === 0) {
    return redirectWithFlash(args, back, {
      kind: "done",
      text: t("deskCatalogue:noValueWasChanged"),
    });
  }
  const written = writtenData(product, typed);
  if (tooMany(written)) {
    const message = t("deskCatalogue:mostDataRows", { mostData: technicalDataLimits.rows });
    return refuse(args.context, answered({ errors: {}, message, grid: typed, opened }));
  }
  const changes = { ...written, version: product.version };
  const saved = await attempt(args.call("products.update", [product.id, changes]));
  if (!saved.ok) {
    // Somebody saved between reading and writing.
    const present = await productOfPage(args);
    const again = mergeGrids({ base: opened, mine: typed, present });
    const { message } = saved.failure;
    const answer = answered({
      errors: again.errors,
      message,
      grid: again.grid,
      opened: again.now,
    });
    return refuse(args.context, answer, saved.failure.kind === "conflict" ? 409 : 400);
  }
  return redirectWithFlash(args, back, {
    kind: "done",
    text: t("deskCatalogue:valuesSaved", { count }),
  });
}

function tooMany({ technicalData, variants }: ReturnType<typeof writtenData>): boolean {
  const most = technicalDataLimits.rows;
  return (
    technicalData.length > most ||
    variants.some((variant) => (variant.technicalData?.length ?? 0) > most)
  );
}

function errorsIn({ columns, rows }: DataGrid, opened: DataGrid): FieldErrors {
  const errors: FieldErrors = {};
  const added = columns.length > opened.columns.length ? columns.at(-1) : undefined;
  if (added?.name === "") errors.property = t("deskCatalogue:propertyNeedsName");
  if (added && added.name.length > technicalDataLimits.name) {
    errors.property = t("deskCatalogue:propertyNameTooLong", { most: technicalDataLimits.name });
  }
  if (added && /[|:]/.test(added.name)) errors.property = t("deskCatalogue:propertyNameSigns");
  for (const [row, { name, cells }] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      if (text === (opened.rows[row]?.cells[column] ?? "")) continue;
      const wrong = textProblem(text) ?? (isCleanText(text) ? null : "sign");
      if (wrong === null) continue;
      const place = column === opened.columns.length ? "new" : column;
      const of = { row: name, column: columns[column]?.name ?? "" };
      errors[`c.${row}.${place}`] =
        wrong === "long"
          ? t("deskCatalogue:cellTooLong", { ...of, most: technicalDataLimits.value })
          : t("deskCatalogue:cellSigns", of);
    }
  }
  return errors;
}

function changedCells(typed: DataGrid, opened: DataGrid): number {
  return typed.rows.reduce((sum, { cells }, row) => {
    const before = opened.rows[row]?.cells ?? [];
    return sum + cells.filter((text, column) => text !== (before[column] ?? "")).length;
  }, 0);
}

/** The product's data with the table's texts; what the table does not show stays as it is. */
function writtenData(product: Product, { columns, rows }: DataGrid) {
  const byId = new Map(rows.map((row) => [row.id, row.cells]));
  const withCells = (data: readonly TechnicalDatum[], cells: readonly string[]) => {
    const texts = columns.map(({ name, at }, column) => ({ name, at, text: cells[column] ?? "" }));
    return withTexts(data, texts, site);
  };
  return {
    technicalData: withCells(product.technicalData, byId.get(ownRow) ?? []),
    variants: product.variants.map((variant): Variant => {
      const cells = byId.get(variant.id);
      const { technicalData: before = [] } = variant;
      if (!cells) return variant;
      const technicalData = withCells(before, cells);
      return technicalData.length === 0
        ? omit(variant, ["technicalData"])
        : { ...variant, technicalData };
    }),
  };
}

interface Merging {
  base: DataGrid;
  mine: DataGrid;
  present: Product;
}

/**
 * The typed table over the present product. It is stale when somebody has changed a cell of this
 * page, or removed a variant of it: a sale or a new price changes none.
 */
function mergeGrids({ base, mine, present }: Merging) {
  const known = new Set([...base.columns, ...mine.columns].map(placeKey));
  const places = [
    ...mine.columns,
    ...dataPlaces(present, site.attributes).filter((place) => !known.has(placeKey(place))),
  ];
  const ids = new Set(base.rows.map(({ id }) => id));
  const now = gridOf(
    present,
    places,
    present.variants.filter(({ id }) => ids.has(id)),
  );
  const asTexts = ({ columns, rows }: DataGrid) => {
    const keys = columns.map(placeKey);
    return rows.map(({ id, name, cells }) => ({
      id,
      name,
      ...Object.fromEntries(
        places.map((place) => [placeKey(place), cells[keys.indexOf(placeKey(place))] ?? ""]),
      ),
    })) as Record<string, string>[];
  };
  const sides = { base: asTexts(base), mine: asTexts(mine), now: asTexts(now) };
  const isStale = JSON.stringify(bare(sides.base)) !== JSON.stringify(bare(sides.now));
  const { value, both, lost } = mergeRows(sides, {
    keyOf: ({ id = "" }) => id,
    nameOf: ({ name = "" }) => name,
  });
  const grid: DataGrid = {
    columns: now.columns,
    rows: value
      .filter(({ id }) => now.rows.some((row) => row.id === id))
      .map((row) => ({
        id: row.id ?? "",
        name: row.name ?? "",
        cells: places.map((place) => row[placeKey(place)] ?? ""),
      })),
  };
  const errors: FieldErrors = {};
  for (const [place, theirs] of Object.entries(both)) {
    const [line = "", ...field] = place.split(".");
    const column = places.findIndex((each) => placeKey(each) === field.join("."));
    if (column < 0) continue;
    const row = value[Number(line)];
    const what = t("deskCatalogue:cellOf", {
      row: row?.name ?? "",
      column: places[column]?.name ?? "",
    });
    const at = grid.rows.findIndex(({ id }) => id === row?.id);
    errors[`c.${at}.${column}`] = told(what, theirs, row?.[field.join(".")] ?? "");
  }
  if (lost.length > 0) {
    const gone = base.rows
      .filter(({ name }) => lost.includes(name))
      .map(({ id, name }) => {
        const row = mine.rows.find((each) => each.id === id);
        const before = base.rows.find((each) => each.id === id);
        const typed = mine.columns.flatMap((column, place) => {
          const text = row?.cells[place] ?? "";
          return text === (before?.cells[place] ?? "") ? [] : [`${column.name}: ${text}`];
        });
        return `${name} (${typed.join(", ")})`;
      });
    errors["c.0.0"] ??= t("deskCatalogue:variantsGone", { rows: gone.join("; ") });
  }
  return { grid, now, errors, isStale };
}

/** The cells of each row, without its name and its place, which other forms change. */
function bare(rows: readonly Record<string, string>[]) {
  return rows
    .map(({ name, ...cells }) => cells)
    .toSorted((a, b) => (a.id ?? "").localeCompare(b.id ?? ""));
}
