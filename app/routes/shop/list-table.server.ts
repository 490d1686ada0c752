import type { ListQuery } from "~/components/catalogue/list-query";
import type { ListPage } from "~/components/catalogue/product-list";
import type { TableView } from "~/components/catalogue/product-table.later";
import { type RequestArgs, readCookie, writeCookie } from "~/http/pages/cookies.server";
import type { ShopArgs } from "~/http/pages/page.server";
import type { ProductCard, TableRow } from "~/modules/catalogue/catalogue-service.server";
import { type DataSort, isDataSort, nameOfSort } from "~/modules/catalogue/data-value";
import { pathTo } from "~/modules/settings/category-tree";
import { type ListLook, listLooks } from "~/modules/settings/list-looks";
import { site } from "~/modules/settings/site";
import { type PlainKey, t } from "~/texts/text";

const cookie = "list-look";
const year = 31_536_000;

const labels = {
  cards: "lists:cards",
  compact: "lists:compact",
  table: "lists:table",
} as const satisfies Record<ListLook, PlainKey>;

/** The look of that name; null for every other text. */
export function readLook(name: unknown): ListLook | null {
  return listLooks.find((look) => look === name) ?? null;
}

/** The look that this browser's user chose, or else the category's, or that of one above it. */
function lookOf(args: RequestArgs, category: string | null): ListLook {
  const chosen = readLook(readCookie(args, cookie));
  const path = category === null ? [] : pathTo(category);
  return chosen ?? path.findLast(({ look }) => look)?.look ?? "cards";
}

/** How this browser shows the list of a category, or of several ones, and how else it could. */
export function looksOf(
  args: RequestArgs,
  category: string | null,
): Pick<ListPage, "look" | "looks"> {
  return {
    look: lookOf(args, category),
    looks: listLooks.map((look) => [look, t(labels[look])]),
  };
}

/** The orders by a column of the table, and the present one, each with its label: "Bore diameter ↑". */
export function dataSorts(
  { sort }: ListQuery,
  table: TableView | null,
): [sort: DataSort, label: string][] {
  const columns = table?.columns ?? [];
  const sorts = columns.flatMap((name) => [`up.${name}`, `down.${name}`]).filter(isDataSort);
  if (isDataSort(sort) && !sorts.includes(sort)) sorts.push(sort);
  return sorts.map((each) => [each, `${nameOfSort(each)} ${each.startsWith("up.") ? "↑" : "↓"}`]);
}

export function listLookCookie(args: RequestArgs, look: ListLook): string {
  return writeCookie(args, cookie, look, { maxAge: year });
}

const mostColumns = 5;

/** The table of a page of a list; null when the browser shows the list in another look. */
export async function tableOf(
  args: ShopArgs,
  category: string | null,
  cards: readonly ProductCard[],
): Promise<TableView | null> {
  if (lookOf(args, category) !== "table" || cards.length === 0) return null;
  const rows = await args.call("catalogue.tableRows", [cards.map(({ id }) => id)]);
  const columns = columnsOf(rows);
  return {
    columns,
    rows: rows.map(({ id, sku, rows: data, variants, onlyVariant, order }) => {
      const byName = new Map(data.map(({ name, values }) => [name.toLowerCase(), values]));
      const { minimumQuantity, packQuantity } = order;
      return {
        id,
        sku,
        values: columns.map((name) => textOf(byName.get(name.toLowerCase()) ?? [])),
        variants,
        onlyVariant,
        minimumQuantity,
        packQuantity,
      };
    }),
  };
}

function textOf(values: readonly string[]): string {
  return values.length > 3 ? t("lists:several") : values.join(", ");
}

/**
 * The data that half of the products have: first what the seller made attributes, in the
 * seller's order, then what most of them have.
 */
function columnsOf(rows: readonly TableRow[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { rows: data } of rows) {
    for (const { name } of data) {
      const known = counts.get(name.toLowerCase()) ?? { name, count: 0 };
      known.count += 1;
      counts.set(name.toLowerCase(), known);
    }
  }
  const places = new Map(site.attributes.map(({ name }, at) => [name.toLowerCase(), at]));
  const placeOf = (name: string) => places.get(name.toLowerCase()) ?? places.size;
  return [...counts.values()]
    .filter(({ count }) => count * 2 >= rows.length)
    .sort((one, other) => placeOf(one.name) - placeOf(other.name) || other.count - one.count)
    .slice(0, mostColumns)
    .map(({ name }) => name);
}
