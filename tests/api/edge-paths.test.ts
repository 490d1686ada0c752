import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { type RawAnswer, request, sendRaw } from "../support/raw-http";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
});
afterAll(() => store.stop());

const invalidId = "Invalid product id";
const notFound = "Not found";

/**
 * Every answer below /api: JSON in the one error shape, never sniffed, never kept. The RPC alone
 * sets no cache headers, as the interface has it.
 */
function expectError(
  answer: RawAnswer,
  status: number,
  error: string,
  { kept = "no-store" }: { kept?: string | null } = {},
): void {
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers["cache-control"]).toBe(kept ?? undefined);
  expect(answer.headers["x-request-id"]).toBeTruthy();
  expect(JSON.parse(answer.body)).toEqual({ error });
}

describe("paths below /api, as they come over the wire", () => {
  it.each([
    ["/api/store/products/.", invalidId],
    ["/api/store/products/..", invalidId],
    ["/api/store/products/%2e", invalidId],
    ["/api/store/products/%2e%2e", invalidId],
    ["/api/store/products/%2E.", invalidId],
    ["/api/store/products/../categories", invalidId],
    ["/api/store/products/%2e%2e/", invalidId],
    ["/api/store/products/%2e%2e?limit=1", invalidId],
    ["/api/store/products/a%2Fb%2Fc", invalidId],
    ["/api/store/products/..%2f..%2fsecrets", invalidId],
    ["/api/store/products/%E0%A4%A", invalidId],
    ["/api/store/products/%", invalidId],
    ["/api/store/products/%zz", invalidId],
    ["/API/Store/Products/..", invalidId],
    ["//api/store/products/..", invalidId],
    [`/api/store/products/${"x".repeat(513)}`, invalidId],
    [`/api/store/products/${"%F0%9F%98%80".repeat(257)}`, invalidId],
  ])("%s is refused in the endpoint's words", async (target, error) => {
    expectError(await request(store.origin, target), 400, error);
  });

  it.each([
    "/api",
    "/api/",
    "/api/nope",
    "/api/store.data",
    "/api/store/products.data",
    "/api/store/../store",
    "/api/./store",
    "/x/../api/store",
    "/api//store",
    "/api/store/products/a/b",
    "/api/%E0%A4%A",
    "/api/store/%2e%2e/store",
    "/api\\store",
    "/\\api/store/..",
    "/api/store%2Fproducts",
    "/api/constructor",
    "/api/__proto__",
    "/%61pi/nope",
    "/api/_root.data",
    `/api/${"x".repeat(12_000)}`,
  ])("%s is nothing", async (target) => {
    expectError(await request(store.origin, target), 404, notFound);
  });

  it("keeps the words of the RPC for its broken paths", async () => {
    for (const target of ["/api/commerce/products/..", "/api/commerce/products/%E0%A4%A"]) {
      const answer = await request(store.origin, target, { method: "POST", body: "{}" });
      expectError(answer, 404, "Unknown commerce method.", { kept: null });
    }
  });

  it.each([
    "/api/store",
    "/api/store/",
    "//api/store",
    "///api/store//",
    "/API/STORE",
    "/%61pi/store",
  ])("%s is the discovery document", async (target) => {
    const answer = await request(store.origin, target);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ version: "v1" });
  });

  it("takes the absolute form that proxies send", async () => {
    const answer = await request(store.origin, "http://elsewhere.test/api/store/products/lathe");
    expect(JSON.parse(answer.body)).toMatchObject({ id: "lathe" });
    expectError(await request(store.origin, "http://elsewhere.test/api/nope"), 404, notFound);
  });
});

describe("product ids that frameworks stumble over", () => {
  it("reads an id that ends in .data", async () => {
    for (const target of ["report.data", "report%2Edata", "%72eport.data"]) {
      const answer = await request(store.origin, `/api/store/products/${target}`);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(JSON.parse(answer.body)).toMatchObject({ id: "report.data", price: null });
    }
    expectError(
      await request(store.origin, "/api/store/products/nope.data"),
      404,
      "Product not found",
    );
  });

  it("decodes once", async () => {
    const answer = await request(store.origin, "/api/store/products/a%252Fb");
    expect(JSON.parse(answer.body)).toMatchObject({ id: "a%2Fb" });
    expectError(
      await request(store.origin, "/api/store/products/a%252fb"),
      404,
      "Product not found",
    );
  });

  it("takes ids of other scripts", async () => {
    expectError(
      await request(store.origin, "/api/store/products/Ger%C3%A4t"),
      404,
      "Product not found",
    );
  });

  it("does not take _data for an order to the router, however it is spelt", async () => {
    for (const query of ["_data=root", "%5Fdata=root", "limit=1&_d%61ta=x", "_data"]) {
      const answer = await request(store.origin, `/api/store/products?${query}`);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toHaveProperty("totalCount", 28);
    }
    const page = await request(store.origin, "/form?_data=routes/api/store.ts");
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("verbs", () => {
  it("answers OPTIONS with what an endpoint takes", async () => {
    const store1 = await request(store.origin, "/api/store/products", { method: "OPTIONS" });
    expect(store1.status).toBe(204);
    expect(store1.headers.allow).toBe("GET, HEAD, OPTIONS");
    expect(store1.body).toBe("");
    const rpc = await request(store.origin, "/api/commerce/products/list", { method: "OPTIONS" });
    expect(rpc.headers.allow).toBe("POST, OPTIONS");
    expectError(await request(store.origin, "/api/nope", { method: "OPTIONS" }), 404, notFound);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "SEARCH", "M-SEARCH"])(
    "refuses %s where it means nothing",
    async (method) => {
      const body = method === "POST" ? "{}" : undefined;
      const answer = await request(store.origin, "/api/store", { method, body });
      expectError(answer, 405, "Method not allowed");
      expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    },
  );

  it("refuses GET on the RPC", async () => {
    const answer = await request(store.origin, "/api/commerce/products/list");
    expectError(answer, 405, "Method not allowed", { kept: null });
    expect(answer.headers.allow).toBe("POST, OPTIONS");
  });

  it("answers HEAD as GET, without the body", async () => {
    const get = await request(store.origin, "/api/store/products?limit=2");
    const head = await request(store.origin, "/api/store/products?limit=2", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body).toBe("");
    for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
    const missing = await request(store.origin, "/api/store/products/none", { method: "HEAD" });
    expect([missing.status, missing.body]).toEqual([404, ""]);
  });

  it("lets pages be read and posted to, and nothing else", async () => {
    const options = await request(store.origin, "/form", { method: "OPTIONS" });
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    const trace = await request(store.origin, "/form", { method: "TRACE" });
    expect(trace.status).toBe(405);
    expect(trace.headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("what is hardly HTTP", () => {
  it("refuses a missing or broken Host", async () => {
    for (const host of [
      "",
      "Host: a b\r\n",
      "Host: x/y\r\n",
      "Host: a:99999\r\n",
      "Host: [::::]\r\n",
    ]) {
      const api = await sendRaw(
        store.origin,
        `GET /api/store HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      );
      expect(api.status).toBe(400);
      expect(JSON.parse(api.body)).toEqual({ error: "Bad request" });
      const page = await sendRaw(
        store.origin,
        `GET /form HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      );
      expect(page.status).toBe(400);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  });

  it("refuses two Hosts, which a proxy before it may read otherwise", async () => {
    const twice = ["Host: x\r\nHost: x", "Host: x\r\nHost: y", "host: x\r\nX: 1\r\nHOST: y"];
    for (const hosts of twice) {
      for (const target of ["/api/store", "/form", "/healthz"]) {
        const answer = await sendRaw(
          store.origin,
          `GET ${target} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`,
        );
        expect(`${target} ${answer.status}`).toBe(`${target} 400`);
      }
    }
  });

  it("serves HTTP/1.0, which has no Host", async () => {
    const answer = await sendRaw(store.origin, "GET /api/store HTTP/1.0\r\n\r\n");
    expect(answer.status).toBe(200);
  });

  it.each([
    [
      "headers that are too large",
      `GET /api/store HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(17_000)}\r\n\r\n`,
      431,
    ],
    [
      "an address that is too long",
      `GET /api/${"x".repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    [
      "bare bytes in the address",
      Buffer.from("GET /api/Ger\xe4t HTTP/1.1\r\nHost: x\r\n\r\n", "latin1"),
      400,
    ],
    ["no HTTP at all", "hello there\r\n\r\n", 400],
    [
      "two lengths",
      "POST /api/store HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
    ],
    [
      "length and chunks",
      "POST /api/store HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    [
      "a chunk that is none",
      "POST /api/store HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
      400,
    ],
    [
      "an unknown expectation",
      "POST /api/store HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nContent-Length: 2\r\n\r\n{}",
      417,
    ],
    ["an unknown verb", "BREW /api/store HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ])("answers %s in the error shape", async (_, text, status) => {
    const answer = await sendRaw(store.origin, text);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(Object.keys(JSON.parse(answer.body))).toEqual(["error"]);
  });

  it("does not send a browser to another host by a doubled slash", async () => {
    const feed = await request(store.origin, "//feed.txt");
    expect(feed.body).toMatch(/\/\/[^/]+\/feed\.txt$/);
  });
});
