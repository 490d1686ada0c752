import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { ProductGrid } from "./product-card";

export function RecentlySeen({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="seen">
      <h2 id="seen">Recently viewed</h2>
      <ProductGrid cards={cards} />
    </section>
  );
}
