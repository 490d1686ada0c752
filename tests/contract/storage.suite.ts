import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import type { CollectionName, Storage } from "~/storage/storage";
import { onceAvailable, patientStorage } from "../support/patience";
import { countersKept } from "./suite/counters";
import { malformedValues } from "./suite/malformed";
import { manyRows } from "./suite/many-rows";
import { modelled } from "./suite/modelled";
import { pagesAndOrders } from "./suite/pages";
import { manyPatches, manyPatchesTogether } from "./suite/patch-many";
import { readsAndConditions } from "./suite/reads";
import { snapshots } from "./suite/snapshots";
import { transactions } from "./suite/transactions";
import { uniqueValues } from "./suite/unique";
import { writes } from "./suite/writes";

export interface Opened {
  storage: Storage;
  /** Stores a value as it is, past the port, where a record's field lies. JSON values only. */
  spoil?(collection: CollectionName, id: string, field: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface StorageContract {
  /** Of the backend. */
  name: string;
  /** An empty store, or one whose contents are none of the suite's; called once. */
  open(): Promise<Opened>;
  /** Tests by their exact name that this backend cannot pass, and why; printed. */
  skip?: { test: string; reason: string }[];
  /** How many random queries to try; more where the engine is fast. */
  runs?: number;
  /** False when writes of `atomically` are not all-or-none: those tests are skipped. */
  transactional?: boolean;
}

export interface Bench {
  /** A test with the store under test. */
  test(name: string, work: (opened: Opened) => Promise<void>): void;
  runs: number;
}

const parts: [string, (bench: Bench) => void][] = [
  ["reads and conditions", readsAndConditions],
  ["order and pages", pagesAndOrders],
  ["writes", writes],
  ["many patches", manyPatches],
  ["unique values", uniqueValues],
  ["kept counters", countersKept],
  ["snapshots", snapshots],
  ["malformed values", malformedValues],
  ["random queries", modelled],
];

/** What every backend of the store must do, in one suite. */
export function storageContract({ name, open, skip = [], ...more }: StorageContract) {
  describe(`storage contract: ${name}`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
      opened = { ...opened, storage: patientStorage(opened.storage) };
    });
    afterAll(async () => {
      await opened?.close();
    });

    const reasons = new Map(skip.map((each) => [each.test, each.reason]));
    const bench = (reasonForAll?: string): Bench => ({
      runs: more.runs ?? 100,
      test(title, work) {
        const reason = reasonForAll ?? reasons.get(title);
        reasons.delete(title);
        const run = async (context: TestContext) => {
          if (reason !== undefined) {
            console.info(`skipped: ${name}: ${title}: ${reason}`);
            context.skip(reason);
          }
          // Each makes records of its own, so one that a busy engine answered late is made again.
          await onceAvailable(() => work(opened));
        };
        test(title, run);
      },
    });
    for (const [title, part] of parts) describe(title, () => part(bench()));
    const serialOnly = more.transactional === false ? "no transactions on this backend" : undefined;
    describe("transactions", () => transactions(bench(serialOnly)));
    describe("many patches together", () => manyPatchesTogether(bench(serialOnly)));
    describe("many rows", () => manyRows(bench()));
    test("every test to skip exists", () => expect([...reasons.keys()]).toEqual([]));
  });
}
