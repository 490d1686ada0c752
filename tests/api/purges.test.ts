import { afterAll, beforeAll, expect, it } from "vitest";
import { firstIdAt } from "~/kernel/identifiers";
import { partId } from "~/modules/runs/run-rows.server";
import type { CollectionName, Storage } from "~/storage/storage";
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
  const runId = (created: Date, name: string) => firstIdAt(created) + name;
  const youngRun = runId(ago(29), "young");
  for (const [name, created, parts] of [
    ["old", ago(31), 2],
    // Its upload was interrupted, so it counts none of its parts.
    ["interrupted", ago(31), 0],
    // An earlier version removed the run and left its parts.
    ["gone", ago(90), null],
    ["young", ago(29), 2],
  ] as const) {
    const id = runId(created, name);
    if (parts !== null) {
      await storage.catalogueRuns.insert({ ...builders.catalogueRuns(), id, created, parts });
    }
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
  await fillWithExpired();
  store.services.start();
  const idsOf = async (name: CollectionName) =>
    (await anyOf(storage, name).find({ limit: 100 })).map(({ id }) => id).toSorted();
  await expect.poll(() => idsOf("catalogueRuns")).toEqual([youngRun]);
  await expect
    .poll(() => idsOf("catalogueRunParts"))
    .toEqual([0, 1].map((at) => partId(youngRun, at)));
  await expect.poll(() => idsOf("keptAnswers")).toEqual(["young"]);
  const kept = ["young obsolete", "young parked", "young sent"];
  await expect.poll(() => idsOf("deliveries")).toEqual(kept);
  // All of them go in the first run, however many there are.
  await expect.poll(() => idsOf("sessions")).toEqual(["young"]);
  await expect.poll(() => idsOf("tokens")).toEqual(["young"]);
  await expect.poll(() => idsOf("snoozes")).toEqual(["young"]);
  await expect.poll(() => idsOf("subscribers")).toEqual(["confirmed", "young"]);
  await expect.poll(() => idsOf("carts")).toEqual(["g:young", "u:account"]);
});

/** More than a page of rows of each kind whose time is over, and what stays. */
async function fillWithExpired(): Promise<void> {
  const ago = (days: number) => new Date(store.time.now.getTime() - days * day);
  const many = Array.from({ length: 450 }, (_, at) => String(at));
  const { sessions, tokens, snoozes, subscribers, carts } = storage;
  const expired = { expires: ago(1) };
  await sessions.insertMany(many.map((id) => ({ ...builders.sessions(), id, ...expired })));
  await sessions.insert({ ...builders.sessions(), id: "young", expires: ago(-1) });
  await tokens.insertMany(many.map((id) => ({ ...builders.tokens(), id, ...expired })));
  await tokens.insert({ ...builders.tokens(), id: "young", expires: ago(-1) });
  await snoozes.insertMany(many.map((id) => ({ ...builders.snoozes(), id, until: ago(1) })));
  await snoozes.insert({ ...builders.snoozes(), id: "young", until: ago(-1) });
  const asked = { status: "pending", created: ago(31) } as const;
  await subscribers.insertMany(many.map((id) => ({ ...builders.subscribers(), id, ...asked })));
  await subscribers.insert({ ...builders.subscribers(), ...asked, id: "young", created: ago(29) });
  await subscribers.insert({ ...builders.subscribers(), id: "confirmed", created: ago(900) });
  const cart = (id: string, days: number) => ({ ...builders.carts(), id, updated: ago(days) });
  await carts.insertMany(many.map((id) => cart(`g:${id}`, 61)));
  await carts.insertMany([cart("g:young", 59), cart("u:account", 61), cart("u:left", 731)]);
}
