import { canonicalJson } from "~/kernel/canonical-json";
import { impossible, notFound, staleVersion } from "~/kernel/failure";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import {
  readProduct,
  rowOfProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import { outdateTotals } from "~/modules/upkeep/reindex.server";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { parentProblem } from "./category-tree";
import type { CategorySetting, SitePart, SiteParts } from "./part-fields";
import type { StoredSettings } from "./settings.resource";
import { partsOf } from "./site-settings";

/** The owner's changes, and their number. */
export interface OwnSettings {
  /** The changed ones. */
  parts: Partial<SiteParts>;
  /** 0 before the first change. */
  version: number;
}

/** A changed part, with the version of the settings that the owner saw. */
export type PartChange = {
  [P in SitePart]: { part: P; value: SiteParts[P] };
}[SitePart] & {
  version: number;
};

export interface SettingsService {
  read(): Promise<OwnSettings>;
  /** @throws Failure conflict; impossible: a category would be lost, or two have one slug */
  save: Audited<[change: PartChange], OwnSettings>;
  /** Whether the category has any product, listed or not. */
  isUsed(slug: string): Promise<boolean>;
  /**
   * Deletes a category; its products move to another one, or it must be empty.
   * @throws Failure conflict; impossible: it has products and no other category was named, or too
   * many
   */
  removeCategory: Audited<
    [removal: { slug: string; to: string | null; version: number }],
    readonly CategorySetting[]
  >;
}

export const settingsId = "site";
/** Larger categories are moved by the list of products. */
const mostMoved = 500;

export function ownSettings(row: StoredSettings | null): OwnSettings {
  return { parts: (row?.parts ?? {}) as Partial<SiteParts>, version: row?.version ?? 0 };
}

export function createSettings({ storage, site, clock }: CommerceDeps): SettingsService {
  async function seen(tx: Tx, version: number): Promise<OwnSettings> {
    const own = ownSettings(await tx.settings.get(settingsId));
    if (own.version !== version) throw staleVersion();
    return own;
  }

  async function keep(
    tx: Tx,
    actor: string,
    { own, part, value }: { own: OwnSettings; part: SitePart; value: unknown },
  ): Promise<OwnSettings> {
    const next = { parts: { ...own.parts, [part]: value }, version: own.version + 1 };
    const row = { ...next, id: settingsId, updated: clock(), updatedBy: actor };
    await tx.settings.put({ ...row, parts: { ...next.parts } });
    return next;
  }

  const present = (own: OwnSettings, part: SitePart) => own.parts[part] ?? partsOf(site)[part];

  return {
    read: async () => ownSettings(await storage.settings.get(settingsId)),

    async save(tx, actor, { part, value, version }): Promise<Change<OwnSettings>> {
      const own = await seen(tx, version);
      const before = present(own, part);
      const told = { target: { type: "settings", id: part }, summary: `Settings: ${part}` };
      if (canonicalJson(before) === canonicalJson(value))
        return unchanged({ ...told, result: own });
      if (part === "categories") keepsSlugs(before as CategorySetting[], value);
      const result = await keep(tx, actor, { own, part, value });
      // Totals are stored by day and month of the time zone.
      if (part === "clock") outdateTotals(tx);
      return changed({ ...told, result, before: flat(part, before), after: flat(part, value) });
    },

    async isUsed(slug) {
      const where = { categories: { contains: slug } };
      const found = await Promise.all(
        [true, false].map((listed) =>
          storage.products.find({
            where: { listed, ...where },
            order: { by: "nameLower", direction: "asc" },
            limit: 1,
          }),
        ),
      );
      return found.some((rows) => rows.length > 0);
    },

    async removeCategory(tx, actor, { slug, to, version }) {
      const own = await seen(tx, version);
      const before = present(own, "categories") as readonly CategorySetting[];
      if (!before.some((each) => each.slug === slug)) throw notFound("Category");
      if (to !== null && (to === slug || !before.some((each) => each.slug === to))) {
        throw impossible(t("deskSettings:chooseAnotherCategoryItsProducts"));
      }
      const products = await productsIn(tx, slug);
      if (products.length > mostMoved) {
        throw impossible(t("deskSettings:itHasMoreThanProducts", { mostMoved }));
      }
      if (products.length > 0 && to === null) {
        throw impossible(t("deskSettings:itHasProductsChooseWhere"), {
          to: t("deskSettings:chooseWhereTheyGo"),
        });
      }
      const above = before.find((each) => each.slug === slug)?.parent ?? null;
      const after = before
        .filter((each) => each.slug !== slug)
        .map((each) => (each.parent === slug ? { ...each, parent: above } : each));
      if (after.length === 0) throw impossible(t("deskSettings:aShopHasAtLeast"));
      await moveProducts(tx, products, { slug, to });
      await keep(tx, actor, { own, part: "categories", value: after });
      return changed({
        target: { type: "settings", id: "categories" },
        summary:
          products.length > 0
            ? `Settings: category ${slug} removed, its ${products.length} products moved to ${to}`
            : `Settings: category ${slug} removed`,
        result: after,
        before: flat("categories", before),
        after: flat("categories", after),
      });
    },
  };

  async function productsIn(tx: Tx, slug: string): Promise<StoredProduct[]> {
    const lists: StoredProduct[][] = [];
    for (const listed of [true, false]) {
      lists.push(
        await tx.products.find({
          where: { listed, categories: { contains: slug } },
          order: { by: "nameLower", direction: "asc" },
          limit: mostMoved + 1,
        }),
      );
    }
    return lists.flat();
  }

  async function moveProducts(
    tx: Tx,
    products: readonly StoredProduct[],
    { slug, to }: { slug: string; to: string | null },
  ): Promise<void> {
    for (const before of products) {
      const others = before.categories.filter((each) => each !== slug && each !== to);
      const moved = {
        ...readProduct(before),
        categories: to === null ? others : [...others, to],
        updated: clock(),
        version: before.version + 1,
      };
      const after = rowOfProduct(moved, before);
      await tx.products.put(after);
      for (const [name, by] of productCounters(before, after)) tx.counters.add(name, by);
    }
  }
}

/** Addresses and products contain slugs, so a slug never changes, and each is unique. */
function keepsSlugs(before: readonly CategorySetting[], value: unknown): void {
  const after = new Set((value as CategorySetting[]).map(({ slug }) => slug));
  if (after.size !== (value as CategorySetting[]).length) {
    throw impossible(t("deskSettings:twoCategoriesHaveSameSlug"));
  }
  if (before.some(({ slug }) => !after.has(slug))) {
    throw impossible(t("deskSettings:removeCategoryItsOwnButton"));
  }
  const problem = parentProblem(value as CategorySetting[]);
  if (problem) throw impossible(`${problem.text}.`);
}

/** The change for the audit trail: field by field, and lists as a whole. */
function flat(part: SitePart, value: unknown): object {
  if (Array.isArray(value)) return { [part]: value };
  const fields = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(fields.map(([field, of]) => [`${part}.${field}`, of]));
}
