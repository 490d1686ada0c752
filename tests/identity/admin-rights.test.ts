import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeAdminRights } from "~/modules/identity/admin-rights.server";
import { type IdentityStore, openIdentityStore, person } from "../support/identity-store";

let store: IdentityStore;
let uid: string;
beforeEach(async () => {
  store = await openIdentityStore();
  const response = await store.browser().postJson("/api/auth/signup", person);
  uid = (await response.json()).user.uid;
});
afterEach(() => store.close());

function change(granted: boolean, who = { uid, email: person.email }) {
  const { storage, commerce, clock } = store.services;
  if (!storage || !commerce) throw new Error("no backend");
  return changeAdminRights({ storage, commerce, clock }, { ...who, granted });
}

describe("admin rights", () => {
  it("are granted and taken back, each with an entry in the audit trail", async () => {
    expect(await change(true)).toBe(true);
    expect(await store.services.commerce?.admin.isAdmin(uid)).toBe(true);
    expect(await change(false)).toBe(true);
    expect(await store.services.commerce?.admin.isAdmin(uid)).toBe(false);
    const trail = await store.services.commerce?.audit.listPage();
    expect(
      trail?.items.map(({ action, actorUid, targetId }) => [action, actorUid, targetId]),
    ).toEqual([
      ["admin.revoke", "operator", uid],
      ["admin.grant", "operator", uid],
    ]);
    expect(JSON.stringify(trail)).not.toContain(person.email);
  });

  it("are changed and recorded once, however often one asks", async () => {
    expect(await Promise.all([change(true), change(true), change(true)])).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(await change(true)).toBe(false);
    expect((await store.services.commerce?.audit.listPage())?.items).toHaveLength(1);
  });

  it("are not changed without their entry", async () => {
    const { commerce } = store.services;
    if (commerce) commerce.audit.record = () => Promise.reject(new Error("the disk is full"));
    await expect(change(true)).rejects.toThrow("the disk is full");
    expect(await commerce?.admin.isAdmin(uid)).toBe(false);
  });
});

describe("an operator's word for an account", () => {
  it("is its e-mail address in any case, or its uid", async () => {
    const { identity } = store.services;
    const known = { uid, email: person.email };
    expect(await identity.find("ADA@example.test")).toEqual(known);
    expect(await identity.find(uid)).toEqual(known);
    expect(await identity.find("nobody@example.test")).toBeNull();
    expect(await identity.find("nobody")).toBeNull();
  });
});
