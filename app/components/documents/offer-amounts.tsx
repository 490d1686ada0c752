import type { SentOffer } from "~/domain/offer";
import type { OfferTotals } from "~/domain/offer-totals";
import { includedVat, taxText } from "~/domain/tax";
import { Money, money } from "../frame/price";

interface OfferAmountsProps {
  offer: Pick<SentOffer, "charges" | "discount">;
  totals: OfferTotals;
}

/** From the subtotal to the total, and what its taxes say. */
export function OfferAmounts({ offer, totals }: OfferAmountsProps) {
  const { goods, discount, net, taxes, total, grossPrices } = totals;
  const plain = discount === 0 && offer.charges.length === 0 && taxes.length === 0;
  const texts = [...new Set(taxes.map(taxText).filter((text) => text !== null))];
  return (
    <>
      <dl className="totals document-totals" aria-live="polite">
        {goods === null || plain ? null : <Amount label="Subtotal" amount={goods} />}
        {discount > 0 ? (
          <Amount label={`Discount ${offer.discount?.label ?? ""}`.trim()} amount={-discount} />
        ) : null}
        {offer.charges.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges may share a label
          <Amount key={at} label={label} amount={amount} />
        ))}
        {taxes.length > 0 && net !== null ? <Amount label="Total excl. VAT" amount={net} /> : null}
        {taxes.map(({ name, base, rate, tax }) => (
          <Amount
            key={name}
            label={grossPrices ? `of which ${name}` : rate > 0 ? `${name} on ${money(base)}` : name}
            amount={tax}
          />
        ))}
        <div className="totals-total">
          <dt>Total {includedVat(taxes)}</dt>
          <dd>{total === null ? "to be confirmed" : <Money amount={total} />}</dd>
        </div>
      </dl>
      {texts.map((text) => (
        <p key={text} className="small">
          {text}
        </p>
      ))}
    </>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt suppressHydrationWarning>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
