import {
  bestDiscount,
  codeKey,
  coveredProducts,
  type Discount,
  type DiscountLine,
  discountAmount,
  isUsable,
  type PublicDiscount,
  type StoredDiscount,
  toPublicDiscount,
} from "~/domain/discount";
import { type Failure, impossible, notFound, staleVersion } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { findVariant, priceOf, type StoredProduct } from "~/domain/product";
import type { QuoteDiscount } from "~/domain/quote";
import { omit } from "~/kernel/pick";
import type { Change } from "../change";
import { changed } from "../change";
import type { CommerceDeps } from "../deps";
import { newest } from "../pages";
import type { Tx } from "../storage";
import { discountExample, productsNamed, removeUnused } from "./discount-desk";
import { readDiscount, storeDiscount } from "./discount-records";
import type { DiscountInput, DiscountsService } from "./discounts-service";

const listLimit = 1_000;

/** Cart lines as a discount sees them, with the catalogue's prices. */
export function discountLines(
  items: readonly { id: string; variantId?: string | null; quantity: number }[],
  products: ReadonlyMap<string, StoredProduct>,
): DiscountLine[] {
  return items.map(({ id, variantId, quantity }) => {
    const product = products.get(id);
    const variant = product ? findVariant(product, variantId ?? undefined) : null;
    return {
      id,
      quantity,
      categories: product?.categories ?? [],
      price: product ? priceOf(product, variant) : null,
    };
  });
}

/** The automatic promotions that are active now. */
async function automaticDiscounts({ storage, clock }: CommerceDeps): Promise<Discount[]> {
  const now = clock();
  const rows = await newest(storage.discounts, { automatic: true, active: true }, listLimit);
  return rows.filter((row) => isUsable(row, now)).map(readDiscount);
}

export function createDiscounts(deps: CommerceDeps): DiscountsService {
  const { storage, site, clock, random } = deps;

  async function find(tx: Tx, codeOrId: string): Promise<StoredDiscount | null> {
    return (
      (await tx.discounts.get(codeOrId)) ??
      (await tx.discounts.getBy("codeLower", codeKey(codeOrId)))
    );
  }

  return {
    async findUsable(code, cart) {
      const row = await storage.discounts.getBy("codeLower", codeKey(code));
      if (!row || !isUsable(row, clock())) return null;
      const discount = toPublicDiscount(row);
      if (!cart?.items) return discount;
      const ids = [...new Set(cart.items.map(({ id }) => id))];
      const products = new Map((await storage.products.getMany(ids)).map((p) => [p.id, p]));
      const lines = discountLines(cart.items, products);
      return discountAmount(discount, lines, site.currency).total > 0 ? discount : null;
    },

    async listAutomatic(): Promise<PublicDiscount[]> {
      return (await automaticDiscounts(deps)).map(toPublicDiscount);
    },

    async list() {
      return (await newest(storage.discounts, {}, listLimit)).map(readDiscount);
    },

    async find(id) {
      const row = await storage.discounts.get(id);
      return row && readDiscount(row);
    },

    productsNamed: (names) => productsNamed(deps, names),
    example: (terms) => discountExample(deps, terms),
    removeUnused: (tx, _actor, seen) => removeUnused(tx, seen),

    async save(tx, _actor, input: DiscountInput): Promise<Change<Discount>> {
      const products = await tx.products.getMany(input.productIds ?? [], { only: ["id"] });
      const known = await find(tx, input.id ?? input.code ?? "");
      if (known && input.version !== undefined && known.version !== input.version) {
        throw staleVersion();
      }
      const after = { ...(known ? readDiscount(known) : blank()), ...withoutVersion(input) };
      if (after.code === null && !after.automatic) {
        throw impossible("A discount needs a code unless it is automatic.", {
          code: "Enter a code",
        });
      }
      // A product that is gone for good stays in a discount that had it.
      const there = new Set([...products.map(({ id }) => id), ...(known?.productIds ?? [])]);
      if (input.productIds?.some((id) => !there.has(id))) {
        throw impossible("There is no such product.", { productIds: "There is no such product" });
      }
      const dates = problemOfDates(after, { isNew: known === null, input });
      if (dates !== null) throw impossible(`${dates}.`, { expiresAt: dates });
      const saved: Discount = {
        ...after,
        id: known?.id ?? input.id ?? newId(clock, random),
        updated: clock(),
        version: (known?.version ?? 0) + 1,
      };
      await tx.discounts.put(storeDiscount(saved));
      return changed({
        result: saved,
        target: { type: "discount", id: saved.id },
        summary: `${known ? "Updated" : "Created"} discount ${saved.code ?? saved.description}`,
        before: known ? readDiscount(known) : null,
        after: saved,
      });
    },

    async remove(tx, _actor, codeOrId) {
      const known = await find(tx, codeOrId);
      if (!known) throw notFound("Discount");
      await tx.discounts.remove(known.id);
      return changed({
        result: null,
        target: { type: "discount", id: known.id },
        summary: `Removed discount ${known.code ?? known.description}`,
        before: readDiscount(known),
        after: null,
      });
    },
  };

  /** An expiry in the past ends a discount at once, but a new one must have time left. */
  function problemOfDates(
    { startsAt, expiresAt, active }: Pick<Discount, "startsAt" | "expiresAt" | "active">,
    { isNew, input }: { isNew: boolean; input: DiscountInput },
  ): string | null {
    if (expiresAt === null) return null;
    if (isNew && active && expiresAt <= clock()) return "The last day is in the past";
    const isGiven = Boolean(input.startsAt || input.expiresAt);
    return isGiven && startsAt !== null && expiresAt <= startsAt
      ? "The last day is before the first"
      : null;
  }

  function blank(): Omit<Discount, "id" | "type" | "value"> {
    const now = clock();
    return {
      code: null,
      description: "",
      categories: [],
      productIds: [],
      minSubtotal: null,
      startsAt: null,
      expiresAt: null,
      usageLimit: null,
      usedCount: 0,
      automatic: false,
      active: true,
      created: now,
      updated: now,
      version: 0,
    };
  }
}

function withoutVersion(input: DiscountInput) {
  return omit(input, ["version", "id"]);
}

/**
 * Chooses a quote's only discount: the code's, or an automatic promotion when that takes off more.
 * An unusable code refuses the submission, so that nobody expects a discount that they will not
 * get.
 */
export async function chooseDiscount(
  deps: CommerceDeps,
  code: string | null,
  lines: DiscountLine[],
): Promise<QuoteDiscount | null> {
  const { storage, site, clock } = deps;
  const candidates = await automaticDiscounts(deps);
  if (code !== null) {
    const row = await storage.discounts.getBy("codeLower", codeKey(code));
    if (!row || !isUsable(row, clock())) throw unusableDiscount();
    candidates.push(readDiscount(row));
  }
  const best = bestDiscount(candidates, lines, site.currency);
  if (!best) return null;
  const { id, type, value, description } = best.discount;
  return {
    code: best.discount.code ?? description,
    amount: best.total,
    terms: { id, type, value, covers: coveredProducts(best.discount, lines) },
  };
}

/** Refuses a submission because another one has taken the discount's last use. */
export function unusableDiscount(): Failure {
  return impossible("This discount code cannot be used.", {
    discountCode: "This discount code cannot be used",
  });
}
