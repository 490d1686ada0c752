import { t } from "~/texts/text";
import { Action, Aside, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

export interface StaffInvitationProps {
  shop: MailShop;
  name: string;
  /** The role's name. */
  role: string;
  days: number;
  url: string;
}

/** Invites a future colleague to join the staff. */
export default function StaffInvitation({ shop, name, role, days, url }: StaffInvitationProps) {
  return (
    <Frame
      shop={shop}
      preview={t("deskMail:invitationWorks", { days })}
      title={t("deskMail:joinStaff", { name: shop.name })}
      reason={t("deskMail:sentForInvitation", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{t("deskMail:youAreInvited", { name: shop.name, role, days })}</Paragraph>
      <Action href={url} label={t("deskMail:seeTheInvitation")} />
      <Aside>{t("deskMail:noInvitationExpected")}</Aside>
    </Frame>
  );
}

const usual: StaffInvitationProps = {
  shop: sampleShop,
  name: "Mara",
  role: "Sales",
  days: 7,
  url: "https://shop.example/invitation?token=Jx0Zl3u0b1mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLk",
};

export const samples: Record<string, StaffInvitationProps> = {
  usual,
  "no name": { ...usual, name: "" },
  "long names": { ...usual, name: longName.slice(0, 200) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

StaffInvitation.PreviewProps = usual;
