import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createFirebaseIdentity,
  type FirebaseIdentity,
} from "~/providers/firebase/firebase-identity.server";
import { openRestHost, type RestHost } from "../support/identity-rest-host";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";
import { openTokenIssuer, type TokenIssuer } from "../support/token-issuer";

let issuer: TokenIssuer;
let host: RestHost;
let store: IdentityStore;
let identity: FirebaseIdentity;
let cookie: string;
let uid: string;

beforeAll(async () => {
  issuer = await openTokenIssuer();
  host = await openRestHost(issuer, "web-key");
  store = await openIdentityStore(
    {},
    {
      adapt({ storage, limiter, clock, random, log }) {
        identity = createFirebaseIdentity({
          storage,
          limiter,
          clock,
          random,
          log,
          projectId: issuer.projectId,
          serviceAccount: null,
          webApiKey: "web-key",
          emulatorHost: null,
          publicOrigin: null,
          isAdmin: async () => false,
          httpAgent: issuer.httpAgent,
          hosts: host.hosts,
        });
        return { identity };
      },
    },
  );
  const request = new Request(`${store.origin}/sign-up`);
  const visit = { request, address: "192.0.2.1", crossSite: false };
  const account = { ...person, firstName: "Ada", lastName: "" };
  const signedIn = await identity.signIn?.register(visit, account);
  uid = signedIn?.caller.uid ?? "";
  cookie = (signedIn?.setCookies ?? []).map((line) => line.split(";", 1)[0]).join("; ");
});
afterAll(async () => {
  await store.close();
  await identity.idTokens.close();
  await host.close();
  await issuer.close();
});

async function call(name: string, args: unknown[], headers: Record<string, string>) {
  const response = await fetch(`${store.origin}/api/commerce/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ args }),
  });
  return { status: response.status, body: await response.json() };
}

describe("under the default provider the API", () => {
  it.each(["admin/isAdmin", "carts/get", "customers/get", "orders/listForCustomer"])(
    "takes the pages' cookie for no credential: %s",
    async (name) => {
      const refused = { status: 401, body: { error: "Authentication required." } };
      expect(await call(name, [uid], { cookie })).toEqual(refused);
    },
  );

  it("knows the bearer token alone, whatever cookie comes with it", async () => {
    const authorization = `Bearer ${await issuer.token(uid)}`;
    const right = { status: 200, body: { result: false } };
    expect(await call("admin/isAdmin", [uid], { authorization })).toEqual(right);
    expect(await call("admin/isAdmin", [uid], { authorization, cookie })).toEqual(right);
    const other = `Bearer ${await issuer.token("somebody-else")}`;
    const mixed = await call("admin/isAdmin", [uid], { authorization: other, cookie });
    expect(mixed.status).toBe(403);
  });

  it("leaves the cookie to the pages", async () => {
    const request = new Request(`${store.origin}/account`, { headers: { cookie } });
    const page = await identity.caller(request, { via: "page", crossSite: false });
    expect(page?.uid).toBe(uid);
    expect(await identity.caller(request, { via: "api", crossSite: false })).toBeNull();
  });
});
