import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Link } from "~/components/frame/link";
import { OperationChoice } from "~/components/lists/choosing-list";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import type { BulkChoice, BulkConfirm } from "./bulk.server";

const shown = 20;

const columns: ListColumn<BulkConfirm["plan"]["rows"][number]>[] = [
  { title: "Number", className: "mono", cell: ({ number }) => number },
  { title: "Customer", className: "cell-who", cell: ({ who }) => who },
  { title: "Now", cell: ({ before }) => before },
  { title: "Then", cell: ({ problem, after }) => problem ?? after },
];

/** Shows the effect and the number of records before anything is done. */
export function BulkConfirmPage({ what, list }: { what: string; list: string }) {
  const asked = useActionData<BulkConfirm>();
  const choice = useLoaderData<BulkChoice | null>();
  if (!asked && choice) return <ChooseOperation what={what} choice={choice} />;
  if (!asked) {
    return (
      <>
        <DeskHead title={t("deskDocuments:nothingIsChosen")} trail={[{ label: what, to: list }]} />
        <p>
          Choose rows of <Link to={list}>{t("deskDocuments:theList")}</Link> first.
        </p>
      </>
    );
  }
  const { plan, key, back, here, mails, stamp, notice } = asked;
  const { rows, label, operation } = plan;
  const count = rows.filter(({ problem }) => problem === null).length;
  const refused = rows.length - count;
  const many = (amount: number) =>
    `${amount} ${amount === 1 ? what.toLowerCase().replace(/s$/, "") : what.toLowerCase()}`;
  return (
    <>
      <DeskHead title={`${label}: ${many(rows.length)}`} trail={[{ label: what, to: back }]}>
        <p className="lead">
          {refused === 0
            ? t("deskDocuments:nothingChangedYetPleaseCheck")
            : t("deskDocuments:nothingDoneYetCanBe", { count, refused })}
          {mails ? t("deskDocuments:customersAreNotifiedByMail") : ""}
        </p>
      </DeskHead>
      {notice ? (
        <p className="notice" role="alert">
          {notice}
        </p>
      ) : null}
      <div className="desk-table-frame">
        <ListTable
          className="desk-table"
          columns={columns}
          rows={rows.slice(0, shown)}
          keyOf={({ id }) => id}
        />
      </div>
      {rows.length > shown ? (
        <p className="soft">{t("deskDocuments:andMore", { value: rows.length - shown })}</p>
      ) : null}
      <Form method="post" className="form-buttons bulk-confirm">
        <input type="hidden" name="operation" value={operation} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="return" value={here} />
        {stamp === null ? (
          rows.map(({ id, version }) => (
            <input key={id} type="hidden" name="pick" value={`${id} ${version}`} />
          ))
        ) : (
          <>
            <input type="hidden" name="all" value="yes" />
            <input type="hidden" name="stamp" value={stamp} />
          </>
        )}
        {count > 0 ? (
          <Submit intent="apply" pending={t("deskDocuments:working")}>
            {`${label}: ${many(count)}`}
          </Submit>
        ) : null}
        <Link className={count > 0 ? "button button-plain" : "button button-primary"} to={back}>
          {t("deskDocuments:backChangeNothing")}
        </Link>
      </Form>
    </>
  );
}

/** All matches: their number, and the choice of an operation. */
function ChooseOperation({ what, choice }: { what: string; choice: BulkChoice }) {
  const { count, most, back, here, operations } = choice;
  const tooMany = count > most;
  const noun = count === 1 ? what.toLowerCase().replace(/s$/, "") : what.toLowerCase();
  const title = tooMany ? `More than ${most} ${noun} match` : `${count} ${noun} match`;
  return (
    <>
      <DeskHead title={title} trail={[{ label: what, to: back }]}>
        <p className="lead">
          {tooMany
            ? t("deskDocuments:atMostChangedAtOnce", { most })
            : t("deskDocuments:onEveryPageListNothing")}
        </p>
      </DeskHead>
      {count > 0 && !tooMany ? (
        <Form method="post" className="bulk-bar">
          <input type="hidden" name="all" value="yes" />
          <input type="hidden" name="return" value={here} />
          <OperationChoice what={t("deskDocuments:all", { count, noun })} operations={operations} />
        </Form>
      ) : (
        <p>
          <Link className="button button-primary" to={back}>
            {t("deskDocuments:backToTheList")}
          </Link>
        </p>
      )}
    </>
  );
}
