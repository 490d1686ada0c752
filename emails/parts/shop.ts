import { type MailLook, plainLook } from "./palette";

/** The facts about the store that a mail shows. */
export interface MailShop {
  name: string;
  /** The BCP 47 locale for dates and prices. */
  locale: string;
  /** The ISO 4217 currency. */
  currency: string;
  /** The time zone of dates. */
  timeZone: { id: string; name: string };
  /** The store's own address; null when it is unknown, and the mail has no link to the store. */
  origin: string | null;
  look: MailLook;
  contact: { email: string; phone: string; company: string; address: string };
  /** What extensions say in this mail, at its end; left out for nothing. */
  lines?: readonly { label: string; text: string }[];
}

export const sampleShop: MailShop = {
  name: "Fieldbench",
  locale: "en-IE",
  currency: "EUR",
  timeZone: { id: "Europe/Dublin", name: "Irish time" },
  origin: "https://shop.example",
  look: plainLook,
  contact: {
    email: "sales@fieldbench.example",
    phone: "+353 1 555 0140",
    company: "Fieldbench Supply Ltd.",
    address: "14 Foundry Quay, D01 X0X0 Dublin, IE",
  },
};
