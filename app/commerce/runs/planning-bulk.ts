import { isAmount } from "~/domain/amount";
import { toMajor, toMinor } from "~/domain/money";
import { type Product, readProduct } from "~/domain/product";
import { percentOf } from "~/domain/rounding";
import type { Site } from "~/site";
import type { CommerceDeps } from "../deps";
import type { Chosen, PlannedChange, PlannedRow, Settable } from "./run-rows";

/** The action on each of the chosen products. */
export type BulkAction =
  | { kind: "publish" | "unpublish" | "feature" | "unfeature" | "delete" }
  | { kind: "addCategory" | "removeCategory"; category: string }
  /** Moves products from one category to another, so that the first can be deleted. */
  | { kind: "moveCategory"; category: string; to: string }
  /** A change in per cent, negative for a reduction; variants with their own price change too. */
  | { kind: "price"; percent: number };

type Effect = { set: Partial<Settable> } | { problem: string } | { delete: true };

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
  if (!product) return fault("The product no longer exists.");
  if (product.deleted !== null) return fault("The product is in the bin.");
  if (version !== null && version !== product.version) {
    return fault("Changed since it was chosen. Check it again.");
  }
  const effect = effectOf(product, action, site);
  if ("problem" in effect) return fault(effect.problem);
  const row = { line, id, name: product.productName, version: product.version, problems: [] };
  if ("delete" in effect) {
    const changes = [{ field: "bin", from: "no", to: "yes, for 30 days" }];
    return { ...row, act: "delete", changes, set: {}, was: {} };
  }
  const changes = changesOf(product, effect.set);
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
      return priced(product, action.percent, site);
  }
}

function raisedBy(minor: number, percent: number): number {
  return minor + percentOf(minor, percent);
}

function priced({ price, variants }: Product, percent: number, site: Site): Effect {
  if (price === null && variants.every((variant) => variant.price === null)) {
    return { problem: "It has no price." };
  }
  const raised = (amount: number | null) =>
    amount === null
      ? null
      : toMajor(raisedBy(toMinor(amount, site.currency), percent), site.currency);
  const after = {
    price: raised(price),
    variants: variants.map((variant) => ({ ...variant, price: raised(variant.price) })),
  };
  const amounts = [after.price, ...after.variants.map((variant) => variant.price)];
  const fits = amounts.every((amount) => amount === null || isAmount(amount, site.currency));
  const before = [price, ...variants.map((variant) => variant.price)];
  if (before.some((amount, at) => amount !== null && amount > 0 && amounts[at] === 0)) {
    return { problem: "Nothing would be left of its price." };
  }
  return fits ? { set: after } : { problem: "The new price is too large." };
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
  if (!("price" in set)) return changes;
  const amount = (value: number | null | undefined) => (value == null ? "" : String(value));
  if (set.price !== product.price) {
    changes.push({ field: "price", from: amount(product.price), to: amount(set.price) });
  }
  for (const [at, variant] of product.variants.entries()) {
    const now = set.variants?.[at]?.price;
    if (now === variant.price) continue;
    const field = `variant price (${variant.name})`;
    changes.push({ field, from: amount(variant.price), to: amount(now) });
  }
  return changes;
}

function said(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
