import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCommand } from "~/cli/store";
import { business, defineExtension, type Extension, nullable, text } from "~/extending/extension";
import { testExtension } from "~/test-extension.server";
import { aSubmission } from "../support/shop";

let folder = "";
let out = "";
const root = process.cwd();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extension-tools-"));
  out = "";
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((part) => {
      out += String(part);
      return true;
    });
  }
});

afterEach(async () => {
  process.chdir(root);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it("extension new writes nothing where there are no sources, such as in an image", async () => {
  process.chdir(folder);
  expect(await runCommand(["extension", "new", "first-notes"])).toBe(2);
  expect(out).toContain("Run this in the folder of the store's sources.");
  expect(await readdir(folder)).toEqual([]);
});

it("extension new writes an extension that works, and installs it", async () => {
  await mkdir(join(folder, "app"));
  const config = await readFile("app/store.config.ts", "utf8");
  await writeFile(join(folder, "app/store.config.ts"), config);
  process.chdir(folder);
  expect(await runCommand(["extension", "new", "first-notes"])).toBe(0);
  expect(await runCommand(["extension", "new", "first-notes"])).toBe(1);
  expect(await runCommand(["extension", "new", "Not An Id"])).toBe(2);
  const installed = await readFile(join(folder, "app/store.config.ts"), "utf8");
  expect(installed).toContain('from "./extensions/first-notes/extension"');
  expect(installed).toContain("extensions: [carriers, orderingAgain, firstNotes]");
  const written = join(folder, "app/extensions/first-notes/extension.ts");
  const { firstNotes } = (await import(/* @vite-ignore */ written)) as { firstNotes: Extension };
  process.chdir(root);
  const store = await testExtension(firstNotes);
  const product = await store.addProduct({
    productName: "Vice",
    custom: { "first-notes": { remark: "Made to order" } },
  });
  expect(await store.extending.slot("product.facts", { product })).toEqual([
    { extension: "first-notes", html: "Made to order" },
  ]);
  await store.close();
});

it("doctor names an extension that is gone while its values are stored", async () => {
  const file = join(folder, "store.db");
  const fields = { products: { mark: nullable(text({ label: "Mark" })) } };
  const store = await testExtension(defineExtension({ id: "gone-by", apiVersion: 1, fields }), {
    variables: { DATABASE_FILE: file },
  });
  await store.addProduct({ productName: "Vice", custom: { "gone-by": { mark: "A" } } });
  await store.close();
  const variables = { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file, FILES_DIR: folder };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv("PAYMENT_SPOOL_DIR", join(folder, "payments"));
  await runCommand(["doctor"]);
  expect(out).toContain("values of gone-by are stored, and the store has no such extension");
});

it("an erasure removes what is about the person, and keeps what is about the trade", async () => {
  const store = await testExtension(
    defineExtension({
      id: "talks",
      apiVersion: 1,
      fields: {
        quotes: {
          mood: nullable(text({ label: "Mood" })),
          grade: nullable(business(text({ label: "Grade" }))),
        },
      },
    }),
  );
  await store.addProduct({ id: "vice", productName: "Vice" });
  const quote = await store.guest("quotes.submit", [
    null,
    aSubmission([{ id: "vice", quantity: 1 }]),
  ]);
  await store.owner("extensions.setQuoteData", [
    quote.id,
    { talks: { mood: "Cross", grade: "B" } },
  ]);
  const { items } = await store.owner("audit.listPage", [{ limit: 5 }]);
  expect(JSON.stringify(items)).not.toContain("Cross");
  const { id } = await store.owner("erasures.begin", [quote.contact.email]);
  await store.owner("erasures.run", [id]);
  const after = await store.owner("quotes.find", [quote.id]);
  expect(after?.custom).toEqual({ talks: { grade: "B" } });
  await store.close();
});
