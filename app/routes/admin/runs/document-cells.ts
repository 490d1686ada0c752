import type { PostalAddress } from "~/domain/customer";
import { articleNumberOf, unitOf } from "~/domain/quote-line";

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
export function addressCell(address: PostalAddress | null): string {
  if (!address) return "";
  const { companyName, firstName, lastName, line1, line2, postalCode, city, region } = address;
  const name = `${firstName} ${lastName}`.trim();
  return [companyName, name, line1, line2, `${postalCode} ${city}`.trim(), region]
    .filter(Boolean)
    .join("\n");
}
