import { dayIn } from "~/kernel/calendar";
import { sumOrNull } from "~/kernel/money";
import type { Order } from "~/modules/orders/order.resource";
import { transferRequest } from "~/modules/payments/order-payment";
import type { TransferPayment } from "~/modules/payments/provider";
import { unitOf } from "~/modules/pricing/line";
import type { Acceptance } from "~/modules/quotes/acceptance.resource";
import type { OrderOffer } from "~/modules/quotes/offer-records.resource";
import { site } from "~/modules/settings/site";
import { howToAccept, offerDocument } from "./offer-document";
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedSection,
  PrintedTotal,
} from "./printed-document";
import {
  accountText,
  addressLines,
  contactLine,
  facts,
  footerLines,
  type Style,
  section,
  sellerBlock,
  writtenAmount,
  writtenDay,
  writtenDayOf,
  writtenQuantity,
} from "./written";

interface OrderPrint {
  style: Style;
  acceptance: Acceptance | null;
  transfer: TransferPayment | null;
}

/** The confirmation of an order: the accepted offer, or the lines that were paid for. */
export function orderDocument(order: Order, print: OrderPrint): PrintedDocument {
  const { style, acceptance } = print;
  const { orderNumber, quoteNumber, created, reference, offer } = order;
  const body = offer
    ? agreedOn(offer, { locale: style.locale, acceptance })
    : withoutOffer(order, style);
  const agreed = offer ? `${quoteNumber}, revision ${offer.sent.revision}` : quoteNumber;
  return {
    ...body,
    word: "Order confirmation",
    title: `Order confirmation ${orderNumber}`,
    date: dayIn(created, style.timeZone),
    sections: [...body.sections, ...transferSection(order, print)],
    facts: facts(
      ["Ordered on", writtenDay(created, style)],
      ["Offer", agreed],
      ["Your reference", acceptance?.facts.purchaseOrder ?? reference],
      ["Contact", offer && contactLine(offer.sent.contact)],
    ),
  };
}

/** The account and the reference for an order that is not paid online. */
function transferSection(order: Order, { style, transfer }: OrderPrint): PrintedSection[] {
  const { legalName, bank } = order.offer?.sent.seller ?? site.selling.letterhead;
  if (!bank || !transfer || order.paymentStatus !== "unpaid" || order.total <= 0) return [];
  const { reference, dueDay } = transfer.terms(
    transferRequest(order, { timeZone: style.timeZone, invoice: null }),
  );
  return section("Pay by bank transfer", [
    accountText(legalName, bank),
    `Payment reference: ${reference}, or the number of our invoice`,
    `Total: ${writtenAmount(order.total, style)}`,
    dueDay === null ? "Due as the invoice says." : `Please pay by ${writtenDayOf(dueDay, style)}.`,
  ]);
}

/** The agreed content: without options that were not taken, and without an invitation to accept. */
function agreedOn(
  { sent, taken }: OrderOffer,
  { locale, acceptance }: { locale: string; acceptance: Acceptance | null },
): PrintedDocument {
  const offer = offerDocument(sent, { locale, taken, acceptance });
  return {
    ...offer,
    options: null,
    message: [],
    sections: offer.sections.filter(({ title }) => acceptance !== null || title !== howToAccept),
  };
}

const columns: PrintedColumn[] = [
  { label: "Pos.", align: "start", wide: false },
  { label: "Description", align: "start", wide: true },
  { label: "Quantity", align: "end", wide: false },
  { label: "Unit price", align: "end", wide: false },
  { label: "Amount", align: "end", wide: false },
];

function withoutOffer(order: Order, style: Style): PrintedDocument {
  const { items, charges, discount, total, customer, deliveryAddress, billingAddress } = order;
  const { letterhead } = site.selling;
  const { locale, currency } = style;
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const goods = sumOrNull(
    items.map(({ subtotal }) => subtotal),
    currency,
  );
  const row = (label: string, amount: number | null, isTotal = false): PrintedTotal => ({
    label,
    value: writtenAmount(amount, style),
    isTotal,
  });
  const own = billingAddress ?? deliveryAddress;
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  const lines = own ? addressLines(own, locale) : [customer.companyName, name];
  const isPlain = charges.length === 0 && !discount;
  return {
    word: "",
    title: "",
    date: "",
    isDraft: false,
    language: locale,
    seller: sellerBlock(letterhead, locale),
    parties: [
      { title: "Customer", lines: [...lines, customer.email].filter((line) => line !== "") },
      ...(billingAddress && deliveryAddress
        ? [{ title: "Delivery to", lines: addressLines(deliveryAddress, locale) }]
        : []),
    ],
    facts: [],
    message: [],
    columns,
    rows: items.map((item, at) => ({
      kind: "line",
      cells: [
        cell(String(at + 1)),
        cell(
          [item.brand, item.productName || item.id, item.variantName].filter(Boolean).join(" "),
          item.sku ? [`Art. ${item.sku}`] : [],
        ),
        cell(writtenQuantity(item.quantity, unitOf(item), style)),
        cell(writtenAmount(item.price, style)),
        cell(writtenAmount(item.subtotal, style)),
      ],
    })),
    options: null,
    totals: [
      ...(isPlain ? [] : [row("Goods", goods)]),
      ...(discount ? [row(`Discount ${discount.code}`, -discount.amount)] : []),
      ...charges.map(({ label, amount }) => row(label, amount)),
      row("Total", total, true),
    ],
    notes: [],
    sections: [],
    footer: footerLines(letterhead),
    pageCount: "Page {page} of {pages}",
  };
}
