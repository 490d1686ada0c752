import { t } from "~/texts/text";
import { Action, Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface PasswordResetProps {
  shop: MailShop;
  name: string;
  /** For how many minutes the link is valid. */
  minutes: number;
  url: string;
}

/** Lets an account's owner set a new password. */
export default function PasswordReset({ shop, name, minutes, url }: PasswordResetProps) {
  return (
    <Frame
      shop={shop}
      preview={t("mails:resetLinkWorks", { minutes })}
      title={t("mails:setNewPassword")}
      reason={t("mails:sentForPassword", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("mails:usePasswordLink", { minutes })}</Paragraph>
      <Action href={url} label={t("mails:setNewPassword")} />
      <Aside>{t("mails:passwordNotAskedFor")}</Aside>
    </Frame>
  );
}

const usual: PasswordResetProps = {
  shop: sampleShop,
  name: "Mara",
  minutes: 30,
  url: "https://shop.example/reset?token=Jx0Zl3u0b1mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLk",
};

export const samples: Record<string, PasswordResetProps> = {
  usual,
  "no name": { ...usual, name: "" },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

PasswordReset.PreviewProps = usual;
