import { t } from "~/texts/text";
import {
  Action,
  Aside,
  answerWithoutLink,
  Facts,
  Greeting,
  Paragraph,
  Typed,
} from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { greets, safeUrl, shorten, withoutGreeting } from "./parts/text";

export interface QuoteMessageProps {
  shop: MailShop;
  /** The reader. */
  audience: "customer" | "seller";
  number: string;
  /** Whether there is no offer yet. */
  isRequest: boolean;
  /** The reader's name, or for the seller the writer's. */
  name: string;
  /** The customer asks for another offer, because one is closed. */
  again: boolean;
  text: string;
  /** The customer's requested changes, one line each. */
  wishes: { line: string; change: string }[];
  files: string[];
  url: string | null;
}

/** Sends a message about a quote to the other side. */
export default function QuoteMessageMail(props: QuoteMessageProps) {
  const { shop, audience, number, isRequest, name, again, text, wishes, files } = props;
  const seller = audience === "seller";
  const who = shorten(name, 200) || t("deskMail:theCustomer");
  const event = again
    ? t("deskMail:asksForNewOffer", { who })
    : t("deskMail:wroteAboutQuote", { who });
  const answer = isRequest ? "mails:answerToYourRequest" : "mails:answerToYourQuote";
  return (
    <Frame
      shop={shop}
      preview={seller ? event : withoutGreeting(text) || t("mails:weAnsweredYou")}
      title={seller ? t("deskMail:messageAboutQuote") : t(answer)}
      reason={
        seller
          ? t("deskMail:sentToSeller", { shop: shop.name })
          : t("mails:sentForQuote", { shop: shop.name })
      }
    >
      {seller ? <Paragraph>{event}</Paragraph> : null}
      {seller || greets(text) ? null : <Greeting name={name} />}
      {text === "" ? null : (
        <Paragraph>
          <Typed text={shorten(text, 5_000)} />
        </Paragraph>
      )}
      <Facts
        facts={[
          {
            label: t(isRequest ? "mails:quoteRequest" : "mails:quote"),
            value: shorten(number, 100),
            figure: true,
          },
          ...wishes.slice(0, 50).map(({ line, change }) => ({
            label: shorten(line, 100),
            value: shorten(change, 200),
          })),
          {
            label: t("mails:files"),
            value: files
              .slice(0, 5)
              .map((file) => shorten(file, 100))
              .join(", "),
          },
        ]}
      />
      <Action
        href={props.url}
        label={seller ? t("deskMail:readAndAnswer") : t("mails:readAndReply")}
      />
      <HowToAnswer {...props} />
    </Frame>
  );
}

function HowToAnswer({ shop, audience, number, url }: QuoteMessageProps) {
  if (safeUrl(url) !== null) return <Aside>{t("mails:answerOnThePage")}</Aside>;
  if (audience === "seller") return null;
  return <Aside>{answerWithoutLink(shop, shorten(number, 100))}</Aside>;
}

const usual: QuoteMessageProps = {
  shop: sampleShop,
  audience: "customer",
  number: "Q-20260312-4821KTWM",
  isRequest: false,
  name: "Mara",
  again: false,
  text: "The press can be had in grey too, at the same price.\nShall we change the offer?",
  wishes: [],
  files: ["Drawing.pdf"],
  url: "https://shop.example/quotes/Q-20260312-4821KTWM?key=Vx9mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLkJx0Zl3u",
};
const toSeller: QuoteMessageProps = {
  ...usual,
  audience: "seller",
  name: "Mara Lindqvist, Norrsken Verkstad AB",
  text: "Could you do better for ten?",
  wishes: [
    { line: "Arbor press", change: "10 instead of 4, €180.00 each" },
    { line: "Guard", change: "leave it out" },
  ],
  files: [],
  url: "https://shop.example/admin/quotes/q1",
};

export const samples: Record<string, QuoteMessageProps> = {
  usual,
  "to the seller, with changes": toSeller,
  "asks for a new offer": { ...toSeller, again: true, text: "", wishes: [] },
  "with a greeting of the seller": {
    ...usual,
    text: `Good morning Mara,\n\n${usual.text}`,
  },
  "no name": { ...usual, name: "", text: "", url: null },
  "long names": {
    ...toSeller,
    name: longName,
    text: longName.repeat(5),
    wishes: Array.from({ length: 60 }, () => ({ line: longName, change: longName })),
    files: [longName, longName],
  },
  "right to left": { ...usual, name: "ليلى", text: "شكرا", files: [] },
  "code as text": {
    ...toSeller,
    name: hostile.name,
    text: hostile.product,
    wishes: [{ line: hostile.product, change: hostile.name }],
    files: [hostile.name],
    url: "javascript:alert(1)",
  },
};

QuoteMessageMail.PreviewProps = usual;
