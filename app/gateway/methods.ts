import type { z } from "zod";
import { audit } from "~/modules/audit/audit.methods.server";
import { carts, visitorCart } from "~/modules/cart/carts.methods.server";
import { savedLists } from "~/modules/cart/saved-lists.methods.server";
import { catalogue } from "~/modules/catalogue/catalogue.methods.server";
import { products } from "~/modules/catalogue/products.methods.server";
import { customers } from "~/modules/customers/customers.methods.server";
import { changes } from "~/modules/desk/changes.methods.server";
import { customerCards } from "~/modules/desk/customer-cards.methods.server";
import { desk } from "~/modules/desk/desk.methods.server";
import { discounts } from "~/modules/discounts/discounts.methods.server";
import { extensions } from "~/modules/extensions/extensions.methods.server";
import { stock } from "~/modules/inventory/stock.methods.server";
import { invoices } from "~/modules/invoices/invoices.methods.server";
import { links } from "~/modules/links/links.methods.server";
import { outbox } from "~/modules/mail/outbox.methods.server";
import { orders } from "~/modules/orders/orders.methods.server";
import { notices } from "~/modules/overview/notices.methods.server";
import { overview } from "~/modules/overview/overview.methods.server";
import { erasures } from "~/modules/privacy/erasures.methods.server";
import { messages } from "~/modules/quotes/messages.methods.server";
import { offers } from "~/modules/quotes/offers.methods.server";
import { quotes } from "~/modules/quotes/quotes.methods.server";
import { templates } from "~/modules/quotes/templates.methods.server";
import { runs } from "~/modules/runs/runs.methods.server";
import { settings } from "~/modules/settings/settings.methods.server";
import { assignments, views } from "~/modules/staff/assignments.methods.server";
import { admin, keys } from "~/modules/staff/keys.methods.server";
import { staff } from "~/modules/staff/staff.methods.server";
import { webhooks } from "~/modules/webhooks/webhooks.methods.server";
import type { AnyMethod, AuditedMethod, Method, ServicesOf } from "./rows/method";
import { uploads } from "./uploads";

/**
 * Every method that pages and the RPC may call, with its access, its arguments, and whether it is
 * audited. A method without a row cannot be called.
 */
export const methods = {
  products,
  stock,
  runs,
  catalogue,
  carts,
  visitorCart,
  savedLists,
  quotes,
  offers,
  messages,
  links,
  templates,
  orders,
  invoices,
  discounts,
  customers,
  admin,
  audit,
  desk,
  outbox,
  notices,
  overview,
  settings,
  staff,
  keys,
  webhooks,
  assignments,
  views,
  erasures,
  customerCards,
  extensions,
  uploads,
  changes,
};
export type Methods = typeof methods;

type AllRows = { [S in keyof Methods]: Methods[S][keyof Methods[S]] }[keyof Methods];

/** The services that the rows call. */
export type CalledServices = ServicesOf<AllRows>;

export type ServiceName = keyof Methods;
export type MethodName = {
  [S in ServiceName]: `${S}.${keyof Methods[S] & string}`;
}[ServiceName];

type RowOf<N extends MethodName> = N extends `${infer S extends ServiceName}.${infer M}`
  ? Methods[S][M & keyof Methods[S]]
  : never;

/** The arguments that a caller passes. */
export type ArgsOf<N extends MethodName> =
  RowOf<N> extends { args: infer S extends z.ZodType } ? Extract<z.input<S>, unknown[]> : never;

/** The result that a caller receives. */
export type ResultOf<N extends MethodName> =
  RowOf<N> extends Method<infer _S, infer R>
    ? R
    : RowOf<N> extends AuditedMethod<infer _T, infer Q>
      ? Q
      : never;

const rows = new Map<string, AnyMethod>();
for (const [service, table] of Object.entries(methods)) {
  for (const [name, row] of Object.entries(table)) rows.set(`${service}.${name}`, row as AnyMethod);
}

/** The row of a method; null when there is no such method. */
export function findMethod(name: string): AnyMethod | null {
  return rows.get(name) ?? null;
}

/** Names of the rows with which staff change something. */
export function auditedMethods(): MethodName[] {
  return [...rows].filter(([, row]) => row.run === null).map(([name]) => name as MethodName);
}

/** Names of the rows with an HTTP surface. */
export function rpcMethods(): { name: string; row: AnyMethod }[] {
  return [...rows].filter(([, row]) => row.rpc).map(([name, row]) => ({ name, row }));
}
