import { t } from "~/texts/text";
import { formatMoney } from "../../app/kernel/money";
import type { MailShop } from "./shop";
import { htmlBytes, shorten } from "./text";

/** A line of a quote or an order in a mail. Prices in major units; null for a price on request. */
export interface MailLine {
  name: string;
  /** Brand and variant. */
  detail: string;
  quantity: number;
  price: number | null;
  subtotal: number | null;
}

export interface MailTotals {
  subtotal: number | null;
  discount: { code: string; amount: number } | null;
  charges: readonly { label: string; amount: number }[];
  /** null while a line has no price. */
  total: number | null;
}

/** A quantity and its price stay on one line. */
const gap = "\u00a0";
/** The possible lengths of names; the longest with which all lines fit is used. */
const nameLimits = [500, 240, 120, 80];
const markupBytes = 175;
/**
 * Some inboxes cut a mail at 102 KB, and the rest of the mail, with its message, needs its share.
 */
const bytesForLines = 55_000;

/** The lines, with names as long as possible, and the number of lines that still did not fit. */
function limitLines(lines: readonly MailLine[]): { shown: MailLine[]; left: number } {
  let fitted: MailLine[] = [];
  for (const limit of nameLimits) {
    fitted = withinBytes(lines, limit);
    if (fitted.length === lines.length) break;
  }
  return { shown: fitted, left: lines.length - fitted.length };
}

function withinBytes(lines: readonly MailLine[], limit: number): MailLine[] {
  const fitted: MailLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const name = shorten(line.name, limit);
    const detail = shorten(line.detail, limit);
    bytes += htmlBytes(name) + htmlBytes(detail) + markupBytes;
    if (bytes > bytesForLines) break;
    fitted.push({ ...line, name, detail });
  }
  return fitted;
}

interface LineTableProps {
  shop: MailShop;
  lines: readonly MailLine[];
  totals: MailTotals;
  /** The text for an unknown amount. */
  unpriced?: string;
}

export function LineTable({
  shop,
  lines,
  totals,
  unpriced = t("mails:onRequest"),
}: LineTableProps) {
  const { shown, left } = limitLines(lines);
  return (
    <table className="lines ink" width="100%" cellPadding={6} cellSpacing={0}>
      <thead data-skip-in-text={true}>
        <tr>
          <th scope="col" align="left">
            {t("mails:item")}
          </th>
          <th scope="col" align="right" className="sum">
            {t("mails:amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a line has no id here
          <Line key={at} shop={shop} line={line} unpriced={unpriced} />
        ))}
        {left > 0 ? (
          <tr className="line">
            <td colSpan={2}>{t("mails:andMoreItems", { left })}</td>
          </tr>
        ) : null}
        <Totals shop={shop} totals={totals} />
      </tbody>
    </table>
  );
}

/** What a parcel holds: names and article numbers with their quantities, and no prices. */
export interface ShippedItem {
  name: string;
  detail: string;
  /** Such as "2 pcs". */
  quantity: string;
}

export function ShippedTable({ items }: { items: readonly ShippedItem[] }) {
  if (items.length === 0) return null;
  const shown = items.slice(0, mostShipped);
  const left = items.length - shown.length;
  return (
    <table className="lines ink" width="100%" cellPadding={6} cellSpacing={0}>
      <thead data-skip-in-text={true}>
        <tr>
          <th scope="col" align="left">
            {t("mails:item")}
          </th>
          <th scope="col" align="right" className="sum">
            {t("mails:quantity")}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, detail, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and an item has no id here
          <tr key={at} className="line">
            <td>
              <bdi>{shorten(name, shippedName)}</bdi>
              {detail === "" ? null : <br />}
              {detail === "" ? null : (
                <span>
                  <bdi>{shorten(detail, shippedName)}</bdi>
                </span>
              )}
            </td>
            <td className="sum open" align="right">
              {quantity}
            </td>
          </tr>
        ))}
        {left > 0 ? (
          <tr className="line">
            <td colSpan={2}>{t("mails:andMoreItems", { left })}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

const mostShipped = 60;
const shippedName = 200;

interface LineProps {
  shop: MailShop;
  line: MailLine;
  unpriced: string;
}

function Line({ shop, line, unpriced }: LineProps) {
  const amount =
    line.price === null
      ? t("mails:quantityOf", { quantity: line.quantity })
      : `${line.quantity}${gap}×${gap}${money(shop, line.price)}`;
  return (
    <tr className="line">
      <td>
        <bdi>{line.name}</bdi>
        <br />
        <span>
          {line.detail === "" ? null : <bdi>{line.detail}</bdi>}
          {line.detail === "" ? amount : ` · ${amount}`}
        </span>
      </td>
      {line.subtotal === null ? (
        <td className="sum open ask" align="right">
          {unpriced}
        </td>
      ) : (
        <td className="sum" align="right">
          {money(shop, line.subtotal)}
        </td>
      )}
    </tr>
  );
}

function Totals({ shop, totals }: { shop: MailShop; totals: MailTotals }) {
  const { subtotal, discount, charges, total } = totals;
  const parts = [
    ...(subtotal !== null && (discount || charges.length > 0)
      ? [{ label: t("mails:subtotal"), value: money(shop, subtotal) }]
      : []),
    ...(discount
      ? [
          {
            label:
              discount.code === ""
                ? t("mails:discount")
                : t("mails:discountCode", { code: shorten(discount.code, 50) }),
            value: `−${money(shop, discount.amount)}`,
          },
        ]
      : []),
    ...charges.slice(0, 20).map(({ label, amount }) => ({
      label: shorten(label, 100),
      value: money(shop, amount),
    })),
  ];
  return (
    <>
      {parts.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two charges may share a label
        <tr className="line part" key={at}>
          <td>
            <bdi>{label}</bdi>
          </td>
          <td className="sum due" align="right">
            {value}
          </td>
        </tr>
      ))}
      <tr className="line total">
        <td>{t("mails:total")}</td>
        <td className={total === null ? "sum due ask" : "sum due"} align="right">
          {total === null ? t("mails:onRequest") : money(shop, total)}
        </td>
      </tr>
    </>
  );
}

function money(shop: MailShop, amount: number): string {
  return formatMoney(amount, shop.currency, shop.locale);
}
