import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { cartOf } from "~/modules/cart/cart.resource";
import { createPasswords } from "~/modules/identity/passwords.server";
import type { ResetMail } from "~/modules/mail/mail.resource";
import type { Services } from "~/services.server";
import { cheapPasswords } from "../support/cheap-passwords";
import { type IdentityStore, openIdentityStore } from "../support/identity-store";
import { identityUnder } from "../support/providers";
import { aProduct } from "../support/shop";
import { cartSeen, offerSeen, type TestBrowser } from "../support/test-browser";

let store: IdentityStore;
beforeAll(async () => {
  store = await openIdentityStore({ TRUST_PROXY: "1" }, { pages: true });
  const names = [1, 2, 3].map((at) => ({ id: `part-${at}`, productName: `Part ${at}` }));
  if (store.services.storage) await seed(store.services.storage, names.map(aProduct));
});
afterAll(() => store.close());

const password = "correct horse battery";
let people = 0;
const browser = () => store.browser();

/** Every person of a test comes from an address of their own. */
function from(): Record<string, string> {
  people += 1;
  return { "X-Forwarded-For": `198.51.100.${people}` };
}

async function signedUp(device: TestBrowser = browser()) {
  const headers = from();
  const email = `page${people}@example.test`;
  const fields = { email, password, firstName: "Ada", lastName: "", redirectTo: "/account" };
  const response = await device.postForm("/sign-up", fields, headers);
  expect(response.status).toBe(303);
  return { device, email };
}

async function page(device: TestBrowser, path: string) {
  const response = await device.get(path);
  return { response, html: await response.text() };
}

function text(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/&#x27;/g, "'");
}

describe("signing in without scripts", () => {
  it("sends visitors to sign in, and back to where they were", async () => {
    const { email } = await signedUp();
    const device = browser();
    const first = await device.get("/account/quotes?x=1&y=2");
    expect(first.status).toBe(302);
    const signIn = first.headers.get("location") ?? "";
    expect(signIn).toBe("/sign-in?redirectTo=%2Faccount%2Fquotes%3Fx%3D1%26y%3D2");
    const { html } = await page(device, signIn);
    const [, hidden = ""] = /name="redirectTo" value="([^"]*)"/.exec(html) ?? [];
    const redirectTo = hidden.replaceAll("&amp;", "&");
    const done = await device.postForm("/sign-in", { email, password, redirectTo }, from());
    expect([done.status, done.headers.get("location")]).toEqual([303, "/account/quotes?x=1&y=2"]);
    expect((await device.get("/account/quotes?x=1&y=2")).status).toBe(200);
    const again = await device.get("/sign-in?redirectTo=/cart");
    expect([again.status, again.headers.get("location")]).toEqual([302, "/cart"]);
  });

  it("keeps what was typed, but never the password", async () => {
    const { email } = await signedUp();
    const fields = { email, password: "not the password", redirectTo: "/cart" };
    const response = await browser().postForm("/sign-in", fields, from());
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain('value="/cart"');
    expect(html).not.toContain("not the password");
    expect(html).toContain("<title>Error: Sign in");
    expect(text(html)).toContain("The e-mail address or the password is not right.");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("answers an unknown address with the same page", async () => {
    const { email } = await signedUp();
    const known = await browser().postForm("/sign-in", { email, password: "wrong one" }, from());
    const other = "nobody@example.test";
    const unknown = await browser().postForm(
      "/sign-in",
      { email: other, password: "wrong one" },
      from(),
    );
    expect(unknown.status).toBe(known.status);
    const bare = (html: string, address: string) => text(html).replaceAll(address, "…");
    expect(bare(await unknown.text(), other)).toBe(bare(await known.text(), email));
  });

  it("says when to come back once guessing is slowed", async () => {
    const headers = from();
    let response: Response | undefined;
    for (let at = 0; at < 11; at += 1) {
      const fields = { email: `guess${at}@example.test`, password: "some password" };
      response = await browser().postForm("/sign-in", fields, headers);
    }
    expect(response?.status).toBe(429);
    expect(Number(response?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text((await response?.text()) ?? "")).toContain("Please try again in 10 minutes.");
  });

  it("names every field that is wrong when an account is made", async () => {
    const fields = { email: "no address", password: "short", firstName: "Ada" };
    const response = await browser().postForm("/sign-up", fields, from());
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('href="#email"');
    expect(html).toContain('href="#password"');
    expect(html).toContain('value="Ada"');
    expect(text(html)).toContain("Use a password of at least 12 characters");
  });

  it("tells nobody that an address has an account already", async () => {
    const { email } = await signedUp();
    const response = await browser().postForm("/sign-up", { email, password }, from());
    expect(response.status).toBe(400);
    expect(text(await response.text())).toContain(
      "An account cannot be made with these details. If you have one already, sign in",
    );
  });

  it("leads to no other site", async () => {
    const { email } = await signedUp();
    for (const redirectTo of ["//evil.test", "https://evil.test", "/\\evil.test", "/%2f/evil"]) {
      const fields = { email, password, redirectTo };
      const response = await browser().postForm("/sign-in", fields, from());
      expect(response.headers.get("location"), redirectTo).toBe("/account");
    }
  });

  it("takes the guest's cart along and says so", async () => {
    const { email } = await signedUp();
    const device = browser();
    await device.postForm("/products/part-1", { intent: "add", quantity: "3" });
    expect(device.cookies.has("cart")).toBe(true);
    await device.postForm("/sign-in", { email, password, redirectTo: "/cart" }, from());
    expect(device.cookies.has("cart")).toBe(false);
    const { html } = await page(device, "/cart");
    expect(html).toContain("Part 1");
    expect(text(html)).toContain("your cart is still here.");
  });

  it("tells which lines of the guest's cart have no place in the account's", async () => {
    const { email } = await signedUp();
    const { storage } = store.services;
    const { id: uid = "" } = (await storage?.accounts.getBy("email", email)) ?? {};
    const items = Array.from({ length: 98 }, (_, at) => ({ id: `other-${at}`, quantity: 1 }));
    await storage?.carts.put({ id: cartOf(uid), items, updated: store.time.now });
    const device = browser();
    const guest = "p".repeat(22);
    const parts = [1, 2, 3].map((at) => ({ id: `part-${at}`, quantity: at }));
    // A product that is gone has its id for a name, and a line that both have needs no place.
    const lines = [{ id: "other-7", quantity: 5 }, ...parts, { id: "no-more", quantity: 1 }];
    await storage?.carts.put({ id: `g:${guest}`, items: lines, updated: store.time.now });
    device.cookies.set("cart", guest);
    const fields = { email, password, redirectTo: "/cart" };
    expect((await device.postForm("/sign-in", fields, from())).status).toBe(303);
    const said = text((await page(device, "/cart")).html);
    expect(said).toContain(
      "You are signed in. 2 lines did not fit: a cart holds 100 lines. Not in the cart: Part 3; no-more",
    );
    expect(said).not.toContain("your cart is still here.");
    expect((await storage?.carts.get(cartOf(uid)))?.items).toHaveLength(100);
  });
});

describe("a cart that cannot be merged", () => {
  it("fails no sign-in, and is told of", async () => {
    const { email } = await signedUp();
    const { commerce } = store.services;
    if (!commerce) throw new Error("no backend");
    const { mergeInto } = commerce.carts;
    const device = browser();
    await device.postForm("/products/part-1", { intent: "add", quantity: "3" });
    commerce.carts.mergeInto = () => Promise.reject(new Error("the engine is down"));
    const response = await device.postForm("/sign-in", { email, password }, from());
    commerce.carts.mergeInto = mergeInto;
    expect([response.status, response.headers.get("location")]).toEqual([303, "/account"]);
    const { html } = await page(device, "/account");
    expect(text(html)).toContain("Your earlier cart could not be added");
  });
});

describe("a session that is used", () => {
  it("has its cookie extended by any page, at most hourly", async () => {
    const { device } = await signedUp();
    expect((await device.get("/products")).headers.getSetCookie()).toEqual([]);
    store.time.now = new Date(store.time.now.getTime() + 61 * 60_000);
    expect((await device.get("/products")).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await device.get("/products")).headers.getSetCookie()).toEqual([]);
    store.time.now = new Date(store.time.now.getTime() + 29 * 86_400_000);
    expect((await device.get("/account")).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session and clears everything but the colours", async () => {
    const { device } = await signedUp();
    await device.postForm("/theme", { theme: "dark", redirectTo: "/" });
    await device.get("/products/part-2");
    const session = device.cookies.get("session") ?? "";
    const response = await device.postForm("/sign-out", {});
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect([...device.cookies.keys()].sort()).toEqual(["device", "flash", "theme"]);
    const { html } = await page(device, "/");
    expect(text(html)).toContain("You are signed out.");
    expect(html).toContain("Sign in");
    device.cookies.set("session", session);
    expect((await device.get("/account")).status).toBe(302);
  });

  it("is done by no link", async () => {
    const { device } = await signedUp();
    expect((await device.get("/sign-out")).headers.get("location")).toBe("/");
    expect((await device.get("/account")).status).toBe(200);
  });

  it("is done by no other site", async () => {
    const { device } = await signedUp();
    const headers = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    for (const path of ["/sign-out", "/sign-out?_data=x", "/sign-out.data"]) {
      expect((await device.postForm(path, {}, headers)).status, path).toBe(403);
    }
    expect((await device.get("/account")).status).toBe(200);
  });
});

describe("a session that was ended elsewhere", () => {
  it("asks to sign in again at the next page and at the next form", async () => {
    const { device, email } = await signedUp();
    const other = browser();
    await other.postForm("/sign-in", { email, password }, from());
    await other.postForm("/account/sessions", { intent: "others" });
    expect((await device.get("/account/details")).headers.get("location")).toBe(
      "/sign-in?redirectTo=%2Faccount%2Fdetails",
    );
    const form = { intent: "profile", firstName: "Eve", lastName: "", companyName: "", phone: "" };
    const response = await device.postForm("/account/details", form);
    const unsent = "/account/unsent";
    expect(response.headers.get("location")).toBe("/sign-in?redirectTo=%2Faccount%2Funsent");
    expect((await page(other, "/account/details")).html).toContain('value="Ada"');

    // After signing in, what was typed is there, and one press sends it to its own page.
    const back = { email, password, redirectTo: unsent };
    const signed = await device.postForm("/sign-in", back, from());
    expect(signed.headers.get("location")).toBe(unsent);
    expect(text((await page(device, unsent)).html)).toContain("Eve");
    const sent = await device.postForm(unsent, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([307, "/account/details"]);
    expect(device.cookies.has("unsent")).toBe(false);
    await device.postForm("/account/details", form);
    expect((await page(device, "/account/details")).html).toContain('value="Eve"');
  });

  it("can be ended one by one", async () => {
    const { device, email } = await signedUp();
    const other = browser();
    await other.postForm("/sign-in", { email, password }, from());
    const { html } = await page(other, "/account/sessions");
    const [, id = ""] = /value="end ([0-9a-f]{64})"/.exec(html) ?? [];
    expect(text(html)).toContain("This device");
    await other.postForm("/account/sessions", { intent: `end ${id}` });
    expect((await device.get("/account")).status).toBe(302);
    expect((await other.get("/account")).status).toBe(200);
  });
});

describe("the account's pages", () => {
  it("keep details, by which the header calls one", async () => {
    const { device } = await signedUp();
    const form = {
      intent: "profile",
      firstName: "Augusta",
      lastName: "King",
      companyName: "Analytical",
      phone: "+353 1 555 0140",
    };
    expect((await device.postForm("/account/details", form)).status).toBe(303);
    const { html } = await page(device, "/account/details");
    for (const value of ["Augusta", "King", "Analytical", "+353 1 555 0140"]) {
      expect(html).toContain(`value="${value}"`);
    }
    expect(html).toContain('<span class="header-label">Augusta</span>');
  });

  it("change the password, and only with the present one", async () => {
    const { device, email } = await signedUp();
    const change = { intent: "password", current: "wrong", password: "another long password" };
    const wrong = await device.postForm("/account/details", change, from());
    expect(wrong.status).toBe(400);
    expect(text(await wrong.text())).toContain("This is not your current password");
    const right = { ...change, current: password };
    expect((await device.postForm("/account/details", right, from())).status).toBe(303);
    expect((await device.get("/account")).status).toBe(200);
    const old = await browser().postForm("/sign-in", { email, password }, from());
    expect(old.status).toBe(401);
  });

  it("keep addresses, and bring a deleted one back", async () => {
    const { device } = await signedUp();
    const address = {
      label: "Laboratory",
      firstName: "Ada",
      lastName: "L",
      companyName: "",
      phone: "",
      line1: "1 Main St",
      line2: "",
      city: "Dublin",
      postalCode: "D01",
      region: "",
      country: "IE",
    };
    const missing = await device.postForm("/account/addresses/new", { ...address, line1: "" });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain('value="Laboratory"');
    expect((await device.postForm("/account/addresses/new", address)).status).toBe(303);
    const { html } = await page(device, "/account/addresses");
    const [, id = ""] = /name="id" value="([a-z0-9]+)"/.exec(html) ?? [];
    expect(text(html)).toContain("Ireland");
    const changed = { ...address, city: "Cork" };
    expect((await device.postForm(`/account/addresses/${id}`, changed)).status).toBe(303);
    await device.postForm("/account/addresses", { intent: `delete ${id}`, id });
    const without = await page(device, "/account/addresses");
    expect(text(without.html)).toContain("No addresses yet");
    expect(without.html).toContain('name="intent" value="restore"');
    const restored = { intent: "restore", ...changed };
    await device.postForm("/account/addresses", restored);
    expect(text((await page(device, "/account/addresses")).html)).toContain("Cork");
  });

  it("show another's address, quote and order to nobody", async () => {
    const { device } = await signedUp();
    const stranger = (await signedUp()).device;
    const number = await requestQuote(device);
    expect((await device.get(`/account/quotes/${number}`)).status).toBe(200);
    for (const path of [
      `/account/quotes/${number}`,
      `/account/quotes/${number.toLowerCase()}`,
      "/account/quotes/Q-20260101-0000AAAA",
      "/account/orders/O-20260101-0000AAAA",
      "/account/addresses/unknown",
    ]) {
      expect((await stranger.get(path)).status, path).toBe(404);
    }
    const cancel = { answer: "Cancelled" };
    expect((await stranger.postForm(`/account/quotes/${number}`, cancel)).status).toBe(404);
    const { html } = await page(device, `/account/quotes/${number}`);
    expect(html).toContain("Cancel the request");
  });

  it("let the customer call a request off, once", async () => {
    const { device } = await signedUp();
    const number = await requestQuote(device);
    const list = await page(device, "/account/quotes");
    expect(list.html).toContain(number);
    const path = `/account/quotes/${number}`;
    const nonsense = await device.postForm(path, { answer: "Converted" });
    expect(nonsense.status).toBe(400);
    const cancel = { answer: "Cancelled", ...(await offerSeen(device, path)) };
    expect((await device.postForm(path, cancel)).status).toBe(303);
    const { html } = await page(device, path);
    expect(text(html)).toContain("This request was cancelled.");
    const again = await device.postForm(path, cancel);
    expect(again.status).toBe(409);
    expect(text(await again.text())).toContain("This quote can no longer be answered.");
  });

  it("are kept by no cache", async () => {
    const { device } = await signedUp();
    for (const path of ["/account", "/account/quotes", "/account/details", "/sign-in"]) {
      const response = await device.get(path);
      expect(response.headers.get("cache-control") ?? "none", path).toMatch(/no-store|none/);
      if (response.status === 200) {
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
    }
  });
});

describe("pages of a store that is set up otherwise", () => {
  it("offer single sign-on, and say when it failed", async () => {
    const other = await openIdentityStore(
      {
        OIDC_ISSUER: "https://id.example",
        OIDC_CLIENT_ID: "store",
        OIDC_CLIENT_SECRET: "secret",
      },
      { pages: true },
    );
    const { html } = await page(
      other.browser(),
      "/sign-in?problem=single-sign-on&redirectTo=%2Fcart",
    );
    expect(html).toContain('action="/api/auth/signin/oidc"');
    expect(text(html)).toContain("Sign in with id.example");
    expect(text(html)).toContain("Single sign-on did not succeed.");
    await other.close();
  });

  it("say that there are no accounts", async () => {
    const other = await openIdentityStore({ SESSION_SECRET: "" }, { pages: true });
    for (const path of ["/sign-in", "/sign-up"]) {
      const { response, html } = await page(other.browser(), path);
      expect([response.status, text(html).includes("Accounts are not set up")]).toEqual([
        200,
        true,
      ]);
      expect(text(html)).toContain("AUTH_PROVIDER=session needs SESSION_SECRET");
    }
    const post = await other.browser().postForm("/sign-in", { email: "a@b.example", password });
    expect(post.status).toBe(503);
    expect((await other.browser().postForm("/sign-out", {})).status).toBe(303);
    await other.close();
  });
});

describe("a password reset by pages", () => {
  it("sends a link that sets a password, once", async () => {
    const mails: ResetMail[] = [];
    const other = await openIdentityStore(
      {},
      { pages: true, adapt: (services) => withResetMail(services, mails) },
    );
    const device = other.browser();
    const email = "forgetful@example.test";
    await device.postForm("/sign-up", { email, password });
    const visitor = other.browser();
    expect((await page(visitor, "/sign-in")).html).toContain('href="/forgot-password"');
    const sent = await visitor.postForm("/forgot-password", { email });
    expect(sent.headers.get("location")).toBe("/forgot-password?sent=1");
    const unknown = await visitor.postForm("/forgot-password", { email: "no@example.test" });
    expect(unknown.headers.get("location")).toBe("/forgot-password?sent=1");
    await expect.poll(() => mails).toHaveLength(1);
    const { pathname, search, searchParams } = new URL(mails[0]?.link ?? "");
    const { response, html } = await page(visitor, pathname + search);
    expect(response.headers.get("referrer-policy")).toMatch(/(^|, )same-origin$/);
    expect(text(html)).toContain("Set a new password");
    const token = searchParams.get("token") ?? "";
    const short = await visitor.postForm(pathname + search, { token, password: "short" });
    expect(short.status).toBe(400);
    const fields = { token, password: "a brand new password" };
    const done = await visitor.postForm(pathname + search, fields);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect((await device.get("/account")).status).toBe(302);
    const used = await page(visitor, pathname + search);
    expect(text(used.html)).toContain("This link is no longer valid.");
    expect(used.html).toContain('href="/forgot-password"');
    expect(used.html).not.toContain('name="password"');
    const again = await visitor.postForm(pathname + search, fields);
    expect(again.status).toBe(400);
    expect(text(await again.text())).toContain("This link is no longer valid.");
    const signIn = await visitor.postForm("/sign-in", { email, password: fields.password });
    expect(signIn.status).toBe(303);
    await other.close();
  });
});

function withResetMail(services: Services, mails: ResetMail[]): Partial<Services> {
  const { env, commerce } = services;
  const isAdmin = async (uid: string) => (await commerce?.admin.isAdmin(uid)) ?? false;
  const passwords = cheapPasswords();
  const sendPasswordReset = async (mail: ResetMail) => void mails.push(mail);
  const identity = identityUnder(env, {
    ...services,
    isAdmin,
    passwords,
    sendPasswordReset,
    sendEmailConfirmation: null,
    storeName: () => "Store",
  });
  return { identity };
}

describe("at a busy time", () => {
  const pages: [string, string, Record<string, string>][] = [
    ["/sign-in", "Sign in", { email: "who@example.test", password }],
    ["/sign-up", "Create an account", { email: "who@example.test", password }],
  ];

  it.each(pages)(
    "%s says so, keeps what was typed, and when to come back",
    async (path, title, fields) => {
      let open = () => {};
      const gate = new Promise<void>((done) => {
        open = done;
      });
      const derive = async () => {
        await gate;
        return Buffer.alloc(32);
      };
      const busy = await openIdentityStore(
        { TRUST_PROXY: "1" },
        { pages: true, passwords: createPasswords({ derive }) },
      );
      const before = Array.from({ length: 40 }, (_, at) => {
        return fetch(`${busy.origin}/api/auth/signin`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": `192.0.2.${at}` },
          body: JSON.stringify({ email: "nobody@example.test", password }),
        });
      });
      expect((await Promise.race(before)).status).toBe(503);
      const response = await busy.browser().postForm(path, fields, from());
      const html = await response.text();
      expect([response.status, response.headers.get("retry-after")]).toEqual([
        503,
        expect.stringMatching(/^[1-9]\d*$/),
      ]);
      expect(text(html)).toContain(title);
      expect(text(html)).toContain("Too many people sign in at the moment.");
      expect(html).toContain('value="who@example.test"');
      expect(html).not.toContain(password);
      open();
      await Promise.all(before);
      await busy.close();
    },
  );
});

describe("the pages around a password reset", () => {
  it("say that this store sends no mail", async () => {
    const { html } = await page(browser(), "/forgot-password");
    expect(text(html)).toContain("This store cannot send mail at the moment");
    const { html: link } = await page(browser(), `/reset-password?token=${"x".repeat(43)}`);
    expect(text(link)).toContain("This link does not work");
  });
});

async function requestQuote(device: TestBrowser): Promise<string> {
  await device.postForm("/products/part-3", { intent: "add", quantity: "2" });
  const response = await device.postForm("/quote", {
    seen: await cartSeen(device),
    "contact.firstName": "Ada",
    "contact.lastName": "L",
    "contact.email": "ada@example.test",
    "delivery.line1": "1 Main St",
    "delivery.city": "Dublin",
    "delivery.country": "IE",
    "billing.country": "IE",
  });
  const number = /\/quote\/sent\/(Q-[\w-]+)$/.exec(response.headers.get("location") ?? "")?.[1];
  if (!number) throw new Error(`no quote: ${response.status}`);
  return number;
}
