import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProductView } from "~/components/frame/product-view";
import ProductPage from "~/routes/shop/product";
import { viewOf } from "~/routes/shop/product-page.server";
import { renderPage } from "../support/page";
import { aProduct } from "../support/records";

it("the product's page shows every field that its loader returns", () => {
  const view = viewOf(aProduct(), null);
  const shown = new Set<string>();
  const product: ProductView = new Proxy(view, {
    get(target, field) {
      shown.add(String(field));
      return Reflect.get(target, field);
    },
  });
  renderPage(ProductPage, {
    at: "/products/scale",
    data: { product, related: [], belonging: [], seen: [], refused: false },
  });
  screen.getByRole("heading", { level: 1, name: view.productName });
  expect(Object.keys(view).filter((field) => !shown.has(field))).toEqual([]);
});
