import { createServer } from "node:net";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, demoPassword } from "~/cli/demo-accounts";
import { systemRandom } from "~/kernel/identifiers";
import { createSignedLinks } from "~/modules/mail/messages/mail-links.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { plainLook } from "~emails/parts/palette";
import {
  openBrowser,
  signInPatiently,
  type TestBrowser,
  type Visit,
  type VisitOptions,
} from "../support/browser";
import { openDemoStore } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { type BuiltServer, smallCatalogue, startBuilt } from "../support/server";
import { createBrowser } from "../support/test-browser";
import { rgb } from "../support/tokens";

const { light, dark } = plainLook;

const admin = demoAccounts[0];
let store: BuiltServer;
let provider: MailProvider;
let browser: TestBrowser;

beforeAll(async () => {
  const { folder, services } = await openDemoStore(smallCatalogue());
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
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await provider?.close();
});
afterEach(() => {
  provider.mode = "ok";
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

async function mail(matches: (mail: MailProvider["accepted"][number]) => boolean) {
  await expect.poll(() => provider.accepted.some(matches)).toBe(true);
  return provider.accepted.find(matches) as MailProvider["accepted"][number];
}

function linkIn(text: string | null, path: string): string {
  const start = store.origin + path;
  const at = text?.indexOf(start) ?? -1;
  if (at < 0) throw new Error(`no link to ${path}`);
  return (text ?? "").slice(at).split(/[\s>]/, 1)[0] ?? "";
}

async function quote(email: string): Promise<string> {
  const contact = { email, firstName: "Mara", lastName: "", phone: "", companyName: "" };
  const response = await fetch(`${store.origin}/api/commerce/quotes/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ args: [null, { items: [{ id: "part-1", quantity: 2 }], contact }] }),
  });
  const { result } = (await response.json()) as { result: { quoteNumber: string } };
  return result.quoteNumber;
}

/** As the mail says it, which has not gone out here. */
async function linkTo(number: string): Promise<string> {
  const storage = await openSqlite({ file: join(store.folder, "store.db") });
  const signed = createSignedLinks({ storage, clock: () => new Date(), random: systemRandom });
  const key = await signed.sign({ purpose: "quote", subject: number });
  await storage.close();
  return `/quotes/${number}?key=${key}`;
}

/** Signs in once with scripts and once without: an account has ten attempts in ten minutes. */
const signedIn = new Map<boolean, Awaited<ReturnType<BrowserContext["cookies"]>>>();

async function asAdmin(options: VisitOptions = {}) {
  const { js = true } = options;
  const visit = await browser.visit(options);
  const cookies = signedIn.get(js);
  if (cookies) {
    await visit.context.addCookies(cookies);
    await visit.page.goto(`${store.origin}/admin/emails`);
    return visit;
  }
  const { page, problems } = visit;
  const signIn = async () => {
    problems.length = 0;
    await page.goto(`${store.origin}/sign-in?redirectTo=/admin/emails`);
    await page.getByLabel("E-mail").first().fill(admin.email);
    await page.getByLabel("Password").fill(demoPassword);
    await page.locator("main").getByRole("button", { name: "Sign in" }).click();
  };
  await signInPatiently(page, signIn, page.getByRole("heading", { level: 1, name: "Mails" }));
  signedIn.set(js, await visit.context.cookies());
  return visit;
}

const flash = (page: Page) => page.locator(".flash").innerText();

describe.each([false, true])("with scripts %s", (js) => {
  it("a reader signs up at the foot of a page, confirms by mail, and leaves again", async () => {
    const email = `reader-${js}@example.test`;
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${store.origin}/products?sort=newest`);
    const trap = await page.locator(".honeypot").boundingBox();
    expect(Math.max(trap?.width ?? 0, trap?.height ?? 0)).toBe(1);
    await page.getByLabel("Newsletter").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.locator(".flash").waitFor();
    expect(page.url()).toBe(`${store.origin}/products?sort=newest`);
    expect(await flash(page)).toContain("follow the link");

    const { text, headers } = await mail(({ to }) => to === email);
    await page.goto(linkIn(text, "/newsletter/confirm"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.locator(".flash").waitFor();
    expect(await flash(page)).toContain("You are on the list");
    await page.goto(linkIn(headers["List-Unsubscribe"] ?? "", "/newsletter/leave"));
    await page.getByRole("button", { name: "Leave" }).click();
    await page.locator(".flash").waitFor();
    expect(await flash(page)).toContain("You are unsubscribed");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("an admin looks at a mail in the dark, reads its text, and has it sent", async () => {
    const { page, context, problems } = await asAdmin({ js });
    await page.getByRole("link", { name: "Offer ready" }).click();
    await page.getByRole("heading", { level: 1, name: "Offer ready" }).waitFor();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "Your offer is ready" }).waitFor();
    const background = () =>
      frame.locator("td.outer").evaluate((cell) => {
        const table = cell.closest("table");
        return table ? getComputedStyle(table).backgroundColor : "";
      });
    if (js) expect(await background()).toBe(rgb(light.page));
    await page.getByRole("navigation", { name: "Colours" }).getByText("dark").click();
    await page.waitForURL(/scheme=dark/);
    if (js) await expect.poll(background).toBe(rgb(dark.page));
    await page.getByRole("navigation", { name: "Width" }).getByText("phone").click();
    await page.waitForURL(/width=phone/);
    const width = async () => (await page.locator("iframe").boundingBox())?.width;
    await expect.poll(width).toBeLessThanOrEqual(392);
    await page.getByRole("navigation", { name: "Part" }).getByText("text", { exact: true }).click();
    await page.locator("pre.mail-text").waitFor();
    expect(await page.locator("pre.mail-text").innerText()).toContain("Total incl. VAT: €858.54");
    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.locator(".flash").waitFor();
    expect(await flash(page)).toContain(admin.email);
    await mail(({ to, subject }) => to === admin.email && subject.startsWith("[Test] Offer ready"));
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a parked mail is sent again from the outbox", async () => {
    provider.mode = "422";
    const number = await quote(`parked-${js}@example.test`);
    const parked = provider.calls.length + 2;
    await expect.poll(() => provider.calls.length).toBeGreaterThanOrEqual(parked);
    provider.mode = "ok";
    const { page, context, problems } = await asAdmin({ js });
    await page.goto(`${store.origin}/admin/outbox?show=waiting`);
    expect(await page.locator("main").innerText()).not.toContain(number);
    await page.goto(`${store.origin}/admin/outbox`);
    const row = page.getByRole("row", { name: `Quote confirmation ${number}` });
    expect(await row.innerText()).toContain("validation_error");
    await row.getByRole("button", { name: "Send again" }).click();
    await page.locator(".flash").waitFor();
    await mail(({ to }) => to === `parked-${js}@example.test`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a mail that waits says why, and when it is tried again", async () => {
    provider.mode = "500";
    const number = await quote(`waiting-${js}@example.test`);
    const { page, context, problems } = await asAdmin({ js });
    const row = page.getByRole("row", { name: `New quote request, to the seller ${number}` });
    const why = async () => {
      await page.goto(`${store.origin}/admin/outbox?show=waiting`);
      return row.innerText();
    };
    await expect.poll(why).toContain("The provider has a problem");
    const next = await row.locator("td[data-label='Next try'] time").getAttribute("datetime");
    const wait = new Date(next ?? 0).getTime() - Date.now();
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a guest calls a request off by the link in the mail, which alone opens it", async () => {
    const email = `guest-${js}@example.test`;
    const number = await quote(email);
    const link = linkIn((await mail(({ to }) => to === email)).text, `/quotes/${number}`);
    const { page, context, problems } = await browser.visit({ js });
    const closed = await page.goto(`${store.origin}/quotes/${number}?key=guessed`);
    expect(closed?.status()).toBe(404);
    await page.goto(link);
    await page.getByRole("heading", { name: number }).waitFor();
    await page.getByRole("button", { name: "Cancel the request" }).click();
    await page.locator(".flash").waitFor();
    expect(await flash(page)).toContain("cancelled");
    await mail(({ subject }) => subject === `Quote request ${number}: Cancelled`);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("what mail programs do for their reader", () => {
  it("looking into a link changes nothing; one click leaves, however it is posted", async () => {
    const { page, context } = await browser.visit({ js: false });
    const email = "one-click@example.test";
    await page.goto(`${store.origin}/products`);
    await page.getByLabel("Newsletter").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await context.close();
    const { headers, text } = await mail(({ to }) => to === email);
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const leave = linkIn(headers["List-Unsubscribe"] ?? "", "/newsletter/leave");
    const confirm = linkIn(text, "/newsletter/confirm");
    const post = async (link: string, body: FormData | URLSearchParams, from = {}) =>
      (await fetch(link, { method: "POST", redirect: "manual", body, headers: from })).status;
    const click = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const parts = new FormData();
    parts.set("List-Unsubscribe", "One-Click");

    for (const link of [leave, confirm]) expect((await fetch(link)).status).toBe(200);
    expect(await statusOf(email)).toBe("pending");
    expect(await post(leave.replace("key=", "key=A"), click)).toBe(400);
    expect(await post(leave.replace("id=", "id=0"), click)).toBe(400);
    const body = new URLSearchParams();
    const broken = await fetch(leave.replace("key=", "key=A"), { method: "POST", body });
    const words = await broken.text();
    expect(words).toContain("we take your address off the list");
    expect(words).not.toContain("sign up again");
    expect(await post(leave, click, { origin: "https://evil.example" })).toBe(403);
    expect(await post(confirm, new URLSearchParams())).toBe(303);
    expect(await statusOf(email)).toBe("confirmed");
    expect(await post(leave, click)).toBe(200);
    expect(await statusOf(email)).toBe("unsubscribed");
    expect(await post(leave, parts)).toBe(200);
    expect(await post(confirm, new URLSearchParams())).toBe(400);
    expect(await statusOf(email)).toBe("unsubscribed");
  });
});

async function statusOf(email: string): Promise<string | undefined> {
  const storage = await openSqlite({ file: join(store.folder, "store.db") });
  const kept = await storage.subscribers.getBy("email", email);
  await storage.close();
  return kept?.status;
}

describe("the dashboard's mail pages", () => {
  describe("are read by axe without a finding, and scroll nowhere sideways", () => {
    let visit: Visit;
    let link: string;
    beforeAll(async () => {
      provider.mode = "422";
      link = await linkTo(await quote("axe@example.test"));
      visit = await asAdmin({ width: 1280 });
    });
    afterAll(() => visit?.context.close());

    it.each([
      "/admin/emails",
      "/admin/outbox",
      "/admin/outbox?show=waiting",
      "/admin/subscribers",
      "/admin/emails/status-update?scheme=dark",
      "/admin/emails/quote-alert?part=text",
      "/newsletter/confirm?id=a&key=b",
      "a quote by its link",
    ])("%s", async (path) => {
      const { page, problems } = visit;
      await page.goto(store.origin + (path.startsWith("/") ? path : link));
      expect(await looksWrong(page, [320], { frames: false })).toEqual([]);
      expect(problems).toEqual([]);
    });
  });

  it("tell other accounts in plain words what is missing, without an alarm in the log", async () => {
    const shopper = createBrowser(() => store.origin);
    const { email } = demoAccounts[1];
    await shopper.postJson("/api/auth/signin", { email, password: demoPassword });
    for (const path of ["/admin/emails/offer-ready/preview", "/admin/subscribers.csv?all"]) {
      const answer = await shopper.get(path);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await answer.text()).toContain("This page needs an account with administrator rights");
    }
    for (const path of ["/admin/emails", "/admin/outbox", "/admin/subscribers"]) {
      expect((await shopper.get(path)).status).toBe(403);
    }
    expect((await shopper.postForm("/admin/outbox", { id: "x" })).status).toBe(403);
    expect((await shopper.postForm("/admin/emails/offer-ready", {})).status).toBe(403);
    const boss = createBrowser(() => store.origin);
    await boss.postJson("/api/auth/signin", { email: admin.email, password: demoPassword });
    expect((await boss.get("/admin/emails/constructor/preview")).status).toBe(404);
    expect(store.logs()).not.toMatch(/"(page|resource) failed"/);
  });

  it("are closed to others, and the preview runs nothing", async () => {
    for (const path of ["/admin/emails", "/admin/outbox", "/admin/subscribers.csv"]) {
      const answer = await fetch(store.origin + path, { redirect: "manual" });
      expect([302, 303]).toContain(answer.status);
      expect(answer.headers.get("location")).toContain("/sign-in");
    }
    const { page, context } = await asAdmin();
    const answer = await page.goto(
      `${store.origin}/admin/emails/offer-ready/preview?sample=code+as+text`,
    );
    expect(answer?.headers()["content-security-policy"]).toMatch(/^default-src 'none'.*sandbox$/);
    expect(answer?.headers()["x-frame-options"]).toBe("SAMEORIGIN");
    const other = await page.goto(`${store.origin}/admin/emails`);
    expect(other?.headers()["x-frame-options"]).toBe("DENY");
    const csv = await context.request.get(`${store.origin}/admin/subscribers.csv?all`);
    expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect(await csv.text()).toMatch(/^email,status,signed up,changed,unsubscribe link\r\n/);
    await context.close();
  });
});
