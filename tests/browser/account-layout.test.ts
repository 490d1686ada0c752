import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuoteLine } from "~/modules/pricing/line";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { axeFindings } from "../support/axe";
import { openBrowser, type TestBrowser, type Visit, type VisitOptions } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { changeWindow, hiddenFocus, smallTargets, tooWide } from "../support/layout";
import { anOrder, aQuote } from "../support/records";
import type { BuiltServer } from "../support/server";
import { createBrowser, type TestBrowser as Visitor } from "../support/test-browser";

let shop: BuiltServer;
let browser: TestBrowser;
let shopper: Visitor;

const quotes = {
  "Q-20260301-0001ABCD": "Pending",
  "Q-20260301-0002ABCD": "Quoted",
  "Q-20260301-0003ABCD": "Expired",
  "Q-20260301-0004ABCD": "Converted",
} as const;
const orders = {
  "O-20260301-0001ABCD": "Pending",
  "O-20260301-0002ABCD": "Shipped",
} as const;

const languages = { main: "en", en: true, de: true } as const;
const longOrder = "O-20260301-0003ABCD";

/** Words that break nowhere, and amounts as long as they get. */
const line: QuoteLine = {
  id: "a-product-that-nobody-sells-any-more",
  variantId: "with-everything",
  quantity: 10_000,
  productName: "Hochgeschwindigkeitskühlzentrifugenrotorenaufbewahrungsschrank ZR-4000/2",
  brand: "Präzisionsgerätebau",
  variantName: "with_an_underscored_variant_name_of_some_length",
  sku: "SKU-1",
  unit: null,
  primaryImageURL: null,
  price: 123_456.78,
  offeredPrice: 112_233.44,
  subtotal: 1_122_334_400,
};

const shareKey = "a-key-of-a-list-for-whoever-has-the-link";

beforeAll(async () => {
  [shop, browser] = await Promise.all([startSampleShop({}, { languages }), openBrowser()]);
  shopper = createBrowser(() => shop.origin);
  const account = { email: "a.person.with.a.long.name@department.institute.example.test" };
  const password = "correct horse battery";
  const made = await shopper.postJson("/api/auth/signup", { ...account, password });
  const { user } = (await made.json()) as { user: { uid: string } };
  await fill(user.uid);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function fill(customerId: string): Promise<void> {
  const storage = await openSqlite({ file: join(shop.folder, "store.db") });
  const validUntil = new Date("2099-12-31T00:00:00Z");
  const own = { customerId, reference: "PO-2026-000118/LAB-BUILDING-C-ROOM-1.204-PHASE-2" };
  for (const [quoteNumber, status] of Object.entries(quotes)) {
    const orderNumber = status === "Converted" ? "O-20260301-0001ABCD" : null;
    const quote = { ...own, quoteNumber, status, orderNumber, validUntil, items: [line, line] };
    const items = quote.items.map((item, at) => ({ ...item, variantId: `v${at}` }));
    await storage.quotes.insert(aQuote({ ...quote, items, message: "x".repeat(120) }));
  }
  for (const [orderNumber, status] of Object.entries(orders)) {
    const tracking = [{ carrier: "Freight", number: "JJD0146000062812300120000000000", url: null }];
    await storage.orders.insert(
      anOrder({ ...own, orderNumber, status, tracking, quoteNumber: null, items: [line] }),
    );
  }
  // The longest that a row says: a part is shipped, and a part of the payment is overdue.
  const progress = { shipped: 1, returned: 0, invoiced: 1, credited: 0 };
  const counts = {
    shipments: 1,
    withdrawn: [],
    returns: 0,
    invoices: 1,
    creditNotes: 0,
    credited: 0,
  };
  const fulfilment = { ...counts, lines: [progress, progress], dueDay: "2026-01-27" };
  const rest = { paymentStatus: "unpaid", quoteNumber: null } as const;
  const long = {
    ...own,
    ...rest,
    orderNumber: longOrder,
    status: "Processing",
    fulfilment,
  } as const;
  await storage.orders.insert(anOrder({ ...long, items: [line, line] }));
  const list = { ownerUid: customerId, created: new Date(), updated: new Date(), version: 1 };
  const articles = [known.variants, known.unpriced, known.soldOut].map((id, at) => {
    return { id, quantity: 10 ** at, ownNumber: "MAT-4711-0815-2026-LAB-C" };
  });
  await storage.savedLists.insertMany([
    { ...list, id: "monthly", name: line.productName, lines: articles, shareKey },
    { ...list, id: "empty", name: "Spare parts", lines: [], shareKey: null },
  ]);
  await storage.close();
  const address = { line1: "Unit 14, Ballymount Trade Park", city: "Dublin", country: "IE" };
  for (const label of ["Main laboratory", "Außenstelle_am_Forschungsschiffanleger_Nord"]) {
    const form = { ...address, label };
    expect((await shopper.postForm("/account/addresses/new", form)).status).toBe(303);
  }
}

const pages = [
  "/account",
  "/account/quotes",
  ...Object.keys(quotes).map((number) => `/account/quotes/${number}`),
  "/account/orders",
  ...Object.keys(orders).map((number) => `/account/orders/${number}`),
  "/account/addresses",
  "/account/addresses/new",
  "/account/details",
  "/account/sessions",
  "/account/lists",
  "/account/lists?take=folding-loupe-set",
  "/account/lists/monthly",
  "/account/lists/empty",
  `/lists/${shareKey}`,
  "/account/quotes/none",
  "/quote/sent/Q-20260301-0001ABCD",
  "/newsletter/leave?id=a&key=b",
];
const guestPages = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  `/lists/${shareKey}`,
  "/no-such-page",
];
const shopPages = [
  "/",
  "/products?brand=nobody",
  "/products",
  `/products/${known.variants}`,
  "/cart",
];

/** A window of the shopper's, signed in. */
async function visit(options: VisitOptions): Promise<Visit> {
  const made = await browser.visit(options);
  await made.context.addCookies(
    [...shopper.cookies].map(([name, value]) => ({ name, value, url: shop.origin })),
  );
  return made;
}

interface Look {
  name: string;
  width: number;
  height?: number;
  dark?: boolean;
  find(page: Page): Promise<string[]>;
}

/** What every page is looked at for. It is opened once, in a window that changes. */
const looks: Look[] = [
  { name: "axe", width: 390, find: (page) => axeFindings(page) },
  { name: "small targets at 390 px", width: 390, find: smallTargets },
  { name: "small targets at 1280 px", width: 1280, find: smallTargets },
  {
    name: "axe, dark",
    width: 390,
    dark: true,
    find: (page) => axeFindings(page, { coloursOnly: true }),
  },
  { name: "wider than 320 px", width: 320, height: 640, dark: true, find: tooWide },
];

async function findingsOf(page: Page, path: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(shop.origin + path);
  for (const { name, width, height, dark = false, find } of looks) {
    await changeWindow(page, { width, height, dark });
    const findings = await find(page);
    if (findings.length > 0) found[name] = findings;
  }
  return found;
}

describe("the account's navigation", () => {
  it.each([true, false])("is one row that shows the present page, scripts: %s", async (js) => {
    const { page } = await visit({ width: 390, js });
    for (const path of ["/account", "/account/security", "/account/sessions"]) {
      await page.goto(shop.origin + path);
      const nav = await page.locator(".account-nav").boundingBox();
      expect(nav?.height).toBeLessThan(60);
      const present = page.locator(".account-nav [aria-current]");
      await expect.poll(async () => (await present.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await expect
        .poll(async () => {
          const box = await present.boundingBox();
          return (box?.x ?? 0) + (box?.width ?? 999);
        })
        .toBeLessThanOrEqual(390);
    }
  });
});

describe.each([
  { who: "somebody signed in", own: true, paths: [...pages, ...shopPages] },
  { who: "a guest", own: false, paths: guestPages },
])("pages for $who", ({ own, paths }) => {
  const open = (options: VisitOptions) => (own ? visit(options) : browser.visit(options));
  let scripted: Visit;
  let plain: Visit;
  beforeAll(async () => {
    scripted = await open({});
    plain = await open({ js: false, width: 320, height: 640 });
  });
  afterAll(() => Promise.all([scripted.context.close(), plain.context.close()]));

  it.each(paths)("%s: axe finds nothing, targets have room, 320 px suffice", async (path) => {
    expect(await findingsOf(scripted.page, path)).toEqual({});
  });

  it.each(paths)("%s: without scripts 320 px suffice too", async (path) => {
    await plain.page.goto(shop.origin + path);
    expect(await tooWide(plain.page)).toEqual([]);
  });
});

describe.each([390, 1280])("at %d px nothing hides what has the focus", (width) => {
  let own: Visit;
  let guest: Visit;
  beforeAll(async () => {
    own = await visit({ width, height: 700 });
    guest = await browser.visit({ width, height: 700 });
  });
  afterAll(() => Promise.all([own.context.close(), guest.context.close()]));

  it.each([...pages.slice(0, 5), "/products", "/cart", "/sign-up"])("on %s", async (path) => {
    const { page } = path === "/sign-up" ? guest : own;
    await page.goto(shop.origin + path);
    expect(await hiddenFocus(page, 45)).toEqual([]);
  });
});

it.each(["", "/de"])(
  "the rows of %s/account are cards with a number to press on a phone",
  async (de) => {
    const { page, context } = await visit({ width: 390 });
    for (const path of ["/account", "/account/orders", "/account/quotes"]) {
      await page.goto(shop.origin + de + path);
      for (const width of [390, 320]) {
        await changeWindow(page, { width });
        const rows = await page.locator(".documents tbody tr").evaluateAll((all) =>
          all.map((row) => {
            const link = row.querySelector("a")?.getClientRects() ?? [];
            return { height: row.clientHeight, lines: link.length, wide: link[0]?.width ?? 0 };
          }),
        );
        expect(rows.length).toBeGreaterThan(1);
        const odd = rows.filter(
          ({ height, lines, wide }) => height > 210 || lines > 1 || wide < 100,
        );
        expect([path, width, odd]).toEqual([path, width, []]);
      }
    }
    await context.close();
  },
);

describe("what people set in their system", () => {
  it("counts: without motion nothing moves", async () => {
    const { page, context } = await visit({});
    await page.goto(`${shop.origin}/products`);
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("a, button, .card, .pending-bar")].filter((element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return [transitionDuration, animationDuration].some(
              (time) => Number.parseFloat(time) > 0.01,
            );
          }).length,
      );
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await moving()).toBeGreaterThan(0);
    await context.close();
  });

  it("counts: with the system's own colours what is chosen and what belongs together has lines", async () => {
    const { page, context } = await visit({ width: 390, height: 844 });
    await page.emulateMedia({ forcedColors: "active" });
    const lines = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
          return (
            outlineStyle === "solid" || (borderTopStyle === "solid" && borderTopWidth !== "0px")
          );
        });
    const seen: Record<string, [path: string, selector: string]> = {
      "the present part": ["/account/quotes", ".account-nav [aria-current]"],
      "a status": ["/account/quotes", ".status"],
      "the answer's box": ["/account/quotes/Q-20260301-0002ABCD", ".summary"],
      "the main button": ["/account/quotes/Q-20260301-0002ABCD", ".button-primary"],
      "the chosen variant": [`/products/${known.variants}`, ".variant[aria-current]"],
      "an empty list": ["/products?brand=nobody", ".empty"],
      "a field": ["/account/details", ".input"],
    };
    for (const [name, [path, selector]] of Object.entries(seen)) {
      await page.goto(shop.origin + path);
      expect(await lines(selector), name).toBe(true);
    }
    await page.keyboard.press("Tab");
    expect(await lines(":focus"), "the focus").toBe(true);
    await context.close();
  });
});
