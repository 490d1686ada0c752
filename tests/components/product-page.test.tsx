import { fireEvent, screen } from "@testing-library/react";
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
    data: { product, related: [], belonging: [], sizes: [], seen: [], refused: false },
  });
  screen.getByRole("heading", { level: 1, name: view.productName });
  expect(Object.keys(view).filter((field) => !shown.has(field))).toEqual([]);
});

it("says what a typed quantity comes to in whole packs, and leads to other sizes", () => {
  const screw = { ...aProduct(), id: "m8-40", price: 0.12, packQuantity: 100, variants: [] };
  const sizes = [
    {
      name: "Length",
      options: [
        { value: "35 mm", id: "m8-35" },
        { value: "40 mm", id: "m8-40" },
      ],
    },
  ];
  const product = viewOf(screw, null);
  renderPage(ProductPage, {
    at: "/products/m8-40",
    data: { product, related: [], belonging: [], sizes, seen: [], refused: false },
  });
  const quantity = screen.getByLabelText("Quantity");
  expect(screen.getByText(/come to/).textContent).toBe("100 come to €12.00");
  fireEvent.input(quantity, { target: { value: "250" } });
  expect(screen.getByText(/come to/).textContent).toBe("300 come to €36.00");
  fireEvent.input(quantity, { target: { value: "a few" } });
  expect(screen.queryByText(/come to/)).toBeNull();
  const other = screen.getByRole("link", { name: "35 mm" });
  expect(other.getAttribute("href")).toBe("/products/m8-35");
  expect(screen.getByRole("link", { name: "40 mm" }).getAttribute("aria-current")).toBe("true");
});
