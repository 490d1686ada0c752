import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { AttachedFiles } from "~/components/documents/thread";
import { ErrorPage } from "~/components/frame/error-page";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { countWords } from "./personal-data-words";

async function erasurePage({ call, params, role }: AdminArgs) {
  const erasure = await call("erasures.get", [params.id ?? ""]);
  if (!erasure) throw problem(404, { message: t("deskCustomers:thereIsNoSuchErasure") });
  const { id, state, counts, created } = erasure;
  const kept = await call("erasures.retained", [id]);
  return { id, state, counts, created, kept, owner: role === "owner" };
}

export const loader = adminPage(erasurePage, { roles: staff.keepsAccounts });

export const meta = deskMeta("Erasure");

const kinds: Record<string, string> = {
  quote: "Quote",
  order: "Order",
  revision: "Offer as sent",
  acceptance: "Record of an answer",
  invoice: "Invoice or credit note",
  shipment: "Delivery note",
  document: "File",
};

/** Documents that can be printed from the record itself. */
const printed: readonly string[] = ["invoice", "shipment"];

type Kept = Awaited<ReturnType<typeof erasurePage>>["kept"][number];

const pathOf = ({ id }: Kept) => `/admin/personal-data/kept/${id}`;

const columns: ListColumn<Kept>[] = [
  {
    title: "Number",
    cell: (record) => (
      <a className="row-link mono" href={pathOf(record)}>
        {record.number}
      </a>
    ),
  },
  {
    title: "What",
    cell: (record) => (
      <>
        {kinds[record.kind] ?? record.kind}
        <AttachedFiles files={record.files} before={`${pathOf(record)}?file=`} after="" />
      </>
    ),
  },
  { title: "Until", cell: ({ keptUntil }) => <ShortDay date={keptUntil} /> },
  {
    title: "Document",
    className: "row-form",
    cell: (record) =>
      printed.includes(record.kind) ? (
        <a href={`${pathOf(record)}?as=pdf`}>
          PDF
          <span className="visually-hidden">
            {" "}
            {t("deskCustomers:of", { number: record.number })}
          </span>
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
          {t("deskCustomers:askedForOn")} <ShortDay date={created} />
          {t("deskCustomers:thePersonsIdentityNotStored")}
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
              columns={columns}
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
