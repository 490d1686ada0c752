import { t } from "~/texts/text";
import { Action, Aside, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface NewsletterConfirmationProps {
  shop: MailShop;
  url: string;
}

/** Asks somebody who may have signed up; only a confirmation puts the address on the list. */
export default function NewsletterConfirmation({ shop, url }: NewsletterConfirmationProps) {
  return (
    <Frame
      shop={shop}
      preview={t("mails:oneClickAndSubscribed")}
      title={t("mails:pleaseConfirmYourAddress")}
      reason={t("mails:sentForNewsletter", { shop: shop.name })}
    >
      <Paragraph>{t("mails:joinNewsletter", { name: shop.name })}</Paragraph>
      <Action href={url} label={t("mails:confirmMyAddress")} />
      <Aside>{t("mails:didNotSignUp")}</Aside>
    </Frame>
  );
}

const usual: NewsletterConfirmationProps = {
  shop: sampleShop,
  url: "https://shop.example/newsletter/confirm?key=mfx2k9a0b1c2d3e4f5g6h7i8.Vx9mQH5qf2m0vE7s9TtB4pK8",
};

export const samples: Record<string, NewsletterConfirmationProps> = {
  usual,
  "right to left": { ...usual, shop: { ...sampleShop, name: "ورشة النور" } },
  "code as text": { shop: { ...sampleShop, name: hostile.name }, url: "javascript:alert(1)" },
};

NewsletterConfirmation.PreviewProps = usual;
