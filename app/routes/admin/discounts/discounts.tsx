import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ListTools, Mark, NothingHere, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { withReturn } from "../documents/document-query";
import { useMay } from "../frame/may";
import { switchDiscount } from "./discount-actions.server";
import { discountsPage } from "./discount-list.server";
import { stateWords } from "./discount-words";

export const loader = adminPage(discountsPage);

export const action = adminPage(switchDiscount);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Discounts", noindex: true });

type Row = Awaited<ReturnType<typeof discountsPage>>["rows"][number];

const viewNames = { all: "All", on: "On", not: "Not active now" } as const;

export default function Discounts() {
  const { rows, state, search, views, ignored, listSearch, isEmpty, ...paging } =
    useLoaderData<typeof loader>();
  const may = useMay();
  const makes = may("discounts.save");
  const columns: ListColumn<Row>[] = [
    {
      title: "Code or name",
      cell: ({ id, name }) => (
        <Link
          to={withReturn(`/admin/discounts/${encodeURIComponent(id)}`, listSearch)}
          className="row-link"
          prefetch="intent"
        >
          {name}
        </Link>
      ),
    },
    { title: "About", className: "cell-who cell-spare", cell: ({ about }) => about },
    { title: "Gives", cell: ({ gives }) => <span suppressHydrationWarning>{gives}</span> },
    { title: "Applies to", className: "cell-cut", cell: ({ covers }) => covers },
    { title: "Used", className: "amount", cell: ({ usage }) => usage },
    { title: "Dates", cell: ({ dates }) => <span suppressHydrationWarning>{dates}</span> },
    {
      title: "State",
      cell: ({ state: at }) => <Mark tone={stateWords[at].tone}>{stateWords[at].text}</Mark>,
    },
    ...(makes
      ? [{ title: "Switch", titleHidden: true, cell: (row: Row) => <Switch row={row} /> }]
      : []),
  ];
  return (
    <>
      <DeskHead
        title="Discounts"
        actions={
          makes ? (
            <Link className="button button-primary" to="/admin/discounts/new">
              New discount
            </Link>
          ) : null
        }
      />
      <ViewTabs
        label="Which discounts"
        tabs={views.map(({ view, to, count }) => ({
          to,
          count,
          label: viewNames[view ?? "all"],
          current: view === state,
        }))}
      />
      <ListTools
        key={`${state} ${search}`}
        action="/admin/discounts"
        kept={{ state }}
        search={{
          id: "discounts-search",
          label: "Code or description",
          button: "Search discounts",
          value: search,
        }}
      />
      <LeftOut names={ignored} />
      {rows.length > 0 ? (
        <div className="desk-table-frame">
          <ListTable
            className="desk-table"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            labels={false}
          />
        </div>
      ) : (
        <NothingHere title={isEmpty ? "No discounts yet" : "None of these"}>
          <p>
            A discount is a code that customers enter, or a promotion that every matching cart gets
            automatically. Its use is counted by the quotes that have it.
          </p>
          {makes ? (
            <Link className="button button-primary" to="/admin/discounts/new">
              Make the first one
            </Link>
          ) : null}
        </NothingHere>
      )}
      <Paging {...paging} />
    </>
  );
}

function Switch({ row: { id, version, active, name } }: { row: Row }) {
  return (
    <Form method="post" className="row-form" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="intent"
        value={`${active ? "off" : "on"} ${id}`}
        className="button button-plain"
      >
        {active ? "Switch off" : "Switch on"}
        <span className="visually-hidden"> {name}</span>
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
