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
  url: string | null;
}

/** Sends an invoice, a credit note or a delivery note. */
export default function DocumentMail({ shop, name, news, document, url }: DocumentMailProps) {
  const due = document.due ?? null;
  const amount = totalIn(document)?.value ?? "";
  const dueWords = due ? t("mails:due", { day: due }) : "";
  const firstWords = [amount, dueWords].filter((words) => words !== "").join(", ");
  return (
    <Frame
      shop={shop}
      preview={firstWords === "" ? t(news) : `${firstWords}. ${t(news)}`}
      title={document.title}
      reason={t("mails:sentForOrder", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t(news)}</Paragraph>
      <Headline amount={amount} notes={[totalLabel(document), dueWords]} />
      <Action href={url} label={t("mails:seeItWithYourOrder")} />
      <PrintedParts document={document} />
      <Aside>{t("mails:questionsGiveNumber")}</Aside>
    </Frame>
  );
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
  hostile: {
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
