import type { z } from "zod";
import { admin } from "./admin";
import { assignments, views } from "./assignments";
import { audit } from "./audit";
import { carts } from "./carts";
import { catalogue } from "./catalogue";
import { customerCards } from "./customer-cards";
import { customers } from "./customers";
import { desk } from "./desk";
import { discounts } from "./discounts";
import { erasures } from "./erasures";
import { invoices } from "./invoices";
import { keys } from "./keys";
import { links } from "./links";
import { messages } from "./messages";
import type { AnyMethod, AuditedMethod, Method } from "./method";
import { offers } from "./offers";
import { orders } from "./orders";
import { outbox } from "./outbox";
import { overview } from "./overview";
import { products } from "./products";
import { quotes } from "./quotes";
import { runs } from "./runs";
import { settings } from "./settings";
import { staff } from "./staff";
import { stock } from "./stock";
import { templates } from "./templates";
import { visitorCart } from "./visitor-cart";
import { webhooks } from "./webhooks";

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
  overview,
  settings,
  staff,
  keys,
  webhooks,
  assignments,
  views,
  erasures,
  customerCards,
};
export type Methods = typeof methods;

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
