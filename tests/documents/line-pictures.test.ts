import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { createLinePictures, linePictures } from "~/modules/documents/line-pictures.server";
import { createPdf } from "~/modules/documents/pdf/pdf.server";
import { type PrintedRow, textsOf } from "~/modules/documents/printed-document";
import { pathOfPicture } from "~/modules/pricing/line";
import { bare, pdfPages } from "../support/pdf-text";
import { printedDocument, printedLine } from "../support/printed";
import { silentLog } from "../support/silent-log";

const pdf = createPdf({ log: silentLog });
afterAll(() => pdf.close());

const size = { width: 900, height: 600, channels: 3, background: "#2266aa" } as const;
const photo = await sharp({ create: size }).webp().toBuffer();
const small = await sharp(photo).resize(190).jpeg().toBuffer();

function pictured(position: number, path: string): PrintedRow {
  const line = printedLine(position);
  return { ...line, picture: { path, alt: `Picture of balance ${position}` } } as PrintedRow;
}

describe("pictures beside the lines of a printed document", () => {
  it("are small, stand in the file once each, and say what they show", async () => {
    const rows = [pictured(1, "/files/a.webp"), pictured(2, "/files/a.webp"), printedLine(3)];
    const document = printedDocument({ rows });
    const file = await pdf.print(document, { pictures: new Map([["/files/a.webp", small]]) });
    const raw = file.toString("latin1");
    expect(raw).toMatch(/pdfaid:conformance>A</);
    expect(raw.match(/\/Width 190\s/g)).toHaveLength(1);
    const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    const tags = JSON.stringify(await page.getStructTree());
    expect(tags).toContain('"alt":"Picture of balance 1"');
    expect(tags).toContain('"alt":"Picture of balance 2"');
    const printed = bare((await pdfPages(file)).join(" "));
    expect(textsOf(document).filter((text) => !printed.includes(bare(text)))).toEqual([]);
    const plain = await pdf.print(document);
    expect(file.byteLength - plain.byteLength).toBeLessThan(8_000);
  });

  it("never part the totals from the last line, wherever the lines end", async () => {
    const pictures = new Map([["/files/a.webp", small]]);
    for (let count = 6; count < 22; count += 1) {
      const rows = Array.from({ length: count }, (_, at) => pictured(at + 1, "/files/a.webp"));
      const document = printedDocument({ rows, options: null, sections: [], notes: [] });
      const pages = await pdfPages(await pdf.print(document, { pictures }));
      const last = pages.find((page) => page.includes("Total incl. VAT"));
      expect([count, last?.includes(`Precision balance ${count}`)]).toEqual([count, true]);
    }
  });

  it("do not make the file of 200 lines a large one", async () => {
    const paths = Array.from({ length: 200 }, (_, at) => `/files/p${at}.webp`);
    const rows = paths.map((path, at) => pictured(at + 1, path));
    const read = createLinePictures(
      { read: async () => ({ content: photo, type: "image/webp" }) },
      silentLog,
    );
    const document = printedDocument({ rows, options: null });
    const pictures = await linePictures(document, read);
    expect(pictures.size).toBe(200);
    const file = await pdf.print(document, { pictures });
    expect(file.byteLength).toBeLessThan(2_000_000);
  });
});

const bomb = await sharp({
  create: { width: 9_000, height: 9_000, channels: 3, background: "#000000" },
})
  .png()
  .toBuffer();

describe("a picture that cannot be printed is left out, and the document is printed", () => {
  const hostile: [string, string, Uint8Array | Error | null][] = [
    ["is gone", "/files/gone.webp", null],
    ["is cut off", "/files/cut.webp", photo.subarray(0, photo.length / 2)],
    ["is text with the name of a picture", "/files/text.png", Buffer.from("<script>1</script>")],
    ["is empty", "/files/empty.jpg", Buffer.alloc(0)],
    ["would fill the memory", "/files/bomb.png", bomb],
    ["stands where nothing answers", "/files/away.webp", new Error("unreachable")],
    ["is a drawing that reads a file", "/files/drawing.svg", readingDrawing()],
  ];

  it.each(hostile)("that %s", async (_, path, content) => {
    const read = createLinePictures(
      {
        async read() {
          if (content instanceof Error) throw content;
          return content && { content, type: "image/png" };
        },
      },
      silentLog,
    );
    const document = printedDocument({ rows: [pictured(1, path)] });
    const pictures = await linePictures(document, read);
    const file = await pdf.print(document, { pictures });
    const printed = bare((await pdfPages(file)).join(" "));
    expect(textsOf(document).filter((text) => !printed.includes(bare(text)))).toEqual([]);
    expect(printed).not.toContain("root:");
  });

  it.each([
    "https://elsewhere.example/a.png",
    "//elsewhere.example/a.png",
    "http://169.254.169.254/latest/meta-data.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "/files/../../etc/passwd.png",
    "/images/../server/index.png",
    "/images/%2e%2e/a.png",
    "/files/a.png?x=1",
    "/admin/settings/letterhead.pdf",
    "\\\\host\\share.png",
    "",
  ])("an address that is not of the store's own pictures is never read: %s", (address) => {
    expect(pathOfPicture(address)).toBeNull();
  });
});

function readingDrawing(): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd" width="9" height="9"/></svg>`;
  return Buffer.from(svg);
}
