import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { DeskTable, ListRows } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { onceKey } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { numberFormat } from "~/kernel/formats";
import { localeNow, t } from "~/texts/text";
import { Committed, StockCount, StockForm } from "./stock-form";
import {
  changeStock,
  type MovementRow,
  movementList,
  movementRows,
  stockRows,
} from "./stock-rows.server";
import { reasonChoices, type StockAnswer } from "./stock-words";

export const loader = adminPage(async (args) => {
  const product = await args.call("desk.product", [args.params.id ?? ""]);
  if (!product) {
    const back = { to: "/admin/stock", label: t("deskStock:stock") };
    throw problem(404, { message: t("deskStock:thereIsNoSuchProduct"), back });
  }
  const list = await readList(args, movementList(product.id));
  return {
    name: product.productName,
    product: `/admin/products/${encodeURIComponent(product.id)}`,
    stocks: await stockRows(args.call, [product]),
    movements: list.show(await movementRows(args, product, list.items)),
    may: args.may("stock.adjust") && product.deleted === null,
    reasons: reasonChoices(),
    once: onceKey(args),
  };
});

export const action = adminPage(changeStock);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data ? t("deskStock:stockOf", { name: data.name }) : t("deskStock:stockOfAProduct"),
    noindex: true,
  });

export default function Ledger() {
  const { name, product, stocks, movements, may, reasons, once } = useLoaderData<typeof loader>();
  const answer = useActionData<StockAnswer>();
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskStock:stock"), to: "/admin/stock" }]}
        title={name}
        actions={
          <Link className="button button-plain" to={product}>
            {t("deskStock:openTheProduct")}
          </Link>
        }
      />
      <ul className="bare stock-now">
        {stocks.map((row, at) => (
          <li key={row.variantId ?? ""}>
            <span className="stock-what">{row.variant ?? t("deskStock:product")}</span>
            <span className="stock-count">
              <StockCount row={row} />
              {row.committed > 0 ? (
                <>
                  {" "}
                  <Committed count={row.committed} />
                </>
              ) : null}
            </span>
            {may ? (
              <StockForm row={row} answer={answer} at={at} reasons={reasons} once={once} />
            ) : null}
          </li>
        ))}
      </ul>
      <h2 className="list-heading">{t("deskStock:movements")}</h2>
      <ListRows list={movements}>
        <DeskTable
          columns={columns(stocks.length > 1)}
          rows={movements.rows}
          keyOf={({ id }) => id}
        />
      </ListRows>
    </>
  );
}

const columns = (withVariants: boolean): ListColumn<MovementRow>[] => [
  { title: t("deskStock:when"), cell: ({ at }) => <ShortDay date={at} /> },
  ...(withVariants ? [variantColumn()] : []),
  { title: t("deskStock:change"), className: "amount num", cell: ({ change }) => signed(change) },
  {
    title: t("deskStock:then"),
    className: "amount num",
    cell: ({ balance }) => (balance === null ? "–" : numberFormat(localeNow()).format(balance)),
  },
  { title: t("deskStock:why"), cell: Reason },
  { title: t("deskStock:who"), cell: ({ who }) => who },
  { title: t("deskStock:note"), className: "cell-note", cell: ({ note }) => note },
];

function variantColumn(): ListColumn<MovementRow> {
  return {
    title: t("deskStock:of"),
    cell: ({ variant }) => variant ?? t("deskStock:product"),
  };
}

function Reason({ why, cause }: MovementRow) {
  return (
    <>
      {why} {cause?.to ? <Link to={cause.to}>{cause.text}</Link> : cause?.text}
    </>
  );
}

function signed(change: number): string {
  const text = numberFormat(localeNow()).format(Math.abs(change));
  return change < 0 ? `−${text}` : `+${text}`;
}

export { ErrorPage as ErrorBoundary };
