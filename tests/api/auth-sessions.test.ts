import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
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
beforeEach(async () => {
  store = await openIdentityStore();
});
afterEach(() => store.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function wait(ms: number) {
  store.time.now = new Date(store.time.now.getTime() + ms);
}

async function signUp(email = person.email) {
  const browser = store.browser();
  const response = await browser.postJson("/api/auth/signup", { ...person, email });
  expect(response.status).toBe(201);
  const uid: string = (await response.json()).user.uid;
  return { browser, uid };
}

async function userOf(browser: TestBrowser) {
  const response = await browser.get("/api/auth/session");
  expect(response.status).toBe(200);
  return (await response.json()).user;
}

function sessionRows(uid: string) {
  const sessions = store.services.storage?.sessions;
  if (!sessions) throw new Error("no storage");
  return sessions.find({ where: { uid }, limit: 100 });
}

async function idIn(cookie: string, secret = secretA): Promise<string> {
  const reader = createCookie("session", { secrets: [secret] });
  return (await reader.parse(`session=${cookie}`)).id;
}

describe("the session cookie", () => {
  it("holds a random 256-bit id of which the store keeps only the hash", async () => {
    const { browser, uid } = await signUp();
    const id = await idIn(browser.cookies.get("session") ?? "");
    expect(Buffer.from(id, "base64url")).toHaveLength(32);
    const [row] = await sessionRows(uid);
    expect(row?.id).toBe(createHash("sha256").update(id).digest("hex"));
  });

  it("planted before sign-in is worth nothing after it", async () => {
    const { browser: attacker } = await signUp("attacker@example.test");
    await signUp("victim@example.test");
    const planted = attacker.cookies.get("session") ?? "";
    const victim = store.browser();
    victim.cookies.set("session", planted);
    await victim.postJson("/api/auth/signin", { ...person, email: "victim@example.test" });
    expect(victim.cookies.get("session")).not.toBe(planted);
    expect((await userOf(victim)).email).toBe("victim@example.test");
    expect(await userOf(attacker)).toBeNull();
  });

  it("is another one after each sign-in, and the former session is gone", async () => {
    const { browser, uid } = await signUp();
    const first = browser.cookies.get("session") ?? "";
    await browser.postJson("/api/auth/signin", person);
    const replayed = store.browser();
    replayed.cookies.set("session", first);
    expect(await userOf(replayed)).toBeNull();
    expect(await userOf(browser)).not.toBeNull();
    expect(await sessionRows(uid)).toHaveLength(1);
  });

  it("replayed after sign-out names nobody", async () => {
    const { browser, uid } = await signUp();
    const kept = browser.cookies.get("session") ?? "";
    await browser.postJson("/api/auth/signout", {});
    browser.cookies.set("session", kept);
    expect(await userOf(browser)).toBeNull();
    const call = await browser.postJson("/api/commerce/carts/get", { args: [uid] });
    expect([call.status, await call.json()]).toEqual([401, { error: "Authentication required." }]);
  });

  it("that was tampered with names nobody, and breaks nothing", async () => {
    const { browser } = await signUp();
    const [value = "", signature = ""] = (browser.cookies.get("session") ?? "").split(".");
    const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const unsigned = Buffer.from(JSON.stringify({ id: "x".repeat(43), at: 0 })).toString("base64");
    for (const forged of [
      `${value}.${flipped}`,
      value,
      `${value}.`,
      unsigned,
      `${unsigned}.${signature}`,
      "",
      "%",
      "%ff%fe",
      "a".repeat(4_000),
      "[object Object]",
      `${value}.${signature}.x`,
    ]) {
      const meddler = store.browser();
      meddler.cookies.set("session", forged);
      expect(await userOf(meddler), forged).toBeNull();
    }
    expect(await userOf(browser)).not.toBeNull();
  });

  it("signed by us with a content that is none of ours names nobody", async () => {
    const writer = createCookie("session", { secrets: [secretA] });
    for (const content of [
      { id: 1 },
      { id: "../x" },
      { id: "x".repeat(43) },
      "text",
      null,
      [],
      7,
    ]) {
      const [pair = ""] = (await writer.serialize(content)).split(";");
      const meddler = store.browser();
      meddler.cookies.set("session", pair.slice("session=".length));
      expect(await userOf(meddler)).toBeNull();
    }
  });

  it("outlives a new secret, is signed with it in time, and ends with the old one", async () => {
    const { browser } = await signUp();
    await store.restart({ SESSION_SECRET: `${secretB},${secretA}` });
    wait(2 * hour);
    expect(await userOf(browser)).not.toBeNull();
    const renewed = browser.cookies.get("session") ?? "";
    await expect(idIn(renewed, secretB)).resolves.toMatch(/^[\w-]{43}$/);
    await store.restart({ SESSION_SECRET: secretB });
    expect(await userOf(browser)).not.toBeNull();
    const stranger = (await signUp("other@example.test")).browser;
    await store.restart({ SESSION_SECRET: secretA });
    expect(await userOf(stranger)).toBeNull();
  });

  it("is pinned to the host and sent over https alone where the store has it", async () => {
    await store.restart({ PUBLIC_ORIGIN: "https://shop.example" });
    const { browser } = await signUp();
    expect([...browser.cookies.keys()]).toEqual(["__Host-session", "__Host-device"]);
    const response = await browser.postJson("/api/auth/signin", person);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure(;|$)/);
    expect(await userOf(browser)).not.toBeNull();
    const [, value = ""] = [...browser.cookies][0] ?? [];
    const planted = store.browser();
    planted.cookies.set("session", value);
    expect(await userOf(planted)).toBeNull();
  });
});

describe("a session's time", () => {
  it("is 30 days from the last use", async () => {
    const { browser } = await signUp();
    for (let visit = 0; visit < 4; visit += 1) {
      wait(29 * day);
      expect(await userOf(browser)).not.toBeNull();
    }
    wait(30 * day + hour);
    expect(await userOf(browser)).toBeNull();
  });

  it("is written at most hourly", async () => {
    const { browser, uid } = await signUp();
    const start = store.time.now;
    wait(59 * minute);
    const early = await browser.get("/api/auth/session");
    expect(early.headers.getSetCookie()).toEqual([]);
    expect((await sessionRows(uid))[0]?.lastSeen).toEqual(start);
    wait(2 * minute);
    const due = await browser.get("/api/auth/session");
    expect(due.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=.*Max-Age=2592000/),
    ]);
    const [row] = await sessionRows(uid);
    expect(row?.lastSeen).toEqual(store.time.now);
    expect(row?.expires).toEqual(new Date(store.time.now.getTime() + 30 * day));
  });

  it("is 8 hours for an admin, however much it is used", async () => {
    const { browser, uid } = await signUp();
    await store.services.commerce?.admin.grant(uid, person.email);
    const response = await browser.postJson("/api/auth/signin", person);
    expect(response.headers.getSetCookie()[0]).toContain(`Max-Age=${8 * 3600}`);
    for (let spent = 0; spent < 7; spent += 1) {
      wait(hour);
      expect((await userOf(browser)).isAdmin).toBe(true);
    }
    wait(hour);
    expect(await userOf(browser)).toBeNull();
  });

  it("shrinks to an admin's when its owner becomes one", async () => {
    const { browser, uid } = await signUp();
    wait(9 * hour);
    await store.services.commerce?.admin.grant(uid, person.email);
    expect(await userOf(browser)).toBeNull();
    expect(await sessionRows(uid)).toEqual([]);
  });
});

describe("sessions of one account", () => {
  async function threeDevices() {
    const { browser: first, uid } = await signUp();
    const others: TestBrowser[] = [];
    for (const agent of ["Phone/1.0", "Tablet/2.0 \u00e9"]) {
      wait(minute);
      const device = store.browser();
      await device.postJson("/api/auth/signin", person, { "User-Agent": agent });
      others.push(device);
    }
    const [second, third] = others;
    if (!second || !third) throw new Error("unreachable");
    return { first, second, third, uid };
  }

  function visitOf(browser: TestBrowser) {
    const cookie = `session=${browser.cookies.get("session")}`;
    const request = new Request(`${store.origin}/account`, { headers: { Cookie: cookie } });
    return { request, address: "192.0.2.1", crossSite: false };
  }

  function signIn() {
    const { signIn: port } = store.services.identity;
    if (!port) throw new Error("no sign-in");
    return port;
  }

  it("are listed without anything that could open them", async () => {
    const { second } = await threeDevices();
    const list = await signIn().sessions(visitOf(second));
    expect(list.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ["Tablet/2.0 ", false],
      ["Phone/1.0", true],
      ["node", false],
    ]);
    expect(JSON.stringify(list)).not.toContain(await idIn(second.cookies.get("session") ?? ""));
  });

  it("can be ended one by one, by their owner alone", async () => {
    const { first, second, third } = await threeDevices();
    const stranger = (await signUp("stranger@example.test")).browser;
    const [victim] = (await signIn().sessions(visitOf(first))).filter((entry) => entry.current);
    if (!victim) throw new Error("no session");
    expect(await signIn().endSession(visitOf(stranger), victim.id)).toBe(false);
    expect(await userOf(first)).not.toBeNull();
    expect(await signIn().endSession(visitOf(second), victim.id)).toBe(true);
    expect(await userOf(first)).toBeNull();
    expect(await userOf(third)).not.toBeNull();
    await expect(signIn().endSession(visitOf(first), victim.id)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });

  it("can be ended all but this one", async () => {
    const { first, second, third, uid } = await threeDevices();
    expect(await signIn().endOtherSessions(visitOf(second))).toBe(2);
    expect([await userOf(first), await userOf(third)]).toEqual([null, null]);
    expect((await userOf(second)).uid).toBe(uid);
  });

  it("all end when the password changes, and this one is renewed", async () => {
    const { first, second, uid } = await threeDevices();
    const change = { current: person.password, password: "another long password" };
    const visit = visitOf(first);
    await expect(
      signIn().changePassword(visit, { ...change, current: "wrong one" }),
    ).rejects.toMatchObject({ kind: "unauthenticated", message: "Invalid email or password." });
    expect(await userOf(second)).not.toBeNull();
    const { setCookies } = await signIn().changePassword(visit, change);
    expect([await userOf(first), await userOf(second)]).toEqual([null, null]);
    const [pair = ""] = (setCookies[0] ?? "").split(";");
    first.cookies.set("session", pair.slice("session=".length));
    expect((await userOf(first)).uid).toBe(uid);
    const old = await store.browser().postJson("/api/auth/signin", person);
    expect(old.status).toBe(401);
    const fresh = { ...person, password: change.password };
    expect((await store.browser().postJson("/api/auth/signin", fresh)).status).toBe(200);
  });

  it("name nobody once the account is gone", async () => {
    const { browser, uid } = await signUp();
    await store.services.storage?.accounts.remove(uid);
    expect(await userOf(browser)).toBeNull();
  });
});

describe("the cart of a guest", () => {
  const guest = "g".repeat(22);

  it("goes into the account's at sign-in, and its cookie goes", async () => {
    const { uid } = await signUp();
    const storage = store.services.storage;
    const updated = store.time.now;
    await storage?.carts.put({ id: `g:${guest}`, items: [{ id: "a", quantity: 2 }], updated });
    await storage?.carts.put({ id: `u:${uid}`, items: [{ id: "b", quantity: 1 }], updated });
    const browser = store.browser();
    browser.cookies.set("cart", guest);
    await browser.postJson("/api/auth/signin", person);
    expect([...browser.cookies.keys()].sort()).toEqual(["device", "session"]);
    expect((await storage?.carts.get(`u:${uid}`))?.items).toEqual([
      { id: "b", quantity: 1 },
      { id: "a", quantity: 2 },
    ]);
    expect(await storage?.carts.get(`g:${guest}`)).toBeNull();
  });

  it("is told of in a message where a page follows, and in no answer to a program", async () => {
    const { uid } = await signUp();
    const storage = store.services.storage;
    const updated = store.time.now;
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}`, quantity: 1 }));
    for (const redirectTo of [null, "/account"]) {
      await storage?.carts.put({ id: `u:${uid}`, items: numbered("own", 99), updated });
      await storage?.carts.put({ id: `g:${guest}`, items: numbered("guest", 3), updated });
      const browser = store.browser();
      browser.cookies.set("cart", guest);
      const answer = redirectTo
        ? await browser.postForm("/api/auth/signin", { ...person, redirectTo })
        : await browser.postJson("/api/auth/signin", person);
      expect(answer.status).toBe(redirectTo ? 303 : 200);
      if (!redirectTo) expect(Object.keys(await answer.json())).toEqual(["user"]);
      const flash = Buffer.from(browser.cookies.get("flash") ?? "", "base64url").toString();
      const told = "2 lines did not fit: a cart holds 100 lines. Not in the cart: guest-1; guest-2";
      expect([redirectTo, flash.includes(told)]).toEqual([redirectTo, redirectTo !== null]);
    }
  });

  it("stays when it cannot be merged, and the sign-in goes on", async () => {
    await signUp();
    const { commerce } = store.services;
    if (!commerce) throw new Error("no commerce");
    await store.services.storage?.carts.put({
      id: `g:${guest}`,
      items: [{ id: "a", quantity: 2 }],
      updated: store.time.now,
    });
    commerce.carts.mergeInto = () => Promise.reject(new Error("the engine is down"));
    const browser = store.browser();
    browser.cookies.set("cart", guest);
    const response = await browser.postJson("/api/auth/signin", person);
    expect(response.status).toBe(200);
    expect([...browser.cookies.keys()].sort()).toEqual(["cart", "device", "session"]);
    expect(await userOf(browser)).not.toBeNull();
  });
});
