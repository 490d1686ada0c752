import type { RouteConfigEntry } from "@remix-run/route-config";
import { rpcMethods } from "~/gateway/methods";
import routes from "~/routes";

export interface AnyRequest {
  method: "GET" | "POST";
  path: string;
  /** Of a POST. */
  body?: string;
  type?: string;
  /** Whether the request would end the caller's session, and is therefore sent without one. */
  asNobody?: boolean;
}

/** The value of each path parameter. */
const parameters: Record<string, string> = {
  ":id": "part-0",
  ":slug": "machine-tools",
  ":resource": "products",
  ":kind": "pictures",
  ":quote": "Q-20260101-0001AAAA",
  ":order": "O-20260101-0001AAAA",
  ":attachment": "none",
  ":extension": "none",
  ":page": "none",
  ":number": "Q-20260101-0001AAAA",
  ":revision": "1",
  ":step": "confirm",
  ":template": "order-status",
  ":name": "none.webp",
  ":file": "none",
  ":document": "DN-2026-0001",
  ":key": "a-key-that-nobody-has-been-given",
  "*": "nothing/here",
};

/**
 * A GET and a POST of every route, and every method of the RPC. Additions are included
 * automatically.
 */
export function everyRequest(uid: string): AnyRequest[] {
  const paths = [...new Set(pathsOf(routes))];
  const pages = paths.filter((path) => !path.startsWith("/api/"));
  const api = paths.filter((path) => path.startsWith("/api/") && !path.includes("/commerce/"));
  return [
    ...pages.map((path): AnyRequest => ({ method: "GET", path })),
    ...pages.map((path): AnyRequest => ({ method: "POST", path, ...form, ...whose(path) })),
    ...api.map((path): AnyRequest => ({ method: "GET", path })),
    ...api.map((path): AnyRequest => ({ method: "POST", path, ...json({}), ...whose(path) })),
    ...rpcMethods().map(({ name, row }): AnyRequest => {
      const usual = row.access === "public" || row.access === "admin" ? [] : [uid];
      const args = samples(uid)[name] ?? usual;
      return { method: "POST", path: `/api/commerce/${name.replace(".", "/")}`, ...json({ args }) };
    }),
  ];
}

const form = { type: "application/x-www-form-urlencoded", body: "" };

function json(value: unknown) {
  return { type: "application/json", body: JSON.stringify(value) };
}

/** Requests that end or start sessions. */
function whose(path: string): Pick<AnyRequest, "asNobody"> {
  return { asNobody: /sign-|signout|sessions|auth|password/.test(path) };
}

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", index, children = [] }) => {
    const full = [above, ...path.split("/").map(spell)].filter(Boolean).join("/");
    const own = path !== "" || index ? [`/${full}`] : [];
    return [...own, ...pathsOf(children, full)];
  });
}

function spell(segment: string): string {
  if (segment === ":service" || segment === ":method") return "commerce";
  if (!segment.startsWith(":") && segment !== "*") return segment;
  const value = parameters[segment];
  if (value === undefined) throw new Error(`tests/support/every-request.ts has no ${segment}`);
  return value;
}

/** Arguments that reach the backend. A method without a line of its own gets those of its access. */
function samples(uid: string): Record<string, unknown[]> {
  const line = { id: "part-0", quantity: 1 };
  const contact = { email: "guest@example.test", firstName: "G", lastName: "" };
  const address = { line1: "1 Main St", city: "Springfield", country: "US" };
  const order = "O-20260101-0001AAAA";
  const quote = "Q-20260101-0001AAAA";
  return {
    "products.listByCategory": ["machine-tools"],
    "products.getById": ["part-0"],
    "products.search": ["part"],
    "products.create": [{ productName: "Made while it was tested" }],
    "products.update": ["part-1", { price: 12 }],
    "products.delete": ["part-2"],
    "products.feature": ["part-3"],
    "products.unfeature": ["part-3"],
    "carts.set": [uid, [line]],
    "carts.updateItem": [uid, line],
    "quotes.submit": [null, { items: [line], contact }],
    "quotes.read": [quote],
    "quotes.answer": [quote, { answer: "Cancelled", seen: { revision: 0, total: 1 } }],
    "quotes.sendCode": [quote],
    "links.revoke": ["quote", quote],
    "links.send": ["quote", quote],
    "links.ask": [quote],
    "messages.list": [quote],
    "messages.send": [quote, { text: "By Friday?" }],
    "messages.thread": [quote],
    "messages.reply": [quote, { text: "Green only." }],
    "extensions.setQuoteData": [quote, {}],
    "extensions.setOrderData": [order, {}],
    "webhooks.replay": ["none"],
    "orders.read": [order],
    "quotes.updateStatus": [quote, "In Review"],
    "orders.createFromQuote": [quote],
    "orders.updateStatus": [order, "Processing"],
    "discounts.findUsable": ["NONE"],
    "discounts.save": [{ code: "TESTED", type: "percentage", value: 5 }],
    "discounts.remove": ["TESTED"],
    "customers.create": [uid, { firstName: "A" }],
    "customers.update": [uid, { firstName: "A" }],
    "customers.addAddress": [uid, address],
    "customers.updateAddress": [uid, "none", address],
    "customers.deleteAddress": [uid, "none"],
  };
}
