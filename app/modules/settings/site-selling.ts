/** A tax rate by name; `domain/tax.ts` explains the categories. */
interface TaxRate {
  name: string;
  category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
  /** Percent. */
  rate: number;
  /** The sentence that documents carry; null for the category's own. */
  text: string | null;
}

/** The shop's letterhead, taxes, and defaults of new offers. */
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
    /** The path of an uploaded picture at the head of documents; null for none. */
    logo: string | null;
  };
  taxes: readonly TaxRate[];
  /** Name of the default rate of a new line; null when offers carry no tax. */
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
    /** How many days before its end an offer's customer is reminded. */
    reminderDays: number;
    /**
     * Working days after which the customer is reminded of an unopened offer; 0 for no reminder.
     */
    unopenedDays: number;
    /** Silent days after which an offer needs the seller's follow-up. */
    quietDays: number;
    /** Whether an acceptance needs a purchase order number. */
    requirePurchaseOrder: boolean;
    /** Whether an acceptance by link needs a mailed code, while e-mail is on. */
    confirmByCode: boolean;
  };
}
