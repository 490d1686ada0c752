import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findProblems } from "~/texts/check";
import { findExtensionProblems } from "~/texts/check-extensions";

/* What the build says about texts, in a folder of sources that is made for each test. */

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "texts-"));
  await Promise.all(["app", "emails"].map((folder) => mkdir(join(root, folder))));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

it("finds nothing wrong with the store’s own texts", () => {
  expect([...findProblems(process.cwd()), ...findExtensionProblems(process.cwd())]).toEqual([]);
});

it("takes a key that only a comment names for unused", async () => {
  await write(
    "app/page.tsx",
    [
      '// t("frame:menu")',
      '/* t("frame:cart") */',
      'const image = "image/*"; const path = "https://shop.example"; t("frame:search");',
      '{/* t("frame:undo") */}',
      'const other = "*/"; t("frame:account"); // t("frame:contact")',
    ].join("\n"),
  );
  const unused = findProblems(root);
  for (const key of ["frame:menu", "frame:cart", "frame:undo", "frame:contact"]) {
    expect(unused).toContain(`${key}: unused`);
  }
  for (const key of ["frame:search", "frame:account"]) {
    expect(unused).not.toContain(`${key}: unused`);
  }
});

describe("a note for translators", () => {
  it("is asked for by a text of one word, and by two keys with the same short text", () => {
    const problems = findProblems(root);
    expect(problems).toContain(
      "documents:iban: one word; say in notes/documents.json what it means",
    );
    expect(
      problems.filter((each) => /^mails:validUntil: \w+:\w+ is the same; /.test(each)),
    ).toHaveLength(1);
    // Its dots say that it stands on a button while it works, and a desk has no translators.
    expect(problems.filter((each) => /^account:saving: .*notes|^desk.*notes/.test(each))).toEqual(
      [],
    );
  });

  it("belongs to a text that there is", async () => {
    await write("app/texts/notes/frame.json", JSON.stringify({ "frame:gone": "It is gone" }));
    expect(findProblems(root)).toContain("frame:gone: a note of a text that there is not");
  });
});

describe("the texts of an extension", () => {
  const definition = (messages: string, rest = "") =>
    `export const freight = defineExtension({ id: "freight", apiVersion: 1, messages: ${messages},
      slots: { "product.facts": ({ product }, { text }) => [${rest}] } });`;
  const complete = '{ en: { holds: "Holds {units}." }, de: { holds: "Fasst {units}." } }';
  const used = 'text("holds", { units: 3 })';

  it.each([
    ["nothing", complete, used, []],
    ["a missing language", '{ en: { holds: "Holds {units}." } }', used, ["holds: missing in de"]],
    [
      "a missing text",
      '{ en: { holds: "Holds {units}.", one: "One" }, de: { holds: "Fasst {units}." } }',
      `${used}, text("one")`,
      ["one: missing in de"],
    ],
    [
      "another value",
      '{ en: { holds: "Holds {units}." }, de: { holds: "Fasst {stueck}." } }',
      used,
      ["holds: the values are stueck instead of units, in de"],
    ],
    [
      "an open brace",
      '{ en: { holds: "Holds {units}." }, de: { holds: "Fasst {units." } }',
      used,
      ["holds: a brace is left open, in de"],
    ],
    [
      "a text of another language alone",
      '{ en: { holds: "Holds {units}." }, de: { holds: "Fasst {units}.", alt: "Alt" } }',
      used,
      ["alt: in de, but not in en"],
    ],
    ["an unused key", complete, '/* text("holds") */', ["holds: unused"]],
    [
      "an unknown key",
      complete,
      `${used}, text(product ? "holds" : "lost", { units: 1 })`,
      ["lost: there is no such text in en"],
    ],
    [
      "a value that is not given",
      complete,
      'text("holds")',
      ["holds: it is used without its value units"],
    ],
    [
      "texts that cannot be read",
      "messagesFrom(somewhere)",
      used,
      ["write its messages out, or import them from a JSON file"],
    ],
  ])("are reported with %s", async (_, messages, rest, problems) => {
    const file = "app/extensions/freight/extension.ts";
    await write(file, definition(messages, rest));
    expect(findExtensionProblems(root)).toEqual(
      problems.map((problem) => `app/extensions/freight: ${problem}`),
    );
  });

  it("may stand in a file of their own, and are checked in the examples as well", async () => {
    const german = JSON.stringify({ holds: "Fasst {units}." });
    await write("examples/extensions/freight/de.json", german);
    await write(
      "examples/extensions/freight/extension.ts",
      `import de from "./de.json";
       const messages = { en: { holds: "Holds {units}.", left: "Left" }, de };
       ${definition("messages", used)}`,
    );
    expect(findExtensionProblems(root)).toEqual([
      "examples/extensions/freight: left: missing in de",
      "examples/extensions/freight: left: unused",
    ]);
  });
});
