import { defineList } from "~/components/lists/list";
import type { Product } from "~/modules/catalogue/product.resource";
import type { DeskProductList } from "~/modules/desk/products.server";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import type { WalkOptions } from "~/storage/pages";

export const stockList = defineList<DeskProductList, Product>({
  path: "/admin/stock",
  what: "products",
  intro:
    "What can be sold of each product, and why it changed. Committed goods are sold but not shipped: they are no longer in stock, but you still find them when you count.",
  read: (call, asked) => call("desk.products", [asked]),
  size: 25,
  search: { label: "Name, brand or SKU" },
  views: [
    { label: "All products", at: {} },
    { label: "Low stock", at: { show: "low" }, asks: { stock: "low" } },
    { label: "Sold out", at: { show: "out" }, asks: { stock: "out" } },
    { label: "Not counted", at: { show: "uncounted" }, asks: { stock: "uncounted" } },
  ],
  yet: { title: "No products yet", text: "The stock of each product is listed here." },
  unmatched: {
    title: "No matching stock",
    text: "Nothing is low or sold out, or no product matches the search.",
  },
});

/** The movements of a product's stock, newest first. */
export function movementList(productId: string) {
  return defineList<WalkOptions, StockMovement>({
    path: `/admin/stock/${encodeURIComponent(productId)}`,
    what: "movements",
    read: (call, asked) => call("stock.movements", [productId, asked]),
    yet: { title: "No movement yet", text: "Set the stock above to start counting it." },
  });
}
