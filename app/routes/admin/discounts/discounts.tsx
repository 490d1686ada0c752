import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, Mark, NothingHere, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { withReturn } from "../documents/document-query";
import { oneOf, unknownFilters } from "../frame/filters";
import { useMay } from "../frame/may";
import { switchDiscount } from "./discount-actions.server";
import {
  coversWords,
  type DiscountState,
  datesWords,
  givesWords,
  stateOf,
  stateWords,
  usageWords,
} from "./discount-words";

export const loader = adminPage(async ({ call, context, request }) => {
  const now = context.services.clock();
  const query = new URL(request.url).searchParams;
  const asked = query.get("state");
  const ignored = unknownFilters(query, { state: oneOf(["on", "not"]) });
  const rows = (await call("discounts.list", [])).map((discount) => ({
    ...{ id: discount.id, version: discount.version, active: discount.active },
    name: discount.code ?? (discount.description || "Unnamed"),
    about: discount.code === null ? "automatic" : discount.description,
    gives: givesWords(discount),
    covers: coversWords(discount),
    usage: usageWords(discount),
    dates: datesWords(discount),
    state: stateOf(discount, now),
  }));
  const isOn = (row: (typeof rows)[number]) => row.state === "on";
  const state = asked === "on" || asked === "not" ? asked : null;
  const counts = { all: rows.length, on: rows.filter(isOn).length };
  const shown = state === null ? rows : rows.filter((row) => isOn(row) === (state === "on"));
  return { rows: shown, state, counts, ignored };
});

export const action = adminPage(switchDiscount);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Discounts", noindex: true });

type Row = {
  id: string;
  version: number;
  active: boolean;
  name: string;
  about: string;
  gives: string;
  covers: string;
  usage: string;
  dates: string;
  state: DiscountState;
};

export default function Discounts() {
  const { rows, state, counts, ignored } = useLoaderData<typeof loader>();
  const may = useMay();
  const makes = may("discounts.save");
  const tab = (value: typeof state, label: string, count: number) => ({
    to: value === null ? "/admin/discounts" : `/admin/discounts?state=${value}`,
    ...{ label, count, current: state === value },
  });
  const columns: ListColumn<Row>[] = [
    {
      title: "Code or name",
      cell: ({ id, name }) => (
        <Link
          to={withReturn(
            `/admin/discounts/${encodeURIComponent(id)}`,
            state === null ? "" : `state=${state}`,
          )}
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
        tabs={[
          tab(null, "All", counts.all),
          tab("on", "On", counts.on),
          tab("not", "Not active now", counts.all - counts.on),
        ]}
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
        <NothingHere title={counts.all === 0 ? "No discounts yet" : "None of these"}>
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
