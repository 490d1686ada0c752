import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { openBrowser, type TestBrowser, type Visit } from "../support/browser";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import { looksWrong } from "../support/looks";
import { aProduct } from "../support/shop";

let store: IdentityStore;
let browser: TestBrowser;
let people = 0;
let email: string;

beforeAll(async () => {
  [store, browser] = await Promise.all([openIdentityStore({}, { pages: true }), openBrowser()]);
  const parts = [1, 2].map((at) => aProduct({ id: `part-${at}`, productName: `Part ${at}` }));
  if (store.services.storage) await seed(store.services.storage, parts);
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
});
beforeEach(async () => {
  people += 1;
  email = `visitor${people}@example.test`;
  // Each test has its own ten minutes.
  store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
});

async function withAccount(): Promise<void> {
  const fields = { ...person, email, firstName: "Ada", lastName: "Lovelace" };
  const response = await store.browser().postJson("/api/auth/signup", fields);
  expect(response.status).toBe(201);
}

async function signIn(page: Page, password = person.password): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

function header(page: Page) {
  return page.getByRole("navigation", { name: "Account and cart" });
}

describe.each([
  { js: true, how: "with scripts" },
  { js: false, how: "without scripts" },
])("an account, $how", ({ js }) => {
  it("is made, used, left, and leaves nothing behind", async () => {
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(store.origin);
    await header(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Make one" }).click();
    await page.waitForURL("**/sign-up");
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("too short");
    await page.getByRole("button", { name: "Create an account" }).click();
    const summary = page.locator(".error-summary");
    await summary.getByText("Use a password of at least 12 characters").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Grace");
    if (!js) expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("heading", { name: "Hello Grace" }).waitFor();
    await header(page).getByRole("link", { name: "Grace" }).waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await header(page).getByRole("link", { name: "Sign in" }).waitFor();
    const cookies = (await context.cookies()).map(({ name }) => name);
    // A device is known beyond a session, so that nobody's guesses shut its owner out.
    expect(cookies.filter((name) => !["flash", "device"].includes(name))).toEqual([]);
    await page.goto(`${store.origin}/account/details`);
    await page.waitForURL("**/sign-in?redirectTo=**");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("takes a cart along, after a wrong password", async () => {
    await withAccount();
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${store.origin}/products/part-1`);
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator(".flash").waitFor();
    await page.goto(`${store.origin}/sign-in?redirectTo=%2Fcart`);
    await signIn(page, "not the password");
    await page.getByText("The e-mail address or the password is not right.").waitFor();
    expect(await page.title()).toMatch(/^Error: Sign in/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe("error-summary");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/cart");
    await page.getByText("your cart is still here.").waitFor();
    expect(await page.locator("[name=quantity]").first().inputValue()).toBe("3");
    expect((await context.cookies()).some(({ name }) => name === "cart")).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("is asked for again when its session was ended elsewhere, and comes back", async () => {
    await withAccount();
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${store.origin}/account/orders`);
    await signIn(page);
    await page.waitForURL("**/account/orders");
    const elsewhere = await browser.visit({ js });
    await elsewhere.page.goto(`${store.origin}/account/sessions`);
    await signIn(elsewhere.page);
    await elsewhere.page.waitForURL("**/account/sessions");
    await elsewhere.page.getByText("This device").waitFor();
    await elsewhere.page.getByRole("button", { name: "End all other sessions" }).click();
    await elsewhere.page.getByText("All other sessions are ended.").waitFor();

    await page.getByRole("link", { name: "Your details" }).click();
    await page.waitForURL("**/sign-in?redirectTo=%2Faccount%2Fdetails");
    await signIn(page);
    await page.waitForURL("**/account/details");
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    expect([...problems, ...elsewhere.problems]).toEqual([]);
    await Promise.all([context.close(), elsewhere.context.close()]);
  });

  it("keeps addresses that can be deleted and brought back", async () => {
    await withAccount();
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${store.origin}/account/addresses/new`);
    await signIn(page);
    await page.waitForURL("**/account/addresses/new");
    await page.getByLabel("Name of this address").fill("Laboratory");
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByRole("link", { name: "Enter the street and number" }).waitFor();
    await page.getByLabel("Street and number").fill("14 Foundry Quay");
    await page.getByLabel("Town or city").fill("Dublin");
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.waitForURL("**/account/addresses");
    const card = page.locator(".address-card", { hasText: "Laboratory" });
    await card.getByText("Ireland").waitFor();
    await card.getByRole("button", { name: "Delete Laboratory" }).click();
    await page.getByText("The address is deleted.").waitFor();
    await page.getByText("No addresses yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await card.waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("the account's pages", () => {
  const paths = [
    "/account",
    "/account/quotes",
    "/account/orders",
    "/account/addresses",
    "/account/addresses/new",
    "/account/details",
    "/account/sessions",
  ];

  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit({ width: 1280 });
  });
  afterAll(() => visit?.context.close());

  async function quoteOf(): Promise<string> {
    const { storage, commerce } = store.services;
    const account = await storage?.accounts.getBy("email", email);
    const quote = await commerce?.quotes.submit(account?.id ?? "", {
      items: [{ id: "part-1", quantity: 2 }],
      contact: { email, firstName: "Ada", lastName: "L", phone: "", companyName: "" },
      message: "Please deliver before noon.",
    });
    return `/account/quotes/${quote?.quoteNumber}`;
  }

  async function look(): Promise<void> {
    expect(await looksWrong(visit.page)).toEqual([]);
    expect(visit.problems).toEqual([]);
  }

  describe("are accessible and fit a desktop and a phone, light and dark", () => {
    it.each(["/sign-up", "/forgot-password", "/sign-in"])("%s", async (path) => {
      await visit.page.goto(store.origin + path);
      await look();
    });

    it("a refused sign-in, and the quote of whoever signs in then", async () => {
      const { page } = visit;
      await withAccount();
      await page.goto(`${store.origin}/sign-in`);
      await signIn(page, "wrong");
      await page.locator(".error-summary").waitFor();
      await look();
      await signIn(page);
      await page.waitForURL("**/account");
      await page.goto(store.origin + (await quoteOf()));
      await look();
    });

    it.each(paths)("%s", async (path) => {
      const { page } = visit;
      await page.goto(store.origin + path);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look();
    });
  });
});

it("a passkey of the browser is added and signs in, and its library is loaded only for it", async () => {
  await withAccount();
  // Browsers have no passkeys for an address of numbers.
  const origin = store.origin.replace("127.0.0.1", "localhost");
  const { page, context, problems } = await browser.visit();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/sign-in?redirectTo=/account/security`);
  await signIn(page);
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const before = await loaded();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const added = (await loaded()).filter((name) => !before.includes(name) && name.endsWith(".js"));
  expect(added).toHaveLength(1);

  await context.clearCookies();
  await page.goto(`${origin}/sign-in?redirectTo=/account/details`);
  await signIn(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/account/details");
  expect(problems).toEqual([]);
});
