import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { createLog } from "~/kernel/process/log.server";
import {
  createFirebaseIdentity,
  type FirebaseIdentity,
} from "~/providers/firebase/firebase-identity.server";
import { openTokenIssuer, type TokenIssuer } from "../support/token-issuer";

let issuer: TokenIssuer;
let identity: FirebaseIdentity;
let lines: string[];
let folder: string;
beforeAll(async () => {
  issuer = await openTokenIssuer();
  // Credentials by file are the ones whose token requests follow the agent.
  folder = await mkdtemp(join(tmpdir(), "credentials-"));
  const file = join(folder, "service-account.json");
  await writeFile(file, issuer.serviceAccount);
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", file);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await issuer.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
  issuer.down = false;
  issuer.asked.length = 0;
  issuer.users.clear();
  identity = provider();
});
afterEach(() => identity.idTokens.close());

function provider(): FirebaseIdentity {
  const clock = () => new Date();
  return createFirebaseIdentity({
    storage: null,
    limiter: memoryLimiter({ clock }),
    clock,
    random: systemRandom,
    log: createLog("info", { write: (line) => lines.push(line) }),
    projectId: issuer.projectId,
    serviceAccount: null,
    webApiKey: null,
    emulatorHost: null,
    publicOrigin: null,
    isAdmin: async () => false,
    httpAgent: issuer.httpAgent,
  });
}

function callerOf(authorization: string, checkRevoked = false) {
  const request = new Request("http://store.test/api", {
    headers: { Authorization: authorization },
  });
  return identity.caller(request, { via: "api", crossSite: false, checkRevoked });
}

const now = () => Math.floor(Date.now() / 1000);

describe("a bearer ID token", () => {
  it("that is good names its uid", async () => {
    const token = await issuer.token("Uid-1", (good) => ({
      ...good,
      email: "Ada@Example.test",
      name: "Ada King Lovelace",
    }));
    expect(await callerOf(`Bearer ${token}`)).toEqual({
      uid: "Uid-1",
      email: "ada@example.test",
      firstName: "Ada",
      lastName: "King Lovelace",
    });
    expect(await callerOf(`bearer   ${token}`)).toMatchObject({ uid: "Uid-1" });
  });

  it("of an anonymous user names its uid", async () => {
    const token = await issuer.token("anon", ({ email: _, ...good }) => good);
    expect(await callerOf(`Bearer ${token}`)).toEqual({
      uid: "anon",
      email: "",
      firstName: "",
      lastName: "",
    });
  });

  type Change = (good: Record<string, unknown>) => Record<string, unknown>;
  it.each<[string, Change]>([
    ["another project's audience", (good) => ({ ...good, aud: "other-project" })],
    ["several audiences", (good) => ({ ...good, aud: ["demo-store", "x"] })],
    [
      "another issuer",
      (good) => ({ ...good, iss: "https://securetoken.google.com/other-project" }),
    ],
    ["an issuer that only begins alike", (good) => ({ ...good, iss: `${good.iss}.evil.test` })],
    ["an end that is past", (good) => ({ ...good, exp: now() - 1 })],
    ["no end", ({ exp: _, ...good }) => good],
    ["a time of issue to come", (good) => ({ ...good, nbf: now() + 3600 })],
    ["no sign-in time", ({ auth_time: _, ...good }) => good],
    ["no subject", ({ sub: _, ...good }) => good],
    ["an empty subject", (good) => ({ ...good, sub: "" })],
    ["a subject of 129 characters", (good) => ({ ...good, sub: "x".repeat(129) })],
    ["a subject that is no text", (good) => ({ ...good, sub: 7 })],
    [
      "the provider's event instead of a user",
      ({ sub: _, ...good }) => ({
        ...good,
        event_type: "beforeSendSms",
      }),
    ],
  ])("with %s is refused", async (_, change) => {
    expect(await callerOf(`Bearer ${await issuer.token("uid-1", change)}`)).toBeNull();
  });

  it("signed with another key is refused", async () => {
    const token = await issuer.signed(issuer.good("uid-1"), { key: issuer.foreignKey });
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
  });

  it("signed with a key of unknown name, or without a name, is refused", async () => {
    for (const kid of ["unknown", "__proto__", "toString", null]) {
      const token = await issuer.signed(issuer.good("uid-1"), { kid });
      expect(await callerOf(`Bearer ${token}`), String(kid)).toBeNull();
    }
  });

  it("without a signature is refused", async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [head = "", body = ""] = (await issuer.token("uid-1")).split(".");
    for (const alg of ["none", "None", "NONE", ""]) {
      expect(await callerOf(`Bearer ${encode({ alg })}.${body}.`)).toBeNull();
      expect(await callerOf(`Bearer ${encode({ alg, kid: "x" })}.${body}.`)).toBeNull();
    }
    expect(await callerOf(`Bearer ${head}.${body}.`)).toBeNull();
    expect(await callerOf(`Bearer ${head}.${body}`)).toBeNull();
  });

  it("signed by HS256 with the public key is refused", async () => {
    const token = await issuer.signed(issuer.good("uid-1"), {
      alg: "HS256",
      key: Buffer.from(issuer.publicPem),
    });
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
  });

  it("that was changed after signing is refused", async () => {
    const [head, body = "", signature] = (await issuer.token("uid-1")).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...claims, sub: "uid-2" })).toString("base64url");
    expect(await callerOf(`Bearer ${head}.${other}.${signature}`)).toBeNull();
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Bearer a.b.c",
    "Bearer ..",
    "Basic YTpi",
    "Bearer a b",
    `Bearer ${"x".repeat(20_000)}.y.z`,
    "Bearer eyJhbGciOiJSUzI1NiJ9.bnVsbA.x",
  ])("that is garbage is refused: %#", async (authorization) => {
    expect(await callerOf(authorization)).toBeNull();
  });

  it("is never mentioned in the log", async () => {
    const [, body = ""] = (await issuer.token("uid-1")).split(".");
    await callerOf(`Bearer a.${body}.c`);
    expect(lines).toEqual([]);
  });

  it("needs the provider's keys once, and no provider after that", async () => {
    const token = await issuer.token("uid-1");
    await callerOf(`Bearer ${token}`);
    issuer.down = true;
    expect(await callerOf(`Bearer ${token}`)).not.toBeNull();
    expect(issuer.asked).toHaveLength(1);
  });

  it("is refused while the keys cannot be had, which the log tells", async () => {
    issuer.down = true;
    const token = await issuer.token("uid-1");
    expect(await callerOf(`Bearer ${token}`)).toBeNull();
    expect(lines.join()).toContain("[identity] ID token not checked");
    expect(lines.join()).not.toContain(token);
    issuer.down = false;
    expect(await callerOf(`Bearer ${token}`)).not.toBeNull();
  });

  it("counts also for what another site's page sends: it is no cookie", async () => {
    const headers = { Authorization: `Bearer ${await issuer.token("uid-1")}` };
    const request = new Request("http://store.test/api", { headers });
    expect(await identity.caller(request, { via: "api", crossSite: true })).toMatchObject({
      uid: "uid-1",
    });
  });
});

describe("a bearer ID token for an admin method", () => {
  it("stands while the account does", async () => {
    issuer.users.set("uid-1", { validSince: String(now() - 3600) });
    expect(await callerOf(`Bearer ${await issuer.token("uid-1")}`, true)).not.toBeNull();
  });

  it.each([
    ["was revoked", { validSince: String(now() + 60) }],
    ["belongs to a disabled account", { disabled: true, validSince: "0" }],
    ["belongs to a deleted account", null],
  ])("is refused when it %s", async (_, user) => {
    if (user) issuer.users.set("uid-1", user);
    const token = await issuer.token("uid-1");
    expect(await callerOf(`Bearer ${token}`, true)).toBeNull();
    expect(await callerOf(`Bearer ${token}`, false)).not.toBeNull();
    expect(lines).toEqual([]);
  });

  it("is refused while the provider does not say, which the log tells", async () => {
    const token = await issuer.token("uid-1");
    await callerOf(`Bearer ${token}`);
    issuer.down = true;
    expect(await callerOf(`Bearer ${token}`, true)).toBeNull();
    expect(lines.join()).toContain("[identity] ID token not checked");
  });
});

describe("an account's uid", () => {
  it("is found by its e-mail address", async () => {
    issuer.users.set("uid-7", { email: "seven@example.test" });
    expect(await identity.idTokens.uidOf("seven@example.test")).toBe("uid-7");
    expect(await identity.idTokens.uidOf("eight@example.test")).toBeNull();
  });
});
