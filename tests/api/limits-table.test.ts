import fc from "fast-check";
import { expect, it } from "vitest";
import { createWindowTable } from "~/kernel/limits/window-table";

it("behaves as a map that forgets the least used key", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }),
      fc.tuple(fc.nat(), fc.nat()),
      (keys, seeds) => {
        const capacity = 7;
        const table = createWindowTable(capacity, seeds);
        const model = new Map<number, number>();
        for (const key of keys) {
          const count = (model.get(key) ?? 0) + 1;
          model.delete(key);
          if (model.size === capacity) model.delete(model.keys().next().value ?? -1);
          model.set(key, count);
          const slot = table.slotOf(`notify:${key}`, 0);
          table.counts[slot] = (table.counts[slot] ?? 0) + 1;
          expect(table.counts[slot]).toBe(count);
          expect(table.size).toBe(model.size);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

it("keeps 50,000 keys apart", () => {
  const table = createWindowTable(50_000, [1, 2]);
  const slots = new Set(
    Array.from({ length: 50_000 }, (_, at) => table.slotOf(`10.0.0.0/${at}`, 0)),
  );
  expect(slots.size).toBe(50_000);
});

it("looks for a key without making room for it, or using it", () => {
  const table = createWindowTable(2, [1, 2]);
  const first = table.slotOf("a", 0);
  table.slotOf("b", 0);
  expect([table.find("a"), table.find("c")]).toEqual([first, -1]);
  table.slotOf("c", 0);
  expect(table.find("a")).toBe(-1);
});

it("keeps who is being slowed through a flood of other keys, until their window ends", () => {
  const table = createWindowTable(1_000, [1, 2]);
  const fill = (key: string, count: number) => {
    const slot = table.slotOf(key, 0);
    Object.assign(table.limits, { [slot]: 10 });
    Object.assign(table.counts, { [slot]: count });
    Object.assign(table.ends, { [slot]: 600 });
  };
  for (let at = 0; at < 300; at += 1) fill(`slowed ${at}`, 5 + (at % 20));
  fill("hardly used", 4);
  for (let at = 0; at < 50_000; at += 1) table.slotOf(`flood ${at}`, 599);
  const left = Array.from({ length: 300 }, (_, at) => table.find(`slowed ${at}`));
  expect(left.filter((slot) => slot === -1)).toEqual([]);
  expect(left.map((slot) => table.counts[slot])).toEqual(
    Array.from({ length: 300 }, (_, at) => 5 + (at % 20)),
  );
  expect(table.find("hardly used")).toBe(-1);
  for (let at = 0; at < 2_000; at += 1) table.slotOf(`later ${at}`, 600);
  expect(table.find("slowed 0")).toBe(-1);
});
