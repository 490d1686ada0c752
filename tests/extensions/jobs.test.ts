import { afterEach, expect, it } from "vitest";
import { defineExtension } from "~/extending/extension";
import { testExtension } from "~/test-extension.server";

let store: Awaited<ReturnType<typeof testExtension>>;
afterEach(() => store.close());

it("a daily job runs once a day after its hour, and again after a failure", async () => {
  const runs: string[] = [];
  let isBroken = false;
  const nightly = defineExtension({
    id: "nightly",
    apiVersion: 1,
    jobs: {
      hourly: () => runs.push("hourly"),
      export: {
        daily: 2,
        run: ({ now }) => {
          runs.push(now().toISOString().slice(5, 16));
          if (isBroken) throw new Error("The disk is full");
        },
      },
    },
  });
  store = await testExtension(nightly);
  const at = async (time: string) => {
    store.time.now = new Date(`2026-01-${time}:00Z`);
    await store.extending.runJobs(new AbortController().signal);
    return runs.splice(0);
  };
  // Nothing ran before, so the first run is made up for at once.
  expect(await at("10T01:30")).toEqual(["hourly", "01-10T01:30"]);
  expect(await at("10T01:59")).toEqual(["hourly"]);
  expect(await at("10T02:30")).toEqual(["hourly", "01-10T02:30"]);
  expect(await at("10T23:30")).toEqual(["hourly"]);
  isBroken = true;
  expect(await at("11T02:10")).toEqual(["hourly", "01-11T02:10"]);
  isBroken = false;
  expect(await at("11T03:10")).toEqual(["hourly", "01-11T03:10"]);
  expect(await at("11T04:10")).toEqual(["hourly"]);
  expect(store.extending.problems()).toMatchObject([{ place: "job export" }]);
});

it("a job of another form is named before the store starts", async () => {
  store = await testExtension([]);
  const wrong = { id: "wrong", apiVersion: 1, jobs: { a: { daily: 24, run() {} }, b: 7 } };
  await expect(testExtension(wrong as never)).rejects.toThrow(/“a” is a function, or.*\n.*“b”/);
});
