import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCommand } from "~/cli/store";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "texts-"));
  out = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const file = () => join(folder, "german.json");

it("gives translators every text of customers, with the English one and what it is", async () => {
  expect(await runCommand(["texts", "export", "de", file()])).toBe(0);
  const texts = JSON.parse(await readFile(file(), "utf8"));
  expect(texts["frame:skipToContent"].message).toBe("Zum Inhalt springen");
  const contextOf = (key: string) => texts[key].description.split("\n");
  expect(contextOf("frame:skipToContent")).toEqual([
    "English: Skip to content",
    "It is a link.",
    "In: app/components/frame/shell.tsx",
  ]);
  expect(contextOf("documents:open")).toEqual([
    "English: Open",
    "Note: Column of a delivery note: quantity that is still to be delivered",
    "It is the head of a column.",
    "There is room for about 12 characters.",
    "In: app/modules/documents/delivery-note.ts",
  ]);
  expect(contextOf("mails:subjectInvoice").slice(1, 3)).toEqual([
    "It is the subject of a mail.",
    "Values: {number}: number, such as Q-20261121-5030Q47T; {order}: order, such as Q-20261121-5030Q47T.",
  ]);
  expect(contextOf("frame:linesInCart")).toContain(
    "Values: {count}: a number, which decides the form.",
  );
  expect(contextOf("account:saving")).toContain("It is a button while its form is being sent.");
  expect(Object.keys(texts).filter((key) => key.startsWith("desk"))).toEqual([]);
});

it.each([
  ["a text that there is not", { "frame:noSuchText": "x" }, "there is no such text"],
  ["a lost value", { "frame:linesInCart": "im Warenkorb" }, "the values are none instead of count"],
  ["a broken one", { "frame:linesInCart": "{count, plural, one {#" }, "frame:linesInCart:"],
])("refuses a file with %s, and changes nothing", async (_, texts, why) => {
  const before = await readFile("app/texts/de/frame.json", "utf8");
  await writeFile(file(), JSON.stringify(texts));
  expect(await runCommand(["texts", "import", "de", file()])).toBe(1);
  expect(out).toContain("Nothing was changed");
  expect(out).toContain(why);
  expect(await readFile("app/texts/de/frame.json", "utf8")).toBe(before);
});

it("refuses another language and another kind of file", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await runCommand(["texts", "export", "zz", file()])).toBe(2);
  await writeFile(file(), "[1]");
  expect(await runCommand(["texts", "import", "de", file()])).toBe(2);
});
