import { t, tagged } from "~/texts/text";
import { Action, Facts, Marked, named, Paragraph, Quotation } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { LineTable, type MailLine, type MailTotals } from "./parts/lines";
import {
  arabicLines,
  hostile,
  hostileLines,
  longLines,
  longName,
  manyLines,
  manyLongLines,
  totalsOf,
  unpricedLines,
  usualLines,
} from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface QuoteAlertProps {
  shop: MailShop;
  number: string;
  customer: { name: string; email: string; phone: string; company: string };
  /** The buyer's own reference; empty when there is none. */
  reference: string;
  /** When the buyer needs the goods; empty when it was not said. */
  neededBy: string;
  /** Where the goods go, in one line; empty when nobody said it. */
  delivery: string;
  /** Names of the files of the request, in one line; empty for none. */
  files: string;
  message: string;
  /** Whether the buyer got no confirmation. */
  unconfirmed?: boolean;
  lines: MailLine[];
  totals: MailTotals;
  url: string | null;
}

/** Tells the seller about a request for a quote. */
export default function QuoteAlert(props: QuoteAlertProps) {
  const { shop, number, customer, lines } = props;
  const from = customer.company || customer.name || customer.email;
  return (
    <Frame
      shop={shop}
      preview={t("deskMail:requestInShort", { from, count: lines.length })}
      title={t("deskMail:newQuoteRequest")}
      reason={t("deskMail:sentToSeller", { shop: shop.name })}
    >
      <Paragraph>
        <Marked parts={tagged("deskMail:asksForQuote", named, { from, count: lines.length })} />
      </Paragraph>
      <Facts
        facts={[
          { label: t("deskMail:number"), value: number, figure: true },
          { label: t("deskMail:name"), value: customer.name },
          { label: t("deskMail:company"), value: customer.company },
          { label: t("deskMail:eMail"), value: customer.email, href: `mailto:${customer.email}` },
          { label: t("deskMail:phone"), value: customer.phone, figure: true },
          { label: t("deskMail:reference"), value: props.reference },
          { label: t("quotes:neededBy"), value: props.neededBy },
          { label: t("deskMail:deliveryAddress"), value: props.delivery },
          { label: t("mails:files"), value: props.files },
        ]}
      />
      {props.unconfirmed ? <Paragraph>{t("deskMail:requestUnconfirmed")}</Paragraph> : null}
      <Quotation label={t("deskMail:message")} text={props.message} />
      <Action href={props.url} label={t("deskMail:openTheRequest")} />
      {lines.length > 0 ? <LineTable shop={shop} lines={lines} totals={props.totals} /> : null}
    </Frame>
  );
}

const usual: QuoteAlertProps = {
  shop: sampleShop,
  number: "Q-20260312-4821KTWM",
  customer: {
    name: "Mara Lindqvist",
    email: "mara.lindqvist@example.test",
    phone: "+46 8 555 010 22",
    company: "Norrsken Verkstad AB",
  },
  reference: "PO 77120",
  neededBy: "2026-04-30",
  delivery: "Norrsken Verkstad AB, Hamngatan 4, 111 47 Stockholm, Sweden",
  files: "Drawing.pdf",
  message:
    "We are fitting out a second bay and need delivery before the end of April.\n\nCould you quote the pump with and without the exhaust filter?",
  lines: usualLines,
  totals: totalsOf(usualLines),
  url: "https://shop.example/admin/quotes/0mwq8r2k1x9c4v7b5n3m6p0s",
};

export const samples: Record<string, QuoteAlertProps> = {
  usual,
  "no name": {
    ...usual,
    customer: { name: "", email: "mara.lindqvist@example.test", phone: "", company: "" },
    reference: "",
    neededBy: "",
    delivery: "",
    files: "",
    message: "",
    url: null,
  },
  "only a question": {
    ...usual,
    message: "Do you have a belt grinder with 75 mm belts?",
    lines: [],
    totals: { ...totalsOf([]), subtotal: null, total: null },
  },
  "no prices": { ...usual, lines: unpricedLines, totals: totalsOf(unpricedLines) },
  "200 lines": {
    ...usual,
    lines: manyLines,
    totals: totalsOf(manyLines, { discount: { code: "SPRING", amount: 250 } }),
  },
  "long names": {
    ...usual,
    customer: { ...usual.customer, name: longName.slice(0, 401), company: longName.slice(0, 200) },
    message: longName,
    lines: longLines,
    totals: totalsOf(longLines),
  },
  "200 long names": {
    ...usual,
    customer: { ...usual.customer, name: longName.slice(0, 401), company: longName.slice(0, 200) },
    message: "\"'<&>".repeat(1000),
    lines: manyLongLines,
    totals: totalsOf(manyLongLines),
  },
  "right to left": {
    ...usual,
    customer: { ...usual.customer, name: "ليلى حداد", company: "ورشة النور" },
    message: "نحتاج التسليم قبل نهاية الشهر. شكرًا لكم!",
    lines: arabicLines,
    totals: totalsOf(arabicLines),
  },
  "code as text": {
    ...usual,
    customer: { ...usual.customer, name: hostile.name, company: hostile.name, phone: hostile.name },
    reference: hostile.name,
    neededBy: hostile.name,
    files: hostile.name,
    message: hostile.message,
    lines: hostileLines,
    totals: totalsOf(hostileLines, { discount: { code: hostile.name, amount: 0.5 } }),
    url: "javascript:alert(1)",
  },
};

QuoteAlert.PreviewProps = usual;
