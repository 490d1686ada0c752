import { t } from "~/texts/text";
import { Action, Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface EmailConfirmationProps {
  shop: MailShop;
  name: string;
  url: string;
}

/** Lets a customer confirm their account's address. */
export default function EmailConfirmation({ shop, name, url }: EmailConfirmationProps) {
  return (
    <Frame
      shop={shop}
      preview={t("mails:confirmationLinkWorks")}
      title={t("mails:confirmYourAddress")}
      reason={t("mails:sentForConfirmation", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("mails:confirmThatAddressIsYours")}</Paragraph>
      <Action href={url} label={t("mails:confirmTheAddress")} />
      <Aside>{t("mails:noAccountThere")}</Aside>
    </Frame>
  );
}

const usual: EmailConfirmationProps = {
  shop: sampleShop,
  name: "Mara",
  url: "https://shop.example/confirm-email?token=Jx0Zl3u0b1mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLk",
};

export const samples: Record<string, EmailConfirmationProps> = {
  usual,
  "no name": { ...usual, name: "" },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

EmailConfirmation.PreviewProps = usual;
