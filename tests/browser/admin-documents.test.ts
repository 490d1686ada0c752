import { createServer } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import {
  openBrowser,
  type TestBrowser,
  type VisitOptions,
  waitForHydration,
} from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct } from "../support/shop";

let store: BuiltServer;
let provider: MailProvider;
let browser: TestBrowser;
let cookie = "";

beforeAll(async () => {
  const products = [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 5 }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: null }),
    aProduct({ id: "loupe", productName: "Folding loupe", price: 12 }),
  ];
  const { folder, services } = await openDemoStore(products);
  await services.close();
  provider = await startMailProvider();
  const port = String(await freePort());
  [store, browser] = await Promise.all([
    startBuilt({
      folder,
      variables: {
        PORT: port,
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        EMAIL_API_KEY: "re_test_key",
        EMAIL_API_BASE_URL: provider.url,
      },
    }),
    openBrowser(),
  ]);
  const { name, value } = await ownerCookie(store.origin);
  cookie = `${name}=${value}`;
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await provider?.close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

function send(path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", ...(cookie ? { cookie } : {}) };
  return fetch(store.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function rpc<T>(method: string, ...args: unknown[]): Promise<T> {
  const answer = await send(`/api/commerce/${method.replace(".", "/")}`, { args });
  return ((await answer.json()) as { result: T }).result;
}

let people = 0;

function asked(...ids: string[]): Promise<Quote> {
  people += 1;
  const contact = { email: `mara${people}@example.test`, firstName: "Mara", lastName: "Lind" };
  const items = ids.map((id) => ({ id, quantity: 2 }));
  return rpc("quotes.submit", null, { items, contact, message: "By April, please." });
}

async function asAdmin(options: VisitOptions = {}) {
  const visit = await browser.visit(options);
  const [name = "", value = ""] = cookie.split("=");
  await visit.context.addCookies([{ name, value, url: store.origin }]);
  return visit;
}

async function mailsTo(email: string, count: number): Promise<string[]> {
  const subjects = () =>
    provider.accepted.filter(({ to }) => to === email).map(({ subject }) => subject);
  await expect.poll(() => subjects().length).toBe(count);
  // Long enough for one mail too many to arrive.
  await new Promise((done) => setTimeout(done, 500));
  return subjects();
}

/** Somebody else opens the same page, and saves other prices. */
async function saveInAnotherWindow(page: Page, prices: Record<string, string>) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitForHydration(other);
  for (const [name, price] of Object.entries(prices)) await priceOf(other, name).fill(price);
  await other.getByRole("button", { name: "Save as a draft" }).click();
  await other.locator(".flash").getByText("The draft is saved").waitFor();
  await other.close();
}

const priceOf = (page: Page, name: string) => page.getByLabel(`Your price each of ${name}`);

describe("with scripts", () => {
  it("an offer is summed up while it is typed, sent, and mailed once", async () => {
    const quote = await asked("press", "lathe");
    const { page, context, problems } = await asAdmin();
    await page.goto(`${store.origin}/admin`);
    await page
      .locator(".waiting-items li", { hasText: quote.quoteNumber })
      .locator(".row-link")
      .click();
    await page.getByRole("heading", { level: 1, name: quote.quoteNumber }).waitFor();
    await waitForHydration(page);
    const sum = page.locator(".offer-sum");
    expect(await sum.innerText()).toContain("a price is missing");
    await priceOf(page, "Bench lathe").fill("2.450,00");
    await page.getByText("Charges and discount", { exact: true }).click();
    await page.getByLabel("What for of charge 1").fill("Freight");
    await page.getByLabel("Amount of charge 1").fill("60.50");
    await expect.poll(() => sum.innerText()).toContain("€6,593.42");
    // Enter in a field saves the draft; it must not send what goes to a customer.
    await page.getByLabel("Amount of charge 1").press("Enter");
    await page.locator(".flash").getByText("The draft is saved").waitFor();
    await page.getByRole("button", { name: "Send the offer" }).click();
    await page.locator(".flash").getByText("The offer is sent.").waitFor();
    await page.getByText("Offer sent", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Mail the customer the current status" }).click();
    await page.getByText("The mail is on its way to").waitFor();
    expect(await mailsTo(quote.contact.email, 2)).toEqual([
      `Quote request ${quote.quoteNumber} received`,
      `Your offer ${quote.quoteNumber} is ready`,
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("two windows of one offer: one price in both is asked about, and keeps what was typed", async () => {
    const quote = await asked("press", "lathe");
    const { page, context, problems } = await asAdmin();
    await page.goto(`${store.origin}/admin/quotes/${quote.id}`);
    await waitForHydration(page);
    await rpc("quotes.updateStatus", quote.id, "In Review", {});
    await saveInAnotherWindow(page, { "Arbor press": "140", "Bench lathe": "0" });
    await priceOf(page, "Arbor press").fill("150");
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.locator(".error-summary").waitFor();
    const said = await page.locator(".error-summary").innerText();
    expect(said).toContain("somebody else saved “€140.00”, you typed “€150.00”");
    await expect.poll(() => priceOf(page, "Bench lathe").inputValue()).toBe("0.00");
    expect(await priceOf(page, "Arbor press").inputValue()).toBe("150");
    expect(await page.locator(".offer-sum").innerText()).toContain("€369.00");
    expect(await page.title()).toContain("Error: ");
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.locator(".flash").waitFor();
    expect(await priceOf(page, "Arbor press").inputValue()).toBe("150.00");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("an order goes from the list to the customer by keyboard alone", async () => {
    const quote = await asked("press");
    const { orderNumber } = await rpc<{ orderNumber: string }>("orders.createFromQuote", quote.id);
    const { page, context, problems } = await asAdmin();
    const press = async (name: string) => {
      await page.getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".flash").waitFor();
    };
    await page.goto(`${store.origin}/admin/orders?status=Pending`);
    await page.getByRole("link", { name: orderNumber }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: orderNumber }).waitFor();
    await press("Start preparing it");
    await page.locator("#move-parcel-carrier").focus();
    await page.keyboard.type("DHL");
    await page.keyboard.press("Tab");
    await page.keyboard.type("JD01");
    await press("Mark as shipped");
    await page.getByText("On its way", { exact: true }).first().waitFor();
    expect(await page.getByRole("region", { name: "Parcels" }).innerText()).toContain("JD01");
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Orders").click();
    await page.waitForURL(`${store.origin}/admin/orders?status=Pending`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a part shipment is told once, by the mail with the delivery note", async () => {
    const quote = await asked("press");
    const { orderNumber } = await rpc<{ orderNumber: string }>("orders.createFromQuote", quote.id);
    const { page, context } = await asAdmin();
    await page.goto(`${store.origin}/admin/orders/${orderNumber}`);
    await waitForHydration(page);
    await page.getByText("Ship", { exact: true }).click();
    await page
      .getByLabel(/Arbor press/)
      .first()
      .fill("1");
    const carrier = page.getByLabel("Carrier").first();
    await carrier.fill("Overland");
    await page.getByLabel("Tracking number").first().fill("OV-1");
    await page.locator("button[value=ship]").click();
    await page.locator(".flash").getByText("is written. The customer gets it by mail.").waitFor();
    // The next shipment begins empty, also after a pause and a reload.
    await page.waitForFunction(() => !sessionStorage.getItem("typed")?.includes("Overland"));
    expect(await carrier.inputValue()).toBe("");
    expect((await mailsTo(quote.contact.email, 3)).slice(1)).toEqual([
      `Order ${orderNumber} received`,
      `A part of your order ${orderNumber} is on its way`,
    ]);
    await context.close();
  });

  it("a row of the orders is one line, with the total in view", async () => {
    const quote = await asked("loupe");
    await rpc("quotes.updateStatus", quote.id, "Quoted", {});
    await rpc("orders.createFromQuote", quote.id);
    const { page, context } = await asAdmin({ width: 1440 });
    await page.goto(`${store.origin}/admin/orders`);
    const row = page.getByRole("row").filter({ hasText: "Not invoiced" }).first();
    expect((await row.boundingBox())?.height).toBeLessThan(45);
    const total = await row.locator("td.amount:visible").last().boundingBox();
    expect((total?.x ?? 0) + (total?.width ?? 9_999)).toBeLessThan(1440);
    await context.close();
  });

  it("prices that are typed and not saved stop an order, and stay", async () => {
    const quote = await asked("press");
    const { page, context } = await asAdmin();
    await page.goto(`${store.origin}/admin/quotes/${quote.id}`);
    await priceOf(page, "Arbor press").fill("155");
    await page.getByText("Record the customer's answer").click();
    await page.getByLabel("How they said it").fill("By telephone.");
    await page.getByRole("button", { name: "Accepted: make the order" }).click();
    await page.getByText("Your entries in the offer are not saved").waitFor();
    expect(await priceOf(page, "Arbor press").inputValue()).toBe("155");
    await priceOf(page, "Arbor press").fill("200.00");
    await page.getByRole("button", { name: "Accepted: make the order" }).click();
    await page.waitForURL(/\/admin\/orders\/O-/);
    await context.close();
  });

  it("whoever leaves what was typed is asked first", async () => {
    const quote = await asked("press");
    const { page, context } = await asAdmin();
    await page.goto(`${store.origin}/admin/quotes/${quote.id}`);
    await waitForHydration(page);
    await priceOf(page, "Arbor press").fill("1");
    const asks: string[] = [];
    page.on("dialog", async (dialog) => {
      asks.push(dialog.message());
      await (asks.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    const orders = page.getByRole("navigation", { name: "Dashboard" }).getByText("Orders");
    await orders.click();
    await expect.poll(() => asks.length).toBe(1);
    expect(page.url()).toContain(quote.id);
    await orders.click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await context.close();
  });
});

describe("axe finds nothing, and nothing scrolls sideways, on a desktop and a phone, light and dark", () => {
  let page: Page;
  let problems: string[];
  /** Requests by what became of them, and the number of the order. */
  const ids = { open: "", offered: "", over: "", order: "" };
  beforeAll(async () => {
    const [open, offered] = [await asked("press", "lathe"), await asked("press")];
    await rpc("quotes.updateStatus", offered.id, "Quoted", {});
    const over = await asked("press", "press", "press");
    const order = await rpc<{ orderNumber: string }>("orders.createFromQuote", over.id);
    Object.assign(ids, { open: open.id, offered: offered.id, over: over.id });
    ids.order = order.orderNumber;
    ({ page, problems } = await asAdmin({ width: 1280 }));
  });
  afterEach(() => expect(problems).toEqual([]));
  afterAll(() => page?.context().close());

  const look = async (what: string) => expect(await looksWrong(page), what).toEqual([]);

  it.each([
    ["an open request", () => `/admin/quotes/${ids.open}`],
    ["an offer", () => `/admin/quotes/${ids.offered}`],
    ["a request that became an order", () => `/admin/quotes/${ids.over}`],
    ["a list of quotes", () => "/admin/quotes?status=Quoted"],
    ["a list of orders", () => "/admin/orders?review=yes"],
  ])("on %s", async (what, path) => {
    await page.goto(store.origin + path());
    await look(what);
  });

  it("on an order with all its forms open, and on a refused payment", async () => {
    await page.goto(`${store.origin}/admin/orders/${ids.order}`);
    for (const closed of await page.locator("main summary").all()) await closed.click();
    await look("an order with all its forms open");
    await page.getByLabel("Amount").fill("nothing");
    await page.getByRole("button", { name: "Record the payment" }).click();
    await page.locator(".error-summary").waitFor();
    await look("a refused payment");
  });

  it("on a conflict", async () => {
    await page.goto(`${store.origin}/admin/quotes/${ids.open}`);
    await waitForHydration(page);
    await saveInAnotherWindow(page, { "Arbor press": "140" });
    await priceOf(page, "Arbor press").fill("150");
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.locator(".error-summary").waitFor();
    await look("a conflict");
  });
});

describe("pages", () => {
  it("ask for no mail of a status themselves, as the store has queued it", async () => {
    const { page, context } = await asAdmin();
    const scripts = new Set<string>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.add(response.url());
    });
    for (const path of ["/", "/products/press", "/cart", "/quote", "/account"]) {
      await page.goto(store.origin + path, { waitUntil: "networkidle" });
    }
    const quote = await asked("press");
    await page.goto(`${store.origin}/admin/quotes/${quote.id}`, { waitUntil: "networkidle" });
    expect(scripts.size).toBeGreaterThan(3);
    for (const url of scripts) {
      expect(await (await fetch(url)).text()).not.toContain("/api/notifications/status");
    }
    await context.close();
  });
});

describe("in print", () => {
  const secrets = [
    "told-note",
    "own-note",
    "reason-note",
    "paid-note",
    "wrong-note",
    "agreed-note",
  ];

  /** Sends a form of the admin's page as it is now. */
  async function post(path: string, fields: Record<string, string>): Promise<void> {
    const html = await (await fetch(store.origin + path, { headers: { cookie } })).text();
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const answer = await fetch(store.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ version, ...fields }).toString(),
    });
    expect([path, fields.intent, answer.status]).toEqual([path, fields.intent, 303]);
  }

  it("a quote and an order hold no word that was meant for the seller", async () => {
    const contact = { email: "often@example.test", firstName: "Mara", lastName: "Lind" };
    const request = { items: [{ id: "press", quantity: 1 }], contact };
    for (let at = 0; at < 5; at += 1) await rpc("quotes.submit", null, request);
    const quote = await rpc<Quote>("quotes.submit", null, request);
    await rpc("quotes.updateStatus", quote.id, "In Review", { note: "told-note" });
    const quotePath = `/admin/quotes/${quote.id}`;
    await post(quotePath, { intent: "note", historyNote: "own-note" });
    await post(quotePath, { intent: "convert", answerHow: "agreed-note" });
    const found = await rpc<{ items: Quote[] }>("quotes.listPage", { search: quote.quoteNumber });
    const orderPath = `/admin/orders/${found.items[0]?.orderNumber}`;
    const day = new Date().toISOString().slice(0, 10);
    const paid = { intent: "pay", amount: "10", day, method: "cash", note: "paid-note" };
    await post(orderPath, paid);
    await post(orderPath, { intent: "correct", at: "0", note: "wrong-note" });
    await post(orderPath, { intent: "note", historyNote: "reason-note" });
    const { page, context } = await asAdmin();
    let onScreen = "";
    for (const path of [quotePath, orderPath]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(store.origin + path);
      onScreen += await page.locator("body").innerText();
      await page.emulateMedia({ media: "print" });
      const printed = await page.locator("body").innerText();
      expect(printed).toContain("Arbor press");
      expect(printed).not.toMatch(
        /-note|What happened|Needs attention|Not confirmed|Has an account|Offers sent/,
      );
    }
    for (const secret of [...secrets, "Not confirmed by mail"]) expect(onScreen).toContain(secret);
    await context.close();
  });
});
