import { t } from "~/texts/text";
import { formatMoney } from "../app/kernel/money";
import type { PrintedDocument } from "../app/modules/documents/printed-document";
import { Action, Aside, Facts, Greeting, Headline, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { LineTable, type MailLine, type MailTotals } from "./parts/lines";
import { PrintedParts, totalLabel } from "./parts/printed";
import { printedSample } from "./parts/printed-samples";
import {
  arabicLines,
  hostile,
  hostileLines,
  longLines,
  longName,
  manyLines,
  manyLongLines,
  pricedLines,
  totalsOf,
  unpricedLines,
} from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface OrderConfirmationProps {
  shop: MailShop;
  name: string;
  number: string;
  /** The number of the order's quote; empty when there is none. */
  quoteNumber: string;
  reference: string;
  paid: boolean;
  /** How the payment stands, such as "Due 30 days after the invoice". */
  payment: string;
  lines: MailLine[];
  totals: MailTotals;
  /** The printed confirmation; null when the order has no offer. */
  document: PrintedDocument | null;
  url: string | null;
}

/** Tells the customer that the order is placed. */
export default function OrderConfirmation(props: OrderConfirmationProps) {
  const { shop, name, number, paid } = props;
  const total = formatMoney(props.totals.total ?? 0, shop.currency, shop.locale);
  return (
    <Frame
      shop={shop}
      preview={`${total}. ${paid ? t("mails:paidAndPrepared") : t("mails:weHaveYourOrder")}`}
      title={t("mails:thankYouForOrder")}
      reason={t("mails:sentForPlacedOrder", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{paid ? t("mails:paidOrderIsPrepared") : t("mails:orderIsNotPaidYet")}</Paragraph>
      <Headline amount={total} notes={[totalLabel(props.document)]} />
      <Facts
        facts={[
          { label: t("mails:orderNumber"), value: number, figure: true },
          { label: t("mails:fromOffer"), value: props.quoteNumber, figure: true },
          { label: t("mails:yourReference"), value: props.reference },
          { label: t("mails:payment"), value: props.payment },
        ]}
      />
      <Action href={props.url} label={t("mails:seeYourOrder")} />
      {props.document ? <PrintedParts document={props.document} titled /> : null}
      {props.document || props.lines.length === 0 ? null : (
        <LineTable shop={shop} lines={props.lines} totals={props.totals} unpriced="–" />
      )}
      <Aside>{t("mails:questionsNameOrder")}</Aside>
    </Frame>
  );
}

const usual: OrderConfirmationProps = {
  shop: sampleShop,
  name: "Mara",
  number: "O-20260318-0937QRBN",
  quoteNumber: "",
  reference: "",
  paid: true,
  payment: "Paid",
  lines: pricedLines,
  totals: totalsOf(pricedLines),
  document: null,
  url: "https://shop.example/account/orders/O-20260318-0937QRBN",
};

export const samples: Record<string, OrderConfirmationProps> = {
  usual,
  "from a quote, unpaid": {
    ...usual,
    quoteNumber: "Q-20260312-4821KTWM",
    reference: "PO 77120",
    paid: false,
    payment: "Due 30 days after the invoice",
    totals: totalsOf(pricedLines, {
      discount: { code: "SPRING", amount: 100 },
      charges: [{ label: "Freight", amount: 48 }],
    }),
  },
  "as a document": {
    ...usual,
    paid: false,
    payment: "Due 30 days after the invoice",
    totals: { ...totalsOf([]), total: 858.54 },
    document: {
      ...printedSample,
      sections: [{ title: "Payment", text: ["Due within 30 days of the invoice's date."] }],
      ...{ word: "Order confirmation", title: "Order confirmation O-20260318-0937QRBN" },
      facts: [{ label: "Ordered on", value: "18 March 2026" }],
    },
  },
  "no name": { ...usual, name: "", url: null },
  "no items": { ...usual, lines: [], totals: { ...totalsOf([]), total: 120 } },
  "no prices": {
    ...usual,
    lines: unpricedLines,
    totals: { ...totalsOf(unpricedLines), total: 512.4 },
  },
  "200 lines": { ...usual, lines: manyLines, totals: totalsOf(manyLines) },
  "long names": {
    ...usual,
    name: longName.slice(0, 60),
    lines: longLines,
    totals: totalsOf(longLines),
  },
  "200 long names": {
    ...usual,
    name: longName.slice(0, 60),
    lines: manyLongLines,
    totals: totalsOf(manyLongLines),
  },
  "right to left": { ...usual, name: "ليلى", lines: arabicLines, totals: totalsOf(arabicLines) },
  "code as text": {
    ...usual,
    name: hostile.name,
    reference: hostile.name,
    lines: hostileLines,
    totals: totalsOf(hostileLines),
    url: "//evil.example/path",
  },
};

OrderConfirmation.PreviewProps = usual;
