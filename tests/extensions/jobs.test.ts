import { afterEach, expect, it } from "vitest";
import { defineExtension, type Extension } from "~/extending/extension";
import type { JobLimits } from "~/extending/job-limits.server";
import { createExtending } from "~/extending/running.server";
import { testExtension } from "~/test-extension.server";

let store: Awaited<ReturnType<typeof testExtension>>;
afterEach(() => store.close());

/** Another process on the same store, with an extension of these jobs. */
function processWith(jobs: NonNullable<Extension["jobs"]>, jobLimits: JobLimits) {
  const { storage, gateway, files, log, clock } = store.services;
  return createExtending({
    extensions: [{ id: "slow", apiVersion: 1, jobs }],
    storage,
    sealing: null,
    gateway: () => gateway,
    files,
    log,
    clock,
    jobLimits,
  });
}

const forEver = () => new Promise<never>(() => {});
const running = () => new AbortController().signal;

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

it("a daily job that a stop cuts short runs again at the next start", async () => {
  let runs = 0;
  const stopper = new AbortController();
  const cut = defineExtension({
    id: "cut",
    apiVersion: 1,
    jobs: {
      export: {
        daily: 2,
        run: async () => {
          runs += 1;
          if (runs === 1) stopper.abort();
        },
      },
    },
  });
  store = await testExtension(cut);
  await store.extending.runJobs(stopper.signal);
  expect(runs).toBe(1);
  for (let start = 0; start < 2; start += 1) await store.extending.runJobs(running());
  expect(runs).toBe(2);
  expect(store.extending.problems()).toEqual([]);
});

it("a daily job whose process was killed is run by another one, when its claim is over", async () => {
  store = await testExtension([]);
  let begun = 0;
  let ended = 0;
  const hang = () => {
    begun += 1;
    return forEver();
  };
  const limits = { runMs: 60_000, stopMs: 20 };
  const killed = processWith({ export: { daily: 2, run: hang } }, limits);
  const stopper = new AbortController();
  const going = killed.runJobs(stopper.signal);
  await expect.poll(() => begun).toBe(1);
  const run = () => {
    ended += 1;
  };
  const other = processWith({ export: { daily: 2, run } }, limits);
  await other.runJobs(running());
  expect(ended).toBe(0);
  store.time.now = new Date(store.time.now.getTime() + 3_600_000);
  await other.runJobs(running());
  expect(ended).toBe(1);
  stopper.abort();
  await going;
  await other.runJobs(running());
  expect(ended).toBe(1);
});

it("a job that never ends is told to stop and reported, and no other job waits for it", async () => {
  store = await testExtension([]);
  const told: AbortSignal[] = [];
  let counted = 0;
  const jobs: NonNullable<Extension["jobs"]> = {
    hangs: (_, stopped) => {
      told.push(stopped);
      return forEver();
    },
    counts: () => {
      counted += 1;
    },
  };
  const late = [
    { extension: "slow", place: "job hangs", message: expect.stringContaining("time") },
  ];
  const short = processWith(jobs, { runMs: 50, stopMs: 50 });
  await short.runJobs(running());
  expect([told[0]?.aborted, counted]).toEqual([true, 1]);
  expect(short.problems()).toMatchObject(late);
  // By the clock each job has a turn of its own, and a stopping store does not wait for ever.
  const long = processWith(jobs, { runMs: 60_000, stopMs: 50 });
  expect(long.jobs).toHaveLength(2);
  for (const job of long.jobs) job.start();
  await expect.poll(() => [told.length, counted]).toEqual([2, 2]);
  await Promise.all(long.jobs.map((job) => job.stop()));
  expect(told[1]?.aborted).toBe(true);
  expect(long.problems()).toMatchObject(late);
});

it("a job of another form is named before the store starts", async () => {
  store = await testExtension([]);
  const wrong = { id: "wrong", apiVersion: 1, jobs: { a: { daily: 24, run() {} }, b: 7 } };
  await expect(testExtension(wrong as never)).rejects.toThrow(/“a” is a function, or.*\n.*“b”/);
});
