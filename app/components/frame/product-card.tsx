import type { ReactNode } from "react";
import type { ProductCard as Card } from "~/modules/catalogue/catalogue-service.server";
import { t } from "~/texts/text";
import { Link } from "./link";
import { Picture } from "./picture";
import { Price, Stock } from "./price";
import { comparePath, productPath } from "./product-view";

interface CardProps {
  card: Card;
  /** Heading level that fits the page. */
  level?: "h2" | "h3";
  first?: boolean;
  eager?: boolean;
}

function ProductCard({ card, level: Heading = "h3", first, eager }: CardProps) {
  return (
    <article className="card">
      <Picture src={card.primaryImageURL} alt="" first={first} eager={eager} />
      <div className="card-text">
        {card.brand || card.sku ? (
          <p className="card-brand">
            <span>{card.brand}</span> <span className="mono">{card.sku}</span>
          </p>
        ) : null}
        <Heading className="card-name">
          <Link to={productPath(card.id, card.variant?.id)} prefetch="intent">
            {card.productName || t("frame:unnamedProduct")}
            {card.variant ? `, ${card.variant.name}` : null}
          </Link>
        </Heading>
        {card.why ? <p className="card-why small">{card.why}</p> : null}
        {card.data ? (
          <ul className="bare card-data">
            {card.data.map(({ name, text }) => (
              <li key={name}>
                <span className="soft">{name}</span> {text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="card-foot">
          <Price price={card.price} from={card.from} per={card.priceQuantity} />
          <Stock inStock={card.inStock} />
        </p>
        <Link className="card-compare" to={comparePath(card.id)} preventScrollReset replace>
          {t("lists:compare")}
        </Link>
      </div>
    </article>
  );
}

interface GridProps {
  cards: Card[];
  level?: "h2" | "h3";
  /** The number of first cards that are likely in view at once. */
  eager?: number;
  /** Shown after the last card, in the grid. */
  children?: ReactNode;
}

export function ProductGrid({ cards, level, eager = 0, children }: GridProps) {
  return (
    <ul className="bare card-grid">
      {cards.map((card, at) => (
        <li key={card.id}>
          <ProductCard card={card} level={level} first={eager > 0 && at === 0} eager={at < eager} />
        </li>
      ))}
      {children}
    </ul>
  );
}
