import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResetMail } from "~/modules/mail/mail.resource";
import type { Services } from "~/services.server";
import { cheapPasswords } from "../support/cheap-passwords";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import { identityUnder } from "../support/providers";

let store: IdentityStore;
let mails: ResetMail[];
let mailFails: boolean;

function withMail({ env, storage, limiter, clock, random, log, commerce }: Services) {
  const isAdmin = async (uid: string) => (await commerce?.admin.isAdmin(uid)) ?? false;
  const passwords = cheapPasswords();
  return {
    identity: identityUnder(env, {
      storage,
      limiter,
      clock,
      random,
      log,
      isAdmin,
      passwords,
      sendEmailConfirmation: null,
      storeName: () => "Store",
      async sendPasswordReset(mail) {
        mails.push(mail);
        if (mailFails) throw new Error("the provider is down");
      },
    }),
  };
}

beforeEach(async () => {
  mails = [];
  mailFails = false;
  store = await openIdentityStore(
    { PUBLIC_ORIGIN: "http://shop.example", ALLOWED_ORIGINS: "http://127.0.0.1" },
    { adapt: withMail },
  );
  await store.browser().postJson("/api/auth/signup", { ...person, firstName: "Ada" });
});
afterEach(() => store.close());

function wait(minutes: number) {
  store.time.now = new Date(store.time.now.getTime() + minutes * 60_000);
}

function ask(email = person.email) {
  return store.browser().postJson("/api/auth/reset", { email });
}

async function tokenByMail(): Promise<string> {
  const known = mails.length;
  expect((await ask()).status).toBe(200);
  await expect.poll(() => mails.length).toBe(known + 1);
  return new URL(mails.at(-1)?.link ?? "").searchParams.get("token") ?? "";
}

function confirm(token: string, password = "a brand new password") {
  return store.browser().postJson("/api/auth/reset/confirm", { token, password });
}

async function signInStatus(password: string) {
  const response = await store.browser().postJson("/api/auth/signin", { ...person, password });
  return response.status;
}

describe("POST /api/auth/reset", () => {
  it("sends a link to the store's own address, whatever Host the request claims", async () => {
    const response = await store
      .browser()
      .postJson("/api/auth/reset", { email: " ADA@example.test " }, { Host: "evil.test" });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    await expect.poll(() => mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: person.email, firstName: "Ada" });
    expect(mails[0]?.link).toMatch(/^http:\/\/shop\.example\/reset-password\?token=[\w-]{43}$/);
    expect(mails[0]?.expires).toEqual(new Date(store.time.now.getTime() + 30 * 60_000));
  });

  it("answers the same for unknown addresses, and sends nothing", async () => {
    const known = await ask();
    const unknown = await ask("nobody@example.test");
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    await expect.poll(() => mails).toHaveLength(1);
  });

  it("answers the same when the mail cannot be sent", async () => {
    mailFails = true;
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });

  it("keeps the token only as its hash", async () => {
    const token = await tokenByMail();
    const stored = await store.services.storage?.tokens.find({ limit: 10 });
    expect(stored?.map(({ id }) => id)).toEqual([createHash("sha256").update(token).digest("hex")]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("sends at most three mails to an account in ten minutes, and says nothing of it", async () => {
    for (let at = 0; at < 8; at += 1) expect((await ask()).status).toBe(200);
    await expect.poll(() => mails.length).toBe(3);
  });

  it("counts an address once, however it is written", async () => {
    const { email } = person;
    const written = [
      email,
      email.toUpperCase(),
      email.replace(/^./, (first) => first.toUpperCase()),
    ];
    for (const each of [...written, ...written, ...written].slice(0, 8)) {
      expect((await ask(each)).status).toBe(200);
    }
    await expect.poll(() => mails.length).toBe(3);
    await new Promise((done) => setTimeout(done, 200));
    expect(mails).toHaveLength(3);
  });

  it("is asked at most ten times in ten minutes from one address", async () => {
    for (let at = 0; at < 10; at += 1) await ask(`p${at}@example.test`);
    const response = await ask("last@example.test");
    expect([response.status, await response.json()]).toEqual([429, { error: "Too many requests" }]);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it.each([[{}], [{ email: 7 }], [{ email: "" }]])("refuses %j", async (body) => {
    const response = await store.browser().postJson("/api/auth/reset", body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: "Invalid request body" },
    ]);
  });
});

describe("POST /api/auth/reset/confirm", () => {
  it("sets the password, once, and ends every session", async () => {
    const device = store.browser();
    await device.postJson("/api/auth/signin", person);
    const token = await tokenByMail();
    const response = await confirm(token);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await signInStatus("a brand new password")).toBe(200);
    expect(await signInStatus(person.password)).toBe(401);
    expect((await (await device.get("/api/auth/session")).json()).user).toBeNull();
    const again = await confirm(token, "yet another password");
    expect([again.status, await again.json()]).toEqual([
      400,
      { error: "This link is no longer valid." },
    ]);
    expect(await signInStatus("a brand new password")).toBe(200);
  });

  it("takes one of several confirmations at once", async () => {
    const token = await tokenByMail();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => confirm(token, `parallel password ${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it("makes the account's other links worthless", async () => {
    const first = await tokenByMail();
    const second = await tokenByMail();
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(first)).status).toBe(400);
    expect(await store.services.storage?.tokens.count({})).toBe(0);
  });

  it("holds for 30 minutes", async () => {
    const token = await tokenByMail();
    wait(29);
    const late = await tokenByMail();
    wait(1);
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm(late)).status).toBe(200);
  });

  it.each([
    ["unknown", "x".repeat(43)],
    ["empty", ""],
    ["long", "x".repeat(500)],
    ["a path", "../../etc"],
  ])("refuses a token that is %s", async (_, token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  it("refuses a short password and leaves the link standing", async () => {
    const token = await tokenByMail();
    expect((await confirm(token, "short")).status).toBe(400);
    expect((await confirm(token)).status).toBe(200);
  });

  it("gives an account of single sign-on a password", async () => {
    const account = await store.services.storage?.accounts.getBy("email", person.email);
    await store.services.storage?.accounts.patch(account?.id ?? "", {
      passwordHash: null,
      oidcSubject: "issuer|1",
      factors: null,
    });
    expect((await confirm(await tokenByMail())).status).toBe(200);
    expect(await signInStatus("a brand new password")).toBe(200);
  });
});

describe("with e-mail off", () => {
  it.each(["reset", "reset/confirm"])("POST /api/auth/%s answers 503", async (path) => {
    const off = await openIdentityStore();
    const response = await off.browser().postJson(`/api/auth/${path}`, { email: person.email });
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: "password reset not configured" },
    ]);
    await off.close();
  });
});

describe("in production without PUBLIC_ORIGIN", () => {
  it("sends no link to the host that a request claims", async () => {
    await store.restart({ PUBLIC_ORIGIN: "", NODE_ENV: "production" });
    const { hostname, port } = new URL(store.origin);
    const { request } = await import("node:http");
    const status = await new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ email: person.email });
      const headers = { Host: "evil.test", "Content-Type": "application/json" };
      request({ hostname, port, path: "/api/auth/reset", method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on("error", reject)
        .end(body);
    });
    expect(status).toBe(503);
    expect(mails).toEqual([]);
  });
});
