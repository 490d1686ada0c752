import { currencyExponent, isAmount } from "~/domain/money";
import { site } from "~/site";

/** An amount as people type it, `1,250.00` or `1250`; null when it is none of the store's currency. */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/\s/g, "");
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)) return null;
  const amount = Number(text.replaceAll(",", ""));
  return isAmount(amount, site.currency) ? amount : null;
}

/** As a field shows it, with all of the currency's decimals. */
export function writeAmount(amount: number): string {
  return amount.toFixed(currencyExponent(site.currency));
}
