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
      preview="The link works once, for a day, while you are signed in."
      title="Confirm your address"
      reason={`Sent to you because it was asked for in an account with this address at ${shop.name}.`}
    >
      <Greeting name={name} />
      <Paragraph>
        Confirm that this address is yours. Quotes and orders that you made with it without an
        account are then added to your account. The link works once, for a day, while you are signed
        in.
      </Paragraph>
      <Action href={url} label="Confirm the address" />
      <Aside>
        You have no account there? Then ignore the mail: without your account's password the link
        does nothing.
      </Aside>
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
  hostile: { ...usual, name: hostile.name, url: "javascript:alert(1)" },
};

EmailConfirmation.PreviewProps = usual;
