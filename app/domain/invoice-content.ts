import { dayIn } from "./calendar";
import { fullName } from "./customer";
import type { CreditedInvoice, Invoice, InvoiceContent, InvoiceLine, InvoiceTax } from "./invoice";
import type { Basis, Part } from "./invoice-parts";
import { toMajor, toMinor } from "./money";
import { type OfferLine, piece, type SentOffer, type TakenOption } from "./offer";
import { type NetGroup, netGroups } from "./offer-groups";
import type { OfferSettings } from "./offer-quote";
import type { Order } from "./order";
import type { TaxSetting } from "./tax";

type Agreed = Pick<
  SentOffer,
  "lines" | "charges" | "discount" | "taxes" | "taxCase" | "grossPrices"
>;

/** The content that an order is invoiced by: the accepted offer, or the order's own fields. */
interface Source {
  agreed: Agreed;
  taken: readonly TakenOption[];
  /** Index of the agreed line for each of the order's lines; -1 where there is none. */
  places: number[];
}

/** The payment of an order without an offer includes its taxes: nobody pays more than agreed. */
function sourceOf(order: Order, included: TaxSetting | null, currency: string): Source {
  const { items, offer } = order;
  if (offer) {
    const { sent: agreed, taken } = offer;
    const places = items.map((item) => agreed.lines.findIndex(({ id }) => id === item.offer?.line));
    return { agreed, taken, places };
  }
  const tax = included?.name ?? null;
  const lines = items.map(
    (item, at): OfferLine => ({
      ...{ id: `item-${at}`, kind: "product", productId: item.id, variantId: item.variantId },
      ...{ sku: null, name: item.productName, brand: item.brand, variantName: item.variantName },
      ...{ primaryImageURL: null, note: null, quantity: item.quantity, unit: piece },
      ...{ leadTime: null, listPrice: item.price, price: item.price ?? 0, priceSource: "list" },
      ...{ discount: null, tax, inclusion: { kind: "included" } },
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
  order: Order,
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
    ...{ source, groupsOf: groups, lines },
    charges: groups.flatMap((group) =>
      group.charges.map(({ at, net }) => ({ at, net, group: keyOf(group) })),
    ),
    groups: groups.map((group) => ({
      ...{ key: keyOf(group), rate: group.setting?.rate ?? 0 },
      ...{ discount: group.discount, tax: group.tax },
    })),
  };
}

/** The same for an invoice of which a part is credited. */
export function invoiceBasis({ lines, charges, taxes, currency }: InvoiceContent): Basis {
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    lines: lines.map(({ at, quantity, net, tax }) => ({
      ...{ at, quantity, net: minor(net), group: tax ?? "" },
    })),
    charges: charges.map(({ at, net, tax }) => ({ at, net: minor(net), group: tax ?? "" })),
    groups: taxes.map(({ name, rate, discount, tax }) => ({
      ...{ key: name, rate, discount: minor(discount), tax: minor(tax) },
    })),
  };
}

/** What an issued document took from its basis. */
export function partIn(document: InvoiceContent): Part {
  return invoiceBasis(document);
}

const noTax = { name: "", category: "O", rate: 0, text: null } as const;

interface Sums {
  lines: readonly { net: number; tax: string | null }[];
  charges: readonly { net: number; tax: string | null }[];
}

function sumsOf(
  part: Part,
  { lines, charges }: Sums,
  { settings, currency }: { settings: readonly TaxSetting[]; currency: string },
): Pick<InvoiceContent, "taxes" | "net" | "tax" | "total"> {
  const minor = (amount: number) => toMinor(amount, currency);
  const major = (amount: number) => toMajor(amount, currency);
  let [net, tax] = [0, 0];
  const taxes = part.groups.map((group): InvoiceTax => {
    const own = [...lines, ...charges].filter((each) => (each.tax ?? "") === group.key);
    const base = own.reduce((sum, each) => sum + minor(each.net), 0) - group.discount;
    net += base;
    tax += group.tax;
    const setting = settings.find(({ name }) => name === group.key) ?? noTax;
    const { name, category, rate, text } = setting;
    const amounts = { base: major(base), tax: major(group.tax), discount: major(group.discount) };
    return { name, category, rate, text, ...amounts };
  });
  return { taxes, net: major(net), tax: major(tax), total: major(net + tax) };
}

interface Writing {
  basis: OrderBasis;
  settings: OfferSettings;
  currency: string;
  timeZone: string;
  /** Days of delivery, `2026-12-31`. */
  supplied: string[];
}

/** The complete content of an invoice over a part of an order. */
export function invoiceContent(order: Order, part: Part, writing: Writing): InvoiceContent {
  const { basis, settings, currency, timeZone, supplied } = writing;
  const { agreed, places } = basis.source;
  const lines = part.lines.map(({ at, quantity, net }): InvoiceLine => {
    const line = agreed.lines[places[at] ?? -1];
    const group = basis.groupsOf.find((each) => each.lines.some((own) => own.at === places[at]));
    const rate = group?.setting?.rate ?? 0;
    const price = line?.price ?? 0;
    const unitPrice = agreed.grossPrices ? exactPrice((price * 100) / (100 + rate)) : price;
    const amount = toMajor(net, currency);
    const off = line?.discount ? toMinor(unitPrice * quantity, currency) - net : 0;
    return {
      at,
      sku: line?.sku ?? null,
      name: [line?.brand, line?.name, line?.variantName].filter(Boolean).join(" "),
      note: line?.note ?? null,
      ...{ quantity, unit: line?.unit ?? piece, unitPrice },
      ...{ discount: toMajor(Math.max(0, off), currency), tax: group?.setting?.name ?? null },
      net: amount,
    };
  });
  const charges = part.charges.map(({ at, net }) => ({
    ...{ at, label: agreed.charges[at]?.label ?? "", net: toMajor(net, currency) },
    tax: basis.charges.find((charge) => charge.at === at)?.group || null,
  }));
  const settingsOf = basis.groupsOf.flatMap(({ setting }) => setting ?? []);
  return {
    seller: settings.letterhead,
    ...buyerOf(order),
    ...{ currency, timeZone, orderNumber: order.orderNumber },
    orderDay: dayIn(order.created, timeZone),
    ...{ quoteNumber: order.quoteNumber, reference: order.reference, lines },
    discountLabel: agreed.discount?.label ?? "",
    charges,
    ...sumsOf(part, { lines, charges }, { settings: settingsOf, currency }),
    supplied,
    payment: order.offer?.sent.payment ?? settings.offer.payment,
    credits: null,
  };
}

/**
 * Unit prices without tax need more decimals than the currency has, so that line totals are exact.
 */
function exactPrice(price: number): number {
  return Math.round(price * 10_000) / 10_000;
}

/** The addressee of an order's documents. */
export function buyerOf({
  customer,
  deliveryAddress,
  billingAddress,
  offer,
}: Pick<Order, "customer" | "deliveryAddress" | "billingAddress" | "offer">): Pick<
  InvoiceContent,
  "buyer" | "buyerVatId"
> {
  const { companyName, email, phone } = customer;
  return {
    buyer: {
      ...{ name: fullName(customer), companyName, email, phone },
      ...{ deliveryAddress, billingAddress },
    },
    buyerVatId: offer?.sent.buyerVatId ?? null,
  };
}

/** A credit note over a part of an invoice, with the invoice's own texts. */
export function creditContent(
  { document }: Invoice,
  part: Part,
  credits: CreditedInvoice,
): InvoiceContent {
  const { currency } = document;
  const lines = part.lines.flatMap(({ at, quantity, net }): InvoiceLine[] => {
    const line = document.lines.find((each) => each.at === at);
    if (!line) return [];
    const whole = toMinor(line.unitPrice * quantity, currency) - net;
    const discount = line.discount > 0 ? toMajor(Math.max(0, whole), currency) : 0;
    return [{ ...line, quantity, discount, net: toMajor(net, currency) }];
  });
  const charges = part.charges.flatMap(({ at, net }) => {
    const charge = document.charges.find((each) => each.at === at);
    return charge ? [{ ...charge, net: toMajor(net, currency) }] : [];
  });
  return {
    ...document,
    ...{ lines, charges, credits },
    ...sumsOf(part, { lines, charges }, { settings: document.taxes, currency }),
  };
}
