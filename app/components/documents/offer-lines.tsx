import { type ReactNode, useState } from "react";
import { Icon } from "~/components/frame/icons";
import { Link } from "~/components/frame/link";
import { Money, money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { rich, unseen } from "~/components/frame/rich";
import { safeURL } from "~/components/frame/safe-url";
import { fieldId } from "~/forms/answer";
import { toMajor, toMinor } from "~/kernel/money";
import { writeTypedNumber } from "~/kernel/typed-number";
import type { ShownProduct } from "~/modules/catalogue/catalogue-service.server";
import { isPriced, type OfferLine, type SentOffer } from "~/modules/pricing/offer";
import { defaultOptions, positionsOf } from "~/modules/pricing/offer-options";
import {
  hasSeveralTaxes,
  type LineAmounts,
  type OfferTotals,
  sectionTotals,
} from "~/modules/pricing/offer-totals";
import { chargeWord, discountOfOptions, discountText } from "~/modules/pricing/reduction";
import { includedVat, sumNames, taxText } from "~/modules/pricing/tax";
import { writtenNumber, writtenQuantity } from "~/modules/pricing/units";
import { offerDifference } from "~/modules/quotes/offer-difference";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { Details, Less, LinesHead } from "./document-lines";
import { lineWords } from "./offer-changes";
import { optionErrors, optionField } from "./typed-options";

/** What is new of each line since an earlier revision, in one word, by the line's id. */
export function marksSince(before: SentOffer | null, after: SentOffer): Map<string, string> {
  if (!before) return new Map();
  const { lines } = offerDifference(before, after, { write: money, day: String });
  return new Map(lines.map(({ id, kind }) => [id, t(lineWords[kind])]));
}

interface OfferLinesProps {
  offer: SentOffer;
  totals: OfferTotals;
  /** Whether the customer can still choose. The page's form has the fields. */
  isOpen: boolean;
  /** Whether it was agreed on: then it shows what was ordered, without the choices. */
  isAgreed: boolean;
  /** The options as they were typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** What the catalogue says of the products, by their ids. */
  products: Readonly<Record<string, ShownProduct>>;
  /** What is new since the revision before, by line id: "Added" or "Changed". */
  marks: ReadonlyMap<string, string>;
}

/** The lines of an offer, its options in a separate block, and its totals. */
export function OfferLines(props: OfferLinesProps) {
  const { offer, totals, isOpen, isAgreed, typed, products, marks } = props;
  const errors = optionErrors(offer.lines, typed);
  const amounts = new Map(totals.lines.map((line) => [line.id, line]));
  const isOrdered = ({ id }: OfferLine) => amounts.get(id)?.counted === true;
  // Alternatives stand in the place of the line that they replace.
  const rows = offer.lines.filter((line) =>
    isAgreed && isPriced(line) ? isOrdered(line) : line.inclusion.kind !== "optional",
  );
  const sums = sectionTotals(offer.lines, totals.lines, offer.currency, isAgreed);
  const mayLeaveOut = isOpen && rows.some(({ inclusion }) => inclusion.kind === "removable");
  const options = offer.lines.filter((line) => isPriced(line) && !rows.includes(line));
  const alternatives = isAgreed ? [] : rows.filter((line) => groupOf(line) !== null);
  const optionsNote = discountOfOptions(offer.discount, [...alternatives, ...options]);
  const positions = positionsOf(offer.lines);
  const show = (line: OfferLine, instead?: OfferLine) => {
    const name = optionField(offer.lines, line);
    return (
      <OfferOption
        // What was agreed is shown in fields of its own.
        key={`${line.id} ${isOpen}`}
        line={line}
        position={positions.get(line.id)}
        mark={marks.get(line.id)}
        instead={instead ? { of: instead, amount: amounts.get(instead.id)?.amount ?? null } : null}
        name={name}
        amounts={amounts.get(line.id)}
        product={products[line.productId ?? ""]}
        isOpen={isOpen}
        typed={typed[name]}
        error={errors[name]}
      />
    );
  };
  return (
    <section aria-label={t("documents:products")}>
      {mayLeaveOut ? (
        <p className="small soft screen-only">{t("documents:untickWhatYouLeaveOut")}</p>
      ) : null}
      <table className="document tight">
        <LinesHead names={namesOf(totals)} />
        <tbody>
          {rows.map((line) =>
            alternatives.includes(line) ? (
              <Alternatives key={line.id} first={line} lines={alternatives} show={show} />
            ) : (
              <Row
                // What was agreed is shown in a box of its own.
                key={`${line.id} ${isOpen}`}
                line={line}
                position={positions.get(line.id)}
                mark={marks.get(line.id)}
                isOpen={isOpen}
                typed={typed[optionField(offer.lines, line)]}
                amounts={amounts.get(line.id)}
                isAgreed={isAgreed}
                namesTax={hasSeveralTaxes(offer)}
                subtotal={sums.get(line.id) ?? null}
                product={products[line.productId ?? ""]}
              />
            ),
          )}
        </tbody>
      </table>
      {isAgreed && options.length > 0 ? <NotOrdered lines={options} /> : null}
      {optionsNote && !isAgreed ? <p className="small soft">{optionsNote}.</p> : null}
      {options.length > 0 && !isAgreed ? (
        <fieldset className="offer-options stack">
          <legend>{t("documents:optionsOnlyAsChosen")}</legend>
          {options.map((line) => show(line))}
        </fieldset>
      ) : null}
      {isOpen && (mayLeaveOut || alternatives.length + options.length > 0) ? (
        <p className="no-js">
          <button type="submit" name="answer" value="Update" className="button button-plain">
            {t("documents:updateTotal")}
          </button>
        </p>
      ) : null}
      <OfferAmounts offer={offer} totals={totals} />
    </section>
  );
}

/** The group of alternatives to which a line belongs; null for any other line. */
function groupOf({ inclusion }: OfferLine): string | null {
  return inclusion.kind === "choice" ? inclusion.group : null;
}

/** The lines of which the customer takes one, in the place of the first of them. */
function Alternatives({
  first,
  lines,
  show,
}: {
  first: OfferLine;
  lines: readonly OfferLine[];
  show: (line: OfferLine, instead: OfferLine | undefined) => ReactNode;
}) {
  const group = groupOf(first) ?? "";
  const own = lines.filter((line) => groupOf(line) === group);
  if (own[0] !== first) return null;
  const [offered] = defaultOptions(own);
  const instead = own.find(({ id }) => id === offered?.line);
  const isAlone = own.length < 2 || !instead;
  return (
    <tr className="offer-choice">
      <td colSpan={4}>
        <fieldset className="offer-options stack">
          <legend>{isAlone ? group : titleOf(group, nameOf(instead))}</legend>
          {own.map((line) => show(line, isAlone ? undefined : instead))}
        </fieldset>
      </td>
    </tr>
  );
}

/** A choice may have the name of the line that its alternatives replace. */
function titleOf(group: string, name: string): string {
  return group === name
    ? t("documents:orAlternative", { name })
    : t("documents:alternativesTo", { group, name });
}

function nameOf({ name, variantName }: OfferLine): string {
  return [name, variantName].filter(Boolean).join(", ");
}

/** What the customer left out, or did not choose. */
function NotOrdered({ lines }: { lines: readonly OfferLine[] }) {
  return (
    <section aria-labelledby="not-ordered" className="soft">
      <h3 id="not-ordered">{t("documents:notOrdered")}</h3>
      <ul className="bare">
        {lines.map((line) => (
          <li key={line.id}>
            {nameOf(line)}
            {` (${writtenQuantity(line.quantity, line.unit.text)})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Placed {
  line: OfferLine;
  amounts: LineAmounts | undefined;
  subtotal: number | null;
  product: ShownProduct | undefined;
  isOpen: boolean;
  isAgreed: boolean;
  /** Whether the line names its tax. */
  namesTax: boolean;
  /** What was typed into its box: "0" for a line that is left out. */
  typed: string | undefined;
}

function Row(props: RowProps) {
  const { line, position, mark, amounts, subtotal, product, isOpen, isAgreed, typed } = props;
  const tax = props.namesTax ? line.tax : null;
  if (!isPriced(line)) {
    return (
      <tr className={line.kind === "heading" ? "document-heading" : undefined}>
        <th scope="row" colSpan={subtotal === null ? 4 : 3} className="typed">
          {line.name}
        </th>
        {subtotal === null ? null : (
          <td className="document-number">
            <span className="small soft">{t("documents:subtotal")}</span>{" "}
            <Money amount={subtotal} />
          </td>
        )}
      </tr>
    );
  }
  const isLeftOut = amounts?.counted === false;
  const quantity = amounts?.quantity ?? line.quantity;
  return (
    <tr className={isLeftOut ? "offer-left-out" : undefined}>
      <th scope="row">
        <div className="offer-product">
          {line.inclusion.kind === "removable" && !isAgreed ? (
            <KeptBox line={line} isOpen={isOpen} isKept={typed ? typed !== "0" : !isLeftOut} />
          ) : null}
          <LinePicture line={line} product={product} />
          <div>
            <LineName line={line} position={position} mark={mark} />
            <ProductFacts product={product} />
          </div>
        </div>
      </th>
      <td className="document-number document-quantity">
        <span className="num">{writtenQuantity(quantity, line.unit.text)}</span>
      </td>
      <td className="document-number document-price">
        <UnitPrice line={{ ...line, quantity, tax }} amounts={amounts} />
      </td>
      <td className="document-number">
        {isLeftOut ? (
          <span className="soft">{t("documents:leftOut")}</span>
        ) : amounts?.amount == null ? (
          <span className="soft">{t("documents:toBeConfirmed")}</span>
        ) : (
          <Money amount={amounts.amount} />
        )}
      </td>
    </tr>
  );
}

/** Whether the customer takes the line. The field before it says so for an unticked box. */
function KeptBox({
  line: { id, name },
  isOpen,
  isKept,
}: {
  line: OfferLine;
  isOpen: boolean;
  isKept: boolean;
}) {
  const field = `options.${id}`;
  const [first] = useState(isKept);
  return (
    <>
      {isOpen ? <input type="hidden" name={field} value="0" /> : null}
      <input
        type="checkbox"
        className="offer-kept"
        name={field}
        value="1"
        defaultChecked={first}
        disabled={!isOpen}
        aria-label={t("documents:take", { name })}
      />
    </>
  );
}

function LineName({ line, ...placed }: Pick<RowProps, "line" | keyof Placed>) {
  const { productId, name, variantName } = line;
  return (
    <>
      {productId ? <Link to={linkOf(line, productId)}>{name}</Link> : name}
      {variantName ? <span className="soft">, {variantName}</span> : null}
      <Origin of={line} {...placed} />
      <Details of={line} />
    </>
  );
}

function linkOf({ variantId }: OfferLine, productId: string): string {
  const variant = variantId ? `?variant=${encodeURIComponent(variantId)}` : "";
  return productPath(productId) + variant;
}

interface Placed {
  /** The line's number in the offer. */
  position: number | undefined;
  /** Whether it is new since the revision before. */
  mark: string | undefined;
}

/** The line's number, what is new of it, its article number and brand. */
function Origin({ of: { sku, brand }, position, mark }: { of: OfferLine } & Placed) {
  const place = position === undefined ? "" : `${t("documents:position")} ${position}`;
  const text = [place, sku, brand].filter(Boolean).join(" · ");
  if (!text && !mark) return null;
  return (
    <span className="small soft document-brand">
      {text} {mark ? <strong>{mark}</strong> : null}
    </span>
  );
}

/** The picture of the line's variant, or else of its product; nothing for a line without one. */
function LinePicture({ line, product }: { line: OfferLine; product: ShownProduct | undefined }) {
  const own = product?.variantImages[line.variantId ?? ""] ?? product?.primaryImageURL;
  const src = safeURL(own ?? null);
  if (!src) return null;
  return <img className="offer-picture" src={src} alt="" width={96} height={72} loading="lazy" />;
}

/** What the product is, and its data sheet: folded, because the line is about its price. */
function ProductFacts({ product }: { product: ShownProduct | undefined }) {
  const sheet = safeURL(product?.sheet ?? null);
  if (!product || (product.data.length === 0 && !sheet)) return null;
  return (
    <details className="offer-facts small">
      <summary>{t(sheet ? "documents:dataAndSheet" : "documents:data")}</summary>
      <dl>
        {product.data.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sheet ? (
        <a className="icon-link" href={sheet}>
          <Icon name="sheet" size={16} /> {t("documents:dataSheetPdf")}
        </a>
      ) : null}
    </details>
  );
}

function UnitPrice({
  line: { price, discount, tax, quantity },
  amounts,
}: {
  line: OfferLine;
  amounts: LineAmounts | undefined;
}) {
  return (
    <span>
      {price === null ? (
        <span className="soft">{t("documents:toBeConfirmed")}</span>
      ) : (
        <Money amount={price} />
      )}
      <Less of={{ price, quantity, discount, amount: amounts?.amount ?? null }} />
      {tax ? <span className="small soft document-brand">{tax}</span> : null}
    </span>
  );
}

function namesOf({ taxes, grossPrices }: OfferTotals) {
  return sumNames({ taxed: taxes.length > 0, grossPrices });
}

interface OfferAmountsProps {
  offer: Pick<SentOffer, "charges" | "discount">;
  totals: OfferTotals;
}

/** From the subtotal to the total, and what its taxes say. */
function OfferAmounts({ offer, totals }: OfferAmountsProps) {
  const { goods, discount, net, taxes, total, grossPrices } = totals;
  const plain = discount === 0 && offer.charges.length === 0 && taxes.length === 0;
  const texts = [...new Set(taxes.map(taxText).filter((text) => text !== null))];
  return (
    <>
      <dl className="totals document-totals" aria-live="polite">
        {goods === null || plain ? null : (
          <Amount label={t(namesOf(totals).subtotal)} amount={goods} />
        )}
        {discount > 0 ? (
          <Amount label={discountText(offer.discount ?? { label: "" })} amount={-discount} />
        ) : null}
        {offer.charges.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges may share a label
          <Amount key={at} label={chargeWord(label)} amount={amount} />
        ))}
        {taxes.length > 0 && net !== null ? (
          <Amount label={t("documents:totalExclVat")} amount={net} />
        ) : null}
        {taxes.map(({ name, base, rate, tax }) => (
          <Amount
            key={name}
            label={
              grossPrices
                ? t("documents:ofWhich", { name })
                : rate > 0
                  ? t("documents:taxOn", { name, base: money(base) })
                  : name
            }
            amount={tax}
          />
        ))}
        <div className="totals-total">
          <dt>{t(includedVat(taxes) ? "documents:totalInclVat" : "documents:total")}</dt>
          <dd>{total === null ? t("documents:toBeConfirmed") : <Money amount={total} />}</dd>
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

interface OptionProps extends Placed {
  line: OfferLine;
  /** The line of its group that the total has at first, and its amount; null outside of a group. */
  instead: { of: OfferLine; amount: number | null } | null;
  product: ShownProduct | undefined;
  name: string;
  amounts: LineAmounts | undefined;
  isOpen: boolean;
  /** The quantity as it was typed into a form that is shown again. */
  typed: string | undefined;
  /** Why the typed quantity cannot be ordered. */
  error: string | undefined;
}

/** An option with its amount, and a field for its quantity, a box, or its group's choice. */
function OfferOption(props: OptionProps) {
  const { line, position, mark, instead, name, amounts, product, isOpen, typed, error } = props;
  const { inclusion, id, quantity } = line;
  const counted = amounts?.counted ?? false;
  // As the page came, also after a choice: what differs from it is kept over a reload.
  const [first] = useState({
    counted,
    quantity: typed ?? (counted ? writeTypedNumber(amounts?.quantity ?? 0) : "0"),
  });
  const isChoice = inclusion.kind === "choice";
  const isAllOrNone = inclusion.kind === "optional" && inclusion.min === inclusion.max;
  const field = isChoice ? `option-${id}` : fieldId(name);
  const sum = amounts?.amount == null ? "" : money(amounts.amount);
  return (
    <div className="offer-option">
      {error ? (
        <p className="field-error" id={`${field}-error`} role="alert">
          <Icon name="alert" size={16} /> {error}
        </p>
      ) : null}
      {isChoice ? (
        <input
          type="radio"
          id={field}
          name={name}
          value={id}
          defaultChecked={first.counted}
          disabled={!isOpen}
        />
      ) : isAllOrNone ? (
        <>
          {isOpen ? <input type="hidden" name={name} value="0" /> : null}
          <input
            type="checkbox"
            id={field}
            name={name}
            value={inclusion.max}
            defaultChecked={first.counted}
            disabled={!isOpen}
          />
        </>
      ) : (
        <input
          className="input num offer-option-count"
          id={field}
          name={name}
          defaultValue={first.quantity}
          inputMode="decimal"
          autoComplete="off"
          disabled={!isOpen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
        />
      )}
      <LinePicture line={line} product={product} />
      <label htmlFor={field}>
        <strong>{nameOf(line)}</strong>
        <Origin of={line} position={position} mark={mark} />
        <span className="small soft document-brand" suppressHydrationWarning>
          {inclusion.kind === "choice"
            ? choiceText(line, sum)
            : optionText(line, amounts?.quantity ?? quantity, sum)}
        </span>
        <Less
          of={{
            ...line,
            quantity: amounts?.quantity ?? quantity,
            amount: amounts?.amount ?? null,
          }}
        />
        <Details of={line} />
      </label>
      <span className="offer-option-sum num" suppressHydrationWarning>
        {counted ? sum : t("documents:notChosen")}
        {instead ? <Difference of={line} amount={amounts?.amount ?? null} to={instead} /> : null}
      </span>
      {line.productId ? (
        <div className="offer-option-more small">
          <Link to={linkOf(line, line.productId)}>
            {rich("documents:productPageOf", { of: unseen }, { title: nameOf(line) })}
          </Link>
          <ProductFacts product={product} />
        </div>
      ) : null}
    </div>
  );
}

interface DifferenceProps {
  of: OfferLine;
  amount: number | null;
  to: NonNullable<OptionProps["instead"]>;
}

/** How much more or less an alternative costs than the line that it replaces. */
function Difference({ of, amount, to }: DifferenceProps) {
  const { currency } = site;
  if (of.id === to.of.id) {
    return <span className="small soft document-brand">{t("documents:asOffered")}</span>;
  }
  if (amount === null || to.amount === null) return null;
  const more = toMajor(toMinor(amount, currency) - toMinor(to.amount, currency), currency);
  return (
    <span className="small soft document-brand" suppressHydrationWarning>
      {more === 0 ? t("documents:samePrice") : `${more > 0 ? "+" : ""}${money(more)}`}{" "}
      <span className="visually-hidden">
        {t("documents:comparedWith", { name: nameOf(to.of) })}
      </span>
    </span>
  );
}

function choiceText({ quantity, unit, price, discount }: OfferLine, sum: string): string {
  const each = discount && price !== null && t("documents:amountEach", { amount: money(price) });
  return [writtenQuantity(quantity, unit.text), each, sum].filter(Boolean).join(", ");
}

/** The sum is named with its quantity, which is not in the field while the option is not taken. */
function optionText({ inclusion, price, unit }: OfferLine, quantity: number, sum: string): string {
  if (inclusion.kind !== "optional") return "";
  const { min, max } = inclusion;
  const values = { min: writtenNumber(min), max: writtenQuantity(max, unit.text) };
  const range =
    min === max ? t("documents:noneOrAllOf", values) : t("documents:noneOrFromTo", values);
  const each = price === null ? "" : `, ${t("documents:amountEach", { amount: money(price) })}`;
  const whole = sum && quantity !== 1 ? ` (${writtenQuantity(quantity, unit.text)}: ${sum})` : "";
  return `${range}${each}${whole}`;
}
