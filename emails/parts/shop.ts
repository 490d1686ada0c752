/** What a mail says about the store that sends it. */
export interface MailShop {
  name: string;
  /** BCP 47, for dates and prices. */
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** Whose clocks days are told by. */
  timeZone: { id: string; name: string };
  /** The store's own address; null: unknown, and the mail has no link to it. */
  origin: string | null;
  contact: { email: string; phone: string; company: string; address: string };
}

export const sampleShop: MailShop = {
  name: "Fieldbench",
  locale: "en-IE",
  currency: "EUR",
  timeZone: { id: "Europe/Dublin", name: "Irish time" },
  origin: "https://shop.example",
  contact: {
    email: "sales@fieldbench.example",
    phone: "+353 1 555 0140",
    company: "Fieldbench Supply Ltd.",
    address: "14 Foundry Quay, D01 X0X0 Dublin, IE",
  },
};
