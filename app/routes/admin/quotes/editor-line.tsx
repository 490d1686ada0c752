import { type ComponentProps, memo, Suspense } from "react";
import { Link } from "~/components/frame/link";
import { Money, money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { unseen } from "~/components/frame/rich";
import { writeAmount } from "~/forms/amount";
import { isPriced, type OfferLine, offerLimits } from "~/modules/pricing/offer";
import { t } from "~/texts/text";
import { GridCell, kinds } from "./editor-field";
import { DiscountReading, LineBelow } from "./editor-parts.later";
import { useSums } from "./editor-sums";

interface EditorLineProps extends Omit<ComponentProps<typeof LineBelow>, "about"> {
  /** As its customer reads it; undefined for headings and notes. */
  position: number | undefined;
  last: boolean;
}

/** "Discount %/€": the field takes either unit. */
export function discountLabel(): string {
  const sign = money(0).replace(/[\d.,\s]/gu, "");
  return t("deskQuotes:discountIn", { sign });
}

/** A line of the offer, with rarely used fields behind a summary. */
export const EditorLine = memo(function EditorLine({ position, last, ...props }: EditorLineProps) {
  const { line, place } = props;
  const { id, name, kind } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const numbered = position ? t("deskQuotes:lineNumber", { place: position }) : name;
  const about = name || numbered;
  const priced = isPriced(line);
  return (
    <li className={`offer-line${priced ? "" : ` offer-line-${kind}`}`} data-line={id}>
      <div className="offer-line-head">
        <span className="offer-line-place num" draggable title={t("deskQuotes:dragToMove")}>
          {position ?? "≡"}
        </span>
        {kind === "product" ? <ProductName line={line} /> : null}
        {kind === "product" ? null : (
          <GridCell
            name={field("name")}
            label={t(kinds[kind])}
            about={numbered}
            initial={name}
            maxLength={offerLimits.name}
          />
        )}
        <LineButtons id={id} about={about} first={place === 1} last={last} priced={priced} />
      </div>
      {priced ? (
        <div className="offer-line-cells">
          <GridCell
            name={field("quantity")}
            label={t("deskQuotes:quantity")}
            about={about}
            initial={String(line.quantity)}
            number
          />
          <GridCell
            name={field("price")}
            label={t("deskQuotes:yourPriceEach")}
            about={about}
            initial={line.price === null ? "" : writeAmount(line.price)}
            number
          />
          <GridCell
            name={field("off")}
            label={discountLabel()}
            about={about}
            initial={writeOff(line)}
            number
          >
            <Suspense>
              <DiscountReading name={field("off")} of={({ lines }) => lines[place - 1]?.discount} />
            </Suspense>
          </GridCell>
          <LineAmount line={line} at={place - 1} />
        </div>
      ) : null}
      {priced ? (
        <Suspense>
          <LineBelow {...props} about={about} />
        </Suspense>
      ) : null}
    </li>
  );
});

/** The line's amount, as saved or as typed; a dash while its price is missing. */
function LineAmount({ line, at }: { line: OfferLine; at: number }) {
  const amount = useSums(({ totals }) => totals.lines[at]?.amount ?? null);
  const counts = useSums(({ totals }) => totals.lines[at]?.counted);
  return (
    <p className="offer-line-amount">
      <span className="small soft">{amountLabel(line)}</span>
      {amount === null ? (
        <span className="soft">–</span>
      ) : counts ? (
        <Money amount={amount} />
      ) : (
        <span className="soft">
          (<Money amount={amount} />){unseen(t("deskQuotes:notInTheTotal"))}
        </span>
      )}
    </p>
  );
}

function ProductName({ line: { productId, variantId, name, variantName } }: { line: OfferLine }) {
  const variant = variantId ? `?variant=${encodeURIComponent(variantId)}` : "";
  const full = [name || productId, variantName].filter(Boolean).join(", ");
  return (
    <p className="offer-line-name">
      {productId ? <Link to={productPath(productId) + variant}>{full}</Link> : full}
    </p>
  );
}

function amountLabel({ inclusion }: OfferLine): string {
  if (inclusion.kind === "optional") return t("deskQuotes:option");
  return inclusion.kind === "choice"
    ? t("deskQuotes:choice", { group: inclusion.group })
    : t("deskQuotes:amount");
}

function writeOff({ discount }: OfferLine): string {
  if (!discount) return "";
  return discount.type === "percentage" ? `${discount.value}%` : money(discount.value);
}

interface LineButtonsProps {
  id: string;
  about: string;
  first: boolean;
  last: boolean;
  priced: boolean;
}

function LineButtons({ id, about, first, last, priced }: LineButtonsProps) {
  return (
    <span className="offer-line-buttons">
      {priced ? (
        <Small intent={`past ${id}`} label={t("deskQuotes:earlierPricesOf", { about })} isTitled>
          €?
        </Small>
      ) : null}
      <Small intent={`up ${id}`} label={t("deskQuotes:moveUp", { about })} off={first}>
        ↑
      </Small>
      <Small intent={`down ${id}`} label={t("deskQuotes:moveDown", { about })} off={last}>
        ↓
      </Small>
      <Small intent={`remove ${id}`} label={t("deskQuotes:removeLine", { about })}>
        ×
      </Small>
    </span>
  );
}

interface SmallProps {
  intent: string;
  label: string;
  /** Whether its sign needs the label as a tip. */
  isTitled?: boolean;
  off?: boolean;
  children: string;
}

function Small({ intent, label, isTitled, off, children }: SmallProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button-plain button-small"
      aria-label={label}
      title={isTitled ? label : undefined}
      disabled={off}
    >
      {children}
    </button>
  );
}
