import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import type { TestBrowser } from "../support/test-browser";

let store: IdentityStore;
let browser: TestBrowser;
let uid: string;
beforeAll(async () => {
  store = await openIdentityStore({ TRUST_PROXY: "1", ALLOWED_ORIGINS: "https://partner.example" });
  browser = store.browser();
  const response = await browser.postJson("/api/auth/signup", person);
  uid = (await response.json()).user.uid;
});
afterAll(() => store.close());
beforeEach(() => {
  store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
});

/** What browsers say about where a request comes from, and whether that is another site. */
const senders: [string, (origin: string) => Record<string, string>, boolean][] = [
  ["a program", () => ({}), false],
  ["the store's page", (Origin) => ({ Origin, "Sec-Fetch-Site": "same-origin" }), false],
  ["an old browser on the store's page", (Origin) => ({ Origin }), false],
  ["a typed address", () => ({ "Sec-Fetch-Site": "none" }), false],
  ["an allowed origin", () => ({ Origin: "https://partner.example" }), false],
  [
    "an allowed origin of another site",
    () => ({ Origin: "https://partner.example", "Sec-Fetch-Site": "cross-site" }),
    false,
  ],
  ["another site", () => ({ Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" }), true],
  ["another site in an old browser", () => ({ Origin: "https://evil.test" }), true],
  ["a sandboxed frame", () => ({ Origin: "null" }), true],
  ["a subdomain", () => ({ Origin: "https://x.shop.test", "Sec-Fetch-Site": "same-site" }), true],
  ["another site without Origin", () => ({ "Sec-Fetch-Site": "cross-site" }), true],
  ["garbage", () => ({ Origin: "\\\\evil" }), true],
];

const posts: [string, (headers: Record<string, string>) => Promise<Response>][] = [
  [
    "JSON",
    (headers) =>
      store.browser().postJson("/api/auth/signin", person, {
        ...headers,
        "X-Forwarded-For": nextAddress(),
      }),
  ],
  [
    "text/plain",
    (headers) =>
      store.browser().postJson("/api/auth/signin", person, {
        ...headers,
        "Content-Type": "text/plain",
        "X-Forwarded-For": nextAddress(),
      }),
  ],
  [
    "a form",
    (headers) =>
      store
        .browser()
        .postForm(
          "/api/auth/signin",
          { ...person, redirectTo: "/" },
          { ...headers, "X-Forwarded-For": nextAddress() },
        ),
  ],
];

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

describe.each(senders)("a post sent by %s", (_, headersOf, crossSite) => {
  it.each(posts)("signs in by %s exactly when it is not another site", async (_type, post) => {
    const response = await post(headersOf(store.origin));
    const signedIn = response.headers.getSetCookie().length > 0;
    expect([signedIn, response.status]).toEqual(
      crossSite ? [false, 403] : [true, response.status === 303 ? 303 : 200],
    );
    if (crossSite) expect(await response.json()).toEqual({ error: "Cross-site request refused" });
  });

  it("acts for the session's owner exactly when it is not another site", async () => {
    const headers = headersOf(store.origin);
    const call = await browser.postJson("/api/commerce/carts/get", { args: [uid] }, headers);
    expect(call.status).toBe(crossSite ? 401 : 200);
  });

  it("signs out exactly when it is not another site", async () => {
    const device = store.browser();
    await device.postJson("/api/auth/signin", person, { "X-Forwarded-For": nextAddress() });
    const session = device.cookies.get("session") ?? "";
    const response = await device.postForm("/api/auth/signout", {}, headersOf(store.origin));
    expect(response.status).toBe(crossSite ? 403 : 200);
    device.cookies.set("session", session);
    const { user } = await (await device.get("/api/auth/session")).json();
    expect(user !== null).toBe(crossSite);
  });
});
