import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityStore, openIdentityStore, secretA, secretB } from "../support/identity-store";
import { askedBy } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: IdentityStore;
beforeAll(async () => {
  store = await openIdentityStore({}, { pages: true });
});
afterAll(() => store.close());
const minutes = (count: number) => {
  store.time.now = new Date(store.time.now.getTime() + count * 60_000);
};
/** Every test has its own ten minutes. */
beforeEach(() => minutes(11));

const password = "correct horse battery";
const page = "/account/security";
let people = 0;

function textOf(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

function codeOf(key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  return totp.generate({ timestamp: store.time.now.getTime() });
}

/** An account that has turned codes on, by its page and without scripts. */
async function protectedAccount() {
  people += 1;
  const email = `factor${people}@example.test`;
  const device = store.browser();
  await device.postJson("/api/auth/signup", { email, password });
  return { email, device, ...(await turnOn(device)) };
}

/** Turns codes on in an account without them. */
async function turnOn(device: TestBrowser) {
  const html = await (await device.get(page)).text();
  const [, setup = ""] = /name="setup" value="([^"]*)"/.exec(html) ?? [];
  const [, key = ""] = /Key: (?:<!-- -->)?<span class="mono">([A-Z2-7 ]+)</.exec(html) ?? [];
  const wrong = await device.postForm(page, { intent: "on", setup, code: "000000" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain(key);
  const done = await device.postForm(page, { intent: "on", setup, code: codeOf(key) });
  const recovery = [...(await done.text()).matchAll(/>([a-z2-9]{5}-[a-z2-9]{5})</g)].map(
    ([, code]) => code ?? "",
  );
  expect(recovery).toHaveLength(10);
  minutes(1);
  return { key, recovery };
}

function signIn(email: string, code?: string, device: TestBrowser = store.browser()) {
  return device.postJson("/api/auth/signin", { email, password, ...(code ? { code } : {}) });
}

describe("a second factor over the API", () => {
  it("is needed after the password, and its code is valid once", async () => {
    const { email, key } = await protectedAccount();
    const first = await signIn(email);
    expect([first.status, await first.json()]).toEqual([
      401,
      { error: "A code of your second factor is needed." },
    ]);
    expect(first.headers.get("x-error-code")).toBe("second_factor_needed");
    expect(first.headers.getSetCookie()).toEqual([]);
    const code = codeOf(key);
    expect((await signIn(email, code)).status).toBe(200);
    const again = await signIn(email, code);
    expect([again.status, again.headers.get("x-error-code")]).toEqual([401, "wrong_code"]);
    minutes(1);
    expect((await signIn(email, codeOf(key))).status).toBe(200);
  });

  it("says nothing about codes to somebody with a wrong password", async () => {
    const { email, key } = await protectedAccount();
    const wrong = { email, password: "not the password", code: codeOf(key) };
    const answer = await store.browser().postJson("/api/auth/signin", wrong);
    expect(await answer.json()).toEqual({ error: "Invalid email or password." });
  });

  it("takes each recovery code once", async () => {
    const { email, recovery } = await protectedAccount();
    expect((await signIn(email, recovery[3])).status).toBe(200);
    expect((await signIn(email, recovery[3])).status).toBe(401);
    expect((await signIn(email, recovery[4]?.toUpperCase().replace("-", " "))).status).toBe(200);
  });

  it("slows the guessing of codes, also for somebody who has the password", async () => {
    const { email, key } = await protectedAccount();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await signIn(email, "123456")).status);
    expect(statuses).toContain(429);
    expect((await signIn(email, codeOf(key))).status).toBe(429);
    minutes(11);
    expect((await signIn(email, codeOf(key))).status).toBe(200);
  });

  it("outlives a change of SESSION_SECRET, and is stored unreadable", async () => {
    const { email, key } = await protectedAccount();
    const account = await store.services.storage?.accounts.getBy("email", email);
    expect(JSON.stringify(account)).not.toContain(key.replaceAll(" ", ""));
    await store.restart({ SESSION_SECRET: `${secretB},${secretA}` });
    expect((await signIn(email, codeOf(key))).status).toBe(200);
    await store.restart({ SESSION_SECRET: secretB });
    minutes(1);
    expect((await signIn(email, codeOf(key))).status).toBe(200);
    await store.restart({ SESSION_SECRET: secretA });
  });
});

it("an account from before there were passkeys keeps its codes", async () => {
  const { email, key } = await protectedAccount();
  const { storage } = store.services;
  const account = await storage?.accounts.getBy("email", email);
  const { passkeys: _, ...factors } = account?.factors ?? { passkeys: [] };
  await storage?.accounts.patch(account?.id ?? "", { factors: factors as never });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, codeOf(key))).status).toBe(200);
});

describe("a second factor on the pages, without scripts", () => {
  it("is asked for on a page of its own, and leads back to where the person was", async () => {
    const { email, key } = await protectedAccount();
    const device = store.browser();
    const asked = await device.postForm("/sign-in", { email, password, redirectTo: "/cart" });
    const to = asked.headers.get("location") ?? "";
    expect([asked.status, to]).toEqual([303, "/sign-in/code?redirectTo=%2Fcart"]);
    expect((await device.get("/account/details")).status).toBe(302);
    const wrong = await device.postForm(to, { code: "000000", redirectTo: "/cart" });
    expect(wrong.status).toBe(401);
    expect(textOf(await wrong.text())).toContain("This code is wrong or was used before.");
    const done = await device.postForm(to, { code: codeOf(key), redirectTo: "/cart" });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/cart"]);
    expect((await device.get("/account/details")).status).toBe(200);
  });

  it("ends the wait for a code after ten minutes", async () => {
    const { email, key } = await protectedAccount();
    const device = store.browser();
    const asked = await device.postForm("/sign-in", { email, password, redirectTo: "/cart" });
    minutes(11);
    const late = await device.postForm(asked.headers.get("location") ?? "", { code: codeOf(key) });
    expect(late.status).toBe(400);
    expect(textOf(await late.text())).toContain("This took too long. Please sign in again.");
  });

  it("changes only after the password when the sign-in is not recent", async () => {
    const { email, device, recovery } = await protectedAccount();
    minutes(11);
    expect(await (await device.get(page)).text()).toContain('name="ownPassword"');
    const refused = await device.postForm(page, { intent: "off" });
    expect(textOf(await refused.text())).toContain("Enter your password");
    const wrong = await device.postForm(page, { intent: "renew", ownPassword: "no" });
    expect(textOf(await wrong.text())).toContain("This is not your password");
    const renewed = await device.postForm(page, { intent: "renew", ownPassword: password });
    expect(renewed.status).toBe(200);
    expect((await signIn(email, recovery[0])).status).toBe(401);
    // The password was given a moment ago.
    expect((await device.postForm(page, { intent: "off" })).status).toBe(303);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe("a role that needs a second factor", () => {
  async function colleague(role: string | null) {
    people += 1;
    const email = `staff${people}@example.test`;
    const browser = store.browser();
    const answer = await browser.postJson("/api/auth/signup", { email, password });
    const { uid } = (await answer.json()).user;
    const row = { id: uid, email, created: store.time.now, name: null, role };
    await store.services.storage?.admins.put(row);
    return { browser, email, uid };
  }
  const list = (browser: TestBrowser, headers?: Record<string, string>) =>
    browser.postJson("/api/commerce/orders/listPage", { args: [{}] }, headers);
  const requireFactor = async (owner: TestBrowser, roles: Record<string, string>) => {
    const html = await (await owner.get("/admin/settings?part=secondFactor")).text();
    const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
    const form = { intent: "save secondFactor", version, ...roles };
    return (await owner.postForm("/admin/settings", form)).status;
  };

  it("works by page and by RPC only after the factor is set up, also in open sessions", async () => {
    const owner = await colleague(null);
    const [sam, reader] = [await colleague("sales"), await colleague("readonly")];
    const asked = { name: "ERP", role: "sales" as const, methods: [], expires: null };
    const { secret } = (await store.services.gateway?.call("keys.create", [asked], {
      ...askedBy({ uid: owner.uid }),
    })) ?? { secret: "" };
    expect((await list(sam.browser)).status).toBe(200);

    expect(await requireFactor(owner.browser, { sales: "yes" })).toBe(303);
    const refused = await list(sam.browser);
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([
      403,
      "second_factor_required",
    ]);
    for (const path of ["/admin", "/admin/orders", "/admin/orders.csv"]) {
      const led = await sam.browser.get(path);
      expect([path, led.status, led.headers.get("location")]).toEqual([path, 302, page]);
    }
    expect((await sam.browser.get("/account/orders")).status).toBe(200);
    // Other roles, and keys, go on as before.
    for (const { browser } of [owner, reader]) expect((await list(browser)).status).toBe(200);
    const byKey = await list(store.browser(), { Authorization: `Bearer ${secret}` });
    expect(byKey.status).toBe(200);

    expect(textOf(await (await sam.browser.get(page)).text())).toContain(
      "Your role in this store needs a second factor.",
    );
    await turnOn(sam.browser);
    expect((await list(sam.browser)).status).toBe(200);
    expect((await sam.browser.get("/admin")).status).toBe(200);
    // Without it the desk is closed again.
    await sam.browser.postForm(page, { intent: "off" });
    expect((await list(sam.browser)).status).toBe(403);

    minutes(11);
    expect(await requireFactor(owner.browser, {})).toBe(400);
    expect(await requireFactor(owner.browser, { ownPassword: password })).toBe(303);
    expect((await list(sam.browser)).status).toBe(200);
  });
});
