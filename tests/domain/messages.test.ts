import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, namesIn } from "~/texts/compile";
import { fill } from "~/texts/message";
import { inLanguage, takeLocale } from "~/texts/on-server";
import { problemOfWord } from "~/texts/own-words";
import { pseudo } from "~/texts/pseudo";
import { withMarks, withTexts } from "~/texts/scripts";
import { t, tagged } from "~/texts/text";

const plural = "{count, plural, =0 {No lines} one {# line} other {# lines}} of {name}";

describe("a message", () => {
  it("chooses the plural form and writes numbers as the language does", () => {
    const message = compile(plural);
    const written = (count: number, locale: string) => fill(message, { count, name: "A" }, locale);
    expect(written(0, "en")).toBe("No lines of A");
    expect(written(1, "en")).toBe("1 line of A");
    expect(written(1_234, "en")).toBe("1,234 lines of A");
    expect(written(1_234, "de-DE")).toBe("1.234 lines of A");
  });

  it("is a string where nothing is filled in, whatever it quotes", () => {
    expect(compile("The customer''s link")).toBe("The customer's link");
    expect(compile("'{braces}'")).toBe("{braces}");
  });

  it("writes a value that is not marked as a number as it is", () => {
    expect(fill(compile("In {year}"), { year: 2026 }, "en")).toBe("In 2026");
    expect(fill(compile("{n, number}"), { n: 2026 }, "de-DE")).toBe("2.026");
  });

  it("keeps hostile values, and never reads them as a message", () => {
    for (const name of ["{count}", "<b>x</b>", "$&", "'{'", "\u202eevil"]) {
      expect(fill(compile("Hello {name}!"), { name }, "en")).toBe(`Hello ${name}!`);
    }
  });

  it("refuses what the store does not fill", () => {
    for (const text of [
      "{a, select, x {1} other {2}}",
      "{d, date}",
      "{",
      "<b>",
      "{n, plural, one {x}}",
    ]) {
      expect(() => compile(text)).toThrow();
    }
  });

  it("names its values and tags", () => {
    expect(
      namesIn(compile("<terms>{a}</terms> {count, plural, one {# of {b}} other {#}}")),
    ).toEqual(["<terms>", "a", "b", "count"]);
  });
});

describe("a text", () => {
  it("is in the language of its request, and in English outside of one", () => {
    expect(t("frame:skipToContent")).toBe("Skip to content");
    expect(inLanguage("de", () => t("frame:skipToContent"))).toBe("Zum Inhalt springen");
  });

  it("stays in the language of its request while others are answered", async () => {
    const later = (language: "en" | "de") =>
      inLanguage(language, async () => {
        await new Promise((done) => setImmediate(done));
        return t("frame:linesInCart", { count: 2 });
      });
    expect(await Promise.all([later("de"), later("en"), later("de")])).toEqual([
      "2 Produkte im Warenkorb",
      "2 products in the cart",
      "2 Produkte im Warenkorb",
    ]);
  });

  it("follows the locale of the store's language", () => {
    takeLocale("de-CH");
    const written = inLanguage("de", () => t("frame:linesInCart", { count: 12_345 }));
    takeLocale("de-DE");
    const swiss = new Intl.NumberFormat("de-CH").format(12_345);
    expect(swiss).not.toContain(".");
    expect(written).toBe(`${swiss} Produkte im Warenkorb`);
  });

  it("without a tag is one part", () => {
    expect(tagged("frame:skipToContent", () => null)).toEqual(["Skip to content"]);
  });
});

describe("the seller's own text", () => {
  const problem = (text: string) =>
    problemOfWord({ language: "de", key: "frame:linesInCart", text });

  it("may leave a value out, and may not invent one", () => {
    expect(problem("{count} Stück im Korb")).toBeNull();
    expect(problem("Ihr Korb")).toBeNull();
    expect(problem("{number} Stück")).toEqual({ missing: [], strange: ["number"] });
    expect(problem("<b>{count}</b>")).toEqual({ missing: [], strange: ["<b>"] });
    expect(problem("{count Stück")).toBe("syntax");
    expect(problemOfWord({ language: "de", key: "frame:noSuchText", text: "x" })).toBe("unknown");
  });
});

describe("the scripts of pages", () => {
  const kinds: Record<string, "text" | "values"> = { "a:plain": "text", "a:lines": "values" };
  const has = (key: string) => kinds[key] ?? null;
  const run = (script: string) => new Function("t", `return ${script}`);
  const marked = (source: string) => withMarks(source, has)?.code ?? source;

  it("hold the text in the place of a key, and messages with values as lists", () => {
    const script = withTexts(marked('[t("a:plain"), t("a:lines", { count: 3 })]'), (key) =>
      key === "a:plain" ? "It's {'{'}".replace("{'{'}", "“x”") : plural,
    );
    expect(run(script)((message: never, values: object) => [message, values])).toEqual([
      "It's “x”",
      [compile(plural), { count: 3 }],
    ]);
  });

  it("leave other literals alone", () => {
    expect(withMarks('call("quotes:other", "mailto:x@y.example", "b:plain")', has)).toBeNull();
  });

  it("stay the same program for every text, whatever quotes the minifier chose", () => {
    const texts = fc
      .string({ unit: "binary", maxLength: 40 })
      .filter((text) => !/[{<]|''/.test(text));
    fc.assert(
      fc.property(texts, fc.constantFrom('"', "'", "`"), (text, quote) => {
        const literal = `${quote}@@a:plain@@${quote}`;
        const joined = `${quote}x @@a:plain@@ y${quote}`;
        const script = withTexts(`[${literal}, ${joined}]`, () => text);
        // A list of one mark is a message with values.
        expect(run(withTexts(`(${literal})`, () => text))()).toBe(text);
        expect(run(script)()[1]).toBe(`x ${text} y`);
        expect(script).not.toContain("</script");
      }),
    );
  });
});

describe("the languages for tests", () => {
  it("keep the values of every text", () => {
    const longer = pseudo(plural, "xa");
    expect(longer).toMatch(/^\[.*·+\]$/);
    expect(namesIn(compile(longer))).toEqual(namesIn(compile(plural)));
    expect(namesIn(compile(pseudo("<terms>x</terms> {a}", "xb")))).toEqual(["<terms>", "a"]);
  });
});
