import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPasswords, type Derive } from "~/modules/identity/passwords.server";
import { cheapPasswords } from "../support/cheap-passwords";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";

let store: IdentityStore;
let hashes: number;
/** Hashing waits for it. */
let gate: Promise<void>;

const derive: Derive = async (password, salt, cost) => {
  hashes += 1;
  await gate;
  return createKey(password, salt, cost);
};

beforeEach(async () => {
  hashes = 0;
  gate = Promise.resolve();
  store = await openIdentityStore(
    { TRUST_PROXY: "1" },
    { passwords: createPasswords({ derive, cost: 17 }) },
  );
});
afterEach(() => store.close());

/** Stands in for scrypt where only the number of its runs counts. */
function createKey(password: string, salt: Buffer, cost: number): Buffer {
  const key = Buffer.alloc(32, cost);
  for (const [at, byte] of Buffer.from(password).entries())
    key[at % 32] = (key[at % 32] ?? 0) ^ byte;
  return Buffer.from(key.map((byte, at) => byte ^ (salt[at % salt.length] ?? 0)));
}

function from(address: string) {
  return { "X-Forwarded-For": address };
}

async function attempt(email: string, password: string, address = "192.0.2.1") {
  const before = hashes;
  const response = await fetch(`${store.origin}/api/auth/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...from(address) },
    body: JSON.stringify({ email, password }),
  });
  return { response, work: hashes - before };
}

async function signUp(email = person.email, address = "198.51.100.1") {
  const body = { ...person, email };
  const response = await store.browser().postJson("/api/auth/signup", body, from(address));
  expect(response.status).toBe(201);
}

describe("the work behind an answer", () => {
  it("is one hash for a right, a wrong and an unknown sign-in alike", async () => {
    await signUp();
    const right = await attempt(person.email, person.password);
    const wrong = await attempt(person.email, "not the password");
    const unknown = await attempt("nobody@example.test", person.password);
    expect([right.response.status, right.work]).toEqual([200, 1]);
    expect([wrong.response.status, wrong.work]).toEqual([401, 1]);
    expect([unknown.response.status, unknown.work]).toEqual([401, 1]);
    expect(await wrong.response.text()).toBe(await unknown.response.text());
    // What is left after each failure differs by the failure before it, whoever was tried.
    const own = ["date", "x-request-id", "ratelimit-remaining"];
    const headers = (response: Response) =>
      [...response.headers].filter(([name]) => !own.includes(name));
    const left = [wrong, unknown].map(({ response: { headers } }) =>
      headers.get("ratelimit-remaining"),
    );
    expect(left).toEqual(["9", "8"]);
    expect(headers(wrong.response)).toEqual(headers(unknown.response));
  });

  it("is one hash for an account without a password", async () => {
    const now = store.time.now;
    await store.services.storage?.accounts.insert({
      id: "sso",
      email: "sso@example.test",
      passwordHash: null,
      oidcSubject: "issuer|1",
      factors: null,
      emailVerified: null,
      firstName: "",
      lastName: "",
      created: now,
      updated: now,
    });
    const { response, work } = await attempt("sso@example.test", "");
    expect([response.status, work]).toEqual([400, 0]);
    const other = await attempt("sso@example.test", "null");
    expect([other.response.status, other.work]).toEqual([401, 1]);
  });

  it("is one hash for a new and a taken e-mail alike", async () => {
    await signUp();
    expect(hashes).toBe(1);
    const taken = await store.browser().postJson("/api/auth/signup", person);
    expect([taken.status, hashes]).toEqual([400, 2]);
  });

  it("is none once guessing is slowed", async () => {
    for (let at = 0; at < 10; at += 1) await attempt("nobody@example.test", "x".repeat(12));
    const { response, work } = await attempt("nobody@example.test", "x".repeat(12));
    expect([response.status, work]).toEqual([429, 0]);
  });
});

describe("guessing", () => {
  it("has ten attempts in ten minutes from one address, whomever it tries", async () => {
    await signUp();
    for (let at = 0; at < 10; at += 1) {
      const { response } = await attempt(`guess${at}@example.test`, "some password");
      expect(response.status).toBe(401);
    }
    const { response } = await attempt(person.email, person.password);
    expect([response.status, await response.json()]).toEqual([429, { error: "Too many requests" }]);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(600);
    const elsewhere = await attempt(person.email, person.password, "192.0.2.2");
    expect(elsewhere.response.status).toBe(200);
    store.time.now = new Date(store.time.now.getTime() + 10 * 60_000);
    const later = await attempt(person.email, person.password);
    expect(later.response.status).toBe(200);
  });

  it.each([
    ["an account", true],
    ["an unknown account", false],
  ])("has fifty attempts in ten minutes at %s, from wherever", async (_, known) => {
    if (known) await signUp();
    for (let at = 0; at < 50; at += 1) {
      const email = at % 2 ? person.email : person.email.toUpperCase();
      const { response } = await attempt(email, "some password", `203.0.113.${at}`);
      expect(response.status).toBe(401);
    }
    const { response } = await attempt(person.email, person.password, "203.0.113.99");
    expect([response.status, await response.json()]).toEqual([429, { error: "Too many requests" }]);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("counts attempts that run at the same time", async () => {
    await signUp();
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => attempt(person.email, "some password")),
    );
    const statuses = tries.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("puts no e-mail address into the counters' keys", async () => {
    const keys: string[] = [];
    const { limiter } = store.services;
    const take = limiter.take.bind(limiter);
    limiter.take = (limit, key) => {
      keys.push(key);
      return take(limit, key);
    };
    await attempt(person.email, "some password");
    expect(keys).toHaveLength(2);
    expect(keys.join(" ")).not.toContain(person.email);
  });

  it("slows the making of accounts too", async () => {
    for (let at = 0; at < 10; at += 1) await signUp(`new${at}@example.test`);
    const body = { ...person, email: "eleventh@example.test" };
    const headers = from("198.51.100.1");
    const response = await store.browser().postJson("/api/auth/signup", body, headers);
    expect(response.status).toBe(429);
  });
});

describe("a password that was hashed with less work", () => {
  it("is hashed anew at the next sign-in", async () => {
    const old = await createPasswords({ derive, cost: 14 }).hash(person.password);
    const now = store.time.now;
    await store.services.storage?.accounts.insert({
      id: "old",
      email: person.email,
      passwordHash: old,
      oidcSubject: null,
      factors: null,
      emailVerified: null,
      firstName: "",
      lastName: "",
      created: now,
      updated: now,
    });
    expect((await attempt(person.email, person.password)).response.status).toBe(200);
    const stored = await store.services.storage?.accounts.get("old");
    expect(stored?.passwordHash).toMatch(/^scrypt\$17\$/);
    expect((await attempt(person.email, person.password)).response.status).toBe(200);
  });
});

describe("more sign-ins than can be hashed", () => {
  it("are answered at once with when to come back; those of others still get their turn", async () => {
    await signUp();
    let open = () => {};
    gate = new Promise((done) => {
      open = done;
    });
    const early: Response[] = [];
    const flood = Array.from({ length: 40 }, async () => {
      const { response } = await attempt("nobody@example.test", "some password", "192.0.2.66");
      if (response.status === 503) early.push(response.clone());
      return response.status;
    });
    // Two are hashed and 32 wait: the others know at once.
    await expect.poll(() => early.length).toBe(6);
    expect(early[0]?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(await early[0]?.json()).toEqual({ error: "Too busy at the moment. Please try again." });
    const owner = attempt(person.email, person.password, "192.0.2.67");
    await expect.poll(() => early.length).toBe(7);
    const health = await fetch(`${store.origin}/healthz`);
    expect(health.status).toBe(200);
    open();
    expect((await owner).response.status).toBe(200);
    const statuses = await Promise.all(flood);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(401), count(429), count(503)]).toEqual([10, 23, 7]);
  });
});

describe("guesses under many forwarded addresses", () => {
  const headers = ["X-Forwarded-For", "X-Real-Ip", "CF-Connecting-Ip", "Fly-Client-Ip"];

  it("are those of one client as long as no proxy is configured", async () => {
    const bare = await openIdentityStore({}, { passwords: cheapPasswords() });
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const forwarded = { [headers[at % headers.length] ?? ""]: `203.0.113.${at}` };
        const guess = { email: `nobody${at}@example.test`, password: "some password" };
        const { status } = await bare.browser().postJson("/api/auth/signin", guess, forwarded);
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    } finally {
      await bare.close();
    }
  });
});
