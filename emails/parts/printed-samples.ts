import type { PrintedDocument, PrintedRow } from "../../app/modules/documents/printed-document";

const cell = (text: string, below: string[] = []) => ({ text, below });

function row(name: string, at: number): PrintedRow {
  const figures = ["2 pcs", "€349.00", "VAT 23%", "€698.00"].map((text) => cell(text));
  return { kind: "line", cells: [cell(String(at + 1)), cell(name, ["NV-210"]), ...figures] };
}

export function rowsOf(name: string): PrintedRow[] {
  return [row(name, 0)];
}

export function manyRows(name: string): PrintedRow[] {
  return Array.from({ length: 200 }, (_, at) => row(name, at));
}

const column = (label: string, wide = false) => ({ label, align: "start" as const, wide });

export const printedSample: PrintedDocument = {
  word: "Invoice",
  title: "Invoice INV-2026-0042",
  date: "2026-03-18",
  stamp: null,
  language: "en-IE",
  seller: {
    title: "Fieldbench Supply Ltd.",
    lines: ["14 Foundry Quay", "D01 X0X0 Dublin", "VAT ID IE1234567FA"],
    logo: null,
  },
  due: "17 April 2026",
  parties: [{ title: "Customer", lines: ["Norrsken Verkstad AB", "Mara Lindqvist"] }],
  facts: [
    { label: "Date of issue", value: "18 March 2026" },
    { label: "Due date", value: "17 April 2026" },
    { label: "Order", value: "O-20260318-0937QRBN of 17 March 2026" },
  ],
  message: [],
  columns: [
    column("Pos."),
    column("Description", true),
    column("Quantity"),
    column("Unit price excl. VAT"),
    column("Tax"),
    column("Amount excl. VAT"),
  ],
  rows: rowsOf("Norvik Digital caliper"),
  options: null,
  totals: [
    { label: "Total excl. VAT", value: "€698.00", isTotal: false },
    { label: "VAT 23% on €698.00", value: "€160.54", isTotal: false },
    { label: "Total incl. VAT", value: "€858.54", isTotal: true },
  ],
  notes: [],
  sections: [
    {
      title: "Payment",
      text: [
        "Please pay €858.54 by 17 April 2026.",
        "Account of Fieldbench Supply Ltd. at Sample Bank, IBAN IE12 BOFI 9000 0112 3456 78",
        "Payment reference: INV-2026-0042",
      ],
    },
  ],
  footer: ["Company register no. 000000 (sample data)"],
  pageCount: "Page {page} of {pages}",
};
