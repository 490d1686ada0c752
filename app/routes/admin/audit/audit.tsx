import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { ListPage } from "~/components/lists/list-page";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { t } from "~/texts/text";
import {
  actionChoices,
  actorChoices,
  auditList,
  type TrailRow,
  trailRows,
} from "./trail-rows.server";

export const loader = adminPage(async (args) => {
  const list = await readList(args, auditList());
  const { who = "", action = "" } = list.address.filters;
  const rows = await trailRows(args, list.items);
  const choices = { who: await actorChoices(args, who, rows), action: actionChoices(action) };
  return list.show(rows, { choices });
});

export const meta = deskMeta("deskAudit:auditTrail");

export default function AuditTrail() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} title={t("deskAudit:auditTrail")}>
      <ol className="bare trail">
        {list.rows.map((row) => (
          <li key={row.id}>
            <Entry row={row} />
          </li>
        ))}
      </ol>
    </ListPage>
  );
}

const columns = (): ListColumn<TrailRow["changes"][number]>[] => [
  {
    title: t("deskAudit:field"),
    titleHidden: true,
    cell: ({ field, word }) => <span title={field}>{word}</span>,
  },
  { title: t("deskAudit:before"), cell: ({ from }) => from },
  { title: t("deskAudit:after"), cell: ({ to }) => to },
];

function Entry({ row }: { row: TrailRow }) {
  const { created, who, actorUid, action, did, summary, target, changes } = row;
  const only = (name: string, value: string) =>
    `/admin/audit?${new URLSearchParams({ [name]: value })}`;
  return (
    <>
      <p className="trail-line">
        <ShortMoment date={created} />
        <Link to={only("who", actorUid)}>{who}</Link>
        {target.to ? <Link to={target.to}>{summary}</Link> : <span>{summary}</span>}
        <Link to={only("action", action)}>{did}</Link>
        <Link to={only("target", target.id)}>{t("deskAudit:allItsChanges")}</Link>
      </p>
      {changes.length > 0 ? (
        <details className="desk-more">
          <summary>{changes.map(({ word }) => word).join(", ")}</summary>
          <ListTable
            className="changed"
            columns={columns()}
            rows={changes}
            keyOf={({ field }) => field}
          />
        </details>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
