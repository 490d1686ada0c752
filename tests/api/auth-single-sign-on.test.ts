import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OidcHost, openOidcHost } from "../support/identity-provider";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import type { TestBrowser } from "../support/test-browser";

let provider: OidcHost;
let store: IdentityStore;
beforeAll(async () => {
  provider = await openOidcHost();
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { issuer, clientId, clientSecret } = provider;
  store = await openIdentityStore({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
});
afterEach(async () => {
  provider.faults = {};
  provider.person = { sub: "person-1", email: "Sso@Example.test", email_verified: true };
  provider.exchanges.length = 0;
  await store.close();
});

const callback = "/api/auth/callback/oidc";

/** To the provider and back, up to the request that ends the flow. */
async function toProvider(browser: TestBrowser, redirectTo = "/") {
  const start = await browser.postForm("/api/auth/signin/oidc", { redirectTo });
  expect(start.status).toBe(303);
  const sentTo = start.headers.get("location") ?? "";
  const back = provider.authorize(sentTo);
  return { sentTo, back: new URL(back).pathname + new URL(back).search };
}

async function signInBy(browser: TestBrowser, redirectTo?: string) {
  const { back } = await toProvider(browser, redirectTo);
  return browser.get(back);
}

async function userOf(browser: TestBrowser) {
  return (await (await browser.get("/api/auth/session")).json()).user;
}

async function expectRefused(browser: TestBrowser, back: string) {
  const response = await browser.get(back);
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "/sign-in?problem=single-sign-on",
  ]);
  expect(await userOf(browser)).toBeNull();
  expect(await store.services.storage?.accounts.count({})).toBe(0);
}

describe("single sign-on", () => {
  it("is listed", async () => {
    const response = await store.browser().get("/api/auth/providers");
    expect(await response.json()).toEqual({
      providers: [
        { id: "password", name: "E-mail and password", type: "credentials" },
        { id: "oidc", name: "127.0.0.1", type: "oidc" },
      ],
    });
  });

  it("sends the browser with PKCE, state and nonce, each new", async () => {
    const browser = store.browser();
    const first = new URL((await toProvider(browser)).sentTo);
    const second = new URL((await toProvider(browser)).sentTo);
    expect(first.origin + first.pathname).toBe(`${provider.issuer}/authorize`);
    const query = Object.fromEntries(first.searchParams);
    expect(query).toEqual({
      response_type: "code",
      client_id: "store",
      redirect_uri: store.origin + callback,
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const name of ["state", "code_challenge", "nonce"]) {
      expect(second.searchParams.get(name)).not.toBe(first.searchParams.get(name));
    }
  });

  it("keeps state and verifier from scripts, and from other hosts where there is https", async () => {
    const plain = await store.browser().postForm("/api/auth/signin/oidc", {});
    for (const cookie of plain.headers.getSetCookie()) {
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(cookie).toMatch(/Max-Age=600/);
    }
    await store.restart({ PUBLIC_ORIGIN: "https://shop.example" });
    const secure = await store.browser().postForm("/api/auth/signin/oidc", {});
    const cookies = secure.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
    expect(new URL(secure.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
      `https://shop.example${callback}`,
    );
  });

  it("answers the address as JSON to scripts", async () => {
    const response = await store.browser().postJson("/api/auth/signin/oidc", {});
    expect(response.status).toBe(200);
    expect((await response.json()).url).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`));
  });

  it("signs in, goes where one was, and leaves no trace of the flow", async () => {
    provider.person = { ...provider.person, given_name: "Sonja", family_name: "Kowalewski" };
    const browser = store.browser();
    const response = await signInBy(browser, "/account/quotes?x=1");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/account/quotes?x=1",
    ]);
    expect(await userOf(browser)).toMatchObject({
      email: "sso@example.test",
      firstName: "Sonja",
      lastName: "Kowalewski",
    });
    expect([...browser.cookies.keys()]).toEqual(["session", "device"]);
    const [exchange] = provider.exchanges;
    expect(exchange?.body.get("grant_type")).toBe("authorization_code");
    expect(exchange?.body.get("code_verifier")).toMatch(/^[\w-]{43,128}$/);
    expect(exchange?.authorization).toMatch(/^Basic /);
  });

  it("tells which lines of the guest's cart have no place in the account's", async () => {
    await signInBy(store.browser());
    const storage = store.services.storage;
    const [account] = (await storage?.accounts.find({ limit: 1 })) ?? [];
    const updated = store.time.now;
    const items = Array.from({ length: 100 }, (_, at) => ({ id: `own-${at}`, quantity: 1 }));
    await storage?.carts.put({ id: `u:${account?.id}`, items, updated });
    const guest = "s".repeat(22);
    const lines = [{ id: "press", quantity: 2 }];
    await storage?.carts.put({ id: `g:${guest}`, items: lines, updated });
    const browser = store.browser();
    browser.cookies.set("cart", guest);
    expect((await signInBy(browser, "/cart")).headers.get("location")).toBe("/cart");
    const flash = Buffer.from(browser.cookies.get("flash") ?? "", "base64url").toString();
    expect(flash).toContain("1 line did not fit: a cart holds 100 lines. Not in the cart: press");
  });

  it("takes of a name what a database can store", async () => {
    const given_name = `So\u0000nja\ud800 ${"𠀀".repeat(120)}`;
    provider.person = { ...provider.person, given_name, family_name: "K\u0007" };
    const browser = store.browser();
    expect((await signInBy(browser)).status).toBe(303);
    const { firstName, lastName } = (await userOf(browser)) ?? {};
    expect(firstName).toBe(`So nja  ${"𠀀".repeat(96)}`);
    expect(lastName).toBe("K");
  });

  it("finds the same account again, whatever the e-mail address has become", async () => {
    const first = store.browser();
    await signInBy(first);
    provider.person = { ...provider.person, email: "new@example.test" };
    const second = store.browser();
    await signInBy(second);
    expect((await userOf(second)).uid).toBe((await userOf(first)).uid);
  });

  it("makes one account of two first sign-ins at once", async () => {
    const browsers = [store.browser(), store.browser(), store.browser()];
    const backs = await Promise.all(browsers.map((browser) => toProvider(browser)));
    await Promise.all(browsers.map((browser, at) => browser.get(backs[at]?.back ?? "")));
    const users = await Promise.all(browsers.map(userOf));
    expect(new Set(users.map((user) => user?.uid)).size).toBe(1);
    expect(await store.services.storage?.accounts.count({})).toBe(1);
  });

  it("finds the account that another first sign-in made after it had looked for one", async () => {
    const [slow, quick] = [store.browser(), store.browser()];
    const [slowBack, quickBack] = [await toProvider(slow), await toProvider(quick)];
    const accounts = store.services.storage?.accounts;
    if (!accounts) throw new Error("no storage");
    const { getBy } = accounts;
    accounts.getBy = async (field, value) => {
      const found = await getBy(field, value);
      accounts.getBy = getBy;
      await quick.get(quickBack.back);
      return found;
    };
    expect((await slow.get(slowBack.back)).headers.get("location")).toBe("/");
    expect((await userOf(slow)).uid).toBe((await userOf(quick)).uid);
  });

  it("works in the earlier of two tabs", async () => {
    const browser = store.browser();
    const first = await toProvider(browser);
    const second = await toProvider(browser);
    expect((await browser.get(first.back)).headers.get("location")).toBe("/");
    expect(second.back).not.toBe(first.back);
    expect(await userOf(browser)).not.toBeNull();
  });

  it("asks the userinfo endpoint where the ID token has no e-mail", async () => {
    provider.person = { sub: "person-2" };
    const browser = store.browser();
    await signInBy(browser);
    expect((await userOf(browser)).email).toBe("userinfo@example.test");
  });
});

describe("an account that exists", () => {
  const email = "sso@example.test";

  async function withPassword() {
    const owner = store.browser();
    await owner.postJson("/api/auth/signup", { ...person, email });
    return owner;
  }

  it("is taken over by a verified e-mail: its password and its sessions end", async () => {
    const former = await withPassword();
    const { uid } = await userOf(former);
    const browser = store.browser();
    await signInBy(browser);
    expect((await userOf(browser)).uid).toBe(uid);
    expect(await userOf(former)).toBeNull();
    const again = await store.browser().postJson("/api/auth/signin", { ...person, email });
    expect(again.status).toBe(401);
  });

  it.each([
    ["goes with a stranger's second factor where nobody had proved the address", null, true],
    ["keeps the second factor of somebody who had proved the address", new Date(), false],
  ])("%s", async (_, emailVerified, isGone) => {
    const former = await withPassword();
    const { uid } = await userOf(former);
    const factors = {
      totp: { secret: "v1.k.s", lastStep: 1, created: new Date() },
      passkeys: [],
      recovery: ["f00d"],
    };
    const { storage } = store.services;
    await storage?.accounts.patch(uid, { emailVerified, factors });
    await signInBy(store.browser());
    expect((await storage?.accounts.get(uid))?.factors === null).toBe(isGone);
  });

  it.each([[false], [undefined], ["yes"]])(
    "is left alone when the e-mail is not verified (%s)",
    async (email_verified) => {
      const former = await withPassword();
      provider.person = { sub: "person-1", email, email_verified };
      const browser = store.browser();
      const response = await signInBy(browser);
      expect(response.headers.get("location")).toBe("/sign-in?problem=single-sign-on");
      expect(await userOf(browser)).toBeNull();
      expect(await userOf(former)).not.toBeNull();
    },
  );

  it("is left alone when it belongs to another person there", async () => {
    const first = store.browser();
    await signInBy(first);
    provider.person = { sub: "person-9", email, email_verified: true };
    const browser = store.browser();
    await signInBy(browser);
    expect(await userOf(browser)).toBeNull();
    expect(await userOf(first)).not.toBeNull();
  });
});

describe("single sign-on refuses", () => {
  it("a state that is not the browser's", async () => {
    const browser = store.browser();
    const { back } = await toProvider(browser);
    const forged = new URL(back, store.origin);
    forged.searchParams.set("state", "x".repeat(43));
    await expectRefused(browser, forged.pathname + forged.search);
    expect(provider.exchanges).toEqual([]);
  });

  it("another browser's callback", async () => {
    const { back } = await toProvider(store.browser());
    await expectRefused(store.browser(), back);
    const other = store.browser();
    await toProvider(other);
    await expectRefused(other, back);
    expect(provider.exchanges).toEqual([]);
  });

  it.each([
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["no code", (url: URL) => url.searchParams.delete("code")],
    ["an error", (url: URL) => url.searchParams.set("error", "access_denied")],
    ["another issuer's name", (url: URL) => url.searchParams.set("iss", "https://evil.test")],
    ["another code", (url: URL) => url.searchParams.set("code", "guessed")],
  ])("a callback with %s", async (_, change) => {
    const browser = store.browser();
    const { back } = await toProvider(browser);
    const url = new URL(back, store.origin);
    change(url);
    await expectRefused(browser, url.pathname + url.search);
  });

  it("a callback that was used before", async () => {
    const browser = store.browser();
    const { back } = await toProvider(browser);
    await browser.get(back);
    await browser.postJson("/api/auth/signout", {});
    const response = await browser.get(back);
    expect(response.headers.get("location")).toBe("/sign-in?problem=single-sign-on");
    expect(await userOf(browser)).toBeNull();
  });

  const now = () => Math.floor(Date.now() / 1000);
  type Claims = Record<string, unknown>;
  it.each<[string, (good: Claims) => Claims]>([
    ["the nonce of another flow", (good) => ({ ...good, nonce: "x".repeat(43) })],
    ["no nonce", ({ nonce: _, ...good }) => good],
    ["another audience", (good) => ({ ...good, aud: "another client" })],
    ["several audiences and no authorized party", (good) => ({ ...good, aud: ["store", "x"] })],
    ["another authorized party", (good) => ({ ...good, azp: "x" })],
    ["another issuer", (good) => ({ ...good, iss: "https://evil.test" })],
    ["a time that is over", (good) => ({ ...good, exp: now() - 120 })],
    ["no end", ({ exp: _, ...good }) => good],
    ["a time to come", (good) => ({ ...good, nbf: now() + 600 })],
    ["no subject", ({ sub: _, ...good }) => good],
    ["an empty subject", (good) => ({ ...good, sub: "" })],
    ["no usable e-mail", (good) => ({ ...good, email: "nobody" })],
  ])("an ID token with %s", async (_, claims) => {
    provider.faults = { claims };
    const browser = store.browser();
    await expectRefused(browser, (await toProvider(browser)).back);
  });

  it.each([
    ["a key that is not published", { foreignKey: true }],
    ["no signature", { algorithm: "none" as const }],
    ["HS256 with the public key", { algorithm: "HS256" as const }],
  ])("an ID token signed with %s", async (_, faults) => {
    provider.faults = faults;
    const browser = store.browser();
    await expectRefused(browser, (await toProvider(browser)).back);
  });

  it("a token endpoint that says no", async () => {
    const browser = store.browser();
    const { back } = await toProvider(browser);
    for (const tokenStatus of [400, 500]) {
      provider.faults = { tokenStatus };
      await expectRefused(browser, back);
    }
  });

  it("a discovery document of another issuer, and recovers when it is right", async () => {
    provider.faults = { discovery: (good) => ({ ...good, issuer: "https://evil.test" }) };
    const sent = await store.browser().postForm("/api/auth/signin/oidc", {});
    expect(sent.headers.get("location")).toBe("/sign-in?problem=single-sign-on");
    const response = await store.browser().postJson("/api/auth/signin/oidc", {});
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: "Single sign-on is not possible at the moment." },
    ]);
    provider.faults = {};
    const browser = store.browser();
    await signInBy(browser);
    expect(await userOf(browser)).not.toBeNull();
  });

  it("to lead to another site afterwards", async () => {
    const response = await signInBy(store.browser(), "//evil.test");
    expect(response.headers.get("location")).toBe("/");
  });
});
