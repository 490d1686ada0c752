import { t } from "~/texts/text";
import { Action, Facts, Paragraph, Quotation } from "./parts/blocks";
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
import { counted } from "./parts/text";

export interface QuoteAlertProps {
  shop: MailShop;
  number: string;
  customer: { name: string; email: string; phone: string; company: string };
  /** The buyer's own reference; empty when there is none. */
  reference: string;
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
      preview={`${from}: ${counted(lines.length, "item", "items")}`}
      title={t("mails:newQuoteRequest")}
      reason={`Sent to you because quote requests of ${shop.name} go to this address.`}
    >
      <Paragraph>
        <bdi>{from}</bdi>
        {t("mails:asksForAQuoteFor", { length: counted(lines.length, "item", "items") })}
      </Paragraph>
      <Facts
        facts={[
          { label: t("mails:number"), value: number, figure: true },
          { label: t("mails:name"), value: customer.name },
          { label: t("mails:company"), value: customer.company },
          { label: t("mails:eMail"), value: customer.email, href: `mailto:${customer.email}` },
          { label: t("mails:phone"), value: customer.phone, figure: true },
          { label: t("mails:reference"), value: props.reference },
        ]}
      />
      {props.unconfirmed ? <Paragraph>{t("mails:notConfirmedByMailToo")}</Paragraph> : null}
      <Quotation label={t("mails:message")} text={props.message} />
      <Action href={props.url} label={t("mails:openTheRequest")} />
      <LineTable shop={shop} lines={lines} totals={props.totals} />
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
    message: "",
    url: null,
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
  hostile: {
    ...usual,
    customer: { ...usual.customer, name: hostile.name, company: hostile.name, phone: hostile.name },
    reference: hostile.name,
    message: hostile.message,
    lines: hostileLines,
    totals: totalsOf(hostileLines, { discount: { code: hostile.name, amount: 0.5 } }),
    url: "javascript:alert(1)",
  },
};

QuoteAlert.PreviewProps = usual;
