import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemTexts, viewProblem } from "~/components/frame/problem";
import { type Role, roles } from "~/modules/staff/role";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";
import { everything } from "../support/everything";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let quote: string;
let order: string;
const browsers = new Map<Role, TestBrowser>();

beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  for (const role of roles) {
    const browser = store.browser();
    const account = { email: `${role}@example.test`, password: "a password for tests" };
    const answer = await browser.postJson("/api/auth/signup", account);
    const { uid } = (await answer.json()).user;
    await storage?.admins.put({
      id: uid,
      email: account.email,
      created: store.time.now,
      role: role === "owner" ? null : role,
      name: null,
    });
    browsers.set(role, browser);
  }
  quote = (await store.ask([["press", 1]])).quoteNumber;
  const other = await store.ask([["press", 1]]);
  const made = await store.call("orders.createFromQuote", [other.id]);
  await storage?.orders.patch(made.id, { needsReview: "Look.", flagged: true });
  order = made.orderNumber;
});
afterAll(() => store?.close());

async function visit(role: Role, path: string) {
  const answer = await browsers.get(role)?.get(path);
  return { status: answer?.status, html: (await answer?.text()) ?? "" };
}

const all = [...roles];
const customers: Role[] = ["owner", "sales", "accounting", "readonly"];
const orderReaders: Role[] = ["owner", "sales", "warehouse", "accounting", "readonly"];
const pages: [path: () => string, open: Role[]][] = [
  [() => "/admin", all],
  [() => "/admin/quotes", customers],
  [() => `/admin/quotes/${quote}`, customers],
  [() => "/admin/orders", orderReaders],
  [() => `/admin/orders/${order}`, orderReaders],
  [() => "/admin/emails", all],
  [() => "/admin/discounts", all],
  [() => "/admin/discounts/new", all],
  [() => "/admin/settings", all],
  [() => "/admin/outbox", customers],
  [() => "/admin/subscribers", customers],
  [() => "/admin/subscribers.csv", customers],
  [() => "/admin/pictures", ["owner", "catalogue"]],
  [() => "/admin/pipeline", customers],
  [() => "/admin/staff", ["owner"]],
  [() => "/admin/keys", ["owner"]],
  [() => "/admin/webhooks", ["owner"]],
];

describe("the desk's pages", () => {
  /** The overview as each role has it, with the navigation. */
  const homes = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of roles) homes.set(role, (await visit(role, "/admin")).html);
  });

  it.each(pages)(
    "%s opens for the roles that may read it, and is named to no other",
    async (...at) => {
      const [path, open] = at;
      const isPlace = homes.get("owner")?.includes(`href="${path()}"`);
      for (const role of roles) {
        const { status } = await visit(role, path());
        expect([role, status]).toEqual([role, open.includes(role) ? 200 : 403]);
        // The warehouse's navigation leads to the open orders, and its overview to those to ship.
        if (isPlace && role !== "warehouse") {
          const isNamed = homes.get(role)?.includes(`href="${path()}"`);
          expect([role, isNamed]).toEqual([role, open.includes(role)]);
        }
      }
    },
  );

  it("offer readers no form", async () => {
    for (const path of [`/admin/quotes/${quote}`, `/admin/orders/${order}`, "/admin/outbox"]) {
      const { html } = await visit("readonly", path);
      const main = html.slice(html.indexOf('class="admin"'), html.indexOf("</main>"));
      expect([path, /name="intent"/.test(main)]).toEqual([path, false]);
    }
    for (const path of ["/admin/products/press", "/admin/discounts/new"]) {
      const { html } = await visit("readonly", path);
      expect([path, html.includes("Your role can read this, and not change it.")]).toEqual([
        path,
        true,
      ]);
      expect(html).not.toContain('value="save"');
    }
    expect((await visit("sales", `/admin/quotes/${quote}`)).html).toContain('value="offer"');
    const paid = 'value="pay"';
    for (const role of ["sales", "accounting"] as const) {
      expect((await visit(role, `/admin/orders/${order}`)).html).toContain(paid);
    }
    // Sales record payments, and only accounting corrects and refunds them.
    const path = `/admin/orders/${order}`;
    const version = versionIn((await visit("sales", path)).html);
    const fields = { intent: "pay", version, amount: "300", day: "2026-03-01", method: "cash" };
    expect((await browsers.get("sales")?.postForm(path, fields))?.status).toBe(303);
    const recorded = await visit("sales", path);
    expect(visibleText(recorded.html)).toContain("Credit of the customer");
    expect(recorded.html).not.toMatch(/value="(correct|refund)"/);
    const own = (await visit("accounting", path)).html;
    expect([own.includes('value="correct"'), own.includes('value="refund"')]).toEqual([true, true]);
    const { html } = await visit("warehouse", `/admin/orders/${order}`);
    expect(html).toContain('value="ship"');
    expect(html).not.toMatch(/value="(pay|invoice|to [A-Z]\w+|link send)"/);
  });

  it("refuse what a role may not do, and change nothing", async () => {
    const version = versionIn((await visit("sales", `/admin/quotes/${quote}`)).html);
    const { storage } = store.services;
    const operations: [role: Role, path: string, fields: Record<string, string>][] = [
      ["readonly", `/admin/quotes/${quote}`, { intent: "note", historyNote: "Hm.", version }],
      ["readonly", `/admin/quotes/${quote}`, { intent: "to In Review", version }],
      ["accounting", `/admin/quotes/${quote}`, { intent: "to Rejected", version }],
      ["readonly", `/admin/quotes/${quote}`, { intent: "notify", version }],
      ["accounting", `/admin/orders/${order}`, { intent: "notify", version: "1" }],
      [
        "warehouse",
        `/admin/orders/${order}`,
        { intent: "pay", amount: "1", method: "Cash", day: "2026-02-01", version: "1" },
      ],
      ["readonly", "/admin/outbox", { id: "none" }],
      ["catalogue", `/admin/quotes/${quote}`, { intent: "note", historyNote: "Hm.", version }],
      ["sales", "/admin/pictures", {}],
    ];
    for (const [role, path, fields] of operations) {
      const before = await everything(storage as never);
      const answer = await browsers.get(role)?.postForm(path, fields);
      // A form's refusal is shown beside the form, with what was typed.
      expect([role, path, [400, 403].includes(answer?.status ?? 0)]).toEqual([role, path, true]);
      expect(await everything(storage as never)).toEqual(before);
    }
  });
});

describe("orders to ship", () => {
  const cardOf = (html: string) =>
    html.slice(html.indexOf('id="to-ship"'), html.indexOf('id="low-stock"'));
  const home = async (role: Role) => cardOf((await visit(role, "/admin")).html);

  it("are on the overview of the warehouse, oldest first, with links to them", async () => {
    store.time.now = new Date(store.time.now.getTime() + 60_000);
    const request = await store.ask([["press", 2]]);
    const { orderNumber: newer } = await store.call("orders.createFromQuote", [request.id]);
    const card = await home("warehouse");
    const at = [order, newer].map((number) => card.indexOf(`href="/admin/orders/${number}"`));
    expect(at[0]).toBeGreaterThan(0);
    expect(at[1]).toBeGreaterThan(at[0] ?? 0);
    expect(visibleText(card)).toMatch(/Needs attention .* Arbor press 1 .* Arbor press 2 /);

    // A part that left is no longer to be shipped.
    const lines = [{ at: 0, quantity: 1 }];
    await store.call("orders.ship", [newer, { count: 1, lines, parcel: null }]);
    expect(visibleText(await home("warehouse"))).not.toContain("Arbor press 2");
    const { html } = await visit("warehouse", "/admin/orders?view=deliver&sort=oldest");
    expect(html.indexOf(newer)).toBeGreaterThan(html.indexOf(order));
  });

  it("show the catalogue's staff the goods, without prices, customers or links to orders", async () => {
    const card = await home("catalogue");
    expect(visibleText(card)).toContain(order);
    expect(visibleText(card)).toContain("Arbor press");
    expect(card).toContain('href="/admin/stock/press"');
    expect(card).not.toMatch(/\/admin\/orders|€|\b200\b|@/);
    expect(await home("readonly")).toBe("");
  });
});

it("what waits on the overview offers a role the steps that it may take, or a look", async () => {
  const steps = async (role: Role) => {
    const { html } = await visit(role, "/admin");
    const links = html.matchAll(/waiting-next"[^>]*>([^<]+)</g);
    return [...new Set([...links].map(([, step]) => step))].sort();
  };
  expect(await steps("sales")).toEqual(["Issue the invoice", "Price and send"]);
  expect(await steps("accounting")).toEqual(["Issue the invoice", "Look at it"]);
  expect(await steps("readonly")).toEqual(["Look at it"]);
});

it.each(["quotes", "orders"])(
  "an operation on several %s is refused as the operation itself is",
  async (list) => {
    for (const role of roles) {
      const sells = role === "owner" || role === "sales";
      for (const operation of ["to Cancelled", "assign", "unheard of", ""]) {
        // Who ships or invoices may open the page of an operation on orders.
        const issues = operation === "" && list === "orders" && role !== "readonly";
        const may = sells || (issues && role !== "catalogue");
        const answer = await browsers
          .get(role)
          ?.postForm(`/admin/${list}/bulk`, { operation, pick: "x 1" });
        expect([role, operation, answer?.status === 403]).toEqual([role, operation, !may]);
      }
    }
  },
);

it("error pages of the desk speak to staff, and lead on within the desk", async () => {
  for (const path of ["/admin/nothing", "/admin/orders/O-0", "/admin/staff"]) {
    const { status, html } = await visit("readonly", path);
    expect([path, status]).toEqual([path, path === "/admin/staff" ? 403 : 404]);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toMatch(
      /class="button button-primary"[^>]*href="\/admin|href="\/admin[^>]*class="button button-primary"/,
    );
    expect(main).not.toMatch(/[Cc]art|Contact us|product is no longer sold|not-found-search/);
  }
  const reached = [
    problemTexts(404, {}, "desk"),
    ...[500, 503].map((status) => problemTexts(status, {}, "desk")),
    viewProblem(new TypeError("Failed to fetch"), "desk"),
  ];
  for (const { text } of reached) expect(text).not.toMatch(/cart|product/);
  expect(problemTexts(500).text).toContain("cart is safe");
});

it("the empty search names what the role may find", async () => {
  const words = async (role: Role) => visibleText((await visit(role, "/admin/search?q=zzzz")).html);
  expect(await words("readonly")).toContain(
    "finds quotes, orders, invoices, customers and products",
  );
  expect(await words("catalogue")).not.toMatch(/finds quotes|customers and products/);
  expect(await words("catalogue")).toContain("finds products");
});
