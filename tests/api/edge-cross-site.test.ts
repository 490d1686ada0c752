import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noIdentity } from "~/modules/identity/identity";
import { type EdgeServer, openEdge, posts } from "../support/edge";
import { request } from "../support/raw-http";

const caller = { uid: "ada", email: "ada@example.test", firstName: "", lastName: "" };
const listed = "https://shop.test";

/** A provider that believes a cookie, unless another site sent the request. */
function believing(cookieCounts: boolean) {
  return {
    identity: {
      ...noIdentity,
      kind: "session" as const,
      async caller(request: Request, { crossSite }: { crossSite: boolean }) {
        const cookie = request.headers.get("cookie") === "session=ada";
        return cookieCounts && cookie && !crossSite ? caller : null;
      },
    },
  };
}

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge({ PUBLIC_ORIGIN: listed }, { adapt: () => believing(true) });
});
afterAll(() => store.stop());
beforeEach(() => {
  posts.length = 0;
});

const own = () => store.origin;
const origins: [name: string, value: () => string | null][] = [
  ["its own", own],
  ["a listed one", () => listed],
  ["another site's", () => "https://evil.test"],
  ["null", () => "null"],
  ["garbage", () => "no origin at all"],
  ["none", () => null],
];
const sites = [null, "same-origin", "same-site", "cross-site", "none"];
const types = ["application/json", "text/plain", "application/x-www-form-urlencoded"];

/** A listed origin is ours; then the browser's word decides; then Origin alone. */
function isOurs(origin: string, site: string | null): boolean {
  if (origin === "a listed one") return true;
  if (site !== null) return site === "same-origin" || site === "none";
  return origin === "its own" || origin === "none";
}

const cases = origins.flatMap(([name, value]) =>
  sites.flatMap((site) => types.map((type) => ({ name, value, site, type }))),
);

/** Each origin and site once, the types in turn: for further spellings of the same address. */
const casesOfOneType = cases.filter(
  (_, at) => at % types.length === Math.floor(at / types.length) % types.length,
);

function headersOf({ value, site, type }: (typeof cases)[number]): Record<string, string> {
  const origin = value();
  return {
    "content-type": type,
    ...(origin === null ? {} : { origin }),
    ...(site === null ? {} : { "sec-fetch-site": site }),
  };
}

/** As which type a refusal comes, and its words: a script that asks for data has no page to show. */
const refusalAt = (target: string) =>
  target.endsWith(".data")
    ? ["text/x-script", '"For your safety it was not accepted.']
    : ["text/html", "<h1>This form was sent from another site</h1>"];

describe("a form post that says which site it comes from", () => {
  it.each(["/form", "/form?_data=form", "/form.data", "//form", "/%66orm"])(
    "at %s acts only for our own",
    async (target) => {
      for (const one of target === "/form" ? cases : casesOfOneType) {
        posts.length = 0;
        const headers = headersOf(one);
        const answer = await request(own(), target, { method: "POST", headers, body: "a=1" });
        const label = `${one.name}, ${one.site}, ${one.type}`;
        if (isOurs(one.name, one.site)) {
          expect([answer.status, posts], label).toEqual([200, ["a=1"]]);
        } else {
          expect([answer.status, posts], label).toEqual([403, []]);
          const [type, words] = refusalAt(target);
          expect(answer.headers["content-type"]).toBe(`${type}; charset=utf-8`);
          expect(answer.body).toContain(words);
        }
      }
    },
  );

  it("is read from anywhere", async () => {
    for (const method of ["GET", "HEAD"]) {
      const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
      expect((await request(own(), "/form", { method, headers })).status).toBe(200);
    }
  });
});

describe("a call of the API", () => {
  const call = (headers: Record<string, string>) =>
    request(own(), "/api/commerce/customers/get", {
      method: "POST",
      headers,
      body: '{"args":["ada"]}',
    });

  it("from another site has no cookie, and is otherwise answered", async () => {
    for (const one of cases) {
      const answer = await call({ ...headersOf(one), cookie: "session=ada" });
      const label = `${one.name}, ${one.site}, ${one.type}`;
      if (isOurs(one.name, one.site)) {
        expect([answer.status, JSON.parse(answer.body)], label).toEqual([200, { result: null }]);
      } else {
        expect([answer.status, JSON.parse(answer.body)], label).toEqual([
          401,
          { error: "Authentication required." },
        ]);
      }
    }
  });

  it("without a cookie is nobody's, wherever it comes from", async () => {
    for (const one of cases) expect((await call(headersOf(one))).status).toBe(401);
  });

  it("that is public is answered for every site", async () => {
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    const answer = await request(own(), "/api/commerce/products/countByCategory", {
      method: "POST",
      headers,
      body: '{"args":[]}',
    });
    expect(JSON.parse(answer.body)).toEqual({ result: 28 });
  });
});

describe("behind a proxy that rewrites Host", () => {
  it("takes the forms of browsers, which send Sec-Fetch-Site", async () => {
    const plain = await openEdge();
    const headers = {
      host: "internal.test:3000",
      origin: "https://shop.test",
      "sec-fetch-site": "same-origin",
    };
    const answer = await request(plain.origin, "/form", { method: "POST", headers, body: "a=2" });
    await plain.stop();
    expect([answer.status, posts]).toEqual([200, ["a=2"]]);
  });

  it("takes those of old browsers when PUBLIC_ORIGIN names the store", async () => {
    const headers = { host: "internal.test:3000", origin: listed };
    const answer = await request(own(), "/form", { method: "POST", headers, body: "a=3" });
    expect([answer.status, posts]).toEqual([200, ["a=3"]]);
  });

  it("compares with the forwarded host only of a trusted proxy", async () => {
    const headers = {
      host: "internal.test:3000",
      "x-forwarded-host": "front.test",
      "x-forwarded-proto": "https",
      origin: "https://front.test",
    };
    const trusting = await openEdge({ TRUST_PROXY: "1" });
    const trusted = await request(trusting.origin, "/form", {
      method: "POST",
      headers,
      body: "a=4",
    });
    const feed = await request(trusting.origin, "/feed.txt", { headers });
    await trusting.stop();
    expect([trusted.status, posts]).toEqual([200, ["a=4"]]);
    expect(feed.body).toBe("feed for https://front.test/feed.txt");
    const untrusted = await request(own(), "/form", { method: "POST", headers, body: "a=5" });
    expect(untrusted.status).toBe(403);
    const own2 = await request(own(), "/feed.txt", { headers });
    expect(own2.body).toBe("feed for http://internal.test:3000/feed.txt");
  });
});
