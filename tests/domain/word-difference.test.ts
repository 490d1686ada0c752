import fc from "fast-check";
import { expect, it } from "vitest";
import { wordDifference } from "~/kernel/word-difference";

it("names the words that came and went", () => {
  expect(wordDifference("Two years of warranty.", "Three years of full warranty.")).toEqual([
    { kind: "before", text: "Two " },
    { kind: "after", text: "Three " },
    { kind: "same", text: "years of " },
    { kind: "after", text: "full " },
    { kind: "same", text: "warranty." },
  ]);
});

it("gives both texts back, whatever they are", () => {
  const words = fc.array(fc.constantFrom("a ", "b ", "c\n", "ö ", " "), { maxLength: 30 });
  const text = words.map((each) => each.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDifference(before, after);
      const of = (kind: string) =>
        parts
          .filter((part) => part.kind === "same" || part.kind === kind)
          .map((part) => part.text)
          .join("");
      expect([of("before"), of("after")]).toEqual([before, after]);
    }),
  );
});
