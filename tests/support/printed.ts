import type { PrintedDocument, PrintedRow } from "~/modules/documents/printed-document";

/** A line with a cell per column of `printedDocument`. */
export function printedLine(position: number, name = `Precision balance ${position}`): PrintedRow {
  const cells = [String(position), name, "3 pcs", "€19.99", "€59.97"];
  return {
    kind: "line",
    cells: cells.map((text, at) => ({ text, below: at === 1 ? [`AB-${position} · 2 weeks`] : [] })),
  };
}

/** An offer with everything that a document can hold. */
export function printedDocument(changes: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    word: "Offer",
    title: "Offer Q-2026-0001, revision 2",
    date: "2026-11-21",
    stamp: null,
    language: "en-IE",
    seller: {
      title: "Fieldbench Supply Ltd.",
      lines: ["14 Foundry Quay", "VAT ID IE1234567FA"],
      logo: null,
    },
    parties: [
      { title: "Customer", lines: ["Example Works", "12 Long Road", "Kraków"] },
      { title: "Delivery", lines: ["Gate 4", "Gdańsk"] },
    ],
    facts: [
      { label: "Date", value: "21 November 2026" },
      { label: "Valid until", value: "21 December 2026, Irish time" },
    ],
    message: ["Thank you for your request.", "All scales come calibrated."],
    columns: [
      { label: "Pos.", align: "start", wide: false },
      { label: "Description", align: "start", wide: true },
      { label: "Quantity", align: "end", wide: false },
      { label: "Unit price", align: "end", wide: false },
      { label: "Net", align: "end", wide: false },
    ],
    rows: [
      { kind: "heading", text: "Laboratory" },
      printedLine(1),
      printedLine(2),
      { kind: "subtotal", label: "Subtotal of Laboratory", value: "€119.94" },
      { kind: "note", text: "Installation is not included." },
    ],
    options: { title: "Options, not in the total", rows: [printedLine(3)] },
    totals: [
      { label: "Net", value: "€119.94", isTotal: false },
      { label: "VAT 23% on €119.94", value: "€27.59", isTotal: false },
      { label: "Total incl. VAT", value: "€147.53", isTotal: true },
    ],
    notes: ["Reverse charge: the customer accounts for the VAT."],
    sections: [
      { title: "Payment", text: ["30 days from the invoice's date."] },
      { title: "Terms and conditions", text: ["The goods stay ours until they are paid."] },
    ],
    footer: ["Company register no. 000000", "IBAN IE12 BOFI 9000 0112 3456 78"],
    pageCount: "Page {page} of {pages}",
    ...changes,
  };
}
