import { dayIn } from "~/kernel/calendar";
import { sumOrNull } from "~/kernel/money";
import { withoutTurns } from "~/kernel/text";
import { isInvoiced } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { openAmount, paysAfterInvoice, transferRequest } from "~/modules/payments/order-payment";
import type { TransferPayment } from "~/modules/payments/provider";
import { articleName, unitOf } from "~/modules/pricing/line";
import { chargeWord } from "~/modules/pricing/reduction";
import { writtenQuantity } from "~/modules/pricing/units";
import type { Acceptance } from "~/modules/quotes/acceptance.resource";
import type { OrderOffer } from "~/modules/quotes/offer-records.resource";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { localeNow, t } from "~/texts/text";
import { offerDocument } from "./offer-document";
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
  pageCount,
  pictureOf,
  type Style,
  section,
  sellerBlock,
  writtenAmount,
  writtenDay,
  writtenDayOf,
  writtenDetails,
} from "./written";

interface OrderPrint {
  style: Style;
  acceptance: Acceptance | null;
  transfer: TransferPayment | null;
}

/** The confirmation of an order: the accepted offer, or the lines that were paid for. */
export function orderDocument(order: Order, print: OrderPrint): PrintedDocument {
  const { style, acceptance } = print;
  const { orderNumber, quoteNumber, created, offer } = order;
  const body = offer ? agreedOn(offer, acceptance) : withoutOffer(order, style);
  const { revision = 0 } = offer?.sent ?? {};
  const agreed =
    offer && quoteNumber
      ? t("documents:numberAndRevision", { number: quoteNumber, revision })
      : quoteNumber;
  return {
    ...body,
    word: t("documents:orderConfirmation"),
    title: t("documents:orderConfirmationTitle", { orderNumber }),
    date: dayIn(created, style.timeZone),
    sections: [...body.sections, ...transferSection(order, print)],
    facts: facts(
      [t("documents:orderedOn"), writtenDay(created, style)],
      [t("documents:offer"), agreed],
      [t("documents:yourReference"), referencesOf(order)],
      [t("quotes:neededBy"), offer?.sent.neededBy ?? null],
      [t("documents:contact"), offer && contactLine(offer.sent.contact)],
    ),
  };
}

/**
 * The account, the reference and what is still open, for an order that is not paid online; nothing
 * where nothing is open, as of a cancelled order. An order whose customer pays after the invoice has
 * no such section: the terms say when, and the invoice says where.
 */
function transferSection(order: Order, { style, transfer }: OrderPrint): PrintedSection[] {
  const { legalName, bank } = order.offer?.sent.seller ?? site.selling.letterhead;
  const isUnpaid = order.paymentStatus === "unpaid" && order.status !== "Refunded";
  const open = openAmount(order, style.currency);
  if (!bank || !transfer || !isUnpaid || open === 0 || paysAfterInvoice(order)) return [];
  const { reference, dueDay } = transfer.terms({
    ...transferRequest(order, { timeZone: style.timeZone, invoice: null }),
    paysAfterInvoice: isInvoiced(order),
  });
  return section(t("documents:payByBankTransfer"), [
    accountText(legalName, bank),
    t("documents:paymentReferenceOrInvoice", { reference }),
    t(open === order.total ? "documents:totalIs" : "documents:stillOpenIs", {
      amount: writtenAmount(open, style),
    }),
    dueDay === null
      ? t("documents:dueAsTheInvoiceSays")
      : t("documents:pleasePayByDay", { day: writtenDayOf(dueDay, style) }),
  ]);
}

/** The agreed content: without options that were not taken, and without an invitation to accept. */
function agreedOn({ sent, taken }: OrderOffer, acceptance: Acceptance | null): PrintedDocument {
  const offer = offerDocument(sent, { taken, acceptance, isAgreed: true });
  return { ...offer, options: null, message: [] };
}

function columnsOfLines(): PrintedColumn[] {
  return [
    { label: t("documents:position"), align: "start", wide: false },
    { label: t("documents:description"), align: "start", wide: true },
    { label: t("documents:quantity"), align: "end", wide: false },
    { label: t("documents:unitPrice"), align: "end", wide: false },
    { label: t("documents:amount"), align: "end", wide: false },
  ];
}

function withoutOffer(order: Order, style: Style): PrintedDocument {
  const { items, charges, discount, total, customer, deliveryAddress, billingAddress } = order;
  const { letterhead } = site.selling;
  const { currency } = style;
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
  const lines = own ? addressLines(own) : [customer.companyName, name].map(withoutTurns);
  const isPlain = charges.length === 0 && !discount;
  return {
    word: "",
    title: "",
    date: "",
    stamp: null,
    language: localeNow(),
    seller: sellerBlock(letterhead),
    parties: [
      {
        title: t("documents:customer"),
        lines: [...lines, customer.email].filter((line) => line !== ""),
      },
      ...(billingAddress && deliveryAddress
        ? [{ title: t("documents:deliveryTo"), lines: addressLines(deliveryAddress) }]
        : []),
    ],
    facts: [],
    message: [],
    columns: columnsOfLines(),
    rows: items.map((item, at) => ({
      kind: "line",
      cells: [
        cell(String(at + 1)),
        cell(
          articleName({ ...item, name: item.productName || item.id }),
          [
            item.sku ? t("documents:articleNumber", { sku: item.sku }) : "",
            ...writtenDetails({ sku: null, reference: item.reference }).facts,
          ].filter(Boolean),
        ),
        cell(writtenQuantity(item.quantity, unitOf(item))),
        cell(writtenAmount(item.price, style)),
        cell(writtenAmount(item.subtotal, style)),
      ],
      picture: letterhead.pictures ? pictureOf(item.primaryImageURL, item.productName) : null,
    })),
    options: null,
    totals: [
      ...(isPlain ? [] : [row(t("documents:subtotal"), goods)]),
      ...(discount
        ? [row(t("pricing:discountNamed", { name: discount.code }), -discount.amount)]
        : []),
      ...charges.map(({ label, amount }) => row(chargeWord(label), amount)),
      row(t("documents:total"), total, true),
    ],
    notes: [],
    sections: [],
    footer: footerLines(letterhead),
    pageCount: pageCount(),
  };
}
