import { data } from "@remix-run/node";
import { defineList } from "~/components/lists/list";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { once } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import { cutText } from "~/kernel/text";
import type { Product } from "~/modules/catalogue/product.resource";
import type { DeskProductList } from "~/modules/desk/products.server";
import { givenReasons, type StockMovement } from "~/modules/inventory/stock-movement.resource";
import { site } from "~/modules/settings/site";
import type { WalkOptions } from "~/storage/pages";
import { type PlainKey, t } from "~/texts/text";
import { reasonLabels, type StockAnswer, stockAt } from "./stock-words";

/** A stock of a product or of one of its variants. */
export interface StockRow {
  /** Identifies it among all stocks. */
  at: string;
  /** "Vise, Red" */
  fullName: string;
  productId: string;
  variantId: string | null;
  /** The address of its movements. */
  to: string;
  name: string;
  variant: string | null;
  sku: string;
  /** null when it is not counted. */
  stock: number | null;
  low: boolean;
  /** Sold and not shipped yet: no longer in the stock, but still in the warehouse. */
  committed: number;
}

/** The products' rows with the committed quantity of each. */
export async function stockRows(
  call: AdminArgs["call"],
  products: readonly Product[],
): Promise<StockRow[]> {
  const places = products.flatMap(({ id, variants }) =>
    [null, ...variants].map((variant) => ({ productId: id, variantId: variant?.id ?? null })),
  );
  const counts = await call("stock.committed", [places]);
  const by = new Map(
    places.map(({ productId, variantId }, at) => [`${productId} ${variantId}`, counts[at] ?? 0]),
  );
  return products.flatMap((product) =>
    rowsOf(product, (variantId) => by.get(`${product.id} ${variantId}`) ?? 0),
  );
}

/**
 * The product's own stock, and each variant's; variants that use the product's stock are counted
 * there.
 */
function rowsOf(product: Product, committedOf: (variantId: string | null) => number): StockRow[] {
  const { id, productName, sku, stock, variants } = product;
  const to = `/admin/stock/${encodeURIComponent(id)}`;
  const name = productName || t("deskStock:unnamedProduct");
  const row = { productId: id, to, name };
  const isLow = (count: number | null) => count !== null && count <= site.lowStock;
  const drawing = variants.filter((variant) => variant.stock === null);
  const own = {
    ...row,
    at: stockAt(id, null),
    fullName: name,
    variantId: null,
    variant: null,
    sku: sku ?? "",
    stock,
    low: isLow(stock),
    committed: drawing.reduce((sum, each) => sum + committedOf(each.id), committedOf(null)),
  };
  const ofVariants = variants.map((each) => ({
    ...row,
    at: stockAt(id, each.id),
    fullName: `${name}, ${each.name}`,
    variantId: each.id,
    variant: each.name,
    sku: each.sku ?? "",
    stock: each.stock,
    low: isLow(each.stock),
    committed: each.stock === null ? 0 : committedOf(each.id),
  }));
  return [own, ...ofVariants];
}

export interface MovementRow extends Omit<StockMovement, "actor" | "variantId" | "productId"> {
  who: string;
  why: string;
  variant: string | null;
  /** Its order or run; the page is null where the viewer may not open it. */
  cause: { text: string; to: string | null } | null;
}

export async function movementRows(
  { call, context, admin, may }: AdminArgs,
  product: Product,
  movements: readonly StockMovement[],
): Promise<MovementRow[]> {
  const uids = [...new Set(movements.map(({ actor }) => actor))];
  const names = await bestEffort(context.services.log, "[stock]", call("admin.namesOf", [uids]));
  const variants = new Map(product.variants.map(({ id, name }) => [id, name]));
  return movements.map(({ actor, variantId, ...movement }) => ({
    ...omit(movement, ["productId"]),
    who:
      actor === admin.uid
        ? t("deskStock:you")
        : (names?.get(actor) ?? t(plainNames[actor] ?? "deskStock:aCustomer")),
    variant: variantId === null ? null : (variants.get(variantId) ?? t("deskStock:aFormerVariant")),
    why: t(reasonLabels[movement.reason]),
    cause: causeOf(movement, may),
  }));
}

const plainNames: Readonly<Record<string, PlainKey>> = {
  system: "deskStock:theStore",
  guest: "deskStock:aGuest",
};

const ofOrder: readonly StockMovement["reason"][] = ["order", "cancel", "return"];

function causeOf(
  { reason, reference }: Pick<StockMovement, "reason" | "reference">,
  may: AdminArgs["may"],
): MovementRow["cause"] {
  if (reference === null) return null;
  const place = encodeURIComponent(reference);
  if (ofOrder.includes(reason)) {
    return { text: reference, to: may("orders.find") ? `/admin/orders/${place}` : null };
  }
  // A movement that no order caused belongs to a run.
  return {
    text: t("deskStock:theRun"),
    to: may("runs.find") ? `/admin/products/runs/${place}` : null,
  };
}

/** Handles the form of a row; a second press of its button books nothing more. */
export async function changeStock(args: AdminArgs) {
  requireMay(args, "stock.adjust");
  const form = await args.request.formData();
  return once(args, form, () => adjustStock(args, form));
}

/** Saves the new stock, or the difference. */
async function adjustStock(args: AdminArgs, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [id, variantId] = [text("id"), text("variantId") || null];
  const values = {
    mode: text("mode"),
    amount: text("amount"),
    reason: text("reason"),
    note: cutText(text("note"), 500),
  };
  const refused = (message: string, status = 400) => {
    const to = `/admin/stock/${encodeURIComponent(id)}`;
    const answer: StockAnswer = { at: stockAt(id, variantId), to, message, values };
    return data(answer, status);
  };
  const reason = givenReasons.find((known) => known === values.reason);
  if (id === "" || !reason) throw problem(400);
  const mode = values.mode === "add" ? "add" : "set";
  const typed = values.amount.replace("−", "-");
  if (!/^[+-]?\d{1,9}$/.test(typed)) return refused(t("deskStock:enterWholeNumber"));
  const amount = Number(typed);
  if (mode === "set" && amount < 0) {
    return refused(t("deskStock:notNegative"));
  }
  const seen = text("seen") === "" ? null : Number(text("seen"));
  const { note } = values;
  const done = await attempt(
    args.call("stock.adjust", [id, { variantId, mode, amount, seen, reason, note }]),
  );
  if (!done.ok) return refused(done.failure.message, done.failure.kind === "conflict" ? 409 : 400);
  const { productName, stock, variants } = done.value;
  const variant = variants.find((each) => each.id === variantId);
  const name = variant ? `${productName}, ${variant.name}` : productName;
  const now = variantId === null ? stock : (variant?.stock ?? null);
  const { pathname, search } = new URL(args.request.url);
  const flash = { kind: "done", text: t("deskStock:nowInStock", { name, now: now ?? 0 }) } as const;
  return redirectWithFlash(args, pathname + search, flash);
}

export const stockList = defineList<DeskProductList, Product>(() => ({
  path: "/admin/stock",
  what: "products",
  intro: t("deskStock:stockIntro"),
  read: (call, asked) => call("desk.products", [asked]),
  size: 25,
  search: { label: t("deskStock:nameBrandOrSku") },
  views: [
    { label: t("deskStock:allProducts"), at: {} },
    { label: t("deskStock:lowStock"), at: { show: "low" }, asks: { stock: "low" } },
    { label: t("deskStock:soldOut"), at: { show: "out" }, asks: { stock: "out" } },
    { label: t("deskStock:notCounted"), at: { show: "uncounted" }, asks: { stock: "uncounted" } },
  ] as const,
  yet: { title: t("deskStock:noProductsYet"), text: t("deskStock:stockListed") },
  unmatched: {
    title: t("deskStock:noMatchingStock"),
    text: t("deskStock:noMatchingStockText"),
  },
}));

/** The movements of a product's stock, newest first. */
export function movementList(productId: string) {
  return defineList<WalkOptions, StockMovement>(() => ({
    path: `/admin/stock/${encodeURIComponent(productId)}`,
    what: "movements",
    read: (call, asked) => call("stock.movements", [productId, asked]),
    yet: { title: t("deskStock:noMovementYet"), text: t("deskStock:setStockAboveStartCounting") },
  }))();
}
