import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ChoosingList } from "~/components/lists/choosing-list";
import { documentTicks } from "~/components/lists/chosen";
import { Amount, type DeskColumn, nameColumn } from "~/components/lists/list-rows";
import { ownColumns } from "~/components/lists/own-columns";
import { SavedViews } from "~/components/lists/saved-views";
import { t } from "~/texts/text";
import type { DocumentRow, documentPage } from "./document-page.server";
import { hasTaxes } from "./listed-amount";

type Columns = DeskColumn<DocumentRow>[];

const about = (): Columns => [
  { title: t("deskDocuments:customer"), className: "cell-who", cell: Who },
  {
    title: t("deskDocuments:status"),
    className: "cell-marks",
    cell: ({ marks }) =>
      marks.map(({ tone, text }) => (
        <Mark key={text} tone={tone}>
          {text}
        </Mark>
      )),
  },
  { title: t("deskDocuments:next"), className: "cell-next", cell: ({ next }) => next },
  {
    title: t("deskDocuments:assignedTo"),
    className: "cell-wide cell-cut",
    cell: ({ assignee }) => assignee,
  },
];

const amounts = (age: Omit<DeskColumn<DocumentRow>, "cell">): Columns => [
  { ...age, cell: ({ age, waits }) => (waits ? age : <span className="soft">{age}</span>) },
  {
    title: t("deskDocuments:lines"),
    className: "amount cell-wide cell-spare",
    cell: ({ lines }) => lines,
  },
  ...amountColumns(t("deskDocuments:onRequest")),
];

/** The columns of a list: the net amount, and with the tax where there is room. */
function amountColumns(none: string): Columns {
  const net: DeskColumn<DocumentRow> = {
    title: hasTaxes() ? t("deskDocuments:netTotal") : t("deskDocuments:total"),
    className: "amount",
    sorts: { descending: "value-down", ascending: "value-up" },
    cell: ({ amount: { net, gross, isDraft } }) => (
      <>
        <Amount of={net ?? gross} none={none} />
        {isDraft ? <span className="small soft"> {t("deskDocuments:draft")}</span> : null}
        {hasTaxes() && (net ?? gross) !== null ? (
          // Where there is room, the column's head says "net".
          <span className={net === null ? "small soft" : "cell-label"}>
            {" "}
            {t(net === null ? "deskDocuments:inclVat" : "deskDocuments:net")}
          </span>
        ) : null}
      </>
    ),
  };
  if (!hasTaxes()) return [net];
  return [
    net,
    {
      title: t("deskDocuments:totalInclVat"),
      className: "amount cell-wide cell-spare",
      cell: ({ amount: { gross } }) => <Amount of={gross} />,
    },
  ];
}

function dated(title: string): DeskColumn<DocumentRow> {
  return {
    title,
    className: "cell-wide",
    sorts: { descending: "newest", ascending: "oldest" },
    cell: ({ created }) => <ShortDay date={created} />,
  };
}

export const quoteColumns = (): Columns => [
  nameColumn<DocumentRow>(t("deskDocuments:quote"), { mono: true }),
  ...about(),
  dated(t("deskDocuments:received")),
  {
    title: t("deskDocuments:validUntil"),
    className: "cell-wide",
    sorts: { ascending: "expiry" },
    cell: ({ until }) => until && <ShortDay date={until} />,
  },
  // Whoever waits longest comes first.
  ...amounts({
    title: t("deskDocuments:waiting"),
    className: "amount cell-wide",
    sorts: { descending: "waiting" },
  }),
];

export const orderColumns = (): Columns => [
  nameColumn<DocumentRow>(t("deskDocuments:order"), { mono: true }),
  ...about(),
  dated(t("deskDocuments:placed")),
  // It says what the day of the order says.
  ...amounts({ title: t("deskDocuments:age"), className: "amount cell-wide cell-spare" }),
];

interface DocumentListProps {
  page: Awaited<ReturnType<typeof documentPage>>;
  title: string;
  columns: readonly DeskColumn<DocumentRow>[];
}

/** The page of a list of quotes or of orders. */
export function DocumentList({ page, title, columns }: DocumentListProps) {
  const { operations, ...list } = page;
  return (
    <ChoosingList
      list={list}
      title={title}
      ticks={documentTicks}
      operations={operations}
      columns={[...columns, ...ownColumns(list.rows)]}
      after={<SavedViews list={list} />}
    />
  );
}

function Who({ who, email }: DocumentRow) {
  return (
    <>
      {who || email ? null : <span className="soft">{t("deskDocuments:unknown")}</span>}
      {who ? <span>{who}</span> : null} {email ? <span className="soft">{email}</span> : null}
    </>
  );
}
