import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { AttachedFiles } from "~/components/documents/thread";
import { ErrorPage } from "~/components/frame/error-page";
import { rich, unseen } from "~/components/frame/rich";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { staff } from "~/modules/staff/role";
import { type PlainKey, t } from "~/texts/text";
import { countWords } from "./personal-data-words";

async function erasurePage({ call, params, role }: AdminArgs) {
  const erasure = await call("erasures.get", [params.id ?? ""]);
  if (!erasure) throw problem(404, { message: t("deskCustomers:thereIsNoSuchErasure") });
  const { id, state, counts, created } = erasure;
  const kept = await call("erasures.retained", [id]);
  return { id, state, counts, created, kept, owner: role === "owner" };
}

export const loader = adminPage(erasurePage, { roles: staff.keepsAccounts });

export const meta = deskMeta("deskCustomers:erasurePage");

const kinds: Readonly<Record<string, PlainKey>> = {
  quote: "deskCustomers:quote",
  order: "deskCustomers:order",
  revision: "deskCustomers:offerAsSent",
  acceptance: "deskCustomers:recordOfAnswer",
  invoice: "deskCustomers:invoiceOrCreditNote",
  shipment: "deskCustomers:deliveryNote",
  document: "deskCustomers:file",
};

/** Documents that can be printed from the record itself. */
const printed: readonly string[] = ["invoice", "shipment"];

type Kept = Awaited<ReturnType<typeof erasurePage>>["kept"][number];

function kindOf({ kind }: Kept): string {
  const known = kinds[kind];
  return known ? t(known) : kind;
}

const pathOf = ({ id }: Kept) => `/admin/personal-data/kept/${id}`;

const columns = (): ListColumn<Kept>[] => [
  {
    title: t("deskCustomers:number"),
    cell: (record) => (
      <a className="row-link mono" href={pathOf(record)}>
        {record.number}
      </a>
    ),
  },
  {
    title: t("deskCustomers:what"),
    cell: (record) => (
      <>
        {kindOf(record)}
        <AttachedFiles files={record.files} before={`${pathOf(record)}?file=`} after="" />
      </>
    ),
  },
  { title: t("deskCustomers:until"), cell: ({ keptUntil }) => <ShortDay date={keptUntil} /> },
  {
    title: t("deskCustomers:document"),
    className: "row-form",
    cell: (record) =>
      printed.includes(record.kind) ? (
        <a href={`${pathOf(record)}?as=pdf`}>
          {rich("deskCustomers:pdfOf", { of: unseen }, { number: record.number })}
        </a>
      ) : null,
  },
];

/** A summary of what was erased, for the answer to the person, and what is retained until when. */
export default function ErasureSheet() {
  const { id, state, counts, created, kept, owner } = useLoaderData<typeof loader>();
  const trail = owner
    ? [{ label: t("deskCustomers:personalData"), to: "/admin/personal-data" }]
    : [];
  return (
    <>
      <DeskHead
        title={t("deskCustomers:erasure", { id })}
        trail={trail}
        mark={
          <Mark tone={state === "done" ? "good" : "wait"}>
            {state === "done" ? t("deskCustomers:done") : t("deskCustomers:underWay")}
          </Mark>
        }
      >
        <p className="soft">
          {rich("deskCustomers:askedForOnDay", { day: () => <ShortDay date={created} /> })}
        </p>
      </DeskHead>
      <section className="desk-card stack" aria-labelledby="done">
        <h2 id="done">{t("deskCustomers:whatWasDone")}</h2>
        <ul className="bare">
          {counts.map((each) => (
            <li key={`${each.what} ${each.done}`}>
              {each.count} × {countWords(each).join(": ")}
            </li>
          ))}
        </ul>
      </section>
      <section className="desk-section" aria-labelledby="kept">
        <h2 id="kept">{t("deskCustomers:whatKeptOwnersAccounting")}</h2>
        {kept.length === 0 ? (
          <p className="soft">{t("deskCustomers:nothingNothingWasAcceptedOr")}</p>
        ) : (
          <div className="desk-table-frame">
            <ListTable
              className="desk-table"
              columns={columns()}
              rows={kept}
              keyOf={({ id: record }) => record}
            />
          </div>
        )}
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
