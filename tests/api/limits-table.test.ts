import fc from "fast-check";
import { expect, it } from "vitest";
import { createWindowTable } from "~/limits/window-table";

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
          const slot = table.slotOf(`notify:${key}`);
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
  const slots = new Set(Array.from({ length: 50_000 }, (_, at) => table.slotOf(`10.0.0.0/${at}`)));
  expect(slots.size).toBe(50_000);
});
