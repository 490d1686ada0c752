import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts, demoPassword, seedDemoAccounts } from "~/cli/demo-accounts";
import { seed } from "~/cli/seed.server";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";
import { openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { looksWrong } from "../support/looks";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";
import { silentLog } from "../support/silent-log";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
const paths: string[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "people-"));
  const demo = {
    DEMO_MODE: "true",
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: join(folder, "store.db"),
    ERASED_LIST_FILE: join(folder, "erased.jsonl"),
  };
  const services = await createServices(readEnv(demo).env, { log: silentLog });
  const { storage, commerce, gateway } = services;
  if (!storage || !commerce || !gateway) throw new Error("this store has no backend");
  await seed(storage, [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 50 }),
  ]);
  await seedDemoAccounts(services);
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
  const answer = await fetch(`${store.origin}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: demoAccounts[0].email, password: demoPassword }),
  });
  const [pair = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split("=");
  cookie = { name, value };
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
