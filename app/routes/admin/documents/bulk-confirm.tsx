import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { OperationChoice } from "~/components/lists/choosing-list";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import type { BulkChoice, BulkConfirm } from "./bulk.server";
import type { DocumentListName } from "./document-lists";

const shown = 20;

const words = {
  orders: {
    list: "deskDocuments:orders",
    counted: "deskDocuments:countedOrders",
    match: "deskDocuments:ordersMatch",
    tooMany: "deskDocuments:moreOrdersMatch",
    all: "deskDocuments:allOrders",
  },
  quotes: {
    list: "deskDocuments:quotes",
    counted: "deskDocuments:countedQuotes",
    match: "deskDocuments:quotesMatch",
    tooMany: "deskDocuments:moreQuotesMatch",
    all: "deskDocuments:allQuotes",
  },
} as const;

function columns(): ListColumn<BulkConfirm["plan"]["rows"][number]>[] {
  return [
    { title: t("deskDocuments:number"), className: "mono", cell: ({ number }) => number },
    { title: t("deskDocuments:customer"), className: "cell-who", cell: ({ who }) => who },
    { title: t("deskDocuments:now"), cell: ({ before }) => before },
    { title: t("deskDocuments:then"), cell: ({ problem, after }) => problem ?? after },
  ];
}

/** Shows the effect and the number of records before anything is done. */
export function BulkConfirmPage({ name }: { name: DocumentListName }) {
  const asked = useActionData<BulkConfirm>();
  const choice = useLoaderData<BulkChoice | null>();
  if (!asked && choice) return <ChooseOperation name={name} choice={choice} />;
  const label = t(words[name].list);
  if (!asked) {
    const to = `/admin/${name}`;
    return (
      <>
        <DeskHead title={t("deskDocuments:nothingIsChosen")} trail={[{ label, to }]} />
        <p>
          {rich("deskDocuments:chooseRowsFirst", { list: (text) => <Link to={to}>{text}</Link> })}
        </p>
      </>
    );
  }
  const { plan, key, back, here, mails, stamp, notice } = asked;
  const { operation } = plan;
  const rows = plan.rows.filter(({ isSame }) => !isSame);
  const same = plan.rows.length - rows.length;
  const changing = rows.filter(({ problem }) => problem === null);
  const refused = rows.filter(({ problem }) => problem !== null);
  const count = changing.length;
  const lead = [
    refused.length > 0
      ? t("deskDocuments:nothingDoneYet", { count, refused: refused.length })
      : t(count > 0 ? "deskDocuments:nothingChangedYet" : "deskDocuments:nothingWouldChange"),
    same > 0 ? t("deskDocuments:alreadySo", { count: same }) : "",
    mails ? t("deskDocuments:customersAreNotified") : "",
  ];
  const titled = (count: number) => {
    const what = t(words[name].counted, { count });
    return t("deskDocuments:operationOn", { operation: plan.label, what });
  };
  return (
    <>
      <DeskHead title={titled(count)} trail={[{ label, to: back }]}>
        <p className="lead">{lead.filter(Boolean).join(" ")}</p>
      </DeskHead>
      {notice ? (
        <p className="notice" role="alert">
          {notice}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <div className="desk-table-frame">
          <ListTable
            className="desk-table"
            columns={columns()}
            rows={[...changing, ...refused].slice(0, shown)}
            keyOf={({ id }) => id}
          />
        </div>
      ) : null}
      {rows.length > shown ? (
        <p className="soft">{t("deskDocuments:andMore", { count: rows.length - shown })}</p>
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
            {titled(count)}
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
function ChooseOperation({ name, choice }: { name: DocumentListName; choice: BulkChoice }) {
  const { count, most, back, here, operations } = choice;
  const tooMany = count > most;
  const { list, match, all, tooMany: more } = words[name];
  return (
    <>
      <DeskHead
        title={tooMany ? t(more, { most }) : t(match, { count })}
        trail={[{ label: t(list), to: back }]}
      >
        <p className="lead">
          {tooMany ? t("deskDocuments:tooManyAtOnce", { most }) : t("deskDocuments:onEveryPage")}
        </p>
      </DeskHead>
      {count > 0 && !tooMany ? (
        <Form method="post" className="bulk-bar">
          <input type="hidden" name="all" value="yes" />
          <input type="hidden" name="return" value={here} />
          <OperationChoice
            what={t(all, { count })}
            operations={operations}
            go={t("deskLists:continue")}
          />
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
