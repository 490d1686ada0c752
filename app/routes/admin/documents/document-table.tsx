import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ChoosingList } from "~/components/lists/choosing-list";
import { documentTicks } from "~/components/lists/chosen";
import { Amount, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { ownColumns } from "~/components/lists/own-columns";
import { SavedViews } from "~/components/lists/saved-views";
import { t } from "~/texts/text";
import type { DocumentRow, documentPage } from "./document-page.server";

const about: readonly ListColumn<DocumentRow>[] = [
  { title: "Customer", className: "cell-who", cell: Who },
  {
    title: "Status",
    className: "cell-marks",
    cell: ({ marks }) =>
      marks.map(({ tone, text }) => (
        <Mark key={text} tone={tone}>
          {text}
        </Mark>
      )),
  },
  { title: "Next", className: "cell-next", cell: ({ next }) => next },
  { title: "Assigned to", className: "cell-wide cell-cut", cell: ({ assignee }) => assignee },
];

const until: ListColumn<DocumentRow> = {
  title: "Valid until",
  className: "cell-wide",
  cell: (row) => row.until && <ShortDay date={row.until} />,
};

const amounts: readonly ListColumn<DocumentRow>[] = [
  {
    title: "Age",
    className: "amount cell-wide",
    cell: ({ age, waits }) => (waits ? age : <span className="soft">{age}</span>),
  },
  { title: "Lines", className: "amount cell-wide cell-spare", cell: ({ lines }) => lines },
  {
    title: "Total",
    className: "amount",
    cell: ({ total }) => <Amount of={total} none="on request" />,
  },
];

function dated(title: string): ListColumn<DocumentRow> {
  return {
    title,
    className: "cell-wide",
    cell: ({ created }) => <ShortDay date={created} />,
  };
}

export const quoteColumns = [
  nameColumn<DocumentRow>("Quote", { mono: true }),
  ...about,
  dated("Received"),
  until,
  ...amounts,
];

export const orderColumns = [
  nameColumn<DocumentRow>("Order", { mono: true }),
  ...about,
  dated("Placed"),
  ...amounts,
];

interface DocumentListProps {
  page: Awaited<ReturnType<typeof documentPage>>;
  title: string;
  columns: readonly ListColumn<DocumentRow>[];
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
