import { Money, money } from "~/components/frame/price";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import type { ListedAmount } from "./net-and-gross";

/** In a store without taxes both are the same, and nothing says which one it is. */
export function hasTaxes(): boolean {
  return site.selling.taxes.length > 0;
}

function kindOf({ net }: ListedAmount): string {
  if (!hasTaxes()) return "";
  return net === null ? t("deskDocuments:inclVat") : t("deskDocuments:net");
}

/** "€200.00 net", "€200.00 net draft"; null when no amount is known. */
export function amountText(amount: ListedAmount): string | null {
  const shown = amount.net ?? amount.gross;
  if (shown === null) return null;
  const draft = amount.isDraft ? t("deskDocuments:draft") : "";
  return [money(shown), kindOf(amount), draft].filter(Boolean).join(" ");
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
