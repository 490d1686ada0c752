import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "~/cli/demo-accounts";
import { openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
const paths: string[] = [];

beforeAll(async () => {
  const { folder, services, storage, commerce, gateway } = await openDemoStore([
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 50 }),
  ]);
  const uidOf = async (at: 0 | 1) =>
    (await storage.accounts.getBy("email", demoAccounts[at].email))?.id ?? "";
  const [owner, shopper] = [await uidOf(0), await uidOf(1)];
  const asked = askedBy({ uid: owner, email: demoAccounts[0].email, firstName: "", lastName: "" });
  await storage.admins.put({
    id: "kim",
    email: "kim@example.test",
    name: "Kim Tanaka",
    role: "sales",
    created: new Date(),
  });
  await commerce.customers.update(shopper, { companyName: "Sandhamn Verkstad AB" });
  const quotes = [];
  for (let at = 0; at < 6; at += 1) {
    const uid = at % 2 === 0 ? shopper : null;
    const submission = aSubmission([{ id: "press", quantity: 1 + at }]);
    quotes.push(await commerce.quotes.submit(uid, submission));
  }
  const [first, second] = quotes.map(({ id }) => id);
  await gateway.call("assignments.quote", [first ?? "", "kim"], asked);
  await gateway.call("orders.createFromQuote", [second ?? ""], asked);
  const query = "status=Pending&sort=value-down";
  const view = { list: "quotes" as const, name: "Largest first", query, shared: true };
  await gateway.call("views.save", [view], asked);
  await services.close();
  const shopperMail = encodeURIComponent(demoAccounts[1].email);
  paths.push("/admin/quotes", "/admin/orders", `/admin/quotes/${first}`, "/admin/staff");
  paths.push("/admin/keys", "/admin/webhooks", "/admin/search?q=press", "/admin/customers");
  paths.push(`/admin/customers/${shopper}`, "/admin/audit", "/admin/personal-data");
  paths.push(`/admin/personal-data?who=${shopperMail}`);
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

it("pages about people stand on a phone and a desktop, and axe finds nothing", async () => {
  const findings: string[] = [];
  const { page, context, problems } = await browser.visit({ width: 1440, height: 900 });
  await context.addCookies([{ ...cookie, url: store.origin }]);
  for (const path of paths) {
    await page.goto(store.origin + path);
    await waitForHydration(page);
    findings.push(...(await looksWrong(page, [390])).map((each) => `${path} ${each}`));
  }
  await context.close();
  expect([...findings, ...problems]).toEqual([]);
});

it("several quotes are assigned at once, after a page that says how many", async () => {
  const { page, context } = await browser.visit({ width: 1440, height: 900, js: false });
  await context.addCookies([{ ...cookie, url: store.origin }]);
  await page.goto(`${store.origin}/admin/quotes?view=unassigned`);
  const boxes = page.getByRole("checkbox", { name: /^Choose Q-/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByLabel("With the chosen quotes").selectOption({ label: "Assign to Kim Tanaka" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Assign to Kim Tanaka: 2 quotes" }).waitFor();
  await page.getByRole("button", { name: "Assign to Kim Tanaka: 2 quotes" }).click();
  await page.getByText("2 done.").waitFor();
  expect(new URL(page.url()).search).toContain("view=unassigned");
  await context.close();
});
