import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentUser, requireStaff, requireUser, signInPath } from "~/http/pages/guards.server";
import type { CallerOptions, Identity } from "~/modules/identity/identity";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";

let store: IdentityStore;
let cookie: string;
let uid: string;
/** How the provider was asked. */
let asked: CallerOptions[];

beforeEach(async () => {
  asked = [];
  store = await openIdentityStore(
    {},
    {
      adapt: ({ identity }) => ({ identity: listening(identity) }),
    },
  );
  const browser = store.browser();
  const response = await browser.postJson("/api/auth/signup", person);
  uid = (await response.json()).user.uid;
  cookie = `session=${browser.cookies.get("session")}`;
});
afterEach(() => store.close());

function listening(identity: Identity): Identity {
  return {
    ...identity,
    caller(request, options) {
      asked.push(options);
      return identity.caller(request, options);
    },
  };
}

function visit({
  path = "/account/quotes?x=1",
  method = "GET",
  signedIn = true,
  crossSite = false,
} = {}) {
  const { services } = store;
  const context: AppLoadContext = {
    services,
    crossSite,
    clientAddress: "192.0.2.1",
    signInAddress: "192.0.2.1",
    requestId: "r1",
    cspNonce: "",
  };
  const headers: Record<string, string> = signedIn ? { Cookie: cookie } : {};
  return { request: new Request(`${store.origin}${path}`, { method, headers }), context };
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}

describe("currentUser", () => {
  it("asks once for all loaders of a page, and again for the next page", async () => {
    const args = visit();
    const others = { ...args, request: new Request(args.request) };
    const users = await Promise.all([currentUser(args), currentUser(others), currentUser(args)]);
    expect(users.map((user) => user?.uid)).toEqual([uid, uid, uid]);
    expect(asked).toHaveLength(1);
    await currentUser(visit());
    expect(asked).toHaveLength(2);
  });

  it("asks anew after a form, which may have signed somebody in or out", async () => {
    const { context } = visit();
    const before = visit({ signedIn: false, method: "POST" });
    expect(await currentUser({ ...before, context })).toBeNull();
    expect((await currentUser({ ...visit(), context }))?.uid).toBe(uid);
  });

  it("is nobody for what another site sends", async () => {
    expect(await currentUser(visit({ method: "POST", crossSite: true }))).toBeNull();
  });
});

describe("requireUser", () => {
  it("answers who it is", async () => {
    expect(await requireUser(visit())).toMatchObject({ uid, email: person.email });
  });

  it("sends visitors to sign in, with the way back", async () => {
    const thrown = (await thrownBy(requireUser(visit({ signedIn: false })))) as Response;
    expect(thrown.status).toBe(302);
    expect(thrown.headers.get("location")).toBe("/sign-in?redirectTo=%2Faccount%2Fquotes%3Fx%3D1");
    expect(signInPath(visit().request)).toBe(thrown.headers.get("location"));
  });
});

describe("requireStaff", () => {
  it("lets admins in, and asks whether the credential was revoked", async () => {
    await store.services.commerce?.admin.grant(uid, person.email);
    expect((await requireStaff(visit())).admin.uid).toBe(uid);
    expect(asked).toEqual([{ via: "page", crossSite: false, checkRevoked: true }]);
  });

  it("says to others what is missing", async () => {
    const thrown = await thrownBy(requireStaff(visit()));
    expect(thrown).toMatchObject({
      init: { status: 403 },
      data: { message: expect.stringContaining("needs an account with administrator rights") },
    });
    expect(JSON.stringify(thrown)).toContain(person.email);
  });

  it("sends visitors to sign in", async () => {
    const thrown = (await thrownBy(requireStaff(visit({ signedIn: false })))) as Response;
    expect(thrown.status).toBe(302);
  });

  it("notices at once that the rights are gone", async () => {
    await store.services.commerce?.admin.grant(uid, person.email);
    const { context, request } = visit();
    await requireStaff({ context, request });
    await store.services.commerce?.admin.revoke(uid);
    expect(await thrownBy(requireStaff({ context, request }))).toMatchObject({
      init: { status: 403 },
    });
  });
});
