import fc from "fast-check";
import { expect, it } from "vitest";
import { canonical } from "~/moving/canonical";

/** Names as objects reorder them, and such that need care. */
const names = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("2", "10", "01", "4294967295", "__proto__", "toString", "é"),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.constantFrom<unknown>(undefined, null, true, -0, 1.5, Number.NaN, new Date(0)),
    fc.double(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(names, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

/** The text that backups of earlier versions were summed over. */
function asBefore(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const sorted = Object.keys(inner).sort();
    return Object.fromEntries(sorted.map((name) => [name, (inner as never)[name]]));
  });
}

it("a record is one text, whatever it holds, and the text that older backups are summed over", () => {
  fc.assert(
    fc.property(fc.dictionary(names, values), (record) => {
      expect(canonical(record)).toBe(asBefore(record));
    }),
    { numRuns: 500 },
  );
});
