import type { InvoiceContent } from "./invoice";
import type { Basis, Part } from "./invoice-parts";
import { toMajor, toMinor } from "./money";
import { type OfferLine, type SentOffer, type TakenOption, unitNamed } from "./offer";
import { type NetGroup, netGroups } from "./offer-groups";
import type { Order } from "./order";
import type { TaxSetting } from "./tax";

type Agreed = Pick<
  SentOffer,
  "lines" | "charges" | "discount" | "taxes" | "taxCase" | "grossPrices"
>;

type Invoiced = Pick<Order, "items" | "offer" | "charges" | "discount" | "total">;

/** The content that an order is invoiced by: the accepted offer, or the order's own fields. */
interface Source {
  agreed: Agreed;
  taken: readonly TakenOption[];
  /** Index of the agreed line for each of the order's lines; -1 where there is none. */
  places: number[];
}

/** The payment of an order without an offer includes its taxes: nobody pays more than agreed. */
function sourceOf(order: Invoiced, included: TaxSetting | null, currency: string): Source {
  const { items, offer } = order;
  if (offer) {
    const { sent: agreed, taken } = offer;
    const places = items.map((item) => agreed.lines.findIndex(({ id }) => id === item.offer?.line));
    return { agreed, taken, places };
  }
  const tax = included?.name ?? null;
  const lines = items.map(
    (item, at): OfferLine => ({
      id: `item-${at}`,
      kind: "product",
      productId: item.id,
      variantId: item.variantId,
      sku: item.sku,
      name: item.productName,
      brand: item.brand,
      variantName: item.variantName,
      primaryImageURL: null,
      note: null,
      quantity: item.quantity,
      unit: unitNamed(item.unit),
      leadTime: null,
      listPrice: item.price,
      price: item.price ?? 0,
      priceSource: "list",
      discount: null,
      tax,
      inclusion: { kind: "included" },
    }),
  );
  const charges = order.charges.map((charge) => ({ ...charge, tax }));
  const { discount } = order;
  if (discount && discount.amount > 0) {
    charges.push({ label: `Discount ${discount.code}`.trim(), amount: -discount.amount, tax });
  }
  const minor = (amount: number) => toMinor(amount, currency);
  const sum =
    lines.reduce((all, { price, quantity }) => all + minor((price ?? 0) * quantity), 0) +
    charges.reduce((all, { amount }) => all + minor(amount), 0);
  const rest = minor(order.total) - sum;
  // The difference: a promotion of the payment provider, or a product that no longer has a price.
  if (rest !== 0) {
    const label = rest < 0 ? "Promotion" : "As charged";
    charges.push({ label, amount: toMajor(rest, currency), tax });
  }
  const taxes = included ? [included] : [];
  return {
    agreed: { lines, charges, discount: null, taxes, taxCase: null, grossPrices: true },
    taken: [],
    places: items.map((_, at) => at),
  };
}

function keyOf({ setting }: NetGroup): string {
  return setting?.name ?? "";
}

export interface OrderBasis extends Basis {
  source: Source;
  groupsOf: readonly NetGroup[];
}

/** The order's amounts without tax, by the index of its own lines. */
export function orderBasis(
  order: Invoiced,
  included: TaxSetting | null,
  currency: string,
): OrderBasis {
  const source = sourceOf(order, included, currency);
  const groups = netGroups(source.agreed, currency, source.taken);
  const lines = source.places.flatMap((place, at) => {
    const group = groups.find((each) => each.lines.some((line) => line.at === place));
    const net = group?.lines.find((line) => line.at === place)?.net;
    const quantity = order.items[at]?.quantity ?? 0;
    return group && net !== undefined ? [{ at, quantity, net, group: keyOf(group) }] : [];
  });
  return {
    source,
    groupsOf: groups,
    lines,
    charges: groups.flatMap((group) =>
      group.charges.map(({ at, net }) => ({ at, net, group: keyOf(group) })),
    ),
    groups: groups.map((group) => ({
      key: keyOf(group),
      rate: group.setting?.rate ?? 0,
      discount: group.discount,
      tax: group.tax,
    })),
  };
}

/** The same for an invoice of which a part is credited. */
export function invoiceBasis({ lines, charges, taxes, currency }: InvoiceContent): Basis {
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    lines: lines.map(({ at, quantity, net, tax }) => ({
      at,
      quantity,
      net: minor(net),
      group: tax ?? "",
    })),
    charges: charges.map(({ at, net, tax }) => ({ at, net: minor(net), group: tax ?? "" })),
    groups: taxes.map(({ name, rate, discount, tax }) => ({
      key: name,
      rate,
      discount: minor(discount),
      tax: minor(tax),
    })),
  };
}

/** What an issued document took from its basis. */
export function partIn(document: InvoiceContent): Part {
  return invoiceBasis(document);
}
