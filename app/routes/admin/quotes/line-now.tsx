import { Money } from "~/components/frame/price";
import type { OfferLine } from "~/modules/pricing/offer";
import { t } from "~/texts/text";

/** The catalogue's present data of a line; null for the seller's own line. */
export interface LineNow {
  /** null for a price on request. */
  price: number | null;
  /** null when it is not counted. */
  stock: number | null;
  /** Whether it is still in the catalogue. */
  sold: boolean;
  hasVariants: boolean;
}

/** The catalogue's present price and stock. */
export function LinePresent({ line, now }: { line: OfferLine; now: LineNow | null }) {
  if (line.kind !== "product" || !now) return null;
  if (!now.sold) return <p className="small soft offer-line-now">{t("deskQuotes:noLongerSold")}</p>;
  const short = now.stock !== null && now.stock < line.quantity;
  return (
    <p className="small soft offer-line-now">
      Catalogue: {now.price === null ? t("deskQuotes:onRequest") : <Money amount={now.price} />}
      {line.listPrice !== now.price && line.listPrice !== null ? (
        <>
          , <Money amount={line.listPrice} /> {t("deskQuotes:whenAsked")}
        </>
      ) : null}
      {now.stock === null ? null : (
        <>
          {" · "}
          <span className={short ? "line-short" : undefined}>
            {t("deskQuotes:inStock", { stock: now.stock })}
          </span>
        </>
      )}
    </p>
  );
}
