import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { createPdf } from "~/documents/pdf/pdf.server";
import { textsOf } from "~/domain/printed-document";
import { bare, pdfPages } from "../support/pdf-text";
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

  it("has DRAFT across every page until it is sent", async () => {
    const rows = Array.from({ length: 80 }, (_, at) => printedLine(at + 1));
    const drafted = await pdfPages(await pdf.print(printedDocument({ rows, isDraft: true })));
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
});
