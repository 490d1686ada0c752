import { useFetchers } from "@remix-run/react";
import { withoutLanguage } from "~/texts/local-path";
import { t } from "~/texts/text";
import type { CartView } from "../frame/cart-view";
import { Money } from "../frame/price";

/** Whether a change of the cart is being sent. Lines and sums change together afterwards. */
function useCartBusy(): boolean {
  return useFetchers().some(({ formAction }) =>
    withoutLanguage(formAction ?? "").startsWith("/cart"),
  );
}

/** The sum of the priced lines, and the number of those without a price. */
export function Totals({ cart }: { cart: CartView }) {
  const { subtotal, discount, charges, total, unpriced } = cart;
  const sold = cart.lines.filter(({ exists }) => exists).length;
  const busy = useCartBusy();
  return (
    <dl className="totals" aria-busy={busy || undefined}>
      {unpriced < sold ? (
        <div>
          <dt>{t("cart:subtotal")}</dt>
          <dd>
            <Money amount={subtotal} />
          </dd>
        </div>
      ) : null}
      {unpriced > 0 ? (
        <div className="totals-request">
          <dt>{subtotal > 0 ? t("cart:plus") : null}</dt>
          <dd>{t("cart:itemsOnRequest", { count: unpriced })}</dd>
        </div>
      ) : null}
      {discount ? (
        <div className="totals-discount">
          <dt>{discount.automatic ? discount.label : t("cart:code", { label: discount.label })}</dt>
          <dd>
            −<Money amount={discount.amount} />
          </dd>
        </div>
      ) : null}
      {charges.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      {unpriced < sold ? (
        <div className="totals-total">
          <dt>{unpriced > 0 ? t("cart:totalOfPricedItems") : t("cart:total")}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
