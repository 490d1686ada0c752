import { expect } from "vitest";
import { fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

export function countersKept({ test }: Bench) {
  test("a counter never written is 0", async ({ storage }) => {
    const name = fresh("n");
    expect(await storage.counters.get([name])).toEqual(new Map([[name, 0]]));
    expect(await storage.counters.get([])).toEqual(new Map());
  });

  test("changes add up, within one transaction and over several", async ({ storage }) => {
    const [a, b] = [fresh("n"), fresh("n")];
    await storage.atomically(async (tx) => {
      tx.counters.add(b, 2);
      tx.counters.add(a, 5);
      tx.counters.add(b, -7);
    });
    await storage.atomically(async (tx) => tx.counters.add(a, 1));
    expect(await storage.counters.get([a, b])).toEqual(
      new Map([
        [a, 6],
        [b, -5],
      ]),
    );
  });

  test("a counter is read inside a transaction as it was before", async ({ storage }) => {
    const name = fresh("n");
    const seen = await storage.atomically(async (tx) => {
      tx.counters.add(name, 3);
      return (await tx.counters.get([name])).get(name);
    });
    expect(seen).toBe(0);
    expect((await storage.counters.get([name])).get(name)).toBe(3);
  });

  test("a failed transaction changes no counter", async ({ storage }) => {
    const name = fresh("n");
    const failing = storage.atomically(async (tx) => {
      tx.counters.add(name, 3);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await storage.counters.get([name])).get(name)).toBe(0);
  });

  test("twenty transactions at once add up", async ({ storage }) => {
    const [a, b] = [fresh("n"), fresh("n")];
    const work = Array.from({ length: 20 }, (_, at) =>
      storage.atomically(async (tx) => {
        for (const name of at % 2 ? [a, b] : [b, a]) tx.counters.add(name, at);
      }),
    );
    await Promise.all(work);
    expect([...(await storage.counters.get([a, b])).values()]).toEqual([190, 190]);
  });

  test("counters are listed by a prefix, in the order of names, without zeros", async ({
    storage,
  }) => {
    const prefix = fresh("n");
    const changes: [string, number][] = [
      ["|é", 1],
      ["|b", 2],
      ["|B%2A", -3],
      ["|zero", 0],
      ["|😀", 4],
    ];
    await storage.atomically(async (tx) => {
      for (const [name, by] of changes) tx.counters.add(prefix + name, by);
      tx.counters.add(`${prefix}x`, 9);
      tx.counters.add(`${prefix}|back`, 1);
    });
    await storage.atomically(async (tx) => tx.counters.add(`${prefix}|back`, -1));
    expect(await storage.counters.list(`${prefix}|`)).toEqual([
      { name: `${prefix}|B%2A`, value: -3 },
      { name: `${prefix}|b`, value: 2 },
      { name: `${prefix}|é`, value: 1 },
      { name: `${prefix}|😀`, value: 4 },
    ]);
    expect(await storage.counters.list(fresh("none"))).toEqual([]);
  });

  test("a listing of counters ends at a thousand", async ({ storage }) => {
    const prefix = fresh("n");
    for (let from = 0; from < 1_001; from += 300) {
      await storage.atomically(async (tx) => {
        for (let at = from; at < Math.min(from + 300, 1_001); at += 1) {
          tx.counters.add(prefix + String(at).padStart(4, "0"), 1);
        }
      });
    }
    const listed = await storage.counters.list(prefix);
    expect(listed).toHaveLength(1_000);
    expect(listed.at(-1)?.name).toBe(`${prefix}0999`);
  });

  test("all counters come by name, page by page, without zeros", async ({ storage }) => {
    const prefix = fresh("n");
    const names = ["", "|b", "|B%2A", "|é", "|😀", "|zero"].map((end) => prefix + end);
    await storage.atomically(async (tx) => {
      for (const name of names) tx.counters.add(name, name.endsWith("zero") ? 0 : 7);
    });
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: { name: string; value: number }[] = await storage.counters.page(after, 350);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(350);
      seen.push(...page.map(({ name }) => name));
      expect(page.every(({ value }) => value !== 0)).toBe(true);
      after = page.at(-1)?.name ?? null;
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen.filter((name) => name.startsWith(prefix))).toEqual(
      ["", "|B%2A", "|b", "|é", "|😀"].map((end) => prefix + end),
    );
  });
}
