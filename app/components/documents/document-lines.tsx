import { Fragment } from "react";
import { toMajor, toMinor } from "~/kernel/money";
import { lineDetails } from "~/modules/pricing/details";
import type { LineDetails, Reduction } from "~/modules/pricing/line";
import { chargeWord, discountWords } from "~/modules/pricing/reduction";
import { includedVat, sumNames, type TaxRow } from "~/modules/pricing/tax";
import { writtenQuantity } from "~/modules/pricing/units";
import type { AppliedDiscount, Charge } from "~/modules/quotes/quote-amounts";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { productPath } from "../frame/product-view";

/** A line of a quote or an order, as the document shows it. */
export interface DocumentLine {
  id: string;
  variantId: string | null;
  quantity: number;
  productName: string;
  brand: string;
  variantName: string | null;
  /** The article number of the day of the request; left out where a page does not show it. */
  sku?: string | null;
  unit?: string | null;
  /** The customer's own position or number of it; that of an offer's line is in the offer. */
  reference?: string | null;
  unitPrice: number | null;
  /** The catalogue's price before the seller's offer, for staff; null when both are equal. */
  listPrice: number | null;
  subtotal: number | null;
  /** How many were shipped, where only a part of the document's goods was. */
  shipped?: number;
  /** Only for an offer's line: a free line has no page in the shop. */
  offer?: Partial<LineDetails> & {
    kind: "product" | "free";
    sku?: string | null;
    unit?: string;
    discount?: Reduction | null;
  };
}

export interface DocumentTotals {
  subtotal: number | null;
  discount: AppliedDiscount | null;
  charges: readonly Charge[];
  total: number | null;
  /** The taxes of the offer; null or left out where it names none. */
  tax?: { rows: readonly Pick<TaxRow, "rate">[]; grossPrices: boolean; net: number } | null;
  /** Whether the total was agreed in an offer; otherwise a payment page may have changed it. */
  offered?: boolean;
}

export function DocumentLines({
  lines,
  totals,
}: {
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
}) {
  return (
    <section aria-label={t("documents:products")}>
      <table className="document tight">
        <LinesHead names={namesOf(totals)} />
        <tbody>
          {lines.map((line) => (
            <LineRow key={`${line.id} ${line.variantId ?? ""}`} line={line} />
          ))}
        </tbody>
      </table>
      <Totals totals={totals} />
    </section>
  );
}

function namesOf({ tax }: DocumentTotals) {
  return sumNames({ taxed: Boolean(tax), grossPrices: tax?.grossPrices ?? false });
}

/** The columns of a document's lines on a page. */
export function LinesHead({ names }: { names: ReturnType<typeof sumNames> }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t("documents:product")}</th>
        <th scope="col" className="document-number">
          {t("documents:quantity")}
        </th>
        <th scope="col" className="document-number">
          {t(names.price)}
        </th>
        <th scope="col" className="document-number">
          {t(names.amount)}
        </th>
      </tr>
    </thead>
  );
}

function LineRow({ line }: { line: DocumentLine }) {
  const { id, productName, brand, variantName, quantity, unitPrice, listPrice, subtotal } = line;
  const isFree = line.offer?.kind === "free";
  const sku = line.offer?.sku ?? line.sku;
  const unit = line.offer?.unit || line.unit;
  const variant = line.variantId ? `?variant=${encodeURIComponent(line.variantId)}` : "";
  return (
    <tr>
      <th scope="row">
        {isFree ? productName : null}
        {isFree ? null : productName ? (
          <Link to={productPath(id) + variant}>{productName}</Link>
        ) : (
          <span className="mono">{id}</span>
        )}
        {variantName ? <span className="soft">, {variantName}</span> : null}
        {brand ? <span className="small soft document-brand">{brand}</span> : null}
        {sku ? (
          <span className="small soft mono document-brand">
            {t("documents:articleNumber", { sku })}
          </span>
        ) : null}
        <Details of={line.offer ?? { reference: line.reference }} />
        {line.shipped === undefined ? null : (
          <span className="small soft document-brand">
            {t("documents:shippedSoFar", { shipped: line.shipped, quantity })}
          </span>
        )}
      </th>
      <td className="document-number document-quantity">
        <span className="num">{writtenQuantity(quantity, unit ?? "")}</span>
      </td>
      <td className="document-number document-price">
        {listPrice !== null && unitPrice !== null && listPrice !== unitPrice ? (
          <s className="soft small">
            <span className="visually-hidden">{t("documents:before")} </span>
            <Money amount={listPrice} />
          </s>
        ) : null}{" "}
        {unitPrice === null ? (
          <span className="soft">{t("documents:toBeNamed")}</span>
        ) : (
          <Money amount={unitPrice} />
        )}
        <Less
          of={{
            price: unitPrice,
            quantity,
            discount: line.offer?.discount ?? null,
            amount: subtotal,
          }}
        />
      </td>
      <td className="document-number">
        {subtotal === null ? <span className="soft">–</span> : <Money amount={subtotal} />}
      </td>
    </tr>
  );
}

/** What the seller says of an offered line, below its name. */
export function Details({ of }: { of: Partial<LineDetails> }) {
  return lineDetails(of).map(({ name, label, text, isParagraph }) =>
    isParagraph ? (
      <span key={name} className="small typed document-brand">
        {text}
      </span>
    ) : (
      <span key={name} className="small soft document-brand">
        {`${label}: ${text}`}
      </span>
    ),
  );
}

/** The discount of one line, and what it leaves of the price of one, below it. */
export function Less({ of }: { of: Parameters<typeof discountWords>[0] }) {
  const words = discountWords(of, site.currency);
  if (!words) return null;
  const { off, of: kind, each } = words;
  const less = [t("documents:discountOf", { of: kind }), off].filter(Boolean).join(": ");
  return [less, each && t("documents:eachAfterDiscount", { each })].map((text) =>
    text ? (
      <span key={text} className="small soft document-brand" suppressHydrationWarning>
        {text}
      </span>
    ) : null,
  );
}

function Totals({ totals }: { totals: DocumentTotals }) {
  const { subtotal, discount, charges, total, tax } = totals;
  const rest = restOf(totals);
  // The taxes that are added on top are the last of the charges.
  const firstTax = tax && !tax.grossPrices ? charges.length - tax.rows.length : -1;
  const isDiscounted = discount !== null && discount.amount !== 0;
  const plain = charges.length === 0 && !isDiscounted && rest === 0;
  return (
    <dl className="totals document-totals">
      {subtotal !== null && !plain ? (
        <Row label={t(namesOf(totals).subtotal)} amount={subtotal} />
      ) : null}
      {isDiscounted ? (
        <Row
          label={t("pricing:discountNamed", { name: discount.code })}
          amount={-discount.amount}
        />
      ) : null}
      {charges.map(({ label, amount }, at) => (
        <Fragment key={label}>
          {tax && at === firstTax && tax.net !== subtotal ? (
            <Row label={t("documents:totalExclVat")} amount={tax.net} />
          ) : null}
          <Row label={chargeWord(label)} amount={amount} />
        </Fragment>
      ))}
      {rest === 0 ? null : <Row label={restLabel(rest, totals)} amount={rest} />}
      <div className="totals-total">
        <dt>
          {t(includedVat(totals.tax?.rows ?? []) ? "documents:totalInclVat" : "documents:total")}
        </dt>
        <dd>{total === null ? t("documents:namedWithTheOffer") : <Money amount={total} />}</dd>
      </div>
    </dl>
  );
}

/** An erased offer leaves its total, without the parts. */
function restLabel(rest: number, { offered }: DocumentTotals): string {
  if (offered) return t(rest < 0 ? "documents:discountsOfTheOffer" : "documents:taxOfTheOffer");
  return t(rest < 0 ? "pricing:promotion" : "documents:addedOnThePaymentPage");
}

/**
 * A difference that the parts do not explain: the payment page changed the total, or the offer was
 * erased.
 */
function restOf({ subtotal, discount, charges, total }: DocumentTotals): number {
  if (subtotal === null || total === null) return 0;
  const minor = (amount: number) => toMinor(amount, site.currency);
  const known = charges.reduce((sum, charge) => sum + minor(charge.amount), minor(subtotal));
  return toMajor(minor(total) - Math.max(0, known - minor(discount?.amount ?? 0)), site.currency);
}

function Row({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
