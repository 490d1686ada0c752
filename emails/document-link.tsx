import { t } from "~/texts/text";
import { Action, Aside, answerWithoutLink, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { safeUrl } from "./parts/text";

export interface DocumentLinkProps {
  shop: MailShop;
  name: string;
  /** A quote is a request until there is an offer. */
  kind: "request" | "quote" | "order";
  number: string;
  url: string | null;
}

const wordsOf = {
  request: {
    reason: "mails:sentForRequestLink",
    reasonWithoutLink: "mails:sentForQuote",
    text: "mails:requestLink",
    open: "mails:openTheRequest",
  },
  quote: {
    reason: "mails:sentForQuoteLink",
    reasonWithoutLink: "mails:sentForQuote",
    text: "mails:quoteLink",
    open: "mails:openTheQuote",
  },
  order: {
    reason: "mails:sentForOrderLink",
    reasonWithoutLink: "mails:sentForOrder",
    text: "mails:orderLink",
    open: "mails:openTheOrder",
  },
} as const;

/** Sends the customer a link to a quote or an order. */
export default function DocumentLink({ shop, name, kind, number, url }: DocumentLinkProps) {
  const words = wordsOf[kind];
  const hasLink = safeUrl(url) !== null;
  const text = t(hasLink ? words.text : "mails:noLinkToSend", { number });
  return (
    <Frame
      shop={shop}
      preview={hasLink ? t("mails:linkOpens", { number }) : text}
      title={hasLink ? t("mails:yourLinkTo", { number }) : number}
      reason={t(hasLink ? words.reason : words.reasonWithoutLink, { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Action href={url} label={t(words.open)} />
      <Aside>{hasLink ? t("mails:linkNotAskedFor") : answerWithoutLink(shop, number)}</Aside>
    </Frame>
  );
}

const usual: DocumentLinkProps = {
  shop: sampleShop,
  name: "Mara",
  kind: "quote",
  number: "Q-20260302-0417KXWT",
  url: "https://shop.example/quotes/Q-20260302-0417KXWT?key=iq3.Jx0Zl3u0b1mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLk",
};

export const samples: Record<string, DocumentLinkProps> = {
  usual,
  "a request": { ...usual, kind: "request" },
  "an order": { ...usual, kind: "order", number: "O-20260302-0417KXWT" },
  "no name": { ...usual, name: "", url: null },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

DocumentLink.PreviewProps = usual;
