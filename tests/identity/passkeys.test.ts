import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Authenticator, createAuthenticator } from "../support/authenticator";
import { type IdentityStore, openIdentityStore } from "../support/identity-store";
import type { TestBrowser } from "../support/test-browser";

const origin = "http://shop.example";
let store: IdentityStore;
beforeAll(async () => {
  store = await openIdentityStore({ PUBLIC_ORIGIN: origin }, { pages: true });
});
afterAll(() => store.close());
const minutes = (count: number) => {
  store.time.now = new Date(store.time.now.getTime() + count * 60_000);
};
/** Every test has its own ten minutes. */
beforeEach(() => minutes(11));

const password = "correct horse battery";
const page = "/account/security";
let people = 0;

function textOf(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

/** The question in a page: its sealed ticket, and the challenge that scripts hand to the browser. */
function questionIn(html: string): { ticket: string; challenge: string } {
  const [, ticket = ""] = /name="ticket" value="([^"]*)"/.exec(html) ?? [];
  const [, challenge = ""] = /challenge\\?",\\?"([\w-]{20,})/.exec(html) ?? [];
  return { ticket, challenge };
}

async function added(device: TestBrowser, key: Authenticator, name = "My phone") {
  const { ticket, challenge } = questionIn(await (await device.get(page)).text());
  const response = key.make(challenge);
  const fields = { intent: "add-passkey", name, ticket, response };
  return device.postForm(page, fields);
}

/** An account with a passkey as its only second factor. */
async function protectedAccount() {
  people += 1;
  const email = `passkey${people}@example.test`;
  const device = store.browser();
  await device.postJson("/api/auth/signup", { email, password });
  const key = createAuthenticator(origin);
  const html = await (await added(device, key)).text();
  const recovery = [...html.matchAll(/>([a-z2-9]{5}-[a-z2-9]{5})</g)].map(([, code]) => code ?? "");
  expect(recovery).toHaveLength(10);
  return { email, device, key, recovery };
}

/** Gives the right password; returns the browser and the second step's page. */
async function begun(email: string) {
  const device = store.browser();
  const asked = await device.postForm("/sign-in", { email, password, redirectTo: "/cart" });
  const to = asked.headers.get("location") ?? "";
  expect(to).toBe("/sign-in/code?redirectTo=%2Fcart");
  return { device, to, ...questionIn(await (await device.get(to)).text()) };
}

describe("a passkey", () => {
  it("signs in after the password, once for each question", async () => {
    const { email, key } = await protectedAccount();
    const { device, to, ticket, challenge } = await begun(email);
    expect((await device.get("/account/details")).status).toBe(302);
    const fields = { intent: "passkey", ticket, response: key.use(challenge), redirectTo: "/cart" };
    const done = await device.postForm(to, fields);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/cart"]);
    expect((await device.get("/account/details")).status).toBe(200);
    // Somebody who copied the answer and knows the password signs in nowhere.
    const thief = await begun(email);
    const again = await thief.device.postForm(thief.to, fields);
    expect(again.status).toBe(401);
    expect(textOf(await again.text())).toContain("This passkey was not accepted.");
    expect(textOf(await (await device.get(page)).text())).toMatch(/My phone .*last used/);
  });

  it("refuses another key, another site, another account's question and none at all", async () => {
    const { email, key } = await protectedAccount();
    const other = await protectedAccount();
    const { device, to, ticket, challenge } = await begun(email);
    const theirs = await begun(other.email);
    const answers: [ticket: string, response: string][] = [
      [ticket, other.key.use(challenge)],
      [ticket, createAuthenticator(origin).use(challenge)],
      [ticket, key.use(challenge, { origin: "http://shop.example.evil.test" })],
      [theirs.ticket, key.use(theirs.challenge)],
      [ticket, key.use("bm90IHRoZSBjaGFsbGVuZ2U")],
      ["", key.use(challenge)],
      [ticket, "{"],
      [ticket, "null"],
      [ticket, ""],
    ];
    for (const [sent, response] of answers) {
      const refused = await device.postForm(to, { intent: "passkey", ticket: sent, response });
      expect([response, [400, 401].includes(refused.status)]).toEqual([response, true]);
      expect(refused.headers.getSetCookie().join()).not.toContain("session=");
    }
    expect((await device.get("/account/details")).status).toBe(302);
  });

  it("gives recovery codes for the pages without scripts and for the API", async () => {
    const { email, recovery } = await protectedAccount();
    const { device, to } = await begun(email);
    expect((await device.postForm(to, { code: recovery[0] ?? "" })).status).toBe(303);
    const api = store.browser();
    const needed = await api.postJson("/api/auth/signin", { email, password });
    expect(needed.headers.get("x-error-code")).toBe("second_factor_needed");
    const code = recovery[1];
    expect((await api.postJson("/api/auth/signin", { email, password, code })).status).toBe(200);
  });

  it("is added and removed only after a recent sign-in, and only once", async () => {
    const { email, device, key } = await protectedAccount();
    expect(textOf(await (await added(device, key)).text())).toContain("was added before");
    // A second one needs no new recovery codes.
    expect((await added(device, createAuthenticator(origin), "Key ring")).status).toBe(303);
    minutes(11);
    const html = await (await device.get(page)).text();
    const [first = "", second = ""] = [...html.matchAll(/value="(remove-passkey [^"]+)"/g)].map(
      ([, intent]) => intent ?? "",
    );
    const refused = await device.postForm(page, { intent: first });
    expect(textOf(await refused.text())).toContain("Enter your password");
    const late = await added(device, createAuthenticator(origin), "Laptop");
    expect(textOf(await late.text())).toContain("Enter your password");
    const ownPassword = password;
    expect((await device.postForm(page, { intent: first, ownPassword })).status).toBe(303);
    await begun(email);
    expect((await device.postForm(page, { intent: second })).status).toBe(303);
    const signedIn = await store.browser().postJson("/api/auth/signin", { email, password });
    expect(signedIn.status).toBe(200);
  });
});
