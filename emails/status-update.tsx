import { t } from "~/texts/text";
import { formatMoney } from "../app/kernel/money";
import { Action, Aside, type Fact, Facts, Greeting, Paragraph, Quotation } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { type ShippedItem, ShippedTable } from "./parts/lines";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";
import { statusTexts } from "./parts/status-texts";
import { safeUrl, shorten } from "./parts/text";

export interface StatusUpdateProps {
  shop: MailShop;
  /** The reader: the customer, or the seller when a customer did something. */
  audience: "customer" | "seller";
  /** A quote is a request until there is an offer. */
  kind: "request" | "quote" | "order";
  number: string;
  /** The stored status, which decides the mail's texts. */
  status: string;
  /** The status's label on the reader's pages. */
  label: string;
  name: string;
  itemCount: number | null;
  total: number | null;
  /** How the payment of an order stands; empty for a quote. */
  payment: string;
  /** When the goods of an order should arrive, in words; empty while that is not known. */
  expected: string;
  /** What was shipped so far; empty for another status. */
  items: readonly ShippedItem[];
  /** What is still to be shipped after a part was; empty otherwise. */
  awaited: readonly string[];
  tracking: { carrier: string; number: string; url: string | null }[];
  /** What the customer wrote with an answer, and the buyer's reference: for the seller. */
  said?: string;
  reference?: string;
  url: string | null;
}

const named = {
  request: { label: "mails:quoteRequest", see: "mails:seeTheRequest" },
  quote: { label: "mails:quote", see: "mails:seeTheQuote" },
  order: { label: "mails:order", see: "mails:seeTheOrder" },
} as const;

/** Announces that a quote or an order has entered a new status. */
export default function StatusUpdate(props: StatusUpdateProps) {
  const { shop, audience, kind, number, status } = props;
  const parcel = parcelOf(props);
  const words = statusTexts({ audience, kind, status, label: shorten(props.label, 50) });
  return (
    <Frame
      shop={shop}
      preview={words.text}
      title={words.title}
      reason={
        audience === "seller"
          ? t("deskMail:sentToSeller", { shop: shop.name })
          : kind === "order"
            ? t("mails:sentForOrder", { shop: shop.name })
            : t("mails:sentForQuote", { shop: shop.name })
      }
    >
      {audience === "customer" ? <Greeting name={props.name} /> : null}
      <Paragraph>{words.text}</Paragraph>
      <Facts facts={facts(props)} />
      <Quotation label={t("deskMail:message")} text={props.said ?? ""} />
      {parcel ? (
        <Action href={parcel} label={t("mails:followTheParcel")} />
      ) : (
        <Action href={props.url} label={t(named[kind].see)} />
      )}
      <ShippedTable items={props.items} />
      {audience === "customer" ? (
        <Aside>{t("mails:questionsNameNumber", { number: shorten(number, 100) })}</Aside>
      ) : null}
    </Frame>
  );
}

/** Where the customer follows a parcel that is on its way; null when that is not what matters. */
function parcelOf({ kind, items, tracking }: StatusUpdateProps): string | null {
  if (kind !== "order" || items.length === 0) return null;
  return tracking.map(({ url }) => safeUrl(url)).find((url) => url !== null) ?? null;
}

function facts(props: StatusUpdateProps): Fact[] {
  const { shop, kind, total, itemCount } = props;
  return [
    {
      label: t(named[kind].label),
      value: shorten(props.number, 100),
      figure: true,
      href: parcelOf(props) ? props.url : null,
    },
    { label: t("mails:status"), value: shorten(props.label, 50) },
    ...(props.audience === "seller"
      ? [
          { label: t("deskMail:customer"), value: shorten(props.name, 200) },
          { label: t("deskMail:reference"), value: shorten(props.reference ?? "", 200) },
        ]
      : []),
    {
      label: t("mails:items"),
      value: itemCount === null || props.items.length > 0 ? "" : String(itemCount),
    },
    {
      label: t("mails:total"),
      value: total === null ? "" : formatMoney(total, shop.currency, shop.locale),
    },
    { label: t("mails:payment"), value: shorten(props.payment, 100) },
    { label: t("mails:expectedDelivery"), value: shorten(props.expected, 60) },
    { label: t("mails:toFollow"), value: shorten(props.awaited.join(", "), 500) },
    ...props.tracking.slice(0, 10).map(({ carrier, number, url }, at) => ({
      label: at === 0 ? t("mails:tracking") : t("mails:trackingOf", { at: at + 1 }),
      value: shorten([carrier, number].filter(Boolean).join(" "), 120),
      href: url,
    })),
  ];
}

const usual: StatusUpdateProps = {
  shop: sampleShop,
  audience: "customer",
  kind: "order",
  number: "O-20260318-0937QRBN",
  status: "Shipped",
  label: "On its way",
  name: "Mara",
  itemCount: 4,
  total: 2_479,
  payment: "Paid",
  expected: "",
  items: [
    { name: "Torque wrench 40–200 Nm", detail: "TW-200 · Halden", quantity: "2 pcs" },
    { name: "Bench vice 125 mm, swivel base", detail: "BV-125 · Ironmark", quantity: "1 pc" },
  ],
  awaited: [],
  tracking: [
    { carrier: "DHL", number: "00340434292135100186", url: "https://track.example/0034043429" },
  ],
  url: "https://shop.example/account/orders/O-20260318-0937QRBN",
};
const request: StatusUpdateProps = {
  ...usual,
  kind: "request",
  number: "Q-20260312-4821KTWM",
  status: "In Review",
  label: "In review",
  total: null,
  payment: "",
  items: [],
  tracking: [],
  url: "https://shop.example/quotes/Q-20260312-4821KTWM?key=Vx9mQH5qf2m0vE7s9TtB4pK8yWcRdNa6GhLkJx0Zl3u",
};

export const samples: Record<string, StatusUpdateProps> = {
  usual,
  "quote in review": request,
  "quote rejected": { ...request, status: "Rejected", label: "Not possible" },
  "quote accepted, for the seller": {
    ...request,
    kind: "quote",
    audience: "seller",
    status: "Approved",
    label: "Accepted",
    name: "Mara Lindqvist, Norrsken Verkstad AB",
    total: 2_503,
    reference: "PO 77120",
    said: "Please deliver on a Tuesday.",
  },
  "order partly shipped": {
    ...usual,
    status: "Partly shipped",
    label: "Partly shipped",
    payment: "Due 12 Dec 2026",
    expected: "4 Dec 2026",
    awaited: ["2 × Arbor press AP2", "1 × Bench vice BV100, 125 mm"],
  },
  "delivery expected": {
    ...usual,
    status: "Expected",
    label: "Order received",
    expected: "4 Dec 2026",
    items: [],
    tracking: [],
  },
  "order cancelled": { ...usual, status: "Cancelled", label: "Cancelled", items: [], tracking: [] },
  "unknown status": { ...usual, status: "on the bench", label: "on the bench", tracking: [] },
  "no name": { ...usual, name: "", itemCount: null, total: null, tracking: [], url: null },
  "long names": {
    ...usual,
    name: longName.slice(0, 60),
    items: Array.from({ length: 200 }, () => ({
      name: longName,
      detail: longName,
      quantity: "1 pc",
    })),
    status: longName.slice(0, 50),
    label: longName.slice(0, 50),
    number: longName.slice(0, 100),
    tracking: Array.from({ length: 12 }, () => ({
      carrier: longName,
      number: longName,
      url: `https://track.example/${"0123456789".repeat(150)}`,
    })),
  },
  "right to left": {
    ...usual,
    name: "ليلى",
    status: "Delivered",
    label: "Delivered",
    tracking: [],
  },
  "code as text": {
    ...usual,
    name: hostile.name,
    status: hostile.name,
    label: hostile.name,
    number: hostile.product,
    items: [{ name: hostile.product, detail: hostile.name, quantity: "1" }],
    tracking: [
      { carrier: hostile.name, number: hostile.product, url: "javascript:alert(1)" },
      { carrier: "DHL", number: "1", url: " java\tscript:alert(1)" },
    ],
    url: "vbscript:msgbox(1)",
  },
};

StatusUpdate.PreviewProps = usual;
