import type { PostalAddress } from "~/domain/customer";

interface Line {
  quantity: number;
  productName: string;
  variantName: string | null;
}

/** The lines of a document in one cell. */
export function linesCell(items: readonly Line[]): string {
  return items
    .map(({ quantity, productName, variantName }) =>
      [`${quantity} ×`, productName, variantName].filter(Boolean).join(" "),
    )
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
