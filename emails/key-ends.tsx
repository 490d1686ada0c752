import { t } from "~/texts/text";
import { Action, Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { longDate } from "./parts/text";

export interface KeyEndsProps {
  shop: MailShop;
  name: string;
  /** The name of the key. */
  keyName: string;
  /** The last day on which it works. */
  lastDay: Date | null;
  /** Whether a program has used it at least once. */
  used: boolean;
  url: string | null;
}

/** Tells an owner of the store that an API key ends soon. */
export default function KeyEnds({ shop, name, keyName, lastDay, used, url }: KeyEndsProps) {
  const until = lastDay ? longDate(lastDay, shop) : "";
  return (
    <Frame
      shop={shop}
      preview={t("deskMail:keyWorksUntil", { until })}
      title={t("deskMail:apiKeyEndsSoon")}
      reason={t("deskMail:sentToOwner", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("deskMail:keyIsRefusedAfter", { keyName, until })}</Paragraph>
      <Paragraph>{used ? t("deskMail:makeNewKey") : t("deskMail:keyIsUnused")}</Paragraph>
      <Action href={url} label={t("deskMail:openTheKeys")} />
      <Aside>{t("deskMail:onlyMailAboutKey")}</Aside>
    </Frame>
  );
}

const usual: KeyEndsProps = {
  shop: sampleShop,
  name: "Mara",
  keyName: "Stock of the warehouse",
  lastDay: new Date("2026-11-22T12:00:00.000Z"),
  used: true,
  url: "https://shop.example/admin/keys",
};

export const samples: Record<string, KeyEndsProps> = {
  usual,
  "never used": { ...usual, used: false },
  "no name": { ...usual, name: "", url: null },
  "long names": { ...usual, name: longName.slice(0, 200), keyName: longName.slice(0, 100) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": {
    ...usual,
    name: hostile.name,
    keyName: hostile.name,
    url: "javascript:alert(1)",
  },
};

KeyEnds.PreviewProps = usual;
