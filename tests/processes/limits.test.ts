import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedStore, startSharedStore } from "../support/shared-store";
import { bundleOf } from "../support/store-process";

interface SharedCount {
  remainders: number[];
  refused: number;
}

let store: SharedStore;
beforeAll(async () => {
  store = await startSharedStore();
});
afterAll(() => store.close());

describe("counters in a shared store", () => {
  it("are shared by two processes to the last one", async () => {
    const children = [1, 2].map(() => child(["shared", store.url, store.token, "60"]));
    const seen = (await Promise.all(children)) as SharedCount[];
    const remainders = seen.flatMap((one) => one.remainders).toSorted((a, b) => a - b);
    // Each place of the one allowance went to one request of one process, and to no other.
    expect(remainders).toEqual(Array.from({ length: 50 }, (_, left) => left));
    expect(seen.map((one) => one.remainders.length + one.refused)).toEqual([60, 60]);
    expect(await store.run("INCR", "notify:one-client")).toBe(121);
  });
});

describe("a million spoofed addresses", () => {
  it("grow the memory by at most 60 MB", async () => {
    const { grown, size } = (await child(["flood", "1000000"])) as { grown: number; size: number };
    expect(size).toBeLessThanOrEqual(50_000);
    expect(grown / 1024 / 1024).toBeLessThanOrEqual(60);
  });
});

async function child(args: string[]): Promise<unknown> {
  const entry = await bundleOf("limits-child");
  const process_ = spawn(process.execPath, ["--expose-gc", entry, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of process_.stdout) printed += String(chunk);
  return JSON.parse(printed) as unknown;
}
