import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Role } from "~/modules/staff/role";
import routes from "~/routes";

type Ids = Readonly<Record<string, string>>;

export interface Place {
  /** As routes.ts spells it. */
  route: string;
  /** The roles that it opens for. */
  open: readonly Role[];
  at(ids: Ids): string;
}

const everyone: readonly Role[] = [
  "owner",
  "sales",
  "catalogue",
  "warehouse",
  "accounting",
  "readonly",
];
const readers: readonly Role[] = ["owner", "sales", "accounting", "readonly"];
const orderReaders: readonly Role[] = ["owner", "sales", "warehouse", "accounting", "readonly"];
const sellers: readonly Role[] = ["owner", "sales"];
const keepers: readonly Role[] = ["owner", "catalogue"];
const accounts: readonly Role[] = ["owner", "accounting"];
const owners: readonly Role[] = ["owner"];

function place(route: string, open: readonly Role[], at: (ids: Ids) => string): Place {
  return { route, open, at };
}
const plain = (route: string, open: readonly Role[], end = "") =>
  place(route, open, () => `/${route}${end}`);

/** Every address of the desk, with whom it is for. */
export const deskPlaces: readonly Place[] = [
  plain("admin", everyone),
  plain("admin/quotes", readers),
  place("admin/quotes/:id", readers, (ids) => `/admin/quotes/${ids.plain}`),
  plain("admin/quotes/new", sellers),
  place("admin/quotes/:id/customer", sellers, (ids) => `/admin/quotes/${ids.plain}/customer`),
  plain("admin/pipeline", readers),
  plain("admin/templates", readers),
  plain("admin/orders", orderReaders),
  place("admin/orders/:id", orderReaders, (ids) => `/admin/orders/${ids.order}`),
  plain("admin/invoices", readers),
  place("admin/invoices/:number", readers, (ids) => `/admin/invoices/${ids.invoice}`),
  plain("admin/emails", everyone),
  plain("admin/missed-searches", everyone),
  plain("admin/notices", everyone),
  place("admin/emails/:template", everyone, () => "/admin/emails/quote-confirmation"),
  plain("admin/outbox", readers),
  plain("admin/subscribers", readers),
  plain("admin/products", everyone),
  plain("admin/products/new", everyone),
  plain("admin/products/import", keepers),
  plain("admin/products/bulk", keepers, "?all=yes"),
  place("admin/products/runs/:id", keepers, (ids) => `/admin/products/runs/${ids.run}`),
  place("admin/products/:id", everyone, () => "/admin/products/press"),
  place("admin/products/:id/preview", everyone, () => "/admin/products/press/preview"),
  place("admin/products/:id/data", everyone, () => "/admin/products/press/data"),
  plain("admin/attributes", everyone),
  plain("admin/stock", everyone),
  place("admin/stock/:id", everyone, () => "/admin/stock/press"),
  plain("admin/settings", everyone),
  plain("admin/brand", everyone),
  plain("admin/texts", everyone),
  plain("admin/services", owners),
  plain("admin/discounts", everyone),
  plain("admin/discounts/new", everyone),
  place("admin/discounts/:id", everyone, (ids) => `/admin/discounts/${ids.discount}`),
  plain("admin/search", everyone, "?q=press"),
  plain("admin/customers", readers),
  plain("admin/customers/new", sellers),
  place("admin/customers/:id/edit", sellers, (ids) => `/admin/customers/${ids.shopper}/edit`),
  place("admin/customers/:id", readers, (ids) => `/admin/customers/${ids.shopper}`),
  plain("admin/personal-data", owners),
  place("admin/personal-data/:id", accounts, (ids) => `/admin/personal-data/${ids.erasure}`),
  plain("admin/audit", readers),
  plain("admin/pictures", keepers),
  plain("admin/staff", owners),
  plain("admin/keys", owners),
  place("admin/keys/:id", owners, (ids) => `/admin/keys/${ids.key}`),
  plain("admin/webhooks", owners),
  plain("admin/extensions", owners),
  place(
    "admin/data/:resource/:id",
    ["owner", "sales", "warehouse", "accounting"],
    (ids) => `/admin/data/orders/${ids.order}`,
  ),
  place(
    "admin/emails/:template/preview",
    everyone,
    () => "/admin/emails/quote-confirmation/preview",
  ),
  plain("admin/personal-data/export.json", owners, "?who=shopper@example.test"),
  place("admin/personal-data/kept/:id", accounts, (ids) => `/admin/personal-data/kept/${ids.kept}`),
  plain("admin/audit.csv", readers),
  plain("admin/products.csv", everyone),
  plain("admin/orders.csv", orderReaders),
  plain("admin/settings/letterhead.pdf", everyone),
  plain("admin/quotes.csv", readers),
  plain("admin/invoices.csv", readers),
  plain("admin/discounts.csv", everyone),
  plain("admin/customers.csv", readers),
  plain("admin/products-sample.csv", everyone),
  place(
    "admin/products/runs/:id/errors.csv",
    keepers,
    (ids) => `/admin/products/runs/${ids.run}/errors.csv`,
  ),
  plain("admin/subscribers.csv", readers),
  place("admin/quotes/:id/offer.pdf", readers, (ids) => `/admin/quotes/${ids.accepted}/offer.pdf`),
  plain("admin/find.json", everyone, "?q=press"),
  place("admin/quotes/:id/preview", readers, (ids) => `/admin/quotes/${ids.plain}/preview`),
  place(
    "admin/quotes/:id/preview/mail",
    readers,
    (ids) => `/admin/quotes/${ids.plain}/preview/mail`,
  ),
  place("admin/quotes/:id/preview.pdf", readers, (ids) => `/admin/quotes/${ids.plain}/preview.pdf`),
  place(
    "admin/orders/:id/confirmation.pdf",
    orderReaders,
    (ids) => `/admin/orders/${ids.order}/confirmation.pdf`,
  ),
  place(
    "admin/orders/:id/invoice-draft.pdf",
    ["owner", "sales", "accounting"],
    (ids) => `/admin/orders/${ids.unbilled}/invoice-draft.pdf?line0=1`,
  ),
  place(
    "admin/orders/:id/documents/:document/file.pdf",
    orderReaders,
    (ids) => `/admin/orders/${ids["shipped id"]}/documents/${ids.invoice}/file.pdf`,
  ),
  place(
    "admin/quotes/:id/files/:file",
    readers,
    (ids) => `/admin/quotes/${ids.wished}/files/${ids.file}`,
  ),
];

/** Addresses that take forms alone, or answer that nothing is there. */
export const withoutPage = [
  "admin/quotes/bulk",
  "admin/quotes/:id/autosave",
  "admin/orders/bulk",
  // Of extensions, which the store of these tests has none of.
  "admin/extensions/:extension",
  "admin/extensions/:extension/:page",
  "admin/*",
];

/** The paths of the desk in routes.ts. */
export function deskRoutes(): string[] {
  const all = routePaths(/./);
  return [...new Set(all.filter((path) => path === "admin" || path.startsWith("admin/")))];
}

/** The paths of routes.ts whose files have such a name. */
export function routePaths(files: RegExp): string[] {
  return pathsOf(routes as RouteConfigEntry[], files);
}

function pathsOf(entries: readonly RouteConfigEntry[], files: RegExp, above = ""): string[] {
  return entries.flatMap(({ path = "", index, file, children = [] }) => {
    const full = [above, path].filter(Boolean).join("/");
    const isPage = (path !== "" || index) && files.test(file);
    return [...(isPage ? [full] : []), ...pathsOf(children, files, full)];
  });
}
