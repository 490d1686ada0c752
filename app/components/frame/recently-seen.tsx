import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { t } from "~/texts/text";
import { ProductGrid } from "./product-card";

export function RecentlySeen({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="seen">
      <h2 id="seen">{t("frame:recentlyViewed")}</h2>
      <ProductGrid cards={cards} />
    </section>
  );
}
