import { productCounters } from "~/modules/catalogue/catalogue-counts";
import { hasSharedNumber, readProduct, rowOfProduct } from "~/modules/catalogue/product.resource";
import { keysOfCustomer } from "~/modules/customers/customer.resource";
import { readDiscount, rowOfDiscount } from "~/modules/discounts/discount-desk.server";
import { countOrderStates, readOrder, rowOfOrder } from "~/modules/orders/order-records.server";
import { countQuoteStates, readQuote, rowOfQuote } from "~/modules/quotes/quote-records.server";
import type { CollectionName, CountersInside, Records } from "~/storage/storage";

type Adding = { counters: Pick<CountersInside, "add"> };

/** How the derived fields of a record depend on the others. */
interface Derivation<R> {
  fields: readonly (keyof R & string)[];
  /** Side lists of a record, which another program may not have written. */
  lists?: readonly (keyof R & string)[];
  /** The record as a service would store it now. */
  derive(row: R): R;
  /** The stored totals of the change. */
  count?(tx: Adding, before: R, after: R): void;
}

/** Every collection whose records have derived fields. */
export const derivations: { [C in CollectionName]?: Derivation<Records[C]> } = {
  products: {
    fields: [
      ...(["skuLower", "nameLower", "nameKey", "brandLower", "priceKey", "available"] as const),
      ...(["tracked", "priced", "pricesDiffer", "listed", "leastStock", "words"] as const),
    ],
    lists: ["categories", "words"],
    derive: (row) => rowOfProduct(readProduct(row), hasSharedNumber(row) ? row : null),
    count({ counters }, before, after) {
      for (const [name, by] of productCounters(before, after)) counters.add(name, by);
    },
  },
  quotes: {
    fields: ["emailLower", "waitsSince", "quietSince", "openFor", "value"],
    derive: (row) => rowOfQuote(readQuote(row)),
    count: countQuoteStates,
  },
  orders: {
    fields: ["emailLower", "flagged", "openFor", "toDeliver", "toInvoice", "promised", "value"],
    derive: (row) => rowOfOrder(readOrder(row), row.stockHeld),
    count: countOrderStates,
  },
  customers: {
    fields: ["emailLower", "nameKey"],
    derive: (row) => ({ ...row, ...keysOfCustomer(row) }),
  },
  discounts: { fields: ["codeLower"], derive: (row) => rowOfDiscount(readDiscount(row)) },
};

/** The patch where derived fields contradict the others; null when there is none. */
export function contradictions<C extends CollectionName>(
  name: C,
  row: Records[C],
): Partial<Records[C]> | null {
  const derivation = derivations[name] as Derivation<Records[C]> | undefined;
  if (!derivation) return null;
  const next = derivation.derive(row);
  const wrong = derivation.fields.filter(
    (field) => JSON.stringify(next[field]) !== JSON.stringify(row[field]),
  );
  if (wrong.length === 0) return null;
  const written = [...wrong, ...(derivation.lists ?? [])];
  return Object.fromEntries(written.map((field) => [field, next[field]])) as Partial<Records[C]>;
}
