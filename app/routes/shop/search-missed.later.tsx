import { CategoryChips, EmptyState } from "~/components/frame/empty-state";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { rich } from "~/components/frame/rich";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { t } from "~/texts/text";

interface NothingFoundProps {
  term: string;
  /** Products that match a part of it. */
  near: ProductCard[];
}

/** What a search that found nothing offers instead. */
export function NothingFound({ term, near }: NothingFoundProps) {
  const ask = `/ask?${new URLSearchParams({ about: term })}`;
  return (
    <div className="stack">
      {near.length > 0 ? (
        <section className="stack" aria-labelledby="near">
          <h2 id="near">{t("shop:theseMatchPart")}</h2>
          <ProductGrid cards={near} />
        </section>
      ) : null}
      <EmptyState title={t(near.length > 0 ? "shop:notSureWhatFits" : "shop:noProductsFound")}>
        <p>{t("shop:searchCovers")}</p>
        <CategoryChips />
        <p>{rich("shop:askUsForIt", { ask: (text) => <Link to={ask}>{text}</Link> })}</p>
      </EmptyState>
    </div>
  );
}
