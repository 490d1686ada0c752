import { afterAll, expect, it } from "vitest";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import { createPdf } from "~/modules/documents/pdf/pdf.server";
import { textsOf } from "~/modules/documents/printed-document";
import { bare, pdfPages } from "../support/pdf-text";
import { builders } from "../support/records";
import { silentLog } from "../support/silent-log";

const pdf = createPdf({ log: silentLog });
afterAll(() => pdf.close());

it("an invoice of 200 lines says all of it, its number on every page, and has no empty one", async () => {
  const invoice = builders.invoices();
  const [line] = invoice.document.lines;
  if (!line) throw new Error("no line");
  const lines = Array.from({ length: 200 }, (_, at) => ({
    ...line,
    at,
    name: at % 2 === 0 ? `Balance ${at}` : `Waage ${at}`,
    sku: `AB-${at}`,
  }));
  const document = { ...invoice.document, lines };
  const model = invoiceDocument({ ...invoice, document });
  const pages = await pdfPages(await pdf.print(model));
  expect(pages.length).toBeGreaterThan(4);
  for (const [at, page] of pages.entries()) {
    expect(bare(page)).toContain(bare(model.title));
    expect(bare(page)).toContain(bare(`Page ${at + 1} of ${pages.length}`));
    expect(bare(page)).toMatch(/Balance|Waage|Total/);
  }
  const printed = bare(pages.join(" "));
  const isRead = (text: string) => !/\p{Extended_Pictographic}/u.test(text);
  expect(textsOf(model).filter((text) => isRead(text) && !printed.includes(bare(text)))).toEqual(
    [],
  );
});
