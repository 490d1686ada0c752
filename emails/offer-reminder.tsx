import { t } from "~/texts/text";
import { formatMoney } from "../app/kernel/money";
import {
  Action,
  Aside,
  answerWithoutLink,
  Facts,
  Greeting,
  Headline,
  Paragraph,
} from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { longDate, safeUrl, shorten } from "./parts/text";

export interface OfferReminderProps {
  shop: MailShop;
  name: string;
  number: string;
  validUntil: Date | null;
  total: number | null;
  /** The page where the customer answers, or refuses more reminders. */
  url: string | null;
  /** Whether nobody has opened it yet; otherwise it ends soon. */
  unopened: boolean;
}

/** Reminds the customer of an offer that ends soon, or that they have not opened. */
export default function OfferReminder(props: OfferReminderProps) {
  const { shop, name, number, validUntil, total, url, unopened } = props;
  const until = validUntil ? longDate(validUntil, shop) : "";
  const lastDay = until && `${until} (${shop.timeZone.name})`;
  const amount = total === null ? "" : formatMoney(total, shop.currency, shop.locale);
  const waits = unopened ? t("mails:offerIsUnopened") : t("mails:offerStillWaits");
  const valid = until === "" ? waits : t("mails:offerIsValidUntil", { until });
  return (
    <Frame
      shop={shop}
      preview={amount === "" ? valid : `${amount}. ${valid}`}
      title={unopened ? t("mails:yourOfferWaitsForYou") : t("mails:yourOfferEndsSoon")}
      reason={t("mails:sentForQuoteRequest", { shop: shop.name })}
    >
      <Greeting name={name} />
      <Paragraph>{waits}</Paragraph>
      <Headline
        amount={amount}
        notes={[
          t("mails:total"),
          lastDay === "" ? "" : t("mails:validUntilDay", { until: lastDay }),
        ]}
      />
      <Facts
        facts={[
          { label: t("mails:yourNumber"), value: shorten(number, 100), figure: true },
          { label: t("mails:validUntil"), value: amount === "" ? lastDay : "" },
        ]}
      />
      <Action href={url} label={t("mails:seeTheOfferAndAnswer")} />
      <Aside>
        {safeUrl(url) === null
          ? answerWithoutLink(shop, shorten(number, 100))
          : t("mails:answerOrStopReminders")}
      </Aside>
    </Frame>
  );
}

const usual: OfferReminderProps = {
  shop: sampleShop,
  name: "Mara",
  number: "Q-20260312-4821KTWM",
  validUntil: new Date("2026-04-11T12:00:00Z"),
  total: 2_503,
  url: "https://shop.example/quotes/Q-20260312-4821KTWM?key=Vx9mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLkJx0Zl3u",
  unopened: false,
};

export const samples: Record<string, OfferReminderProps> = {
  usual,
  "no name": { ...usual, name: "", total: null, validUntil: null, url: null },
  unopened: { ...usual, unopened: true },
  "long names": { ...usual, name: longName.slice(0, 60), number: longName.slice(0, 100) },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": {
    ...usual,
    name: hostile.name,
    number: hostile.product,
    url: "javascript:alert(1)",
  },
};

OfferReminder.PreviewProps = usual;
