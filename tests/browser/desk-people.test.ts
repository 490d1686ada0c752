import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "~/cli/demo-accounts";
import { openBrowser, type TestBrowser, type Visit, waitForHydration } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
/** A quote that is assigned, and the customer of it. */
const ids = { quote: "", customer: "" };

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
  Object.assign(ids, { quote: first, customer: shopper });
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

describe("pages about people stand on a phone and a desktop, and axe finds nothing", () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit({ width: 1440, height: 900 });
    await visit.context.addCookies([{ ...cookie, url: store.origin }]);
  });
  afterAll(() => visit?.context.close());

  it.each([
    "quotes",
    "orders",
    "quotes/:quote",
    "staff",
    "keys",
    "webhooks",
    "search?q=press",
    "customers",
    "customers/:customer",
    "audit",
    "personal-data",
    `personal-data?who=${encodeURIComponent(demoAccounts[1].email)}`,
  ])("on %s", async (path) => {
    const { page, problems } = visit;
    const place = path.replace(":quote", ids.quote).replace(":customer", ids.customer);
    await page.goto(`${store.origin}/admin/${place}`);
    await waitForHydration(page);
    expect([...(await looksWrong(page, [390])), ...problems]).toEqual([]);
  });
});

it("several quotes are assigned at once, without scripts too", async () => {
  const { page, context } = await browser.visit({ width: 1440, height: 900, js: false });
  await context.addCookies([{ ...cookie, url: store.origin }]);
  await page.goto(`${store.origin}/admin/quotes?view=unassigned`);
  const boxes = page.getByRole("checkbox", { name: /^Choose Q-/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByLabel("With the chosen quotes").selectOption({ label: "Assign to Kim Tanaka" });
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.getByText("2 done.").waitFor();
  expect(new URL(page.url()).search).toContain("view=unassigned");
  await context.close();
});
