import { useActionData, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { onceKey } from "~/http/pages/once.server";
import { t } from "~/texts/text";
import { Committed, StockCount, StockForm } from "./stock-form";
import { changeStock, type StockRow, stockList, stockRows } from "./stock-rows.server";
import { reasonChoices, type StockAnswer } from "./stock-words";

export const loader = adminPage(async (args) => {
  const list = await readList(args, stockList());
  const rows = await stockRows(args.call, list.items);
  return {
    ...list.show(rows),
    changes: args.may("stock.adjust"),
    reasons: reasonChoices(),
    once: onceKey(args),
  };
});

export const action = adminPage(changeStock);

export const meta = deskMeta("deskStock:stock");

const columns = (): ListColumn<StockRow>[] => [
  {
    title: t("deskStock:product"),
    className: "cell-name",
    cell: ({ to, name, variant }) => (
      <Link to={to} className={variant ? "stock-variant" : undefined} prefetch="intent">
        {variant === null
          ? rich("deskStock:movementsOf", { name: (text) => text, of: unseen }, { name })
          : rich(
              "deskStock:movementsOfVariant",
              { name: (text) => text, of: unseen },
              { name, variant },
            )}
      </Link>
    ),
  },
  { title: t("deskStock:sku"), className: "mono", cell: ({ sku }) => sku },
  { title: t("deskStock:inStock"), className: "amount", cell: (row) => <StockCount row={row} /> },
  {
    title: t("deskStock:committed"),
    className: "amount",
    cell: ({ committed }) => (committed > 0 ? <Committed count={committed} /> : null),
  },
];

export default function Stock() {
  const { changes, reasons, once, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<StockAnswer>();
  const change: ListColumn<StockRow> = {
    title: t("deskStock:change"),
    cell: (row, place) => (
      <details className="desk-more stock-change" open={answer?.at === row.at}>
        <summary>{rich("deskStock:changeOf", { of: unseen }, { name: row.fullName })}</summary>
        <StockForm row={row} answer={answer} at={place} reasons={reasons} once={once} />
      </details>
    ),
  };
  return (
    <ListPage list={list} title={t("deskStock:stock")}>
      {answer && !list.rows.some(({ at }) => at === answer.at) ? (
        <p className="notice" role="alert">
          {answer.message} <Link to={answer.to}>{t("deskStock:theProductNoLongerThis")}</Link>
        </p>
      ) : null}
      <DeskTable
        columns={changes ? [...columns(), change] : columns()}
        rows={list.rows}
        keyOf={({ at }) => at}
      />
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary };
