import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { waitingTime } from "../support/measured";
import { type RawAnswer, request } from "../support/raw-http";

let store: EdgeServer;
let secure: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
  secure = await openEdge({
    PUBLIC_ORIGIN: "https://shop.test",
    PAYMENT_API_BASE_URL: "http://127.0.0.1:9/v1",
    OIDC_ISSUER: "https://login.test/realm",
    OIDC_CLIENT_ID: "a",
    OIDC_CLIENT_SECRET: "b",
  });
});
afterAll(async () => {
  await store.stop();
  await secure.stop();
});

const get = (target: string, headers: Record<string, string> = {}) =>
  request(store.origin, target, { headers });

describe("every page", () => {
  it.each([
    ["/form", 200],
    ["/slow", 200],
    ["/broken", 500],
    ["/nothing-here", 404],
  ])("%s carries the security headers and is kept by nobody", async (target, status) => {
    const { headers, status: seen } = await get(target);
    expect(seen).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("may run the scripts of its own answer alone", async () => {
    const nonces = new Set<string>();
    for (const target of ["/form", "/form", "/slow"]) {
      const { headers, body } = await get(target);
      const policy = headers["content-security-policy"] ?? "";
      const nonce = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy)?.[1];
      expect(nonce).toBeDefined();
      nonces.add(nonce ?? "");
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(body).not.toMatch(/\son[a-z]+="|style="|javascript:/);
    }
    expect(nonces.size).toBe(3);
  });

  it("streams what comes late, escaped", async () => {
    const { body } = await get("/slow");
    expect(body).toContain("waiting");
    expect(body).toContain("&lt;/script&gt;&lt;b&gt;late&lt;/b&gt;");
    expect(body).not.toContain("<b>late");
  });

  it("waits for everything when a robot reads it", async () => {
    const { body } = await get("/slow", { "user-agent": "Googlebot/2.1" });
    expect(body).not.toContain("waiting");
    expect(body).toContain("late");
  });

  it("asks who waits for everything to come again, when it does not come in time", async () => {
    const { status, headers } = await get("/never", { "user-agent": "Googlebot/2.1" });
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(store.logs()).toContain("page failed");
    expect((await get("/never")).status).toBe(200);
  });

  it("lets forms end at the store, the payment page, a payment gateway and the sign-in", async () => {
    const plain = (await get("/form")).headers["content-security-policy"];
    expect(plain).toContain("form-action 'self' https://checkout.stripe.com");
    expect(plain).toContain("frame-ancestors 'none'");
    const { headers } = await request(secure.origin, "/form");
    expect(headers["content-security-policy"]).toContain(
      "form-action 'self' https://checkout.stripe.com http://127.0.0.1:9 https://login.test",
    );
  });

  it("says nothing of what broke", async () => {
    const { body } = await get("/broken");
    expect(body).not.toContain("secret-of-the-loader");
    expect(store.logs()).not.toContain("secret-of-the-loader");
    expect(store.logs()).toContain("page failed");
  });
});

describe("a store with a secure address", () => {
  it("tells browsers to stay with https, on pages and API alike", async () => {
    for (const target of ["/form", "/api/store", "/api/nope", "/healthz"]) {
      const { headers } = await request(secure.origin, target);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    }
  });
});

describe("the Store API", () => {
  const product = "public, s-maxage=60, stale-while-revalidate=300";
  const config = "public, s-maxage=3600, stale-while-revalidate=86400";

  it.each([
    ["/api/store", config],
    ["/api/store/categories", config],
    ["/api/store/products?limit=3", product],
    ["/api/store/products?search=part", product],
    ["/api/store/products/lathe", product],
  ])("%s is cached as specified, and open to scripts of any site", async (target, policy) => {
    const { headers, status } = await get(target, { cookie: "session=x" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": policy,
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
  });

  it.each([
    ["/api/store/products?search=x", 400],
    ["/api/store/products?category=none", 400],
    ["/api/store/products/nothing", 404],
    ["/api/store/products/..%2F", 400],
  ])("%s is an error that nobody keeps", async (target, status) => {
    const answer = await get(target);
    expect(answer.status).toBe(status);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers.etag).toBeUndefined();
  });

  it("answers 304 to who has it already", async () => {
    const first = await get("/api/store/products/lathe");
    const etag = first.headers.etag ?? "";
    for (const condition of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await get("/api/store/products/lathe", { "if-none-match": condition });
      expect([again.status, again.body]).toEqual([304, ""]);
      expect(again.headers).toMatchObject({ etag, "cache-control": product });
      expect(again.headers["content-type"]).toBeUndefined();
    }
    const changed = await get("/api/store/products/lathe", { "if-none-match": 'W/"other"' });
    expect(changed.status).toBe(200);
    const missing = await get("/api/store/products/nothing", { "if-none-match": "*" });
    expect(missing.status).toBe(404);
  });

  it("packs large answers for those who ask", async () => {
    const plain = await fetchBytes("/api/store/products?limit=20", "identity");
    const text = plain.bytes.toString();
    expect(JSON.parse(text).products).toHaveLength(20);
    const packed = await fetchBytes("/api/store/products?limit=20", "gzip");
    expect(packed.encoding).toBe("gzip");
    expect(sum(gunzipSync(packed.bytes))).toBe(sum(plain.bytes));
    const brotli = await fetchBytes("/api/store/products?limit=20", "br");
    expect(brotli.encoding).toBe("br");
    expect(sum(brotliDecompressSync(brotli.bytes))).toBe(sum(plain.bytes));
    expect((await fetchBytes("/api/store", "gzip")).encoding).toBeUndefined();
  });

  /** fetch unpacks by itself, so the bytes are read from the socket. */
  async function fetchBytes(target: string, accepted: string) {
    const { get: httpGet } = await import("node:http");
    return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const headers = { "accept-encoding": accepted };
      httpGet(store.origin + target, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const encoding = response.headers["content-encoding"];
          resolve({ encoding, bytes: Buffer.concat(chunks) });
        });
      }).on("error", reject);
    });
  }
  const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
});

describe("a request id", () => {
  const idOf = (answer: RawAnswer) => answer.headers["x-request-id"];

  it("is kept when it came with the request and is sane", async () => {
    for (const id of ["abc-123", "Root=1-67891233-abcdef", "a".repeat(128)]) {
      for (const target of ["/form", "/api/store", "/api/nope", "/readyz"]) {
        expect(idOf(await get(target, { "x-request-id": id }))).toBe(id);
      }
    }
  });

  it("is made anew otherwise", async () => {
    for (const id of ["a b", "<script>", "a".repeat(129), "é", ""]) {
      expect(idOf(await get("/api/store", { "x-request-id": id }))).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("health", () => {
  it.each(["/healthz", "/readyz"])("%s takes no other verb than reads", async (path) => {
    for (const method of ["DELETE", "POST", "PUT", "PATCH"]) {
      const answer = await request(store.origin, path, { method });
      expect([method, answer.status, answer.headers.allow]).toEqual([
        method,
        405,
        "GET, HEAD, OPTIONS",
      ]);
      expect(JSON.parse(answer.body)).toEqual({ error: "Method not allowed" });
    }
    const verbs = await request(store.origin, path, { method: "OPTIONS" });
    expect([verbs.status, verbs.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  it("keeps idle connections for as long as docs/operations.md says", () => {
    const { keepAliveTimeout, headersTimeout } = store.store.server;
    const said = `closed after ${keepAliveTimeout / 1_000} seconds, one that sends no request after ${headersTimeout / 1_000}.`;
    expect(readFileSync("docs/operations.md", "utf8")).toContain(said);
  });

  it("tells a living process from a ready store", async () => {
    const sick = await openEdge(
      {},
      { adapt: () => ({ ready: () => Promise.reject(new Error()) }) },
    );
    const stuck = await openEdge({}, { adapt: () => ({ ready: () => new Promise(() => {}) }) });
    await expect
      .poll(async () => JSON.parse((await get("/readyz")).body))
      .toEqual({ status: "ok" });
    expect((await request(sick.origin, "/healthz")).status).toBe(200);
    const answer = await request(sick.origin, "/readyz");
    expect([answer.status, JSON.parse(answer.body)]).toEqual([503, { status: "unavailable" }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["retry-after"]).toBe("2");
    const waited = waitingTime();
    expect((await request(stuck.origin, "/readyz")).status).toBe(503);
    expect(waited()).toBeLessThan(900);
    await sick.stop();
    await stuck.stop();
  });
});
