import { Money, money } from "~/components/frame/price";
import { Amount } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import type { ListedAmount } from "./net-and-gross";

/** In a store without taxes both are the same, and nothing says which one it is. */
function hasTaxes(): boolean {
  return site.selling.taxes.length > 0;
}

function kindOf({ net }: ListedAmount): string {
  if (!hasTaxes()) return "";
  return net === null ? t("deskDocuments:inclVat") : t("deskDocuments:net");
}

/** "€200.00 net"; null when no amount is known. */
export function amountText(amount: ListedAmount): string | null {
  const shown = amount.net ?? amount.gross;
  return shown === null ? null : [money(shown), kindOf(amount)].filter(Boolean).join(" ");
}

/** The same on a page. */
export function NamedAmount({ amount, none }: { amount: ListedAmount; none: string }) {
  const shown = amount.net ?? amount.gross;
  if (shown === null) return <span className="soft">{none}</span>;
  return (
    <>
      <Money amount={shown} /> <span className="small soft">{kindOf(amount)}</span>
    </>
  );
}

/** The columns of a list: the net amount, and with the tax where there is room. */
export function amountColumns<R extends { amount: ListedAmount }>(none: string): ListColumn<R>[] {
  const net: ListColumn<R> = {
    title: hasTaxes() ? t("deskDocuments:netTotal") : t("deskDocuments:total"),
    className: "amount",
    cell: ({ amount: { net, gross } }) => (
      <>
        <Amount of={net} none={gross === null ? none : "–"} />
        {net !== null && hasTaxes() ? (
          <span className="cell-label"> {t("deskDocuments:net")}</span>
        ) : null}
      </>
    ),
  };
  if (!hasTaxes()) return [net];
  return [
    net,
    {
      title: t("deskDocuments:totalInclVat"),
      className: "amount cell-wide cell-spare",
      cell: ({ amount: { gross } }) => <Amount of={gross} />,
    },
  ];
}
