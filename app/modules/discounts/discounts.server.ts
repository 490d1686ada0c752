import { customToStore, shownCustom } from "~/kernel/extensions/custom";
import type { Custom } from "~/kernel/extensions/custom-field";
import { hasOwn, ownFilters } from "~/kernel/extensions/filtered-values";
import { type Failure, impossible, notFound, staleVersion } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { omit } from "~/kernel/pick";
import type { CartLine } from "~/modules/cart/cart.resource";
import { findVariant, priceOf, type StoredProduct } from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { QuoteDiscount } from "~/modules/quotes/quote-amounts";
import { isClosed } from "~/modules/quotes/quote-rules";
import { type Audited, type Change, changed } from "~/storage/change";
import { newest } from "~/storage/pages";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  bestDiscount,
  blankDiscount,
  codeKey,
  coveredProducts,
  type Discount,
  type DiscountLine,
  discountAmount,
  discountName,
  hasFreeUse,
  isUsable,
  type PublicDiscount,
  type StoredDiscount,
  toPublicDiscount,
} from "./discount.resource";
import {
  type DiscountExample,
  type DiscountTermsInput,
  discountExample,
  type NamedProduct,
  productsNamed,
  readDiscount,
  removeUnused,
  rowOfDiscount,
} from "./discount-desk.server";

export type DiscountInput = Partial<
  Omit<Discount, "usedCount" | "created" | "updated" | "version">
> & { type: Discount["type"]; value: number; version?: number };

export interface DiscountListing {
  /** Part of a code or a description, in any case. */
  search?: string;
  /** Whether the shop applies it now. */
  usable?: boolean;
  /** Only those with these values of extensions. */
  custom?: Custom;
}

export interface DiscountsService {
  /** A usable discount by code, in any case; otherwise null, without a reason. */
  findUsable(code: string, cart?: { items?: CartLine[] }): Promise<PublicDiscount | null>;
  listAutomatic(): Promise<PublicDiscount[]>;
  /** The newest thousand that match. */
  list(options?: DiscountListing): Promise<Discount[]>;
  /** null when there is none. */
  find(id: string): Promise<Discount | null>;
  /** The products with these ids or SKUs, and the words that match no product. */
  productsNamed(names: readonly string[]): Promise<{ products: NamedProduct[]; unknown: string[] }>;
  /** An example cart with this discount; null when it covers no product with a price. */
  example(terms: DiscountTermsInput): Promise<DiscountExample | null>;
  /**
   * `isBack`: a discount that was removed is stored again as it was. It may have ended meanwhile, and
   * its products may be gone.
   */
  save: Audited<[input: DiscountInput, options?: { isBack?: boolean }], Discount>;
  remove: Audited<[codeOrId: string], null>;
  /** @throws Failure impossible while a quote holds a use of it */
  removeUnused: Audited<[seen: { id: string; version: number }], null>;
}

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

function shownToShoppers(discount: Discount): PublicDiscount {
  const custom = shownCustom("discounts", discount, { publicOnly: true });
  return { ...toPublicDiscount(discount), ...(custom ? { custom } : {}) };
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
      const discount = shownToShoppers(row);
      if (!cart?.items) return discount;
      const ids = [...new Set(cart.items.map(({ id }) => id))];
      const products = new Map((await storage.products.getMany(ids)).map((p) => [p.id, p]));
      const lines = discountLines(cart.items, products);
      return discountAmount(discount, lines, site.currency).total > 0 ? discount : null;
    },

    async listAutomatic(): Promise<PublicDiscount[]> {
      return (await automaticDiscounts(deps)).map(shownToShoppers);
    },

    async list({ search = "", usable, custom } = {}) {
      const own = ownFilters("discounts", custom, site);
      const now = clock();
      const wanted = search.trim().toLowerCase();
      const isWanted = (row: Discount) =>
        `${row.code ?? ""} ${row.description}`.toLowerCase().includes(wanted) &&
        (usable === undefined || isUsable(row, now) === usable) &&
        hasOwn(row, own);
      return (await newest(storage.discounts, {}, listLimit)).map(readDiscount).filter(isWanted);
    },

    async find(id) {
      const row = await storage.discounts.get(id);
      return row && readDiscount(row);
    },

    productsNamed: (names) => productsNamed(deps, names),
    example: (terms) => discountExample(deps, terms),
    removeUnused: (tx, _actor, seen) => removeUnused(tx, seen),

    async save(
      tx,
      _actor,
      input: DiscountInput,
      { isBack = false } = {},
    ): Promise<Change<Discount>> {
      const products = await tx.products.getMany(input.productIds ?? [], { only: ["id"] });
      const known = await find(tx, input.id ?? input.code ?? "");
      if (known && input.version !== undefined && known.version !== input.version) {
        throw staleVersion();
      }
      // Whoever names a version has seen a discount, which was removed since.
      if (!known && input.version) throw notFound("Discount");
      const now = clock();
      const start = known ? readDiscount(known) : { ...blankDiscount, created: now };
      const after = { ...start, ...withoutVersion(input) };
      if (after.code === null && !after.automatic) {
        throw impossible(t("deskDiscounts:aDiscountNeedsCodeUnless"), {
          code: t("deskDiscounts:enterACode"),
        });
      }
      // A product that is gone for good stays in a discount that had it.
      const there = new Set([...products.map(({ id }) => id), ...(known?.productIds ?? [])]);
      if (!isBack && input.productIds?.some((id) => !there.has(id))) {
        throw impossible(t("deskDiscounts:thereIsNoSuchProduct"), {
          productIds: t("deskDiscounts:noSuchProduct"),
        });
      }
      const dates = problemOfDates(after, { isNew: known === null && !isBack, input });
      if (dates !== null) throw impossible(`${dates}.`, { expiresAt: dates });
      const custom = input.custom
        ? customToStore("discounts", input.custom, known ?? {}, site)
        : known?.custom;
      const saved: Discount = {
        ...after,
        custom,
        id: known?.id ?? input.id ?? newId(clock, random),
        updated: now,
        version: (known?.version ?? 0) + 1,
      };
      await tx.discounts.put(rowOfDiscount(saved));
      return changed({
        result: saved,
        target: { type: "discount", id: saved.id },
        summary: `${known ? "Updated" : "Created"} discount ${discountName(saved)}`,
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
        summary: `Removed discount ${discountName(known)}`,
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
    if (isNew && active && expiresAt <= clock()) return t("deskDiscounts:lastDayIsPast");
    const isGiven = Boolean(input.startsAt || input.expiresAt);
    return isGiven && startsAt !== null && expiresAt <= startsAt
      ? t("deskDiscounts:lastBeforeFirst")
      : null;
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
  const { id, type, value } = best.discount;
  return {
    code: discountName(best.discount),
    amount: best.total,
    terms: { id, type, value, covers: coveredProducts(best.discount, lines) },
  };
}

/** Refuses a submission because another one has taken the discount's last use. */
export function unusableDiscount(): Failure {
  return impossible(t("cart:discountCannotBeUsed"), {
    discountCode: t("cart:unusableDiscount"),
  });
}

/** The part of a quote that decides whether it holds a use of its discount. */
type Holder = Pick<Quote, "status" | "discount">;

/** By the record's id; quotes from before terms were stored have only the code. */
function holdOf({ status, discount }: Holder): string | null {
  if (!discount || isClosed(status)) return null;
  const { code, terms } = discount;
  return terms ? terms.id && `id ${terms.id}` : `code ${codeKey(code)}`;
}

function rowOf(tx: Tx, hold: string): Promise<StoredDiscount | null> {
  return hold.startsWith("id ")
    ? tx.discounts.get(hold.slice(3))
    : tx.discounts.getBy("codeLower", hold.slice(5));
}

/** Whether the quote could hold a use of its discount, if it had that status. */
export async function hasUseFor(tx: Tx, holder: Holder): Promise<boolean> {
  const wanted = holdOf(holder);
  const row = wanted === null ? null : await rowOf(tx, wanted);
  return wanted === null || (row !== null && hasFreeUse(row));
}

/**
 * Keeps the counted uses correct when a quote is created (`before` is null), changes status or
 * changes its discount. An open or converted quote holds one use, by code or automatic; a closed
 * one holds none. Returns false and writes nothing when no use is left or the discount is gone. A
 * discount's dates only limit when it can be requested, so reopening a quote only needs a free use.
 */
export async function updateHeldUse(
  tx: Tx,
  before: Holder | null,
  after: Holder,
): Promise<boolean> {
  const write = await heldUseUpdate(tx, before, after);
  await write?.();
  return write !== null;
}

/** The same in two steps, for work that reads more before it writes; null when no use is left. */
export async function heldUseUpdate(
  tx: Tx,
  before: Holder | null,
  after: Holder,
): Promise<(() => Promise<void>) | null> {
  const held = before && holdOf(before);
  const wanted = holdOf(after);
  if (held === wanted) return async () => {};
  const released = held === null ? null : await rowOf(tx, held);
  const reserved = wanted === null ? null : await rowOf(tx, wanted);
  if (wanted !== null && !(reserved && hasFreeUse(reserved))) return null;
  return async () => {
    if (released && released.usedCount > 0) {
      await tx.discounts.patch(released.id, { usedCount: released.usedCount - 1 });
    }
    if (reserved) await tx.discounts.patch(reserved.id, { usedCount: reserved.usedCount + 1 });
  };
}
