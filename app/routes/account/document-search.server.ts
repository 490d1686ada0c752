import type { Found } from "~/components/documents/document-tables";
import { bareNumber, folded } from "~/kernel/tokens";
import type { Order } from "~/modules/orders/order.resource";
import { articleNumberOf, type QuoteLine, referenceOf } from "~/modules/pricing/line";
import { referencesOf } from "~/modules/quotes/sent-offer";

type Text = string | null | undefined;

/** A line of a quote or of an order, as far as it is searched. */
interface Line extends Pick<QuoteLine, "productName" | "variantName" | "brand" | "sku"> {
  reference?: string | null;
  offer?: QuoteLine["offer"];
}

/** The words and numbers by which a line is found. */
export function textsOfLine(line: Line): Text[] {
  const { productName, variantName, brand } = line;
  return [productName, variantName, brand, articleNumberOf(line), referenceOf(line)];
}

/** The words and numbers by which an order is found, and its invoices. */
export function textsOfOrder(order: Order): Text[] {
  return [
    order.orderNumber,
    order.quoteNumber,
    referencesOf(order),
    ...order.tracking.map(({ number }) => number),
    ...order.items.flatMap(textsOfLine),
  ];
}

/** What an address searches for; empty for nothing. */
export function findIn(request: Request): string {
  return (new URL(request.url).searchParams.get("find") ?? "").trim().slice(0, 100);
}

/**
 * The records that have every word of the address's `find`, in any spelling of numbers: "po4711"
 * finds "PO 4711".
 */
export function searched<R>(
  request: Request,
  records: readonly R[],
  textsOf: (record: R) => readonly Text[],
): Found<R> {
  const find = findIn(request);
  const count = records.length;
  if (find === "") return { find, count, found: [...records] };
  const words = find.split(/\s+/);
  const found = records.filter((record) => {
    const texts = textsOf(record).flatMap((text) => text || []);
    // Each by itself: the end of one number and the beginning of the next are no number.
    const [plain, bare] = [folded(texts.join("\n")), texts.map(bareNumber).join("\n")];
    return words.every((word) => {
      const number = bareNumber(word);
      return plain.includes(folded(word)) || (number.length > 2 && bare.includes(number));
    });
  });
  return { find, count, found };
}
