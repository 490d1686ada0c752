import { t } from "~/texts/text";
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
  /** The news of the mail, as its first sentence. */
  text: string;
  /** The printed document; its file has the same texts. */
  document: PrintedDocument;
  url: string | null;
}

/** Sends an invoice, a credit note or a delivery note. */
export default function DocumentMail({ shop, name, text, document, url }: DocumentMailProps) {
  const due = document.facts.find(({ label }) => label === "Due date")?.value;
  return (
    <Frame
      shop={shop}
      preview={text}
      title={document.title}
      reason={`Sent to you because of your order at ${shop.name}.`}
    >
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Headline
        amount={totalIn(document)?.value ?? ""}
        notes={[totalLabel(document), due ? `due ${due}` : ""]}
      />
      <Action href={url} label={t("mails:seeItWithYourOrder")} />
      <PrintedParts document={document} />
      <Aside>{t("mails:questionsReplyThisMailGive")}</Aside>
    </Frame>
  );
}

const usual: DocumentMailProps = {
  shop: sampleShop,
  name: "Mara",
  text: "Here is the invoice for your order. The file is attached.",
  document: printedSample,
  url: "https://shop.example/account/orders/O-20260318-0937QRBN",
};

export const samples: Record<string, DocumentMailProps> = {
  usual,
  "no name": { ...usual, name: "", url: null },
  "delivery note": {
    ...usual,
    text: "A part of your order is on its way. The delivery note is attached.",
    document: {
      ...printedSample,
      ...{ word: "Delivery note", title: "Delivery note O-20260318-0937QRBN-D1" },
      ...{ totals: [], notes: [], sections: [] },
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
