import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { Order } from "~/modules/orders/order.resource";
import { articleNumberOf, unitOf } from "~/modules/pricing/line";
import type { Quote } from "~/modules/quotes/quote.resource";

interface Line {
  quantity: number;
  productName: string;
  variantName: string | null;
  sku: string | null;
  unit: string | null;
  offer?: { sku: string | null; unit: string };
}

/** The lines of a document in one cell. */
export function linesCell(items: readonly Line[]): string {
  return items
    .map((line) => {
      const { quantity, productName, variantName } = line;
      const sku = articleNumberOf(line);
      const amount = [quantity, unitOf(line)].filter(Boolean).join(" ");
      const number = sku ? `(${sku})` : null;
      return [`${amount} ×`, productName, variantName, number].filter(Boolean).join(" ");
    })
    .join("\n");
}

/** An address in one cell, without its country. */
function addressCell(address: PostalAddress | null): string {
  if (!address) return "";
  const { companyName, firstName, lastName, line1, line2, postalCode, city, region } = address;
  const name = `${firstName} ${lastName}`.trim();
  return [companyName, name, line1, line2, `${postalCode} ${city}`.trim(), region]
    .filter(Boolean)
    .join("\n");
}

/** The last columns of a quote's or an order's line in a CSV file. */
export function documentColumns<R extends Quote | Order>(contactOf: (record: R) => Contact) {
  return {
    company: (record: R) => contactOf(record).companyName,
    "first name": (record: R) => contactOf(record).firstName,
    "last name": (record: R) => contactOf(record).lastName,
    email: (record: R) => contactOf(record).email,
    phone: (record: R) => contactOf(record).phone,
    "delivery address": ({ deliveryAddress }: R) => addressCell(deliveryAddress),
    "delivery country": ({ deliveryAddress }: R) => deliveryAddress?.country,
    "billing address": ({ billingAddress }: R) => addressCell(billingAddress),
    lines: ({ items }: R) => items.length,
    products: ({ items }: R) => linesCell(items),
  };
}
