import type { ReactNode } from "react";
import { formatMoney } from "~/kernel/money";
import { site } from "~/modules/settings/site";
import { localeNow, t } from "~/texts/text";
import { rich } from "./rich";

/** Formats an amount in the store's currency, as the present language writes it. */
export function money(amount: number): string {
  return formatMoney(amount, site.currency, localeNow());
}

/** An amount in a sentence. Server and browser may space it differently, which needs no second render. */
export function figure(text: string): ReactNode {
  return (
    <span className="num" suppressHydrationWarning>
      {text}
    </span>
  );
}

export function Money({
  amount,
  currency = null,
}: {
  amount: number;
  /** The ISO 4217 code when it is not the store's currency. */
  currency?: string | null;
}) {
  return figure(formatMoney(amount, currency ?? site.currency, localeNow()));
}

interface PriceProps {
  /** Of one piece. */
  price: number | null;
  /** Whether it is the lowest of several. */
  from?: boolean;
  /** Of how many pieces the price is shown. */
  per?: number | null;
}

/** A price, or the text for a missing one. */
export function Price({ price, from = false, per }: PriceProps) {
  if (price === null)
    return <span className="price price-request">{t("frame:priceOnRequest")}</span>;
  // Money is rounded when it is written.
  const amount = price * (per ?? 1);
  return (
    <span className="price">
      {from ? (
        rich(
          "frame:priceFrom",
          { from: (text) => <span className="price-from">{text}</span>, amount: figure },
          { amount: money(amount) },
        )
      ) : (
        <Money amount={amount} />
      )}
      {per ? (
        <span className="price-from">{` ${t("frame:pricePer", { quantity: per })}`}</span>
      ) : null}
    </span>
  );
}

export type Availability = boolean | null;

/**
 * true: stock is counted and available; false: it is sold out; null: it is not counted, but made or
 * ordered on demand.
 */
export function availabilityOf(stock: number | null): Availability {
  return stock === null ? null : stock > 0;
}

/** The stock as text. The number of pieces is not public. */
interface StockProps {
  inStock: Availability;
  /** What is said instead when the quantity exceeds the stock. */
  note?: string | null;
}

export function Stock({ inStock, note }: StockProps) {
  if (note) return <span className="stock stock-in">{note}</span>;
  if (inStock === null) return <span className="stock">{t("frame:availableToOrder")}</span>;
  return inStock ? (
    <span className="stock stock-in">{t("frame:inStock")}</span>
  ) : (
    <span className="stock stock-out">{t("frame:outOfStock")}</span>
  );
}
