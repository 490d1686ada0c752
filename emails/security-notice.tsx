import { type PlainKey, t } from "~/texts/text";
import { Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface SecurityNoticeProps {
  shop: MailShop;
  name: string;
  /** What happened: the key of a sentence. */
  what: PlainKey;
  /** When, as the shop writes times. */
  when: string;
  /** The browser, such as "Firefox on Linux"; null when no browser was used. */
  device: string | null;
}

/** Tells an account's owner about a change of their credentials or an unusual sign-in. */
export default function SecurityNotice({ shop, name, what, when, device }: SecurityNoticeProps) {
  const happened =
    device === null ? t("mails:time", { when }) : t("mails:timeAndBrowser", { when, device });
  return (
    <Frame
      shop={shop}
      preview={happened}
      title={t(what)}
      reason={t("mails:sentToAccount", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{happened}</Paragraph>
      <Aside>{t("mails:wasNotYou")}</Aside>
    </Frame>
  );
}

const usual: SecurityNoticeProps = {
  shop: sampleShop,
  name: "Mara",
  what: "mails:passwordWasChanged",
  when: "22 November 2026, 14:05 UTC",
  device: "Firefox on Linux",
};

export const samples: Record<string, SecurityNoticeProps> = {
  usual,
  "no name": { ...usual, name: "" },
  "no browser": { ...usual, device: null },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, device: hostile.name },
};

SecurityNotice.PreviewProps = usual;
