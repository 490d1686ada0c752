import { describe, expect, type TestContext, test } from "vitest";

/** Tests by their exact name that a provider cannot pass, and why; printed. */
export interface Skips {
  skip?: readonly { test: string; reason: string }[];
}

export type ContractTest = (title: string, work: () => Promise<void>) => void;

/** A suite whose tests a provider may skip with a reason. */
export function contract(name: string, { skip = [] }: Skips, tests: (test: ContractTest) => void) {
  describe(name, () => {
    const reasons = new Map(skip.map((each) => [each.test, each.reason]));
    tests((title, work) => {
      const reason = reasons.get(title);
      reasons.delete(title);
      const run = async (context: TestContext) => {
        if (reason !== undefined) {
          console.info(`skipped: ${name}: ${title}: ${reason}`);
          context.skip(reason);
        }
        await work();
      };
      test(title, run);
    });
    test("every test to skip exists", () => expect([...reasons.keys()]).toEqual([]));
  });
}
