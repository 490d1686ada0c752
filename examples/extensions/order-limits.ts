import { count, defineExtension, nullable } from "~/extending/extension";

/** Minimum and maximum order quantities of a product. */
export const orderLimits = defineExtension({
  id: "order-limits",
  apiVersion: 1,
  name: "Order limits",
  fields: {
    products: {
      least: nullable(count(1, { label: "Order at least" })),
      most: nullable(count(1, { label: "Order at most" })),
    },
  },
  publicFields: ["products.least", "products.most"],
  decide: {
    "line.quantity": ({ product }, next, { own }) => {
      const { least, most } = own.products(product);
      return { ...next(), ...(least && { least }), ...(most && { most }) };
    },
  },
});
