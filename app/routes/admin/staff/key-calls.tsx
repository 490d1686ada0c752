import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { notFound } from "~/kernel/failure";
import { staff } from "~/modules/staff/role";
import type { KeyCall } from "~/modules/staff/staff.resource";
import { t } from "~/texts/text";

export const loader = adminPage(
  async ({ call, params }) => {
    const id = params.id ?? "";
    const key = (await call("keys.list", [])).find((each) => each.id === id);
    if (!key) throw notFound(t("deskStaff:key"));
    return { name: key.name, log: await call("keys.listCalls", [id]) };
  },
  { roles: staff.ownerOnly },
);

export const meta = deskMeta("deskStaff:callsOfAKey");

export default function KeyCalls() {
  const { name, log } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={name}>
        <p className="soft">
          {rich("deskStaff:callsIntro", { all: (text) => <Link to="/admin/keys">{text}</Link> })}
        </p>
      </DeskHead>
      {log.refused.length > 0 ? (
        <section className="account-section" aria-labelledby="refused">
          <h2 id="refused">{t("deskStaff:refusedCalls")}</h2>
          <CallTable calls={log.refused} />
        </section>
      ) : null}
      <section className="account-section" aria-labelledby="calls">
        <h2 id="calls">{t("deskStaff:allCalls")}</h2>
        {log.calls.length === 0 ? (
          <p className="soft">{t("deskStaff:noProgramHasUsedThis")}</p>
        ) : (
          <CallTable calls={log.calls} />
        )}
      </section>
    </>
  );
}

const columns = (): ListColumn<KeyCall>[] => [
  { title: t("deskStaff:time"), cell: ({ at }) => <ShortMoment date={at} /> },
  { title: t("deskStaff:method"), cell: ({ name }) => <code>{name}</code> },
  {
    title: t("deskStaff:answer"),
    cell: ({ status, code }) =>
      status < 400 ? status : <Mark tone="bad">{code ? `${status} ${code}` : status}</Mark>,
  },
  {
    title: t("deskStaff:took"),
    className: "num",
    cell: ({ milliseconds }) => t("deskStaff:milliseconds", { milliseconds }),
  },
  {
    title: t("deskStaff:requestId"),
    cell: ({ requestId }) => <code className="small">{requestId}</code>,
  },
];

function CallTable({ calls }: { calls: readonly KeyCall[] }) {
  return (
    <ListTable
      labels
      columns={columns()}
      rows={calls}
      keyOf={({ at, requestId }) => `${at.getTime()} ${requestId}`}
    />
  );
}

export { ErrorPage as ErrorBoundary };
