import { formatMoney } from "~/kernel/money";
import { site } from "~/modules/settings/site";
import { localeNow, t } from "~/texts/text";

/** Formats an amount in the store's currency, as the present language writes it. */
export function money(amount: number): string {
  return formatMoney(amount, site.currency, localeNow());
}

/** Server and browser may space an amount differently; the text is not worth a second render. */
export function Money({
  amount,
  currency = null,
}: {
  amount: number;
  /** The ISO 4217 code when it is not the store's currency. */
  currency?: string | null;
}) {
  return (
    <span className="num" suppressHydrationWarning>
      {formatMoney(amount, currency ?? site.currency, localeNow())}
    </span>
  );
}

/** A price, or the text for a missing one. `from` marks the lowest of several. */
export function Price({ price, from = false }: { price: number | null; from?: boolean }) {
  if (price === null)
    return <span className="price price-request">{t("frame:priceOnRequest")}</span>;
  return (
    <span className="price">
      {from ? <span className="price-from">{t("frame:from")} </span> : null}
      <Money amount={price} />
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
export function Stock({ inStock }: { inStock: Availability }) {
  if (inStock === null) return <span className="stock">{t("frame:availableToOrder")}</span>;
  return inStock ? (
    <span className="stock stock-in">{t("frame:inStock")}</span>
  ) : (
    <span className="stock stock-out">{t("frame:outOfStock")}</span>
  );
}
