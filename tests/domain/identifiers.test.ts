import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPathSafe, isStorableId, newId, newNumber, systemRandom } from "~/kernel/identifiers";
import { decodeCursor, encodeCursor } from "~/kernel/page";
import { compareBytes, isCleanText } from "~/kernel/text";

const clock = () => new Date("2026-12-31T23:59:59.999Z");

describe("ids and numbers", () => {
  it("ids are short, plain and sort by time", () => {
    const early = newId(() => new Date(1), systemRandom);
    const late = newId(clock, systemRandom);
    expect(late).toMatch(/^[a-z0-9]{24}$/);
    expect(early < late).toBe(true);
  });

  it("ids of one moment sort in the order in which they were made", () => {
    const made = Array.from({ length: 2_000 }, () => newId(clock, systemRandom));
    expect([...made].sort()).toEqual(made);
  });

  it("numbers carry the UTC date, four digits and four unambiguous letters", () => {
    for (let at = 0; at < 500; at += 1) {
      expect(newNumber("Q", clock, systemRandom)).toMatch(
        /^Q-20261231-\d{4}[ABCDEFGHJKMNPQRSTVWXYZ23456789]{4}$/,
      );
    }
  });

  it("path-safe segments are those of the Store API", () => {
    for (const bad of ["", ".", "..", "a/b", "x".repeat(513)]) expect(isPathSafe(bad)).toBe(false);
    for (const good of ["a", "...", "a.data", "x".repeat(512)]) expect(isPathSafe(good)).toBe(true);
    for (const bad of ["__x__", "a\0b"]) expect(isStorableId(bad)).toBe(false);
  });
});

describe("cursors", () => {
  it("carry any position there and back in a path-safe segment", () => {
    const key = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.integer(),
      fc.date({ noInvalidDate: true }),
    );
    fc.assert(
      fc.property(key, fc.string({ minLength: 1, maxLength: 40 }), (value, id) => {
        const cursor = encodeCursor({ key: value, id });
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(decodeCursor(cursor)).toEqual({ key: value, id });
      }),
    );
  });

  it("anything else is none of ours, and never a throw", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const position = decodeCursor(text);
        expect(position === null || typeof position.id === "string").toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(decodeCursor("")).toBeNull();
    expect(decodeCursor("W10")).toBeNull();
  });
});

describe("text", () => {
  it("refuses NUL, other control characters and lone surrogates", () => {
    for (const bad of ["a\0", "\x07", "\ud800", "a\udc00b", "\x7f"]) {
      expect(isCleanText(bad)).toBe(false);
    }
    for (const good of ["", "a\tb\r\nc", "naïve 😀 עברית"]) expect(isCleanText(good)).toBe(true);
  });

  it("orders as UTF-8 bytes do", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareBytes(a, b))).toBe(bytes);
      }),
      { numRuns: 5_000 },
    );
  });
});
