import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { builders } from "../support/records";
import { askedBy, openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.commerce.admin.grant("boss", "boss@example.test");
});
afterEach(() => shop.close());

it("long lists of invitations and keys read each maker once, not all of them at once", async () => {
  const { admins, invitations, apiKeys } = shop.storage;
  const many = Array.from({ length: 300 });
  await invitations.insertMany(many.map(() => ({ ...builders.invitations(), invitedBy: "boss" })));
  await apiKeys.insertMany(many.map(() => ({ ...builders.apiKeys(), createdBy: "boss" })));
  const read = vi.spyOn(admins, "get");
  for (const name of ["staff.list", "keys.list"] as const) {
    read.mockClear();
    const found = await shop.gateway.call(name, [], askedBy({ uid: "boss" }));
    const all = "invitations" in found ? found.invitations : found;
    expect([name, all.every(({ makerLeft }) => !makerLeft)]).toEqual([name, true]);
    expect([name, all.length > 100, read.mock.calls.length < 5]).toEqual([name, true, true]);
  }
});
