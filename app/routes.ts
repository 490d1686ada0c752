import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the store, a line each. */
export default [
  layout("routes/shop/layout.tsx", [
    index("routes/shop/home.tsx"),
    route("products", "routes/shop/products.tsx"),
    route("products/:id", "routes/shop/product.tsx"),
    route("categories/:slug", "routes/shop/category.tsx"),
    route("search", "routes/shop/search.tsx"),
    route("cart", "routes/shop/cart.tsx"),
    route("quote", "routes/shop/quote-request.tsx"),
    route("quote/sent/:number", "routes/shop/quote-sent.tsx"),
    ...["about", "contact", "terms", "privacy", "imprint"].map((name) =>
      route(name, "routes/shop/site-page.tsx", { id: name }),
    ),
    route("*", "routes/shop/not-found.tsx"),
  ]),
  route("search/suggestions", "routes/shop/suggestions.ts"),
  route("theme", "routes/shop/theme.ts"),
  route("robots.txt", "routes/shop/robots.ts"),
  route("sitemap.xml", "routes/shop/sitemap.ts"),
  route("sitemap-pages.xml", "routes/shop/sitemap-pages.ts"),
  route("sitemap-products.xml", "routes/shop/sitemap-products.ts"),
  ...prefix("api", [
    route("store", "routes/api/store.ts"),
    route("store/products", "routes/api/store-products.ts"),
    route("store/products/:id", "routes/api/store-product.ts"),
    route("store/categories", "routes/api/store-categories.ts"),
    route("commerce/:service/:method", "routes/api/commerce.ts"),
    route("auth/*", "routes/api/auth.ts"),
    route("checkout", "routes/api/checkout.ts"),
    route("checkout/config", "routes/api/checkout-config.ts"),
    route("webhooks/payment", "routes/api/webhooks-payment.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),
] satisfies RouteConfig;
