import { t } from "~/texts/text";
import { Action, Aside, Facts, Greeting, Paragraph } from "./parts/blocks";
import { Frame } from "./parts/frame";
import { hostile, longName } from "./parts/samples";
import { type MailShop, sampleShop } from "./parts/shop";

/** Some work of one kind: how much, and the first of it. */
export interface DigestGroup {
  title: string;
  count: number;
  items: { name: string; about: string }[];
  /** The list with all of it. */
  path: string;
}

export interface DailyDigestProps {
  shop: MailShop;
  name: string;
  groups: DigestGroup[];
  url: string | null;
}

/** Sums up for a colleague what waits. */
export default function DailyDigest({ shop, name, groups, url }: DailyDigestProps) {
  const counts = groups.map(({ title, count }) => t("deskNotices:countOf", { title, count }));
  return (
    <Frame
      shop={shop}
      preview={counts.join(", ")}
      title={t("deskNotices:whatWaits")}
      reason={t("deskNotices:digestReason", { shop: shop.name })}
    >
      <Greeting name={name} />
      {groups.map(({ title, count, items }) => (
        <Group key={title} title={t("deskNotices:countOf", { title, count })} items={items} />
      ))}
      <Action href={url} label={t("deskNotices:openTheDesk")} />
      <Aside>{t("deskNotices:howToStop")}</Aside>
    </Frame>
  );
}

function Group({ title, items }: Pick<DigestGroup, "title" | "items">) {
  return (
    <>
      <Paragraph>{title}</Paragraph>
      <Facts facts={items.map(({ name, about }) => ({ label: name, value: about || "–" }))} />
    </>
  );
}

const usual: DailyDigestProps = {
  shop: sampleShop,
  name: "Mara",
  groups: [
    {
      title: "New requests",
      count: 2,
      items: [
        { name: "Q-20260312-4821KTWM", about: "Norrsken Verkstad AB" },
        { name: "Q-20260312-5113LMNA", about: "Dr. Amélie Roux" },
      ],
      path: "/admin/quotes?view=waiting",
    },
    {
      title: "Overdue invoices",
      count: 1,
      items: [{ name: "INV-2026-0031", about: "Hallam Instruments Ltd" }],
      path: "/admin/invoices?view=overdue",
    },
  ],
  url: "https://shop.example/admin",
};

const many = Array.from({ length: 5 }, (_, at) => ({
  name: `Q-20260312-000${at}ABCD`,
  about: longName.slice(0, 120),
}));

export const samples: Record<string, DailyDigestProps> = {
  usual,
  "no name": { ...usual, name: "", url: null },
  "long names": {
    ...usual,
    groups: ["New requests", "Unanswered questions", "Accepted offers", "Orders to ship"].map(
      (title) => ({ title, count: 200, items: many, path: "/admin" }),
    ),
  },
  "right to left": { ...usual, name: "ليلى" },
  "code as text": {
    ...usual,
    name: hostile.name,
    groups: [
      { title: "New requests", count: 1, items: [{ name: "Q-1", about: hostile.name }], path: "/" },
    ],
    url: "javascript:alert(1)",
  },
};

DailyDigest.PreviewProps = usual;
