import { t } from "~/texts/text";
import { Action, Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface DocumentLinkProps {
  shop: MailShop;
  name: string;
  kind: "quote" | "order";
  number: string;
  url: string | null;
}

/** Sends the customer a link to a quote or an order. */
export default function DocumentLink({ shop, name, kind, number, url }: DocumentLinkProps) {
  return (
    <Frame
      shop={shop}
      preview={t("mails:linkOpens", { number })}
      title={t("mails:yourLinkTo", { number })}
      reason={
        kind === "quote"
          ? t("mails:sentForQuoteLink", { shop: shop.name })
          : t("mails:sentForOrderLink", { shop: shop.name })
      }
    >
      <Greeting name={name} />
      <Paragraph>
        {kind === "quote" ? t("mails:quoteLink", { number }) : t("mails:orderLink", { number })}
      </Paragraph>
      <Action
        href={url}
        label={kind === "quote" ? t("mails:openTheQuote") : t("mails:openTheOrder")}
      />
      <Aside>{t("mails:linkNotAskedFor")}</Aside>
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
  "an order": { ...usual, kind: "order", number: "O-20260302-0417KXWT" },
  "no name": { ...usual, name: "", url: null },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  hostile: { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

DocumentLink.PreviewProps = usual;
