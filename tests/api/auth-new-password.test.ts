import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPasswords, type Derive } from "~/modules/identity/passwords.server";
import type { Services } from "~/services.server";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import { identityUnder } from "../support/providers";
import type { TestBrowser } from "../support/test-browser";

let store: IdentityStore;
let links: string[];
/** Runs once, when that password has been hashed and nothing has come of it yet. */
let afterHash: { password: string; run: () => Promise<void> } | null;

const old = person.password;
const fresh = "a brand new password";
const derive: Derive = async (password, salt, cost) => {
  const key = Buffer.alloc(32, cost);
  for (const [at, byte] of Buffer.from(password + salt.toString("hex")).entries()) {
    key[at % 32] = (key[at % 32] ?? 0) ^ byte;
  }
  if (afterHash?.password === password) {
    const { run } = afterHash;
    afterHash = null;
    await run();
  }
  return key;
};

function withMail({ env, storage, limiter, clock, random, log }: Services) {
  return {
    identity: identityUnder(env, {
      storage,
      limiter,
      clock,
      random,
      log,
      isAdmin: async () => false,
      passwords: createPasswords({ derive }),
      sendEmailConfirmation: null,
      storeName: () => "Store",
      sendPasswordReset: async ({ link }) => void links.push(link),
    }),
  };
}

beforeEach(async () => {
  links = [];
  afterHash = null;
  store = await openIdentityStore({}, { adapt: withMail });
});
afterEach(() => store.close());

async function signedUp(): Promise<TestBrowser> {
  const browser = store.browser();
  expect((await browser.postJson("/api/auth/signup", person)).status).toBe(201);
  return browser;
}

function signIn(browser: TestBrowser, password: string): Promise<Response> {
  return browser.postJson("/api/auth/signin", { email: person.email, password });
}

async function tokenByMail(): Promise<string> {
  const known = links.length;
  await store.browser().postJson("/api/auth/reset", { email: person.email });
  await expect.poll(() => links.length).toBe(known + 1);
  return new URL(links.at(-1) ?? "").searchParams.get("token") ?? "";
}

async function reset(token: string, password = fresh): Promise<void> {
  const response = await store.browser().postJson("/api/auth/reset/confirm", { token, password });
  expect(response.status).toBe(200);
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const { user } = await (await browser.get("/api/auth/session")).json();
  return user !== null;
}

async function stored() {
  const account = await store.services.storage?.accounts.getBy("email", person.email);
  if (!account) throw new Error("no account");
  return account;
}

function visitOf(browser: TestBrowser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(`${store.origin}/account/details`, { headers: { cookie } });
  return { request, address: "192.0.2.1", crossSite: false };
}

async function changeTo(browser: TestBrowser, password: string) {
  const { identity } = store.services;
  return identity.signIn?.changePassword(visitOf(browser), { current: old, password });
}

/** Lets something happen right before or after the next session is stored. */
function atInsert(when: "before" | "after", run: () => Promise<void>): void {
  const sessions = store.services.storage?.sessions;
  if (!sessions) throw new Error("no storage");
  const insert = sessions.insert.bind(sessions);
  sessions.insert = async (record) => {
    sessions.insert = insert;
    if (when === "before") await run();
    await insert(record);
    if (when === "after") await run();
  };
}

describe("a session that was begun with the old password", () => {
  it.each(["while it is looked at", "before the session is stored", "after that"])(
    "does not survive a reset %s",
    async (moment) => {
      await signedUp();
      const token = await tokenByMail();
      const run = () => reset(token);
      if (moment === "while it is looked at") afterHash = { password: old, run };
      else atInsert(moment === "after that" ? "after" : "before", run);
      const thief = store.browser();
      expect((await signIn(thief, old)).status).toBe(401);
      expect(await isSignedIn(thief)).toBe(false);
      expect(await store.services.storage?.sessions.count({})).toBe(0);
      expect((await signIn(store.browser(), fresh)).status).toBe(200);
    },
  );

  it.each(["while it is looked at", "before the session is stored", "after that"])(
    "does not survive a change %s",
    async (moment) => {
      const owner = await signedUp();
      let changed: string[] = [];
      const run = async () => {
        changed = (await changeTo(owner, fresh))?.setCookies ?? [];
      };
      if (moment === "while it is looked at") afterHash = { password: old, run };
      else atInsert(moment === "after that" ? "after" : "before", run);
      const thief = store.browser();
      expect((await signIn(thief, old)).status).toBe(401);
      expect(await isSignedIn(thief)).toBe(false);
      const [name = "", value = ""] = (changed[0]?.split(";", 1)[0] ?? "").split("=");
      owner.cookies.set(name, value);
      expect(await isSignedIn(owner)).toBe(true);
    },
  );

  it("is dead even where its row could not be deleted", async () => {
    const owner = await signedUp();
    const token = await tokenByMail();
    const sessions = store.services.storage?.sessions;
    if (!sessions) throw new Error("no storage");
    const remove = sessions.remove.bind(sessions);
    sessions.remove = () => Promise.reject(new Error("the database is away"));
    await store.browser().postJson("/api/auth/reset/confirm", { token, password: fresh });
    sessions.remove = remove;
    expect(await sessions.count({})).toBe(1);
    expect(await isSignedIn(owner)).toBe(false);
    await expect(store.services.identity.signIn?.sessions(visitOf(owner))).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect((await signIn(store.browser(), fresh)).status).toBe(200);
  });
});

describe("the password of a reset", () => {
  it("is not replaced by a change that was under way with the old one", async () => {
    const thief = await signedUp();
    const token = await tokenByMail();
    afterHash = { password: old, run: () => reset(token) };
    await expect(changeTo(thief, "the thief's password")).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect((await signIn(store.browser(), "the thief's password")).status).toBe(401);
    expect((await signIn(store.browser(), fresh)).status).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("is not replaced by the old one hashed anew", async () => {
    await signedUp();
    const { id } = await stored();
    const weak = await createPasswords({ derive, cost: 14 }).hash(old);
    await store.services.storage?.accounts.patch(id, { passwordHash: weak });
    const token = await tokenByMail();
    afterHash = { password: old, run: () => reset(token) };
    expect((await signIn(store.browser(), old)).status).toBe(401);
    expect((await signIn(store.browser(), old)).status).toBe(401);
    expect((await signIn(store.browser(), fresh)).status).toBe(200);
  });

  it("stands when a link that waited is used after a change", async () => {
    const owner = await signedUp();
    const token = await tokenByMail();
    await changeTo(owner, fresh);
    const body = { token, password: "from an old mail" };
    const late = await store.browser().postJson("/api/auth/reset/confirm", body);
    expect(late.status).toBe(400);
    expect((await signIn(store.browser(), fresh)).status).toBe(200);
  });
});

describe("a password that is only hashed anew", () => {
  it("ends no session", async () => {
    const owner = await signedUp();
    const { id } = await stored();
    const weak = await createPasswords({ derive, cost: 14 }).hash(old);
    await store.services.storage?.accounts.patch(id, { passwordHash: weak });
    const first = store.browser();
    expect((await signIn(first, old)).status).toBe(200);
    expect((await stored()).passwordHash).toMatch(/^scrypt\$17\$/);
    const second = store.browser();
    expect((await signIn(second, old)).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
    expect(await isSignedIn(owner)).toBe(false);
  });
});
