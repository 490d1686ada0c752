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
    /** How many days before an offer ends its customer is reminded. */
    reminderDays: number;
    /**
     * Working days after which the customer is reminded of an offer that nobody has opened; 0: they
     * are not.
     */
    unopenedDays: number;
    /** Days without a word after which the seller looks after an offer. */
    quietDays: number;
    /** Whether an acceptance needs a purchase order number. */
    requirePurchaseOrder: boolean;
    /** Whether an acceptance by link needs a code that is mailed, where mail is on. */
    confirmByCode: boolean;
  };
}
