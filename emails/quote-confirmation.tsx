import { t } from "~/texts/text";
import { Action, Aside, Facts, Greeting, Paragraph, Quotation } from "./parts/blocks";
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

export interface QuoteConfirmationProps {
  shop: MailShop;
  /** The first name; empty when it is unknown. */
  name: string;
  number: string;
  reference: string;
  /** When the buyer needs the goods; empty when it was not said. */
  neededBy: string;
  /** Where the goods go, in one line; empty when nobody said it. */
  delivery: string;
  /** Names of the files of the request, in one line; empty for none. */
  files: string;
  message: string;
  lines: MailLine[];
  totals: MailTotals;
  url: string | null;
}

/** Tells the customer that the request has arrived. */
export default function QuoteConfirmation(props: QuoteConfirmationProps) {
  const { shop, name, number, lines, totals } = props;
  return (
    <Frame
      shop={shop}
      preview={t("mails:yourNumberIs", { number })}
      title={t("mails:weHaveYourRequest")}
      reason={t("mails:sentForQuoteRequest", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("mails:thankYouForRequest")}</Paragraph>
      <Facts
        facts={[
          { label: t("mails:yourNumber"), value: number, figure: true },
          { label: t("mails:yourReference"), value: props.reference },
          { label: t("quotes:neededBy"), value: props.neededBy },
          { label: t("mails:deliveryAddress"), value: props.delivery },
          { label: t("mails:files"), value: props.files },
        ]}
      />
      <Action href={props.url} label={t("mails:seeYourRequest")} />
      {lines.length > 0 ? <LineTable shop={shop} lines={lines} totals={totals} /> : null}
      {totals.total === null ? null : <Aside>{t("mails:pricesAreCataloguePrices")}</Aside>}
      <Quotation label={t("mails:yourMessage")} text={props.message} />
      <Aside>{t("mails:addOrChange")}</Aside>
    </Frame>
  );
}

const usual: QuoteConfirmationProps = {
  shop: sampleShop,
  name: "Mara",
  number: "Q-20260312-4821KTWM",
  reference: "PO 77120",
  neededBy: "2026-04-30",
  delivery: "Norrsken Verkstad AB, Hamngatan 4, 111 47 Stockholm, Sweden",
  files: "Drawing.pdf",
  message: "We are fitting out a second bay and need delivery before the end of April.",
  lines: usualLines,
  totals: totalsOf(usualLines),
  url: "https://shop.example/quotes/Q-20260312-4821KTWM?key=Vx9mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLkJx0Zl3u",
};

export const samples: Record<string, QuoteConfirmationProps> = {
  usual,
  "no name": {
    ...usual,
    name: "",
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
    name: longName.slice(0, 60),
    message: longName,
    lines: longLines,
    totals: totalsOf(longLines),
  },
  "200 long names": {
    ...usual,
    name: longName.slice(0, 60),
    message: "\"'<&>".repeat(1000),
    lines: manyLongLines,
    totals: totalsOf(manyLongLines),
  },
  "right to left": {
    ...usual,
    name: "ليلى",
    message: "نحتاج التسليم قبل نهاية الشهر. شكرًا لكم!",
    lines: arabicLines,
    totals: totalsOf(arabicLines),
  },
  "code as text": {
    ...usual,
    name: hostile.name,
    reference: hostile.name,
    neededBy: hostile.name,
    files: hostile.name,
    message: hostile.message,
    lines: hostileLines,
    totals: totalsOf(hostileLines, { discount: { code: hostile.name, amount: 0.5 } }),
    url: "javascript:alert(1)",
  },
};

QuoteConfirmation.PreviewProps = usual;
