import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { createSignedLinks } from "~/modules/mail/messages/mail-links.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { axeFindings } from "../support/axe";
import { openBrowser, type TestBrowser } from "../support/browser";
import { deliver } from "../support/payment-events";
import { openPaymentProvider, type ProviderHost } from "../support/payment-provider";
import { webhookSecret } from "../support/payment-store";
import { anOrder } from "../support/records";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct } from "../support/shop";

let provider: ProviderHost;
let store: BuiltServer;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let visitors = 0;

beforeAll(async () => {
  provider = await openPaymentProvider();
  store = await startBuilt({
    variables: {
      PAYMENT_SECRET_KEY: "sk_test_1",
      PAYMENT_WEBHOOK_SECRET: webhookSecret,
      PAYMENT_API_BASE_URL: provider.origin,
      STORE_ID: "this-store",
      TRUST_PROXY: "1",
    },
    products: [
      aProduct({ id: "lamp", productName: "Bench lamp", price: 20, stock: 500 }),
      aProduct({ id: "press", productName: "Hydraulic press", price: null }),
    ],
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await provider?.close();
});

beforeEach(() => {
  provider.mode = "ok";
  provider.notify = { url: `${store.origin}/api/webhooks/payment`, secret: webhookSecret };
});
afterEach(() => context.close());

async function open(js: boolean) {
  ({ context, page, problems } = await browser.visit({ js }));
  visitors += 1;
  // Everybody has an address of their own, or the limit on payment pages would meet them together.
  await context.setExtraHTTPHeaders({ "x-forwarded-for": `10.0.0.${visitors}` });
}

function go(path: string) {
  return page.goto(store.origin + path);
}

async function addToCart(id: string) {
  await go(`/products/${id}`);
  await page.getByRole("button", { name: /add to cart/i }).click();
  await page.getByText("added to your cart").first().waitFor();
  await go("/cart");
}

const payNow = () => page.getByRole("button", { name: /^Pay( \S+)? now$/ });

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("paying %s, under the content security policy", (_, scripts) => {
  beforeEach(() => open(scripts));

  it("goes from the cart over the payment page to the order", async () => {
    await addToCart("lamp");
    await payNow().click();
    await page.waitForURL(/\/pay\/cs_test_/);
    expect(new URL(page.url()).origin).toBe(provider.origin);
    const session = provider.sessions.at(-1);
    expect(session).toMatchObject({
      amount_total: 2000,
      success_url: `${store.origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${store.origin}/cart`,
    });

    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(/\/checkout\/success\?session_id=cs_test_/);
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    const text = (await page.textContent("main")) ?? "";
    expect(text).toMatch(/O-\d{8}-\d{4}[A-Z2-9]{4}/);
    expect(text).toContain("Bench lamp");
    const response = await page.reload();
    expect(response?.headers()).toMatchObject({
      "referrer-policy": expect.stringMatching(/no-referrer$/),
      "x-robots-tag": "noindex",
      "cache-control": "private, no-store",
    });
    expect(problems).toEqual([]);
  });

  it("empties the cart of what was bought", async () => {
    await addToCart("lamp");
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    if (!scripts) await page.getByRole("button", { name: "Remove it from the cart" }).click();
    await page.getByText("Your cart still contains").waitFor({ state: "detached" });
    await go("/cart");
    await page.getByText("Your cart is empty").waitFor();
  });

  it("comes back to the cart with a word when the payment was left", async () => {
    await addToCart("lamp");
    await payNow().click();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL(`${store.origin}/cart`);
    await page.getByText("The payment was not completed").waitFor();
    await payNow().waitFor();
    await page.reload();
    expect(await page.getByText("The payment was not completed").count()).toBe(0);
  });

  it("waits for an order that is not recorded yet, and shows it once it is", async () => {
    provider.notify = null;
    await addToCart("lamp");
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "Confirming your payment" }).waitFor();
    provider.notify = { url: `${store.origin}/api/webhooks/payment`, secret: webhookSecret };
    const session = provider.sessions.at(-1);
    if (!session) throw new Error("No session");
    await deliver(provider.pay(session.id), provider.notify);
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("says what stands against it", async () => {
    await addToCart("lamp");
    provider.mode = "4xx";
    await payNow().click();
    await page.getByText("Could not start checkout. Please try again.").waitFor();
    await payNow().waitFor();
  });

  it("is not offered where a price is missing", async () => {
    await addToCart("lamp");
    await page.getByRole("button", { name: "Pay €20.00 now" }).waitFor();
    await addToCart("press");
    expect(await payNow().count()).toBe(0);
    await page.locator("#main").getByRole("button", { name: "Request a quote" }).waitFor();
  });
});

describe("the page after payment", () => {
  it("shows the order to nobody else", async () => {
    await open(false);
    await addToCart("lamp");
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    const address = page.url();
    const cookies = await context.cookies();
    await context.close();

    await open(false);
    await page.goto(address);
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    const content = (await page.content()) ?? "";
    expect(content).not.toMatch(/O-\d{8}|Bench lamp|buyer@example|Ada/);

    const forged = Buffer.from(
      JSON.stringify([[new URL(address).searchParams.get("session_id"), "x".repeat(32), false]]),
    ).toString("base64url");
    await context.addCookies([{ name: "payments", value: forged, url: store.origin }]);
    await page.reload();
    await page.getByRole("heading", { name: "Payment received" }).waitFor();

    const own = cookies.find(({ name }) => name === "payments");
    expect(own?.httpOnly).toBe(true);
    await context.addCookies(own ? [own] : []);
    await page.reload();
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
  });

  it.each(["", "?session_id=", "?session_id=../x", "?session_id=a%00b"])(
    "is none for %j",
    async (query) => {
      await open(false);
      const response = await go(`/checkout/success${query}`);
      expect(response?.status()).toBe(404);
    },
  );

  it("belongs to the account that paid, from any browser, and clears its cart", async () => {
    await open(true);
    await signUp("one@example.test");
    await addToCart("lamp");
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("link", { name: "Follow this order" }).waitFor();
    const address = page.url();
    await go("/cart");
    await page.getByText("Your cart is empty").waitFor();
    await context.clearCookies();
    await go("/sign-in");
    await page.getByLabel("E-mail").fill("one@example.test");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    await page.goto(address);
    await page.getByRole("link", { name: "Follow this order" }).click();
    await page.waitForURL(/\/account\/orders\/O-/);
  });
});

describe("the pages of payment", () => {
  it("have nothing that axe finds", async () => {
    await open(true);
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const findings = await axeFindings(page);
      if (findings.length > 0) found[name] = findings;
    };
    await addToCart("lamp");
    await payNow().waitFor();
    await look("the cart");
    provider.mode = "4xx";
    await payNow().click();
    await page.getByText("Could not start checkout").waitFor();
    await look("the cart, refused");
    provider.mode = "ok";
    provider.notify = null;
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "Confirming your payment" }).waitFor();
    await look("waiting");
    const session = provider.sessions.at(-1);
    const to = { url: `${store.origin}/api/webhooks/payment`, secret: webhookSecret };
    await deliver(provider.pay(session?.id ?? ""), to);
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    await look("paid");
    const address = page.url();
    await context.clearCookies();
    await page.goto(address);
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    await look("somebody else");
    expect(found).toEqual({});
  });
});

describe("an unpaid order", () => {
  it("is paid by its signed link, and shown to nobody without", async () => {
    const number = "O-20260301-0001ABCD";
    const storage = await openSqlite({ file: `${store.folder}/store.db` });
    await storage.orders.insert(
      anOrder({
        orderNumber: number,
        customerId: null,
        status: "Pending",
        paymentStatus: "unpaid",
        payments: [],
        total: 150,
        needsReview: null,
        flagged: false,
      }),
    );
    const links = createSignedLinks({ storage, clock: () => new Date(), random: systemRandom });
    const key = await links.sign({ purpose: "order", subject: number });
    await storage.close();

    await open(false);
    for (const wrong of ["", "?key=", "?key=x", `?key=${key.slice(0, -1)}`]) {
      expect((await go(`/orders/${number}${wrong}`))?.status()).toBe(404);
    }
    await go(`/orders/${number}?key=${key}`);
    await payNow().click();
    await page.getByRole("heading", { name: "Pay 15000" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await payNow().click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "We have received your payment" }).waitFor();
    expect(await page.textContent("main")).toContain(number);
    await go(`/orders/${number}?key=${key}`);
    expect(await payNow().count()).toBe(0);
    expect(await page.textContent("main")).toContain("Paid");
  });
});

async function signUp(email: string) {
  await go("/sign-up");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-up"));
}
