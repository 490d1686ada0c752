import { dayIn } from "~/kernel/calendar";
import { toMajor, toMinor } from "~/kernel/money";
import { readFields } from "~/kernel/resource/field";
import { fullName } from "~/modules/customers/customer.resource";
import { positionsOfLines } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { articleName, invoicedDetailFields, pathOfPicture } from "~/modules/pricing/line";
import { piece } from "~/modules/pricing/offer";
import type { TaxSetting } from "~/modules/pricing/tax";
import { type OfferSettings, referencesOf } from "~/modules/quotes/sent-offer";
import type {
  CreditedInvoice,
  Invoice,
  InvoiceContent,
  InvoiceLine,
  InvoiceTax,
} from "./invoice.resource";
import { amountsOf, type OrderBasis, type Part } from "./invoice-basis";

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
  const { net, tax } = amountsOf(part);
  const taxes = part.groups.map((group): InvoiceTax => {
    const own = [...lines, ...charges].filter((each) => (each.tax ?? "") === group.key);
    const base = own.reduce((sum, each) => sum + minor(each.net), 0) - group.discount;
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
  const positions = positionsOfLines(order);
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
      position: positions[at] ?? 0,
      sku: line?.sku ?? null,
      name: line ? articleName(line) : "",
      picture: settings.letterhead.pictures ? pathOfPicture(line?.primaryImageURL ?? null) : null,
      ...readFields(invoicedDetailFields, line ?? {}),
      quantity,
      unit: line?.unit ?? piece,
      unitPrice,
      discount: toMajor(Math.max(0, off), currency),
      tax: group?.setting?.name ?? null,
      net: amount,
      isDiscounted: basis.lines.find((each) => each.at === at)?.isDiscounted ?? true,
    };
  });
  const charges = part.charges.map(({ at, net }) => ({
    at,
    label: agreed.charges[at]?.label ?? "",
    net: toMajor(net, currency),
    tax: basis.charges.find((charge) => charge.at === at)?.group || null,
  }));
  // A reason for an exemption that the offer lacked is taken from the settings.
  const settingsOf = basis.groupsOf.flatMap(({ setting }): TaxSetting[] => {
    const now = settings.taxes.find(({ name }) => name === setting?.name);
    return setting ? [{ ...setting, text: setting.text ?? now?.text ?? null }] : [];
  });
  return {
    seller: settings.letterhead,
    ...buyerOf(order),
    currency,
    timeZone,
    orderNumber: order.orderNumber,
    orderDay: dayIn(order.created, timeZone),
    quoteNumber: order.quoteNumber,
    reference: referencesOf(order),
    lines,
    discountLabel: agreed.discount?.label ?? "",
    charges,
    ...sumsOf(part, { lines, charges }, { settings: settingsOf, currency }),
    supplied,
    awaitsSupply: supplied.length === 0,
    payment: order.offer?.sent.payment ?? settings.offer.payment,
    received: 0,
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
  buyerVatId,
  offer,
}: Pick<Order, "customer" | "deliveryAddress" | "billingAddress" | "buyerVatId" | "offer">): Pick<
  InvoiceContent,
  "buyer" | "buyerVatId"
> {
  const { companyName, email, phone } = customer;
  return {
    buyer: {
      name: fullName(customer),
      companyName,
      email,
      phone,
      deliveryAddress,
      billingAddress,
    },
    buyerVatId: buyerVatId ?? offer?.sent.buyerVatId ?? null,
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
    lines,
    charges,
    credits,
    awaitsSupply: false,
    received: 0,
    ...sumsOf(part, { lines, charges }, { settings: document.taxes, currency }),
  };
}
