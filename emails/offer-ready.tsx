import { t } from "~/texts/text";
import { formatMoney } from "../app/kernel/money";
import type { PrintedDocument } from "../app/modules/documents/printed-document";
import {
  Action,
  Aside,
  answerWithoutLink,
  Facts,
  Greeting,
  Headline,
  Paragraph,
} from "./parts/blocks";
import { Frame } from "./parts/frame";
import { LineTable, type MailLine, type MailTotals } from "./parts/lines";
import { PrintedParts, totalIn, totalLabel } from "./parts/printed";
import { manyRows, printedSample, rowsOf } from "./parts/printed-samples";
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
} from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { greets, longDate, safeUrl } from "./parts/text";

export interface OfferReadyProps {
  shop: MailShop;
  name: string;
  number: string;
  reference: string;
  /**
   * The number of this offer for the request; from 2 on the mail says that it replaces the last
   * one.
   */
  revision: number;
  validUntil: Date | null;
  lines: MailLine[];
  totals: MailTotals;
  /** The printed offer; null when it has prices only. */
  document: PrintedDocument | null;
  /** The page where the customer accepts or declines. */
  url: string | null;
}

/** What inboxes show beside the subject: the amount, and how long it holds. */
function firstLine(amount: string, until: string): string {
  const prices = until === "" ? t("mails:ourPrices") : t("mails:ourPricesValidUntil", { until });
  return amount === "" ? prices : `${amount}. ${prices}`;
}

/** Tells the customer that an offer waits for an answer. */
export default function OfferReady(props: OfferReadyProps) {
  const { shop, name, number, revision, validUntil, totals, document } = props;
  const until = validUntil ? longDate(validUntil, shop) : "";
  const amount = amountOf(props);
  const lastDay = document || until === "" ? until : `${until} (${shop.timeZone.name})`;
  const hasLink = safeUrl(props.url) !== null;
  return (
    <Frame
      shop={shop}
      preview={firstLine(amount, until)}
      title={revision > 1 ? t("mails:newOfferIsReady") : t("mails:offerIsReady")}
      reason={t("mails:sentForQuoteRequest", { shop: shop.name })}
    >
      {greets(document?.message.join("\n") ?? "") ? null : (
        <>
          <Greeting name={name} />
          <Paragraph>
            {revision > 1 ? t("mails:hereIsRevisedOffer") : t("mails:hereIsOffer")}
          </Paragraph>
        </>
      )}
      {document?.message.map((line) => (
        <Paragraph key={line}>
          <bdi>{line}</bdi>
        </Paragraph>
      ))}
      <Headline
        amount={amount}
        notes={[
          totalLabel(document),
          lastDay === "" ? "" : t("mails:validUntilDay", { until: lastDay }),
        ]}
      />
      {document ? null : (
        <Facts
          facts={[
            { label: t("mails:yourNumber"), value: number, figure: true },
            { label: t("mails:yourReference"), value: props.reference },
            { label: t("mails:validUntil"), value: amount === "" ? lastDay : "" },
          ]}
        />
      )}
      <Action href={props.url} label={t("mails:seeTheOfferAndAnswer")} />
      {hasLink ? null : <Paragraph>{answerWithoutLink(shop, number)}</Paragraph>}
      {document ? (
        <PrintedParts document={{ ...document, message: [] }} titled />
      ) : (
        <LineTable shop={shop} lines={props.lines} totals={totals} />
      )}
      {hasLink ? <Aside>{t("mails:questionsOrChanges")}</Aside> : null}
    </Frame>
  );
}

/** The total of the document, or of the lines; empty while a price is missing. */
function amountOf({ shop, document, totals }: OfferReadyProps): string {
  if (document) return totalIn(document)?.value ?? "";
  const { total } = totals;
  return total === null ? "" : formatMoney(total, shop.currency, shop.locale);
}

/** An offer that a program sends has prices only. */
const bare: OfferReadyProps = {
  shop: sampleShop,
  name: "Mara",
  number: "Q-20260312-4821KTWM",
  reference: "PO 77120",
  revision: 1,
  validUntil: new Date("2026-04-11T12:00:00Z"),
  lines: pricedLines,
  totals: totalsOf(pricedLines, { charges: [{ label: "Freight", amount: 48 }] }),
  document: null,
  url: "https://shop.example/quotes/Q-20260312-4821KTWM?key=Vx9mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLkJx0Zl3u",
};

const offerSample: PrintedDocument = {
  ...printedSample,
  ...{ word: "Offer", title: "Offer Q-20260312-4821KTWM, revision 1" },
  facts: [
    { label: "Date", value: "12 March 2026" },
    { label: "Valid until", value: "11 April 2026 (end of the day, Europe/Dublin)" },
    { label: "Your reference", value: "PO 77120" },
  ],
  message: ["Thank you for your request."],
  options: { title: "Options, not in the total", rows: rowsOf("Calibration certificate") },
  sections: [{ title: "Payment", text: ["Due within 30 days of the invoice's date."] }],
};

const usual: OfferReadyProps = { ...bare, document: offerSample };

export const samples: Record<string, OfferReadyProps> = {
  usual,
  "prices only": bare,
  "revised with discount": {
    ...bare,
    revision: 2,
    totals: totalsOf(pricedLines, {
      discount: { code: "SPRING", amount: 100 },
      charges: [
        { label: "Freight", amount: 48 },
        { label: "Value added tax 23 %", amount: 546.48 },
      ],
    }),
  },
  "with a greeting of the seller": {
    ...usual,
    revision: 2,
    document: {
      ...offerSample,
      message: ["Dear Ms Lindqvist,", "thank you for your call. The press comes in grey."],
    },
  },
  "document with 200 lines": {
    ...usual,
    document: { ...offerSample, rows: manyRows("Digital caliper") },
  },
  "no name": { ...bare, name: "", reference: "", validUntil: null, url: null },
  "200 lines": { ...bare, lines: manyLines, totals: totalsOf(manyLines) },
  "long names": {
    ...bare,
    name: longName.slice(0, 60),
    lines: longLines,
    totals: totalsOf(longLines, { charges: [{ label: longName, amount: 12 }] }),
  },
  "200 long names": {
    ...bare,
    name: longName.slice(0, 60),
    lines: manyLongLines,
    totals: totalsOf(manyLongLines, { charges: [{ label: longName, amount: 12 }] }),
  },
  "right to left": {
    ...bare,
    name: "ليلى",
    lines: arabicLines,
    totals: totalsOf(arabicLines, { charges: [{ label: "الشحن", amount: 48 }] }),
  },
  "code as text": {
    ...bare,
    name: hostile.name,
    reference: hostile.name,
    lines: hostileLines,
    totals: totalsOf(hostileLines, { charges: [{ label: hostile.product, amount: 1 }] }),
    url: "data:text/html,<script>alert(1)</script>",
  },
};

OfferReady.PreviewProps = usual;
