import { type PlainKey, t } from "~/texts/text";
import type { PrintedDocument } from "../app/modules/documents/printed-document";
import { Action, Aside, Greeting, Headline, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { PrintedParts, totalIn, totalLabel } from "./parts/printed";
import { manyRows, printedSample, rowsOf } from "./parts/printed-samples";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface DocumentMailProps {
  shop: MailShop;
  name: string;
  /** The news of the mail: the key of its first sentence. */
  news: PlainKey;
  /** The printed document; its file has the same texts. */
  document: PrintedDocument;
  /** What is open of an overdue invoice; left out where the mail is no reminder. */
  reminder?: OpenDebt;
  url: string | null;
}

interface OpenDebt {
  /** Of the invoice. */
  number: string;
  amount: string;
  /** The last day to pay. */
  day: string;
}

/** Sends an invoice, a credit note or a delivery note, or reminds of an invoice. */
export default function DocumentMail({ shop, name, document, url, ...rest }: DocumentMailProps) {
  const { first, paragraphs, amount, notes } = rest.reminder
    ? reminderText(rest.reminder, rest.news)
    : documentText(document, rest.news);
  return (
    <Frame
      shop={shop}
      preview={first}
      title={document.title}
      reason={t("mails:sentForOrder", { shop: shop.name })}
    >
      <Greeting name={name} />
      {paragraphs.map((words) => (
        <Paragraph key={words}>{words}</Paragraph>
      ))}
      <Headline amount={amount} notes={notes} />
      <Action href={url} label={t("mails:seeItWithYourOrder")} />
      <PrintedParts document={document} />
      <Aside>{t("mails:questionsGiveNumber")}</Aside>
    </Frame>
  );
}

function documentText(document: PrintedDocument, news: PlainKey) {
  const due = document.due ?? null;
  const amount = totalIn(document)?.value ?? "";
  const dueWords = due ? t("mails:due", { day: due }) : "";
  const firstWords = [amount, dueWords].filter((words) => words !== "").join(", ");
  return {
    first: firstWords === "" ? t(news) : `${firstWords}. ${t(news)}`,
    paragraphs: [t(news)],
    amount,
    notes: [totalLabel(document), dueWords],
  };
}

function reminderText(debt: OpenDebt, news: PlainKey) {
  const first = t("mails:invoiceIsOverdue", { ...debt });
  return {
    first,
    paragraphs: [first, `${t("mails:pleasePayTheInvoice")} ${t(news)}`],
    amount: debt.amount,
    notes: [t("mails:stillOpen"), t("mails:dueSince", { day: debt.day })],
  };
}

const usual: DocumentMailProps = {
  shop: sampleShop,
  name: "Mara",
  news: "mails:hereIsInvoice",
  document: printedSample,
  url: "https://shop.example/account/orders/O-20260318-0937QRBN",
};

export const samples: Record<string, DocumentMailProps> = {
  usual,
  "no name": { ...usual, name: "", url: null },
  reminder: {
    ...usual,
    news: "mails:invoiceIsAttached",
    reminder: { number: "INV-2026-0042", amount: "€858.54", day: "17 April 2026" },
  },
  "delivery note": {
    ...usual,
    news: "mails:partOfOrderShipped",
    document: {
      ...printedSample,
      word: "Delivery note",
      title: "Delivery note O-20260318-0937QRBN-D1",
      facts: printedSample.facts.filter(({ label }) => label !== "Due date"),
      columns: printedSample.columns.slice(0, 3),
      rows: printedSample.rows.map((row) =>
        row.kind === "line" ? { ...row, cells: row.cells.slice(0, 3) } : row,
      ),
      due: null,
      totals: [],
      notes: [],
      sections: [],
    },
  },
  "200 lines": { ...usual, document: { ...printedSample, rows: manyRows("Digital caliper") } },
  "200 long names": { ...usual, document: { ...printedSample, rows: manyRows(longName) } },
  "long names": {
    ...usual,
    name: longName.slice(0, 60),
    document: {
      ...printedSample,
      rows: rowsOf(longName),
      parties: [{ title: "Customer", lines: [longName, longName] }],
      facts: [{ label: "Your reference", value: longName }],
      due: null,
    },
  },
  "right to left": {
    ...usual,
    name: "ليلى",
    document: { ...printedSample, rows: rowsOf("مجهر رقمي") },
  },
  "code as text": {
    ...usual,
    name: hostile.name,
    document: {
      ...printedSample,
      rows: rowsOf(hostile.product),
      parties: [{ title: "Customer", lines: [hostile.name] }],
    },
    url: "javascript:alert(1)",
  },
};

DocumentMail.PreviewProps = usual;
