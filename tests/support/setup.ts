import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import type * as opening from "~/storage/open-storage.server";
import { isServed, recordingQueries } from "./firestore-indexes";
import { undescribed } from "./undescribed";
import { unindexed } from "./unindexed";

// Every query of every test, on whatever engine, has to be one that Firestore's indexes answer.
vi.mock("~/storage/open-storage.server", async (original) => {
  const actual = await original<typeof opening>();
  const openStorage: typeof opening.openStorage = async (...args) =>
    recordingQueries(await actual.openStorage(...args), (shape) => {
      if (!isServed(shape)) unindexed.push(JSON.stringify(shape));
    });
  return { ...actual, openStorage };
});

/** A test that prints a warning or an error fails, unless it replaces the method itself. */
const printed: string[] = [];
/** The framework's router for tests cannot be told that the store knows of the next version. */
const expected = /^⚠️ React Router Future Flag Warning: .* `v7_startTransition`/;
let spies: MockInstance[] = [];

beforeEach(() => {
  printed.length = 0;
  spies = (["error", "warn"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      if (expected.test(String(args[0]))) return;
      printed.push(`console.${method}: ${args.map(String).join(" ")}`);
    }),
  );
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  expect(printed, "printed during the test").toEqual([]);
  expect(undescribed.splice(0), "answers that /openapi.json does not describe").toEqual([]);
  expect([...new Set(unindexed.splice(0))], "queries without an index").toEqual([]);
});

// Files share their modules: settings that a test's owner changed are no other file's.
afterAll(() => {
  Object.assign(site, siteDefaults);
});
