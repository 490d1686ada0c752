import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { createLog } from "~/kernel/process/log.server";
import type { SignIn, Visit } from "~/modules/identity/identity";
import {
  createFirebaseIdentity,
  type FirebaseIdentity,
} from "~/providers/firebase/firebase-identity.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { openRestHost, type RestHost } from "../support/identity-rest-host";
import { openTokenIssuer, type TokenIssuer } from "../support/token-issuer";

let issuer: TokenIssuer;
let host: RestHost;
let folder: string;
let storage: Storage;
let identity: FirebaseIdentity;
let signIn: SignIn;
let lines: string[];
let now: Date;
const hour = 60 * 60 * 1000;

beforeAll(async () => {
  issuer = await openTokenIssuer();
});
afterAll(() => issuer.close());
beforeEach(async () => {
  lines = [];
  now = new Date("2026-03-01T12:00:00.000Z");
  host = await openRestHost(issuer, "web-key");
  folder = await mkdtemp(join(tmpdir(), "tokens-"));
  storage = await openSqlite({ file: join(folder, "store.db") });
  const clock = () => now;
  identity = createFirebaseIdentity({
    storage,
    limiter: memoryLimiter({ clock }),
    clock,
    random: systemRandom,
    log: createLog("info", { write: (line) => lines.push(line) }),
    projectId: issuer.projectId,
    serviceAccount: null,
    webApiKey: "web-key",
    emulatorHost: null,
    publicOrigin: null,
    isAdmin: async () => false,
    httpAgent: issuer.httpAgent,
    hosts: host.hosts,
  });
  if (!identity.signIn) throw new Error("no sign-in");
  signIn = identity.signIn;
});
afterEach(async () => {
  await identity.idTokens.close();
  await storage.close();
  await host.close();
  await rm(folder, { recursive: true });
});

const person = { email: "ada@example.test", password: "correct horse battery" };
const account = { ...person, firstName: "Ada", lastName: "King Lovelace" };

function visit(setCookies: string[] = [], address = "192.0.2.1"): Visit {
  const cookie = setCookies.map((line) => line.split(";", 1)[0]).join("; ");
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  return {
    request: new Request("http://store.test/account", { headers }),
    address,
    crossSite: false,
  };
}

function callerBy(setCookies: string[], options = {}) {
  const { request } = visit(setCookies);
  return identity.caller(request, { via: "page", crossSite: false, ...options });
}

describe("signing in by a page", () => {
  it("keeps the refresh token on the server, readable only with the cookie", async () => {
    const { caller, setCookies, expires } = await signIn.register(visit(), account);
    expect(caller).toMatchObject({ email: person.email, firstName: "Ada" });
    expect(caller.lastName).toBe("King Lovelace");
    expect(expires).toEqual(new Date(now.getTime() + 30 * 24 * hour));
    expect(setCookies).toEqual([
      expect.stringMatching(/^session=.*HttpOnly.*SameSite=Lax$/),
      expect.stringMatching(/^device=.*HttpOnly.*SameSite=Lax$/),
    ]);
    const [row] = await storage.sessions.find({ limit: 10 });
    const [refreshToken = "-"] = host.refreshTokens.keys();
    expect(row?.uid).toBe(caller.uid);
    for (const text of [setCookies.join(), JSON.stringify(row), lines.join()]) {
      expect(text).not.toContain(refreshToken);
      expect(text).not.toContain("correct horse");
    }
    expect(await callerBy(setCookies)).toEqual(caller);
    expect(await signIn.current(visit(setCookies))).toEqual({ caller, expires, renewed: null });
  });

  it("has the provider verify the address, which the next sign-in knows", async () => {
    const { caller, setCookies } = await signIn.register(visit(), account);
    expect(caller.emailVerified ?? false).toBe(false);
    expect(signIn.confirmation?.confirm).toBeNull();
    await signIn.confirmation?.request(visit(setCookies));
    expect(host.verifications).toEqual([person.email]);
    expect(await callerBy(setCookies)).toMatchObject({ uid: caller.uid });
    const known = host.accounts.get(person.email);
    if (known) known.verified = true;
    const again = await signIn.withPassword(visit(), person);
    expect(again.caller.emailVerified).toBe(true);
    await signIn.confirmation?.request(visit(again.setCookies));
    expect(host.verifications).toHaveLength(1);
  });

  it("answers a wrong password, an unknown and a disabled account alike", async () => {
    await signIn.register(visit(), account);
    const stored = host.accounts.get(person.email);
    const refused = { kind: "unauthenticated", message: "Invalid email or password." };
    const wrong = { ...person, password: "another" };
    await expect(signIn.withPassword(visit(), wrong)).rejects.toMatchObject(refused);
    const nobody = { ...person, email: "nobody@example.test" };
    await expect(signIn.withPassword(visit(), nobody)).rejects.toMatchObject(refused);
    await expect(signIn.withPassword(visit(), person)).resolves.toBeTruthy();
    if (stored) stored.disabled = true;
    await expect(signIn.withPassword(visit(), person)).rejects.toMatchObject(refused);
  });

  it("slows guessing before the provider is asked", async () => {
    const tried = { ...person, password: "another" };
    for (let at = 0; at < 50; at += 1) {
      await signIn.withPassword(visit([], `192.0.2.${at}`), tried).catch(() => {});
    }
    const asked = host.calls.length;
    await expect(signIn.withPassword(visit([], "198.51.100.7"), person)).rejects.toMatchObject({
      kind: "tooMany",
      retryAfter: 600,
    });
    expect(host.calls).toHaveLength(asked);
  });

  it("is open to a browser that signed in before, whatever strangers do", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    const device = setCookies.filter((line) => line.startsWith("device="));
    const tried = { ...person, password: "another" };
    for (let at = 0; at < 60; at += 1) {
      await signIn.withPassword(visit([], `192.0.2.${at}`), tried).catch(() => {});
    }
    const late = { kind: "tooMany" };
    await expect(signIn.withPassword(visit([], "198.51.100.7"), person)).rejects.toMatchObject(
      late,
    );
    await expect(signIn.withPassword(visit(device), person)).resolves.toBeTruthy();
    const change = { current: person.password, password: "another long password" };
    await expect(signIn.changePassword(visit(setCookies), change)).resolves.toBeTruthy();
  });

  it("counts wrong passwords alone, not right ones and not a provider that is away", async () => {
    await signIn.register(visit(), account);
    for (let at = 0; at < 12; at += 1) await signIn.withPassword(visit(), person);
    host.fault = "cut";
    for (let at = 0; at < 12; at += 1) {
      await expect(signIn.withPassword(visit(), person)).rejects.toMatchObject({
        kind: "unexpected",
      });
    }
    host.fault = null;
    await expect(signIn.withPassword(visit(), person)).resolves.toBeTruthy();
  });

  it("answers alike when the e-mail is taken and when the provider likes no password", async () => {
    await signIn.register(visit(), account);
    const invalid = { kind: "invalid", message: "Invalid request body" };
    await expect(signIn.register(visit(), account)).rejects.toMatchObject(invalid);
    host.fault = { status: 400, message: "WEAK_PASSWORD : Password should be longer" };
    await expect(signIn.register(visit(), account)).rejects.toMatchObject(invalid);
  });

  it.each([
    { status: 400, message: "API_KEY_INVALID" },
    { status: 500, message: "__proto__" },
    "garbage" as const,
    "cut" as const,
  ])("says so when the provider cannot be used: %j", async (fault) => {
    host.fault = fault;
    await expect(signIn.withPassword(visit(), person)).rejects.toMatchObject({
      kind: "unexpected",
      message: "Sign-in is not possible at the moment.",
    });
  });

  it("takes no ID token that is not the project's, wherever it came from", async () => {
    const { projectId } = issuer;
    issuer.projectId = "other-project";
    const good = issuer.good;
    issuer.good = (uid) => ({ ...good(uid), aud: "other-project" });
    await expect(signIn.register(visit(), account)).rejects.toMatchObject({ kind: "unexpected" });
    expect(await storage.sessions.count({})).toBe(0);
    issuer.good = good;
    issuer.projectId = projectId;
  });
});

describe("a page's session", () => {
  it("counts for no other site, and not beside a bad bearer token", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    expect(await callerBy(setCookies, { crossSite: true })).toBeNull();
    const { request } = visit(setCookies);
    request.headers.set("Authorization", "Bearer a.b.c");
    expect(await identity.caller(request, { via: "page", crossSite: false })).toBeNull();
  });

  it("asks the provider hourly, once for all that ask at the same time", async () => {
    const { setCookies, caller } = await signIn.register(visit(), account);
    now = new Date(now.getTime() + hour - 1);
    expect(await callerBy(setCookies)).toEqual(caller);
    expect(host.calls).toEqual(["signUp"]);
    now = new Date(now.getTime() + 1);
    const callers = await Promise.all([1, 2, 3, 4].map(() => callerBy(setCookies)));
    expect(callers).toEqual([caller, caller, caller, caller]);
    expect(host.calls).toEqual(["signUp", "token"]);
    expect(await callerBy(setCookies)).toEqual(caller);
    expect(host.calls).toEqual(["signUp", "token"]);
  });

  it("takes over a name that has changed there", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    const stored = host.accounts.get(person.email);
    if (stored) stored.displayName = "Augusta King";
    now = new Date(now.getTime() + hour);
    expect(await callerBy(setCookies)).toMatchObject({ firstName: "Augusta", lastName: "King" });
  });

  it.each([
    ["was disabled", () => [...host.accounts.values()].map((entry) => (entry.disabled = true))],
    ["was deleted", () => host.accounts.clear()],
    ["was signed out everywhere", () => host.refreshTokens.clear()],
  ])("ends within the hour when the account %s, and at once for admin methods", async (_, end) => {
    const { setCookies } = await signIn.register(visit(), account);
    const other = await signIn.withPassword(visit(), person);
    end();
    expect(await callerBy(setCookies)).not.toBeNull();
    expect(await callerBy(setCookies, { checkRevoked: true })).toBeNull();
    expect(await callerBy(setCookies)).toBeNull();
    now = new Date(now.getTime() + hour);
    expect(await callerBy(other.setCookies)).toBeNull();
    expect(await storage.sessions.count({})).toBe(0);
  });

  it("goes on for customers while the provider is down, but not for admin methods", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    now = new Date(now.getTime() + hour);
    host.fault = "cut";
    expect(await callerBy(setCookies)).not.toBeNull();
    expect(await callerBy(setCookies, { checkRevoked: true })).toBeNull();
    host.fault = null;
    expect(await callerBy(setCookies, { checkRevoked: true })).not.toBeNull();
    expect(lines.join()).toContain("session not checked with the provider");
  });

  it("is worth nothing without its sealed token", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    const [row] = await storage.sessions.find({ limit: 1 });
    for (const secret of [null, "", "x", "A".repeat(80)]) {
      await storage.sessions.patch(row?.id ?? "", { secret });
      expect(await callerBy(setCookies), String(secret)).toBeNull();
    }
  });

  it("ends on the server at sign-out", async () => {
    const { setCookies } = await signIn.register(visit(), account);
    const cleared = await signIn.signOut(visit(setCookies));
    expect(cleared).toEqual([expect.stringMatching(/^session=;.*Max-Age=0/)]);
    expect(await callerBy(setCookies)).toBeNull();
  });
});

describe("a password", () => {
  it("is changed at the provider; the other sessions end", async () => {
    const first = await signIn.register(visit(), account);
    const second = await signIn.withPassword(visit(), person);
    const change = { current: "wrong", password: "another long password" };
    await expect(signIn.changePassword(visit(first.setCookies), change)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const changed = await signIn.changePassword(visit(first.setCookies), {
      ...change,
      current: person.password,
    });
    expect(await callerBy(second.setCookies)).toBeNull();
    expect(await callerBy(first.setCookies)).toBeNull();
    expect(await callerBy(changed.setCookies, { checkRevoked: true })).not.toBeNull();
    expect(host.accounts.get(person.email)?.password).toBe("another long password");
  });

  it("is changed while somebody signs in with the old one: that session does not begin", async () => {
    const owner = await signIn.register(visit(), account);
    const insert = storage.sessions.insert.bind(storage.sessions);
    storage.sessions.insert = async (record) => {
      storage.sessions.insert = insert;
      const change = { current: person.password, password: "another long password" };
      await signIn.changePassword(visit(owner.setCookies), change);
      await insert(record);
    };
    await expect(signIn.withPassword(visit(), person)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect(await storage.sessions.count({})).toBe(1);
  });

  it("is reset by the provider's own mail, with one answer for all addresses", async () => {
    await signIn.register(visit(), account);
    await expect(signIn.reset?.request(visit(), "ADA@example.test")).resolves.toBeUndefined();
    await expect(signIn.reset?.request(visit(), "no@example.test")).resolves.toBeUndefined();
    await expect.poll(() => host.resets).toEqual([person.email]);
    await expect.poll(() => host.calls.filter((name) => name === "sendOobCode")).toHaveLength(2);
    expect(lines).toEqual([]);
    expect(signIn.reset?.confirm).toBeNull();
  });
});
