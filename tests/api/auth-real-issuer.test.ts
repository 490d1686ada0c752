import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IdentityStore, openIdentityStore } from "../support/identity-store";
import { createBrowser, type TestBrowser } from "../support/test-browser";

let server: Server;
let issuer: string;
let store: IdentityStore;
const client = { client_id: "store", client_secret: "a client's secret" };
const emails: Record<string, string> = { ada: "ada@example.test" };

beforeAll(async () => {
  let answer: ReturnType<Provider["callback"]> | null = null;
  server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = await openIdentityStore({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
  });
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${store.origin}/api/auth/callback/oidc`] }],
    claims: { email: ["email", "email_verified"], profile: ["given_name"] },
    cookies: { keys: ["k".repeat(32)] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: emails[accountId],
        email_verified: true,
        given_name: "Ada",
      }),
    }),
  });
  answer = provider.callback();
});
afterAll(async () => {
  await store.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** As a person would: signs in there, agrees, and is sent back; the callback's address. */
async function signInThere(start: string, login: string): Promise<string> {
  const person: TestBrowser = createBrowser(() => issuer);
  let at = start;
  for (let step = 0; step < 12; step += 1) {
    if (!at.startsWith(issuer)) return at;
    const { pathname, search } = new URL(at);
    const shown = await person.get(pathname + search);
    let next = shown.headers.get("location");
    if (!next) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await shown.text())?.[1] ?? "";
      const answered = await person.postForm(pathname, { prompt, login, password: "x" });
      next = answered.headers.get("location");
    }
    at = new URL(next ?? "", at).href;
  }
  throw new Error("The issuer sent nobody back");
}

async function begin(browser: TestBrowser): Promise<string> {
  const start = await browser.postForm("/api/auth/signin/oidc", { redirectTo: "/account" });
  expect(start.status).toBe(303);
  return start.headers.get("location") ?? "";
}

it("signs in by an issuer that other people wrote", async () => {
  const browser = store.browser();
  const back = new URL(await signInThere(await begin(browser), "ada"));
  const response = await browser.get(back.pathname + back.search);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/account"]);
  const { user } = await (await browser.get("/api/auth/session")).json();
  expect(user).toMatchObject({ email: "ada@example.test", firstName: "Ada" });
  const again = await browser.get(back.pathname + back.search);
  expect(again.headers.get("location")).toBe("/sign-in?problem=single-sign-on");
});

it("takes nobody's code to another browser", async () => {
  const back = new URL(await signInThere(await begin(store.browser()), "ada"));
  const other = store.browser();
  await begin(other);
  const response = await other.get(back.pathname + back.search);
  expect(response.headers.get("location")).toBe("/sign-in?problem=single-sign-on");
});
