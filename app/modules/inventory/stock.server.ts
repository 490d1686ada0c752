import { Failure, impossible, inBin, notFound } from "~/kernel/failure";
import { type Product, readProduct, withoutCosts } from "~/modules/catalogue/product.resource";
import { writeProducts } from "~/modules/catalogue/write-products.server";
import type { CommerceDeps } from "~/modules/deps";
import type { Audited, Change } from "~/storage/change";
import { type WalkOptions, type WalkPage, walkPage } from "~/storage/pages";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { committedCounter } from "./committed.server";
import { type GivenReason, type StockMovement, stocksOf } from "./stock-movement.resource";

/** A manual change of one stock: its new number, or the difference. */
export interface StockAdjustment {
  /** null for the product's own stock. */
  variantId: string | null;
  /** `set`: the new number. `add`: the difference, negative for fewer. */
  mode: "set" | "add";
  amount: number;
  /**
   * The stock that the page showed; null where it was not counted. `set` is refused if the stock is
   * now different, so that no sale is lost.
   */
  seen: number | null;
  reason: GivenReason;
  note: string | null;
}

/** The stock of a product, or of one of its variants. */
export interface StockPlace {
  productId: string;
  /** null for the product's own. */
  variantId: string | null;
}

export interface StockService {
  /** The quantity of each that is sold and not shipped yet, in the given order. */
  committed(places: readonly StockPlace[]): Promise<number[]>;
  /** The movements of a product, newest first. */
  movements(productId: string, way: WalkOptions): Promise<WalkPage<StockMovement>>;
  /** @throws Failure conflict when `set` saw another stock; impossible below zero */
  adjust: Audited<[productId: string, adjustment: StockAdjustment], Product>;
}

const mostStock = 999_999_999;
const namesAtOnce = 500;

export function createStock(deps: CommerceDeps): StockService {
  return {
    async committed(places) {
      const names = places.map(({ productId, variantId }) =>
        committedCounter(productId, variantId),
      );
      const found: number[] = [];
      for (let at = 0; at < names.length; at += namesAtOnce) {
        const part = names.slice(at, at + namesAtOnce);
        const counts = await deps.storage.counters.get(part);
        found.push(...part.map((name) => Math.max(0, counts.get(name) ?? 0)));
      }
      return found;
    },
    movements: (productId, way) =>
      walkPage<StockMovement>(
        deps.storage.stockMovements,
        { wheres: [{ productId }], order: { by: "at", direction: "desc" } },
        way,
      ),
    adjust: (tx, actor, id, adjustment) => adjust(deps, tx, { actor, id, ...adjustment }),
  };
}

async function adjust(
  deps: CommerceDeps,
  tx: Tx,
  { actor, id, ...asked }: StockAdjustment & { actor: string; id: string },
): Promise<Change<Product>> {
  const before = await tx.products.get(id);
  if (!before) throw notFound("Product");
  if (before.deleted !== null) throw inBin();
  const { variantId, reason, note } = asked;
  if (variantId !== null && !before.variants.some((variant) => variant.id === variantId)) {
    throw notFound("Variant");
  }
  const stock = balanceAfter(asked, stocksOf(before).get(variantId) ?? null);
  const product = readProduct(before);
  const variants = product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, stock } : variant,
  );
  const after: Product = {
    ...product,
    ...(variantId === null ? { stock } : { variants }),
    updated: deps.clock(),
    version: before.version + 1,
  };
  const cause = { reason, actor, reference: null, note };
  const edits = [{ before, after, verb: "Stock of" }];
  const [change] = await writeProducts(deps, tx, { edits, cause });
  // Whoever only ships may change the stock, but does not see what a product costs.
  return { ...(change as Change<Product>), result: withoutCosts(after) };
}

function balanceAfter({ mode, amount, seen }: StockAdjustment, now: number | null): number {
  if (mode === "set" && seen !== now) {
    const saw = { seen: seen ?? t("deskInventory:sawNone") };
    throw new Failure(
      "conflict",
      now === null
        ? t("deskInventory:stockNotCountedNow", saw)
        : t("deskInventory:stockIsNow", { now, ...saw }),
    );
  }
  const stock = mode === "set" ? amount : (now ?? 0) + amount;
  if (stock < 0)
    throw impossible(t("deskInventory:thereAreOnly", { now: now ?? 0 }), {
      amount: t("deskInventory:only", { now: now ?? 0 }),
    });
  if (stock > mostStock) throw impossible(t("deskInventory:thatNumberIsTooLarge"));
  return stock;
}
