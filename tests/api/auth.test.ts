import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";

let store: IdentityStore;
beforeAll(async () => {
  store = await openIdentityStore();
});
afterAll(() => store.close());
/** Every test has its own ten minutes. */
beforeEach(() => {
  store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
});

let people = 0;
function somebody() {
  people += 1;
  return { ...person, email: `p${people}@example.test` };
}

async function signedUp(fields: Record<string, unknown> = {}) {
  const browser = store.browser();
  const account = { ...somebody(), ...fields };
  const response = await browser.postJson("/api/auth/signup", account);
  expect(response.status).toBe(201);
  const { user } = (await response.json()) as { user: { uid: string } };
  return { browser, account, uid: user.uid };
}

describe("POST /api/auth/signup", () => {
  it("makes an account and signs in", async () => {
    const browser = store.browser();
    const response = await browser.postJson("/api/auth/signup", {
      email: " Grace@Example.test ",
      password: "a long enough one",
      firstName: "Grace",
      lastName: "Hopper",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.json();
    expect(body).toEqual({
      user: {
        uid: expect.stringMatching(/^[a-z0-9]{10,26}$/),
        email: "grace@example.test",
        firstName: "Grace",
        lastName: "Hopper",
        isAdmin: false,
      },
    });
    const stored = await store.services.storage?.accounts.getBy("email", "grace@example.test");
    expect(stored?.passwordHash).toMatch(/^scrypt\$/);
    expect(await store.services.commerce?.customers.get(body.user.uid)).toMatchObject({
      email: "grace@example.test",
      firstName: "Grace",
    });
  });

  it("sends a cookie that scripts and other sites do not get", async () => {
    const response = await store.browser().postJson("/api/auth/signup", somebody());
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]+; /);
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      `Max-Age=${30 * 86_400}`,
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  it("answers alike for anything wrong, a taken e-mail among it", async () => {
    const { account } = await signedUp();
    const wrong: unknown[] = [
      { ...account },
      { ...account, email: account.email.toUpperCase() },
      { ...somebody(), email: "no address" },
      { ...somebody(), email: `${"a".repeat(320)}@example.test` },
      { ...somebody(), password: "eleven char" },
      { ...somebody(), password: "x".repeat(201) },
      { ...somebody(), firstName: "x".repeat(201) },
      { ...somebody(), firstName: "a\u0000b" },
      { email: "q@example.test" },
      { ...somebody(), password: 123456789012 },
      [],
      null,
      "text",
    ];
    for (const [at, body] of wrong.entries()) {
      if (at === 8) store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
      const response = await store.browser().postJson("/api/auth/signup", JSON.stringify(body));
      expect([response.status, await response.json()], JSON.stringify(body)).toEqual([
        400,
        { error: "Invalid request body" },
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("takes nothing that the server decides", async () => {
    const { uid, account } = await signedUp({
      uid: "mine",
      id: "mine",
      isAdmin: true,
      admin: true,
    });
    expect(uid).not.toBe("mine");
    expect(await store.services.commerce?.admin.isAdmin(uid)).toBe(false);
    expect(await store.services.storage?.accounts.get("mine")).toBeNull();
    expect(account.email).toBeTruthy();
  });
});

describe("POST /api/auth/signin", () => {
  it("answers the user with a cookie", async () => {
    const { account, uid } = await signedUp({ firstName: "Ada" });
    const response = await store
      .browser()
      .postJson("/api/auth/signin", { ...account, email: account.email.toUpperCase() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      user: { uid, email: account.email, firstName: "Ada", lastName: "", isAdmin: false },
    });
    expect(namesSet(response)).toEqual(["session", "device"]);
  });

  it("says whether the user is an admin", async () => {
    const { account, uid } = await signedUp();
    await store.services.commerce?.admin.grant(uid, account.email);
    const response = await store.browser().postJson("/api/auth/signin", account);
    expect((await response.json()).user.isAdmin).toBe(true);
  });

  it("answers a wrong password and an unknown account alike", async () => {
    const { account } = await signedUp();
    for (const credentials of [
      { ...account, password: "not the password" },
      somebody(),
      { email: "not an address", password: "whatever it may be" },
    ]) {
      const response = await store.browser().postJson("/api/auth/signin", credentials);
      expect([response.status, await response.json()]).toEqual([
        401,
        { error: "Invalid email or password." },
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each([
    ["no JSON", "{", "Invalid JSON body"],
    ["no password", { email: "a@example.test" }, "Invalid request body"],
    ["another type", { email: ["a@example.test"], password: "x" }, "Invalid request body"],
    ["NUL", { email: "a\u0000@example.test", password: "x" }, "Invalid request body"],
  ])("refuses a body with %s", async (_, body, error) => {
    const response = await store.browser().postJson("/api/auth/signin", body);
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });

  it("takes at most 16 KiB", async () => {
    const response = await store
      .browser()
      .postJson("/api/auth/signin", { ...somebody(), more: "x".repeat(17_000) });
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: "Request body too large" },
    ]);
  });

  it("takes a form, and answers 303 when it says where to go", async () => {
    const { account } = await signedUp();
    const { email, password } = account;
    const plain = await store.browser().postForm("/api/auth/signin", { email, password });
    expect([plain.status, (await plain.json()).user.email]).toEqual([200, email]);
    const fields = { email, password, redirectTo: "/account?tab=1" };
    const sent = await store.browser().postForm("/api/auth/signin", fields);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account?tab=1"]);
    expect(namesSet(sent)).toEqual(["session", "device"]);
  });

  it("leads to paths of this store alone", async () => {
    const { account } = await signedUp();
    const { email, password } = account;
    for (const redirectTo of ["//evil.test", "https://evil.test", "/\\evil.test", ""]) {
      const fields = { email, password, redirectTo };
      const response = await store.browser().postForm("/api/auth/signin", fields);
      expect([response.status, response.headers.get("location")], redirectTo).toEqual([303, "/"]);
    }
  });
});

describe("GET /api/auth/session", () => {
  it("is empty for nobody, and never cached", async () => {
    const response = await store.browser().get("/api/auth/session");
    expect([response.status, await response.json()]).toEqual([200, { user: null, expires: null }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("names the user and when the session ends", async () => {
    const { browser, account, uid } = await signedUp();
    const response = await browser.get("/api/auth/session");
    expect(await response.json()).toEqual({
      user: { uid, email: account.email, firstName: "", lastName: "", isAdmin: false },
      expires: new Date(store.time.now.getTime() + 30 * 86_400_000).toISOString(),
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("GET /api/auth/providers", () => {
  it("lists how one can sign in", async () => {
    const response = await store.browser().get("/api/auth/providers");
    expect(await response.json()).toEqual({
      providers: [{ id: "password", name: "E-mail and password", type: "credentials" }],
    });
  });
});

describe("POST /api/auth/signout", () => {
  it("deletes the session on the server and every cookie in the browser but the colours and that it is known", async () => {
    const { browser, uid } = await signedUp();
    for (const name of ["cart", "seen", "oidc:1", "theme"]) browser.cookies.set(name, "x");
    const before = await store.services.storage?.sessions.count({ uid });
    const response = await browser.postJson("/api/auth/signout", {});
    expect([before, response.status, await response.json()]).toEqual([1, 200, { ok: true }]);
    expect([...browser.cookies.keys()]).toEqual(["device", "theme"]);
    expect(await store.services.storage?.sessions.count({ uid })).toBe(0);
  });

  it("needs no body and no session", async () => {
    const response = await fetch(`${store.origin}/api/auth/signout`, { method: "POST" });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });

  it("goes on to a page when a form says so", async () => {
    const { browser } = await signedUp();
    const response = await browser.postForm("/api/auth/signout", { redirectTo: "/products" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/products"]);
    expect([...browser.cookies.keys()]).toEqual(["device"]);
  });
});

describe("/api/auth", () => {
  it.each([
    ["GET", "/api/auth"],
    ["GET", "/api/auth/nope"],
    ["POST", "/api/auth/signin/google"],
    ["POST", "/api/auth/signin/oidc"],
    ["GET", "/api/auth/callback/oidc?state=x&code=y"],
    ["GET", "/api/auth/__proto__"],
    ["POST", "/api/auth/constructor"],
    ["POST", "/api/auth/session/extra"],
  ])("answers 404 to %s %s", async (method, path) => {
    const response = await fetch(store.origin + path, { method });
    expect([response.status, await response.json()]).toEqual([404, { error: "Not found" }]);
  });

  it.each([
    ["POST", "session", "GET, HEAD, OPTIONS"],
    ["GET", "signin", "POST, OPTIONS"],
    ["GET", "signout", "POST, OPTIONS"],
    ["DELETE", "signin", "POST, OPTIONS"],
    ["PUT", "providers", "GET, HEAD, OPTIONS"],
  ])("answers 405 to %s %s", async (method, path, allow) => {
    const response = await fetch(`${store.origin}/api/auth/${path}`, { method });
    expect([response.status, await response.json()]).toEqual([
      405,
      { error: "Method not allowed" },
    ]);
    expect(response.headers.get("allow")).toBe(allow);
  });
});

describe("OPTIONS below /api/auth", () => {
  it.each([
    ["session", 204, "GET, HEAD, OPTIONS"],
    ["signin", 204, "POST, OPTIONS"],
    ["nothing", 404, null],
  ])("of %s is %i with %s", async (path, status, allow) => {
    const response = await fetch(`${store.origin}/api/auth/${path}`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  });
});

describe("/api/auth with the default provider", () => {
  let other: IdentityStore;
  beforeAll(async () => {
    other = await openIdentityStore({ AUTH_PROVIDER: "firebase", GOOGLE_CLOUD_PROJECT: "demo" });
  });
  afterAll(() => other.close());

  it.each([
    ["GET", "session"],
    ["GET", "providers"],
    ["POST", "signup"],
    ["POST", "signin"],
    ["POST", "signin/oidc"],
    ["GET", "callback/oidc"],
    ["POST", "signout"],
    ["POST", "reset"],
    ["POST", "reset/confirm"],
    ["POST", "session"],
  ])("answers 404 to %s %s", async (method, path) => {
    const response = await fetch(`${other.origin}/api/auth/${path}`, { method });
    expect([response.status, await response.json()]).toEqual([404, { error: "Not found" }]);
  });
});

function namesSet(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.split("=", 1)[0] ?? "");
}
