import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type IdentityStore,
  openIdentityStore,
  person,
  secretA,
  secretB,
} from "../support/identity-store";
import type { TestBrowser } from "../support/test-browser";

let store: IdentityStore;
let owner: TestBrowser;
beforeEach(async () => {
  store = await openIdentityStore({ TRUST_PROXY: "1" });
  owner = store.browser();
  const from = { "X-Forwarded-For": "198.51.100.1" };
  expect((await owner.postJson("/api/auth/signup", person, from)).status).toBe(201);
});
afterEach(() => store.close());

let last = 0;
function someAddress(): string {
  last += 1;
  return `203.0.${Math.floor(last / 250)}.${last % 250}`;
}

async function attempt(browser: TestBrowser, password: string, address: string, email?: string) {
  const body = { email: email ?? person.email, password };
  const headers = { "X-Forwarded-For": address };
  return (await browser.postJson("/api/auth/signin", body, headers)).status;
}

async function attack(times: number, email?: string) {
  const stranger = store.browser();
  const statuses = [];
  for (let at = 0; at < times; at += 1) {
    statuses.push(await attempt(stranger, "some password", someAddress(), email));
  }
  return statuses;
}

describe("a stranger's guesses", () => {
  it("do not lock the owner's browser out, signed out or not, wherever it is", async () => {
    const statuses = await attack(60);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await attempt(store.browser(), person.password, someAddress())).toBe(429);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
    await owner.postJson("/api/auth/signout", {});
    expect([...owner.cookies.keys()]).toEqual(["device"]);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
  });

  it("from the owner's own address do not either", async () => {
    for (let at = 0; at < 12; at += 1) {
      await attempt(store.browser(), "some password", "192.0.2.9", `other${at}@example.test`);
    }
    expect(await attempt(store.browser(), person.password, "192.0.2.9")).toBe(429);
    expect(await attempt(owner, person.password, "192.0.2.9")).toBe(200);
  });

  it("are not forgotten for a flood of other requests", async () => {
    await attack(50);
    const { limiter } = store.services;
    const windowMs = 600_000;
    for (let at = 0; at < 60_000; at += 1) {
      await limiter.take({ name: "notify", limit: 5, windowMs }, `10.${at}`);
    }
    for (let at = 0; at < 60_000; at += 1) {
      const guards = { name: "signin-account", limit: 50, windowMs, guards: true };
      await limiter.take(guards, `account ${at}`);
    }
    expect(await attempt(store.browser(), person.password, someAddress())).toBe(429);
  });
});

describe("a browser that signed in before", () => {
  it("has ten wrong attempts of its own, which count for nobody else", async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await attempt(owner, "some password", someAddress())).toBe(401);
    }
    expect(await attempt(owner, person.password, someAddress())).toBe(429);
    expect(await attempt(store.browser(), person.password, someAddress())).toBe(200);
    store.time.now = new Date(store.time.now.getTime() + 600_000);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
  });

  it("stays the same one, however often it signs in", async () => {
    for (let at = 0; at < 9; at += 1) await attempt(owner, "some password", someAddress());
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
    expect(await attempt(owner, "some password", someAddress())).toBe(401);
    expect(await attempt(owner, person.password, someAddress())).toBe(429);
  });

  it("is a stranger to every other account", async () => {
    await attack(50, "other@example.test");
    expect(await attempt(owner, "some password", someAddress(), "other@example.test")).toBe(429);
  });

  it("may have signed in to several accounts", async () => {
    const second = { ...person, email: "second@example.test" };
    await owner.postJson("/api/auth/signup", second);
    await attack(50);
    await attack(50, second.email);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
    expect(await attempt(owner, second.password, someAddress(), second.email)).toBe(200);
  });

  it("is known by a signed cookie for a year, which tells nothing and opens nothing", async () => {
    const response = await owner.postJson("/api/auth/signin", person);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("device="));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [signed = ""] = decodeURIComponent(owner.cookies.get("device") ?? "").split(".");
    expect(Buffer.from(signed, "base64").toString()).not.toMatch(/ada|example/);
    const thief = store.browser();
    thief.cookies.set("device", owner.cookies.get("device") ?? "");
    expect((await (await thief.get("/api/auth/session")).json()).user).toBeNull();
  });

  it("is a stranger again with a cookie that is forged, or a year old", async () => {
    await attack(50);
    const forged = store.browser();
    const good = owner.cookies.get("device") ?? "";
    const cut = good.lastIndexOf(".");
    forged.cookies.set("device", good.slice(0, cut));
    expect(await attempt(forged, person.password, someAddress())).toBe(429);
    forged.cookies.set("device", `${Buffer.from("[[1,2,3]]").toString("base64")}.x`);
    expect(await attempt(forged, person.password, someAddress())).toBe(429);
    store.time.now = new Date(store.time.now.getTime() + 366 * 86_400_000);
    await attack(50);
    expect(await attempt(owner, person.password, someAddress())).toBe(429);
  });

  it("is known over a change of the secret", async () => {
    await store.restart({ SESSION_SECRET: `${secretB},${secretA}` });
    await attack(50);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
    await store.restart({ SESSION_SECRET: secretB });
    await attack(50);
    expect(await attempt(owner, person.password, someAddress())).toBe(200);
  });

  it("has its cookie pinned to the host where there is https", async () => {
    await store.restart({ PUBLIC_ORIGIN: "https://shop.example" });
    const response = await store.browser().postJson("/api/auth/signin", person);
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith("__Host-device="))).toMatch(/; Secure/);
  });
});

describe("right passwords", () => {
  it("never count, however many and at the same time", async () => {
    const address = "192.0.2.20";
    for (let at = 0; at < 15; at += 1) {
      expect(await attempt(store.browser(), person.password, address)).toBe(200);
    }
    const together = Array.from({ length: 20 }, () =>
      attempt(store.browser(), person.password, address),
    );
    expect(new Set(await Promise.all(together))).toEqual(new Set([200]));
    for (let at = 0; at < 10; at += 1) {
      expect(await attempt(store.browser(), "some password", address)).toBe(401);
    }
    expect(await attempt(store.browser(), person.password, address)).toBe(429);
  });
});
