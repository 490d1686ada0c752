import { Day } from "~/components/documents/moment";
import { Link } from "~/components/frame/link";
import { money } from "~/components/frame/price";
import { t } from "~/texts/text";

/** What is known of a line's price. */
export interface LinePast {
  /** The line in the last version that was sent. */
  last: { quantity: number; price: number | null } | null;
  /** What the customer asked for last. */
  wish: { quantity: number | null; price: number | null; isRemoved: boolean } | null;
  /** The customer's other quotes with this product, newest first. */
  prices: readonly {
    number: string;
    to: string;
    day: Date;
    status: string;
    quantity: number;
    price: number;
  }[];
}

/** The last version, the customer's wish and their earlier prices, beside a line. */
export function LinePastRows({ past, about }: { past: LinePast; about: string }) {
  const { last, wish, prices } = past;
  return (
    <section className="line-past small" aria-label={t("deskQuotes:earlierPricesOf", { about })}>
      <p>
        {last
          ? t("deskQuotes:lastVersion", { quantity: last.quantity, price: amountOf(last.price) })
          : t("deskQuotes:notSentYet")}
        {wish ? ` · ${t("deskQuotes:theCustomerAskedFor", { wish: wishText(wish) })}` : null}
      </p>
      {prices.length === 0 ? (
        <p className="soft">{t("deskQuotes:noEarlierPrices")}</p>
      ) : (
        <ul className="bare">
          {prices.map(({ number, to, day, status, quantity, price }) => (
            <li key={number}>
              <Link to={to} className="mono">
                {number}
              </Link>{" "}
              <Day date={day} /> · {status} · {quantity} × {money(price)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function amountOf(price: number | null): string {
  return price === null ? t("deskQuotes:noPrice") : money(price);
}

function wishText({ quantity, price, isRemoved }: NonNullable<LinePast["wish"]>): string {
  if (isRemoved) return t("deskQuotes:notToHaveIt");
  if (price === null) return quantity === null ? t("deskQuotes:aChange") : `${quantity}`;
  const each = money(price);
  return quantity === null
    ? t("deskQuotes:priceEachOf", { each })
    : t("deskQuotes:quantityAt", { quantity, each });
}
