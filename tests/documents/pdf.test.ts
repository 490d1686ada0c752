import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createPdf } from "~/modules/documents/pdf/pdf.server";
import { dataOf, printLook } from "~/modules/documents/pdf/pdf-data";
import { type PrintedRow, textsOf } from "~/modules/documents/printed-document";
import { coloursOf, typefaces } from "~/modules/settings/brand-tokens";
import { bare, pdfLinks, pdfPages, pdfPlace } from "../support/pdf-text";
import { printedDocument, printedLine } from "../support/printed";
import { silentLog } from "../support/silent-log";

const pdf = createPdf({ log: silentLog });
afterAll(() => pdf.close());

describe("a printed document", () => {
  it("shows every text of its model, with title and page on each page", async () => {
    const rows = Array.from({ length: 80 }, (_, at) => printedLine(at + 1));
    const document = printedDocument({ rows });
    const pages = await pdfPages(await pdf.print(document));
    const all = bare(pages.join(" "));
    expect(textsOf(document).filter((text) => !all.includes(bare(text)))).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(bare(page)).toContain(bare(document.title));
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      if (at < pages.length - 1) expect(page).toContain("Unit price");
    }
  });

  it("is the same file for the same document, and says that it is archivable", async () => {
    const [one, two] = [await pdf.print(printedDocument()), await pdf.print(printedDocument())];
    expect(one.equals(two)).toBe(true);
    expect(one.toString("latin1")).toMatch(/pdfaid:part>3</);
  });

  it("never leaves its totals alone on a page, wherever its lines end", async () => {
    for (let count = 14; count < 34; count += 1) {
      const rows = Array.from({ length: count }, (_, at) => printedLine(at + 1));
      const document = printedDocument({ rows, options: null, sections: [], notes: [] });
      const pages = await pdfPages(await pdf.print(document));
      const last = pages.find((page) => page.includes("Total incl. VAT"));
      expect([count, last?.includes(`Precision balance ${count}`)]).toEqual([count, true]);
    }
  });

  it("has bookmarks, a title and a language", async () => {
    const file = await pdf.print(printedDocument());
    const proxy = await getDocumentProxy(new Uint8Array(file));
    const outline = await proxy.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(["Offer Q-2026-0001, revision 2"]);
    expect(outline[0]?.items.map(({ title }) => title)).toContain("Terms and conditions");
    const { info } = await proxy.getMetadata();
    expect(info).toMatchObject({ Title: "Offer Q-2026-0001, revision 2", Language: "en" });
  });

  it("is tagged: headings, tables with their heads, words for pictures, and nothing untagged", async () => {
    const link = "https://shop.example/quotes/Q-1?key=abc";
    const file = await pdf.print(printedDocument({ link }));
    expect(file.toString("latin1")).toMatch(/pdfaid:conformance>A</);
    const proxy = await getDocumentProxy(new Uint8Array(file));
    expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
    const tags = JSON.stringify(await (await proxy.getPage(1)).getStructTree());
    for (const role of ["H1", "Table", "THead", "TH", "TD", "Figure", "Link"]) {
      expect(tags, role).toContain(`"role":"${role}"`);
    }
    expect(tags).toContain('"alt":"Open this offer"');
  });

  it("keeps to the rules of accessible files, which the compiler checks for PDF/UA-1", async () => {
    const data = dataOf(printedDocument(), {
      fonts: ["Noto Sans"],
      hasLogo: false,
      look: printLook(coloursOf({ accent: "#7a1f5c", neutral: "#5a696e" }), null),
    });
    const require = createRequire(import.meta.url);
    const fonts = ["400Regular", "700Bold"].map((weight) =>
      readFileSync(
        require.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`),
      ),
    );
    const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] });
    const template = "../../app/modules/documents/pdf/template.typ";
    const mainFileContent = readFileSync(new URL(template, import.meta.url), "utf8");
    const { result } = compiler.compile({ mainFileContent, inputs: { data } });
    const file = result && compiler.pdf(result, { pdfStandard: "ua-1" });
    expect(file?.toString("latin1")).toMatch(/pdfuaid:part>1</);
  });

  it("leads to the page of the offer, by a picture and by a link", async () => {
    const link = "https://shop.example/quotes/Q-1?key=abc";
    expect(await pdfLinks(await pdf.print(printedDocument({ link })))).toContain(link);
    expect(
      await pdfLinks(await pdf.print(printedDocument({ link: "javascript:alert(1)" }))),
    ).toEqual([]);
    expect(await pdfLinks(await pdf.print(printedDocument()))).toEqual([]);
  });

  it.each(Object.entries(typefaces).filter(([, { family }]) => family !== null))(
    "is set in the brand's typeface %s and colours",
    async (_, { family }) => {
      const look = printLook(coloursOf({ accent: "#7a1f5c", neutral: "#5a696e" }), family);
      const raw = (await pdf.print(printedDocument(), { look })).toString("latin1");
      const letters = (family ?? "").replaceAll(" ", "");
      expect(raw).toMatch(new RegExp(`/FontName\\s*/\\w+\\+${letters}`));
    },
  );

  it("has DRAFT across every page until it is sent", async () => {
    const rows = Array.from({ length: 80 }, (_, at) => printedLine(at + 1));
    const drafted = await pdfPages(await pdf.print(printedDocument({ rows, stamp: "draft" })));
    for (const page of drafted) expect(page).toContain("DRAFT");
    for (const page of await pdfPages(await pdf.print(printedDocument({ rows })))) {
      expect(page).not.toContain("DRAFT");
    }
  });

  it("holds 200 lines", async () => {
    const rows = Array.from({ length: 200 }, (_, at) => printedLine(at + 1));
    const all = (await pdfPages(await pdf.print(printedDocument({ rows, options: null })))).join(
      " ",
    );
    for (const at of [1, 100, 200]) expect(all).toContain(`Precision balance ${at}`);
  });

  it.each([
    [
      "markup of the template's language",
      '#read("/etc/passwd") *bold* _it_ $x$ `raw` @ref <label>',
    ],
    ["a line break and control characters", "one\ntwo\u0000three\u0007\u2028four"],
    ["a bare combining mark", "Z\u0336 and \u0301alone"],
    ["half of a surrogate pair", "half \ud800 of it"],
    ["pictures in text", "boxed 📦 goods"],
    ["Hebrew beside Latin", "מאזניים 200 g"],
    ["Arabic beside Latin", "ميزان 12.5 kg"],
    ["Greek and Cyrillic", "Ζυγαριά и весы"],
  ])("prints %s as text", async (_, text) => {
    const file = await pdf.print(
      printedDocument({ rows: [printedLine(1, text)], message: [text] }),
    );
    const all = bare((await pdfPages(file)).join(" "));
    expect(all).toContain("€147.53");
    expect(all).not.toContain("root:");
    const latin = text.match(/[A-Za-z]{4,}/g) ?? [];
    for (const word of latin) expect(all).toContain(word);
  });

  it("reads Hebrew and Arabic from the right, joined, in fonts that the file brings", async () => {
    const apart = [..."محمد"].join("\u200c");
    const names = ["מאזניים דיגיטליים 200 g", "محمد سعود 12.5 kg", apart];
    const rows = names.map((name, at) => printedLine(at + 1, name));
    const file = await pdf.print(printedDocument({ rows, options: null }));
    const proxy = await getDocumentProxy(new Uint8Array(file));
    const { items } = await (await proxy.getPage(1)).getTextContent();
    const runs = items.flatMap((item) => {
      if (!("transform" in item) || item.str.trim() === "") return [];
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      return [{ text: item.str, x, y: Math.round(y), width: item.width }];
    });
    /** What stands on the line of a word, from the right to the left, in the name's column. */
    const lineOf = (word: string) => {
      const found = runs.find(({ text }) => text === word);
      const onLine = runs.filter(({ x, y }) => y === found?.y && x > 80 && x < 200);
      return onLine.sort((a, b) => b.x - a.x);
    };
    const texts = (line: typeof runs) => line.map(({ text }) => text);
    // A reader of files takes the letters of a word as they are painted, from the left, and turns them.
    expect(texts(lineOf("מאזניים")).slice(0, 2)).toEqual(["מאזניים", "דיגיטליים"]);
    expect(texts(lineOf("מאזניים")).slice(2).join()).toContain("200");
    expect(texts(lineOf("محمد")).slice(0, 2)).toEqual(["محمد", "سعود"]);
    expect(texts(lineOf("محمد")).slice(2).join()).toContain("12.5");
    const [joined, parted] = runs.filter(({ text }) => text === "محمد");
    expect(Math.abs((joined?.width ?? 0) - (parted?.width ?? 0))).toBeGreaterThan(0.5);

    const raw = file.toString("latin1");
    const described = raw.match(/\/Type\s*\/FontDescriptor[^>]*/g) ?? [];
    const fonts = described.map((font) => /\/FontName\s*\/\w+\+(\w+)/.exec(font)?.[1]);
    expect(fonts).toEqual(expect.arrayContaining(["NotoSansHebrew", "NotoSansArabic"]));
    for (const font of described) expect(font).toMatch(/\/FontFile\d\s/);
    expect(raw.match(/\/Type\s*\/Font\s[^>]*\/CIDFontType/g)).toHaveLength(described.length);
  });

  it.each([
    ["long words", " "],
    ["words that non-breaking spaces join", "\u00a0"],
  ])("breaks %s in every column, and its text is what was written", async (_, space) => {
    const long = "Donaudampfschifffahrtselektrizitäten".repeat(2);
    const company = [...Array<string>(20).fill("Handel"), long, "GmbH"].join(space);
    const email = "einkauf.werkzeugmaschinen.nord@donaudampfschifffahrtsgesellschaft.example";
    const unit = "Kilowattstundenäquivalentpauschalen";
    const row: PrintedRow = {
      kind: "line",
      cells: ["1", company, `3 ${unit}`, "€19.99", "€59.97"].map((text) => ({ text, below: [] })),
    };
    const labels = ["Date", "Valid until", "Your reference", "Contact"];
    const file = await pdf.print(
      printedDocument({
        seller: { title: company, lines: [email], logo: null },
        parties: [
          { title: "Customer", lines: [company, email] },
          { title: "Delivery", lines: [company] },
        ],
        facts: labels.map((label) => ({ label, value: email })),
        rows: [row],
        link: "https://shop.example/quotes/Q-1?key=abc",
      }),
    );
    const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    const { items } = await page.getTextContent();
    const runs = items.flatMap((item) => {
      if (!("transform" in item) || item.str.trim() === "") return [];
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      return [{ text: item.str, x, y: Math.round(y), end: x + item.width }];
    });
    expect(Math.max(...runs.map(({ end }) => end))).toBeLessThan(595 - 50);
    const overlaps = runs.filter((run) =>
      runs.some((other) => other.y === run.y && other.x > run.x && other.x < run.end - 0.5),
    );
    expect(overlaps).toEqual([]);
    const text = runs.map((run) => run.text).join("");
    expect(text).not.toMatch(/[\u00ad\u200b-\u200d\u2060\ufeff]/);
    // The seller, the customer and each fact; "Delivery" and the line have no address.
    expect(text.split(email)).toHaveLength(7);
  });

  it("keeps a short section together, such as where to pay", async () => {
    const text = [
      "Fieldbench Supply Ltd., IBAN IE12 BOFI 9000 0112 3456 78",
      "Reference: O-1",
      "Pay.",
    ];
    for (let count = 10; count < 26; count += 1) {
      const rows = Array.from({ length: count }, (_, at) => printedLine(at + 1));
      const sections = [{ title: "Pay by bank transfer", text }];
      const document = printedDocument({ rows, options: null, sections, footer: [] });
      const pages = await pdfPages(await pdf.print(document));
      const page = pages.find((each) => each.includes("Pay by bank transfer")) ?? "";
      expect([count, text.every((line) => page.includes(line))]).toEqual([count, true]);
    }
  });

  it("puts two short sections side by side, and none of its texts into the margin", async () => {
    const file = await pdf.print(printedDocument());
    expect(await pdfPlace(file, "Payment")).toBeLessThan(0.2);
    expect(await pdfPlace(file, "Terms and conditions")).toBeGreaterThan(0.5);
    const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    const { items } = await page.getTextContent();
    const ends = items.map((item) => ("transform" in item ? item.transform[4] + item.width : 0));
    const margin = (18 / 210) * page.getViewport({ scale: 1 }).width;
    expect(Math.max(...ends)).toBeLessThan(page.getViewport({ scale: 1 }).width - margin + 0.1);
  });

  it("breaks no e-mail address of its head, beside three other facts", async () => {
    const contact = { label: "Contact", value: "+353 1 555 0140, sales@fieldbench.example" };
    const fact = (label: string) => ({ label, value: "21 November 2026" });
    const facts = [fact("Date"), fact("Valid until"), fact("Your reference"), contact];
    const file = await pdf.print(printedDocument({ facts }));
    const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    const { items } = await page.getTextContent();
    const said = items.map((item) => ("str" in item ? item.str : ""));
    expect(said.filter((text) => text.includes("sales@fieldbench.example"))).toHaveLength(1);
  });

  it("keeps an unbroken word of 200 letters on the page", async () => {
    const rows = [printedLine(1, "W".repeat(200))];
    const proxy = await getDocumentProxy(
      new Uint8Array(await pdf.print(printedDocument({ rows }))),
    );
    const { items } = await (await proxy.getPage(1)).getTextContent();
    const ends = items.map((item) =>
      "transform" in item ? (item.transform[4] as number) + item.width : 0,
    );
    expect(Math.max(...ends)).toBeLessThan(595 - 40);
  });

  it("comes in the order asked for, and a bad one takes no other along", async () => {
    const broken = printedDocument({ date: "no day" });
    const results = await Promise.allSettled([
      pdf.print(printedDocument()),
      pdf.print(broken),
      pdf.print(printedDocument({ title: "Offer Q-2026-0002" })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("leaves nothing behind, however often its thread ends", async () => {
    const place = mkdtempSync(join(tmpdir(), "printing-"));
    vi.stubEnv("TMPDIR", place);
    const printing = createPdf({ log: silentLog });
    for (let time = 0; time < 2; time += 1) {
      await printing.print(printedDocument());
      expect(readdirSync(place)).toHaveLength(1);
      await printing.close();
      expect(readdirSync(place)).toEqual([]);
    }
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  });
});
