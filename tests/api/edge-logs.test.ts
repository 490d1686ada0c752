import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "~/kernel/process/log.server";
import { type EdgeServer, openEdge } from "../support/edge";
import { request } from "../support/raw-http";

const canaries = {
  email: "canary-mail@example.test",
  phone: "+1-555-0199-canary",
  token: "canary-token-8f3ac1",
  session: `cs_test_${"canary".repeat(10)}`,
};
const values = Object.values(canaries);

let store: EdgeServer;
let failing: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
  failing = await openEdge(
    {},
    {
      adapt: ({ gateway }) => ({
        gateway: gateway && {
          ...gateway,
          async call(name, args, requester) {
            if (name !== "catalogue.storeProduct") return gateway.call(name, args, requester);
            throw new Error(`driver: params ${args[0]} ${canaries.email}`);
          },
        },
      }),
    },
  );
});
afterAll(async () => {
  await store.stop();
  await failing.stop();
});

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
}

const linesOf = (server: EdgeServer): Line[] =>
  server
    .logs()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

describe("the log", () => {
  it("has one line for an answer", async () => {
    const headers = { "x-request-id": "one-line" };
    await request(store.origin, "/api/store/products/lathe?x=1", { headers });
    const lines = linesOf(store).filter(({ requestId }) => requestId === "one-line");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: "request",
      method: "GET",
      path: "/api/store/products/lathe",
      status: 200,
    });
    expect(lines[0]?.ms).toBeGreaterThan(0);
  });

  it("says nothing of health checks", async () => {
    await request(store.origin, "/healthz", { headers: { "x-request-id": "health" } });
    expect(store.logs()).not.toContain('"health"');
  });

  it("never holds what people sent", async () => {
    const query = values.map((value, at) => `v${at}=${encodeURIComponent(value)}`).join("&");
    const headers = {
      authorization: `Bearer ${canaries.token}`,
      cookie: `session=${canaries.token}`,
      "payment-signature": `t=1,v1=${canaries.token}`,
      "user-agent": `${canaries.token}\x09agent`,
      referer: `https://x.test/?e=${canaries.email}`,
      "x-forwarded-for": canaries.token,
    };
    const body = JSON.stringify({ args: [canaries], ...canaries });
    const paths = [
      "/form",
      `/form/${encodeURIComponent(canaries.email)}`,
      `/reset/${canaries.session}`,
      `/checkout/success/${canaries.session}`,
      "/broken",
      "/api/store/products",
      `/api/store/products/${encodeURIComponent(canaries.email)}`,
      "/api/commerce/customers/update",
      "/api/commerce/quotes/submit",
      "/api/quotes/notify",
      "/api/newsletter",
      "/api/auth/signin",
      "/api/webhooks/payment",
      "/api/checkout",
    ];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const answer = await request(store.origin, `${path}?${query}`, {
          method,
          headers,
          ...(method === "POST" ? { body } : {}),
        });
        expect(answer.status).toBeGreaterThan(0);
        if (!path.startsWith("/api/")) continue;
        for (const value of values) expect(answer.body.includes(value) && path).toBe(false);
      }
    }
    for (const value of values) {
      expect(store.logs()).not.toContain(value);
      expect(store.logs()).not.toContain(encodeURIComponent(value));
    }
  });

  it("holds no address and nothing unreadable, however a path is spelt", async () => {
    const spelt = [
      "/canary@b.de",
      "/canary%40b.de",
      "/canary%2540b.de",
      "/canary%252540b.de",
      "/%63anary%40b",
      "/canary%EF%BC%A0b.de",
      "/a/canary@b/c",
      "/api/canary@b.de",
      "/api/store/products/canary%40b.de",
      "/api/commerce/canary@b.de/x",
      "/canary%E0%A4%A",
      "/canary%ff",
      "/canary%",
      "/canary%00",
    ];
    const from = store.logs().length;
    for (const target of spelt) await request(store.origin, target);
    const lines = store.logs().slice(from).split("\n").filter(Boolean);
    expect(lines).toHaveLength(spelt.length);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        msg: "request",
        path: expect.stringContaining("…"),
      });
    }
    expect(store.logs()).not.toContain("canary");
  });

  it("holds no address whoever writes the line", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    log.warn({ deep: [{ text: 'line\nof "canary@example.test", sent' }] }, "to canary%40b.test");
    log.error({ error: new TypeError("canary@example.test is no address") }, "failed");
    log.info({ at: "node_modules/@scope/name/index.js:1:2" }, "kept");
    const [first, second, third] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ deep: [{ text: 'line\nof "…", sent' }], msg: "to …" });
    expect(second.error.message).toBe("… is no address");
    expect(third.at).toBe("node_modules/@scope/name/index.js:1:2");
    expect(lines.every((line) => line.endsWith("}\n"))).toBe(true);
  });

  it("keeps to one line whatever a path holds", async () => {
    for (const target of ["/form/%1b[31mfake%22", "/api/store/products/%0a%0d{%22level%22:50}"]) {
      await request(store.origin, target);
    }
    for (const line of store.logs().split("\n").filter(Boolean)) {
      expect(() => JSON.parse(line)).not.toThrow();
    }
  });
});

describe("a bug below /api", () => {
  it("is a constant for the caller and a line without data in the log", async () => {
    const headers = { "x-request-id": "a-bug" };
    const answer = await request(failing.origin, "/api/store/products/lathe", { headers });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({ error: "Internal server error" });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    });
    const line = linesOf(failing).find(({ msg }) => msg === "endpoint failed");
    expect(line).toMatchObject({ level: 50, requestId: "a-bug", error: { type: "Error" } });
    expect(failing.logs()).not.toContain(canaries.email);
  });
});
