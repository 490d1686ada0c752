import { t } from "~/texts/text";
import { Aside, Greeting, Headline, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface AcceptanceCodeProps {
  shop: MailShop;
  name: string;
  /** The quote's number. */
  number: string;
  code: string;
  /** For how many minutes the code is valid. */
  minutes: number;
}

/** Lets the customer confirm that they accept an offer. The subject never contains the code. */
export default function AcceptanceCode({ shop, name, number, code, minutes }: AcceptanceCodeProps) {
  const validity = t("mails:codeIsValid", { minutes });
  return (
    <Frame
      shop={shop}
      preview={validity}
      title={t("mails:yourCode")}
      reason={t("mails:sentForCode", { number, shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("mails:typeCode", { number })}</Paragraph>
      <Headline amount={code} notes={[validity]} />
      <Aside>{t("mails:codeNotAskedFor")}</Aside>
    </Frame>
  );
}

const usual: AcceptanceCodeProps = {
  shop: sampleShop,
  name: "Mara",
  number: "Q-20260302-0417KXWT",
  code: "048213",
  minutes: 15,
};

export const samples: Record<string, AcceptanceCodeProps> = {
  usual,
  "no name": { ...usual, name: "" },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, number: hostile.name },
};

AcceptanceCode.PreviewProps = usual;
