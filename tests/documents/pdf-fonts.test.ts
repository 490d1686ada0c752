import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import type { Log } from "~/kernel/process/log.server";
import { furtherFonts } from "~/modules/documents/pdf/further-fonts.server";
import { createPdf, type Pdf } from "~/modules/documents/pdf/pdf.server";
import { pdfPages } from "../support/pdf-text";
import { printedDocument, printedLine } from "../support/printed";

/** A character for private use, which a font of icons has and no other. */
const icon = "\uea60";
const folder = mkdtempSync(join(tmpdir(), "fonts-"));
const opened: Pdf[] = [];
afterAll(async () => {
  await Promise.all(opened.map((pdf) => pdf.close()));
  rmSync(folder, { recursive: true });
});

/** The printer as the process opens it, and what it logs. */
function printer(value: string | undefined) {
  const lines: { fields: object; message: string }[] = [];
  const warn = (fields: object, message: string) => void lines.push({ fields, message });
  const log: Log = { info() {}, warn, error: warn };
  const { env } = readEnv(value === undefined ? {} : { PDF_FONTS_DIR: value });
  const pdf = createPdf({ log, ...furtherFonts(env.pdfFontsDir, log) });
  opened.push(pdf);
  return { pdf, lines };
}

function withText(text: string) {
  return printedDocument({ rows: [printedLine(1, text)] });
}

/** A folder with a font of node_modules, as an operator would fill it. */
function filled(): string {
  const library = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"));
  const icons = join(library, "lib/vite/traceViewer");
  const name = readdirSync(icons).find((each) => /^codicon.*\.ttf$/.test(each)) ?? "none";
  const to = join(folder, "further");
  mkdirSync(to);
  copyFileSync(join(icons, name), join(to, "icons.ttf"));
  return to;
}

describe("fonts of PDF_FONTS_DIR", () => {
  it("print what the own fonts lack, archivable, and nothing is logged", async () => {
    const { pdf, lines } = printer(filled());
    const file = await pdf.print(withText(`Scale ${icon}`));
    expect((await pdfPages(file)).join(" ")).toContain(`Scale ${icon}`);
    expect(file.toString("latin1")).toMatch(/pdfaid:part>3</);
    expect(lines).toEqual([]);
  });

  it("are asked for in the log, once a script, by its name and never by the text", async () => {
    const { pdf, lines } = printer(undefined);
    const file = await pdf.print(withText(`Scale ${icon} 電子天秤 はかり`));
    expect(file.toString("latin1")).not.toMatch(/pdfaid:part>3</);
    await pdf.print(withText(`Scale ${icon} 天秤`));
    await pdf.print(withText("전자저울 天秤"));
    const message = "[pdf] no font has these characters: PDF_FONTS_DIR can name one";
    expect(lines).toEqual([
      { fields: { missing: ["U+EA00-EAFF", "Han", "Hiragana"] }, message },
      { fields: { missing: ["Hangul"] }, message },
    ]);
  });

  it("that cannot be read are named, and documents are printed without them", async () => {
    const broken = join(folder, "broken");
    mkdirSync(broken);
    writeFileSync(join(broken, "no.ttf"), "This is no font.");
    writeFileSync(join(broken, "cut.ttc"), "ttcf\0\x01\0\0\xff\xff\xff\xff", "latin1");
    const { pdf, lines } = printer(broken);
    expect((await pdfPages(await pdf.print(withText("Scale")))).join(" ")).toContain("Scale");
    expect(lines.map(({ fields }) => fields)).toEqual([
      { file: join(broken, "cut.ttc") },
      { file: join(broken, "no.ttf") },
    ]);
    const { lines: of } = printer(join(folder, "nowhere"));
    expect(of.map(({ message }) => message)).toEqual([
      "[pdf] the folder of further fonts cannot be read",
    ]);
  });
});
