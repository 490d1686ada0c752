import { Secret, TOTP } from "otpauth";
import { routePaths } from "./desk-places";
import type { WalkStore } from "./desk-walk";
import { address } from "./rpc-arguments";
import { hiddenIn, type TestBrowser } from "./test-browser";

/** Everything that the pages of the shop, the account and of links need to be shown. */
export interface ShopWalk {
  ids: Readonly<Record<string, string>>;
  /** A guest with a cart and a sent request. */
  guest: TestBrowser;
  /** A customer with a cart, addresses, documents, a saved list and a form that was not sent. */
  customer: TestBrowser;
  /** An account whose address is not confirmed yet, and without any document. */
  newcomer: TestBrowser;
  /** Somebody who has given the password, and not yet the code. */
  halfway: TestBrowser;
  /** The address of a document as its mail has it. */
  signed(kind: "quote" | "order", number: string, page?: string): string;
}

interface ShopPlace {
  /** As routes.ts spells it. */
  route: string;
  who: (walk: ShopWalk) => TestBrowser;
  at: (walk: ShopWalk) => string;
  status: number;
}

type Who = "guest" | "customer" | "newcomer" | "halfway";

function place(
  route: string,
  at: string | ((walk: ShopWalk) => string) = `/${route}`,
  { who = "guest", status = 200 }: { who?: Who; status?: number } = {},
): ShopPlace {
  return { route, who: (walk) => walk[who], at: typeof at === "string" ? () => at : at, status };
}
const own = (route: string, at?: string | ((walk: ShopWalk) => string)) =>
  place(route, at, { who: "customer" });
const missing = { status: 404 };

/** The documentation of the API is English in every language. */
export const inEnglish = ["docs", "docs/:id"];

/** Every page of the shop, the account and of links, in each of its states that reads otherwise. */
export const shopPlaces: readonly ShopPlace[] = [
  place("", ""),
  place("products"),
  place("products", "/products?brand=x&price=priced"),
  place("products/:id", "/products/press"),
  place("products/:id", "/products/lathe"),
  place("products/:id", "/products/varied"),
  place("products/:id", "/products/no-such-product", missing),
  place("categories/:slug", "/categories/machine-tools"),
  place("search", "/search?q=press"),
  place("search", "/search?q=zzzz"),
  place("cart"),
  place("cart", "/cart", { who: "newcomer" }),
  place("quick-order"),
  place("compare", "/compare?id=press&id=lathe"),
  place("compare", "/compare?none="),
  place("lists/:key", ({ ids }) => `/lists/${ids.shared}`),
  place("lists/:key", "/lists/no-such-list-no-such-list", missing),
  place("quote"),
  place("quote", "/quote", { who: "customer" }),
  place("ask"),
  place("ask", "/ask?about=press"),
  place("quote/sent/:number", ({ ids }) => `/quote/sent/${ids.sent}`),
  place("quote/sent/:number", "/quote/sent/Q-20260301-1234ABCD", missing),
  ...["about", "contact", "terms", "privacy", "imprint"].map((name) => place(name)),
  place("checkout/success", "/checkout/success?session_id=cs_unknown"),
  place("checkout/success", "/checkout/success?session_id=cs_others"),
  own("checkout/success", "/checkout/success?session_id=cs_own"),
  ...["order", "paid", "shipped", "sold"].map((name) =>
    place("orders/:number", ({ ids, signed }) => signed("order", ids[name] ?? "")),
  ),
  place("orders/:number/documents/:document", ({ ids, signed }) =>
    signed("order", ids.shipped ?? "", `/documents/${ids.invoice}`),
  ),
  place("new-link"),
  place("newsletter/:step", "/newsletter/confirm?id=a&key=b"),
  place("newsletter/:step", "/newsletter/leave?id=a&key=b"),
  place("invitation", ({ ids }) => `/invitation?token=${ids.invited}`),
  place("invitation", ({ ids }) => `/invitation?token=${ids.invited}`, { who: "newcomer" }),
  place("invitation", "/invitation?token=none"),
  place("sign-in"),
  place("sign-in/code", "/sign-in/code", { who: "halfway" }),
  place("sign-up"),
  place("forgot-password"),
  place("reset-password", ({ ids }) => ids.reset ?? ""),
  place("reset-password"),
  place("reset-password", `/reset-password?token=${"x".repeat(43)}`),
  place("confirm-email", ({ ids }) => ids.confirm ?? "", { who: "newcomer" }),
  place("confirm-email", "/confirm-email", { who: "newcomer" }),
  own("confirm-email"),
  own("account"),
  place("account", "/account", { who: "newcomer" }),
  own("account/details"),
  own("account/addresses"),
  place("account/addresses", "/account/addresses", { who: "newcomer" }),
  own("account/addresses/new"),
  own("account/addresses/:id", ({ ids }) => `/account/addresses/${ids.address}`),
  own("account/lists"),
  own("account/lists", "/account/lists?take=cart"),
  place("account/lists", "/account/lists", { who: "newcomer" }),
  own("account/lists/:id", ({ ids }) => ids.list ?? ""),
  own("account/sessions"),
  own("account/security"),
  place("account/security", "/account/security", { who: "newcomer" }),
  own("account/unsent"),
  own("account/quotes"),
  place("account/quotes", "/account/quotes", { who: "newcomer" }),
  own("account/orders"),
  place("account/orders", "/account/orders", { who: "newcomer" }),
  own("account/invoices"),
  place("account/invoices", "/account/invoices", { who: "newcomer" }),
  own("account/orders/:number", ({ ids }) => `/account/orders/${ids.ordered}`),
  own(
    "account/orders/:number/documents/:document",
    ({ ids }) => `/account/orders/${ids.ordered}/documents/${ids["own invoice"]}`,
  ),
  place("*", "/no-such-page", missing),
  ...["offer", "declined", "accepted", "left"].map((name) =>
    place("quotes/:number", ({ ids, signed }) => signed("quote", ids[`${name} number`] ?? "")),
  ),
  place("quotes/:number", "/quotes/Q-20260101-0000AAAA?key=wrong", missing),
  place("quotes/:number/offer", ({ ids, signed }) =>
    signed("quote", ids["offer number"] ?? "", "/offer"),
  ),
  own("account/quotes/:number", ({ ids }) => `/account/quotes/${ids["wished number"]}`),
  own("account/quotes/:number/offer", ({ ids }) => `/account/quotes/${ids["wished number"]}/offer`),
];

/** The routes of the shop, the account and of links that are pages. */
export function shopRoutes(): string[] {
  const pages = routePaths(/\.tsx$/).filter((path) => !/^(admin|api)(\/|$)/.test(path));
  return [...new Set(pages)];
}

const password = "a password for tests";

/** Makes what the places name: documents, lists, links and people. */
export async function walkShop(store: WalkStore): Promise<ShopWalk> {
  const { storage, call, time, shopper: customer } = store;
  const ids: Record<string, string> = { ...store.ids };
  const account = async (email: string) => {
    const browser = store.browser();
    await (await browser.postJson("/api/auth/signup", { email, password })).arrayBuffer();
    return browser;
  };
  const guest = store.browser();
  const newcomer = await account("newcomer@example.test");
  const post = async (browser: TestBrowser, path: string, fields: Record<string, string>) => {
    const answer = await browser.postForm(path, fields);
    const html = await answer.text();
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${html.slice(0, 200)}`);
    return answer.headers.get("location") ?? "";
  };
  const fill = async (browser: TestBrowser) => {
    await post(browser, "/products/press", { intent: "add", quantity: "9" });
    await post(browser, "/products/lathe", { intent: "add", quantity: "1" });
  };
  await fill(guest);
  const sent = await post(guest, "/quote", {
    seen: hiddenIn(await (await guest.get("/quote")).text(), "seen"),
    "contact.firstName": "Gail",
    "contact.lastName": "Quell",
    "contact.email": "guest@example.test",
    "delivery.line1": address.line1,
    "delivery.city": address.city,
    "delivery.country": address.country,
    "billing.country": address.country,
  });
  ids.sent = sent.split("/").at(-1) ?? "";
  await Promise.all([fill(guest), fill(customer)]);
  const left = await storage.quotes.get(ids.left ?? "");
  ids["left number"] = left?.quoteNumber ?? "";

  // An order of the customer's own, which was paid online.
  const asked = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
  await storage.quotes.patch(asked.id, { customerId: ids.shopper });
  const order = await call("orders.createFromQuote", [asked.id]);
  await storage.orders.patch(order.id, { customerId: ids.shopper });
  const count = { count: 1, lines: null };
  await call("orders.ship", [order.orderNumber, { ...count, parcel: null }]);
  const invoice = await call("invoices.issue", [order.orderNumber, { ...count, tax: null }]);
  ids.ordered = order.orderNumber;
  ids["own invoice"] = invoice.number;
  await storage.orders.patch(order.id, { paymentSessionId: "cs_own" });
  await storage.orders.patch(ids["paid id"] ?? "", { paymentSessionId: "cs_others" });

  const list = { intent: "create", name: "Yearly", take: "cart" };
  ids.list = await post(customer, "/account/lists?take=cart", list);
  await post(customer, ids.list, { intent: "share" });
  const shared = await (await customer.get(ids.list)).text();
  ids.shared = /value="http[^"]*\/lists\/([A-Za-z0-9_-]{20,})"/.exec(shared)?.[1] ?? "";
  const [kept] = await storage.addresses.find({ limit: 1 });
  ids.address = kept?.id ?? "";

  // A form that came after the sign-in had ended.
  const visitor = store.browser();
  await visitor.postForm("/account/details", { intent: "profile", firstName: "Zita" });
  customer.cookies.set("unsent", visitor.cookies.get("unsent") ?? "");

  await call("staff.invite", [{ email: "walker@example.test", name: null, role: "sales" }]);
  await (
    await store.browser().postForm("/forgot-password", { email: "shopper@example.test" })
  ).arrayBuffer();
  await post(newcomer, "/account?index", {});
  await store.mailsTo("");
  const linkIn = (email: string, pattern: RegExp) =>
    store.provider.accepted
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => pattern.exec(text ?? "")?.[1] ?? [])
      .at(-1) ?? "";
  ids.invited = linkIn("walker@example.test", /invitation\?token=([\w-]{43})/);
  ids.reset = linkIn("shopper@example.test", /(\/reset-password\?token=[\w-]{43})/);
  ids.confirm = linkIn("newcomer@example.test", /(\/confirm-email\?token=[\w-]{43})/);

  const { signedLinks } = store.services.mail;
  if (!signedLinks) throw new Error("this store signs no links");
  const keys = new Map<string, string>();
  for (const [kind, names] of [
    ["quote", ["offer number", "declined number", "accepted number", "left number"]],
    ["order", ["order", "paid", "shipped", "sold"]],
  ] as const) {
    for (const subject of names.map((name) => ids[name] ?? "")) {
      keys.set(subject, await signedLinks.sign({ purpose: kind, subject }, time.now));
    }
  }
  const halfway = await withCode(store, await account("careful@example.test"));
  // They show what the last forms said, which were sent in English.
  for (const each of [guest, customer, newcomer]) await (await each.get("/about")).arrayBuffer();
  return {
    ids,
    guest,
    customer,
    newcomer,
    halfway,
    signed: (kind, number, page = "") => `/${kind}s/${number}${page}?key=${keys.get(number)}`,
  };
}

/** Turns on the codes of an account, and gives the password in another browser. */
async function withCode(store: WalkStore, device: TestBrowser): Promise<TestBrowser> {
  const page = "/account/security";
  const html = await (await device.get(page)).text();
  const setup = hiddenIn(html, "setup");
  const [, key = ""] = /class="mono">([A-Z2-7 ]{16,})</.exec(html) ?? [];
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const code = totp.generate({ timestamp: store.time.now.getTime() });
  await (await device.postForm(page, { intent: "on", setup, code })).arrayBuffer();
  const other = store.browser();
  const answer = await other.postForm("/sign-in", { email: "careful@example.test", password });
  await answer.arrayBuffer();
  return other;
}
