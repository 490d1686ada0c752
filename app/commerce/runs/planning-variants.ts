import { givenIdPattern, newId } from "~/domain/identifiers";
import { type Product, productLimits, repeatedSkuAt, type Variant } from "~/domain/product";
import { shortened } from "~/domain/text";
import { isSameNumber } from "../catalogue/article-numbers";
import type { CommerceDeps } from "../deps";
import { trimmedCell } from "./csv-text";
import { clearWord, variantColumns } from "./product-cells";
import type { PlannedChange } from "./run-rows";

export type Deps = Pick<CommerceDeps, "storage" | "site" | "clock" | "random">;
export type Cells = Map<string, string>;

/** The new variants; null when no line changes one. */
export function planVariants(
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
    if (![...cells.keys()].some((name) => name.startsWith("variant "))) continue;
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
      problems.push(`Variant “${shortened(before.sku ?? before.name, 60)}” is on two lines.`);
      continue;
    }
    if (!before && name === undefined) {
      problems.push("A new variant needs a variant name.");
      continue;
    }
    if (!before && id !== undefined && !givenIdPattern.test(id)) {
      problems.push(`Variant id “${shortened(id, 60)}” cannot be the id of a new variant.`);
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
    const after = { ...start };
    for (const column of variantColumns) {
      const text = cells.get(column.name);
      if (text === undefined || (before && text === trimmedCell(column.write(before)))) continue;
      const cleared = text === clearWord;
      const value =
        cleared && !column.mayClear
          ? { problem: "cannot be empty" }
          : column.read(cleared ? "" : text, deps.site);
      if ("problem" in value) {
        problems.push(`${capital(column.name)} “${shortened(text, 60)}” ${value.problem}.`);
        continue;
      }
      Object.assign(after, { [column.field]: value.value });
      const [from, to] = [before ? column.write(before) : "", column.write(after)];
      if (from === to) continue;
      changed = true;
      changes.push({ field: `${column.name} (${before?.name ?? name})`, from, to });
    }
    if (!before) changed = true;
    if (at < 0) variants.push(after);
    else variants[at] = after;
  }
  if (variants.length > productLimits.variants) problems.push("There are too many variants.");
  const repeated = changed ? variants[repeatedSkuAt(variants)] : undefined;
  if (repeated) {
    problems.push(
      `Variant SKU “${shortened(repeated.sku ?? "", 60)}” is that of another variant of the product.`,
    );
  }
  return changed ? variants : null;
}

export function capital(text: string): string {
  return text === "sku" ? "SKU" : text.charAt(0).toUpperCase() + text.slice(1);
}
