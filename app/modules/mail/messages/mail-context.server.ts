import { z } from "zod";
import { countryName } from "~/kernel/country";
import type { Env } from "~/kernel/env/env.server";
import type { Clock } from "~/kernel/identifiers";
import { zoneName } from "~/kernel/time-in-words";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { Site } from "~/modules/settings/site";
import { localeNow } from "~/texts/text";
import { lookOfMails } from "~emails/parts/palette";
import type { MailShop } from "~emails/parts/shop";
import type { Attachments } from "./attachments.server";
import type { MailLinks } from "./mail-links.server";

/** The facts about the store that every mail needs. */
export interface MailContext {
  shop: MailShop;
  links: MailLinks;
  attachments: Attachments;
  /** The names of the files that came with a request, in one line; empty for none. */
  requestFiles(quote: Pick<Quote, "id" | "thread">): Promise<string>;
  /** The address that is notified of quote requests. */
  seller: string;
  clock: Clock;
  /** What extensions add to mails about quotes and orders; nothing when left out. */
  ownLines?(
    name: "mail.bottom",
    about: { kind: string; record: unknown },
  ): readonly { label?: string; text: string }[];
}

export function mailContext(
  site: Site,
  env: Pick<Env, "publicOrigin" | "quoteNotificationEmail">,
  parts: Pick<MailContext, "links" | "attachments" | "requestFiles" | "clock" | "ownLines">,
): MailContext {
  // Read for each mail: the owner may have changed it since the start.
  return {
    get shop() {
      const { email, phone, company, street, city, postalCode, country } = site.contact;
      const town = [postalCode, city].filter(Boolean).join(" ");
      const land = countryName(country, localeNow());
      const address = [street, town, land].filter(Boolean).join(", ");
      return {
        name: site.name,
        locale: localeNow(),
        currency: site.currency,
        timeZone: { ...site.timeZone, name: zoneName(site.timeZone) },
        origin: env.publicOrigin,
        look: lookOfMails(site.brand, env.publicOrigin),
        contact: { email, phone, company, address },
      };
    },
    ...parts,
    get seller() {
      return env.quoteNotificationEmail ?? site.contact.email;
    },
  };
}

const address = z.email().max(320);

/** Whether mail can be sent to this address. */
export function isEmailable(email: string): boolean {
  return address.safeParse(email).success;
}

/** The reply address for the seller's mail about a buyer; null when the buyer has none. */
export function buyerAddress({ email }: { email: string }): string | null {
  return isEmailable(email) ? email : null;
}
