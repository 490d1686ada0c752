/** A rate of tax by name; `domain/tax.ts` says what the categories mean. */
interface TaxRate {
  name: string;
  category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
  /** Percent. */
  rate: number;
  /** The sentence that documents carry; null: the category's own. */
  text: string | null;
}

/** How the shop sells: its letterhead, its taxes, and what a new offer starts with. */
export interface Selling {
  letterhead: {
    legalName: string;
    street: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    registration: string;
    phone: string;
    email: string;
    bank: { name: string; iban: string; bic: string } | null;
    footer: string;
  };
  taxes: readonly TaxRate[];
  /** Name of the rate of a new line; null: offers carry no tax. */
  defaultTax: string | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
  offer: {
    validDays: number;
    message: string | null;
    payment: { dueDays: number | null; text: string };
    delivery: { code: string; place: string; edition: string } | null;
    partialShipments: boolean;
    contact: { name: string; phone: string; email: string };
    terms: string;
    /** Whether an acceptance needs a purchase order number. */
    requirePurchaseOrder: boolean;
  };
}

export const selling: Selling = {
  letterhead: {
    legalName: "Fieldbench Supply Ltd.",
    street: "14 Foundry Quay",
    postalCode: "D01 X0X0",
    city: "Dublin",
    country: "IE",
    vatId: "IE1234567FA",
    registration: "Company register no. 000000 (sample data)",
    phone: "+353 1 555 0140",
    email: "sales@fieldbench.example",
    bank: { name: "Sample Bank", iban: "IE12 BOFI 9000 0112 3456 78", bic: "BOFIIE2D" },
    footer: "Fieldbench Supply Ltd., 14 Foundry Quay, Dublin D01 X0X0, Ireland",
  },
  taxes: [
    { name: "VAT 23%", category: "S", rate: 23, text: null },
    { name: "VAT 13.5%", category: "S", rate: 13.5, text: null },
    { name: "VAT 9%", category: "S", rate: 9, text: null },
    { name: "Zero rated", category: "Z", rate: 0, text: null },
    { name: "Exempt", category: "E", rate: 0, text: "Exempt from VAT, Schedule 1 VATCA 2010." },
    { name: "Reverse charge", category: "AE", rate: 0, text: null },
    { name: "Intra-Community supply", category: "K", rate: 0, text: null },
    { name: "Export", category: "G", rate: 0, text: null },
    { name: "Outside scope", category: "O", rate: 0, text: null },
  ],
  defaultTax: "VAT 23%",
  grossPrices: false,
  offer: {
    validDays: 30,
    message: null,
    payment: { dueDays: 30, text: "Payable without deduction." },
    delivery: null,
    partialShipments: true,
    contact: { name: "", phone: "+353 1 555 0140", email: "sales@fieldbench.example" },
    terms:
      "The goods stay ours until they are paid in full. Lead times count from the order's confirmation. Goods that arrive damaged are replaced when we hear of it within seven days.",
    requirePurchaseOrder: false,
  },
};
