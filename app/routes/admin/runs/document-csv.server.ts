import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { DocumentQuery } from "../documents/document-query";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";
import { addressCell, linesCell } from "./document-cells";

const atOnce = 100;

/** The last columns of a quote's or an order's line. */
export const documentColumns = [
  "company",
  "first name",
  "last name",
  "email",
  "phone",
  "delivery address",
  "delivery country",
  "billing address",
  "lines",
  "products",
] as const;

export function documentCells(
  { deliveryAddress, billingAddress, items }: Quote | Order,
  { companyName, firstName, lastName, email, phone }: Quote["contact"],
): string[] {
  return [
    companyName,
    firstName,
    lastName,
    email,
    phone,
    addressCell(deliveryAddress),
    deliveryAddress?.country ?? "",
    addressCell(billingAddress),
    String(items.length),
    linesCell(items),
  ];
}

interface DocumentCsv<D, L> {
  name: string;
  header: readonly string[];
  query: DocumentQuery;
  list: L;
  page(asked: L & { limit: number; after?: string }): Promise<{ items: D[]; next: string | null }>;
  lineOf(document: D): string[];
}

/** The documents of a list's view, search and days, one line each. */
export function documentCsv<D, L extends object>(
  { context }: AdminArgs,
  { name, header, query, list, page, lineOf }: DocumentCsv<D, L>,
) {
  requireKnown(query.ignored);
  const { view, search, from, to } = query;
  // The search is left out, because file names should contain no personal data.
  const said = [view.value, from && `from-${from}`, to && `to-${to}`, search && "found"];
  const file = fileName(name, ...said, moment(context.services.clock()));
  const { after: _, before: __, ...asked } = { after: "", before: "", ...list };
  return csvAnswer(file, [...header], async (after: string | undefined) => {
    const { items, next } = await page({
      ...(asked as unknown as L),
      limit: atOnce,
      ...(after ? { after } : {}),
    });
    return { lines: items.map(lineOf), next };
  });
}
