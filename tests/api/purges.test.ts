import { afterAll, beforeAll, expect, it } from "vitest";
import { partId } from "~/commerce/runs/run-rows";
import type { CollectionName, Storage } from "~/commerce/storage";
import { type IdentityStore, openIdentityStore } from "../support/identity-store";
import { anyOf, builders } from "../support/records";

const day = 86_400_000;
let store: IdentityStore;
let storage: Storage;
beforeAll(async () => {
  store = await openIdentityStore();
  if (!store.services.storage) throw new Error("no backend");
  storage = store.services.storage;
});
afterAll(() => store?.close());

it("hourly jobs remove what ended long ago, with its parts, and nothing younger", async () => {
  const ago = (days: number) => new Date(store.time.now.getTime() - days * day);
  for (const [id, created] of [
    ["old", ago(31)],
    ["young", ago(29)],
  ] as const) {
    await storage.catalogueRuns.insert({ ...builders.catalogueRuns(), id, created, parts: 2 });
    for (const at of [0, 1]) {
      const part = { ...builders.catalogueRunParts(), id: partId(id, at) };
      await storage.catalogueRunParts.insert(part);
    }
  }
  for (const [id, expires] of [
    ["old", ago(1)],
    ["young", ago(-1)],
  ] as const) {
    await storage.keptAnswers.insert({ ...builders.keptAnswers(), id, expires });
  }
  for (const status of ["sent", "obsolete", "parked"] as const) {
    for (const [age, nextAt] of [
      ["old", ago(31)],
      ["young", ago(29)],
    ] as const) {
      const own = { id: `${age} ${status}`, key: `${age} ${status}`, status, nextAt };
      await storage.deliveries.insert({ ...builders.deliveries(), ...own, lockedUntil: null });
    }
  }
  store.services.start();
  const idsOf = async (name: CollectionName) =>
    (await anyOf(storage, name).find({ limit: 100 })).map(({ id }) => id).toSorted();
  await expect.poll(() => idsOf("catalogueRuns")).toEqual(["young"]);
  await expect
    .poll(() => idsOf("catalogueRunParts"))
    .toEqual([0, 1].map((at) => partId("young", at)));
  await expect.poll(() => idsOf("keptAnswers")).toEqual(["young"]);
  const kept = ["young obsolete", "young parked", "young sent"];
  await expect.poll(() => idsOf("deliveries")).toEqual(kept);
});
