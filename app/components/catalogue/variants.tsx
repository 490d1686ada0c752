import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { type ProductView, productPath } from "../frame/product-view";

/** Every variant has its own address; choosing one changes price, stock and picture. */
export function Variants({ product }: { product: ProductView }) {
  const { id, variants, variantId } = product;
  if (variants.length === 0) return null;
  const prices = new Set(variants.map(({ price }) => price));
  return (
    <nav className="variants" aria-label="Variants">
      <h2 className="label">Variant</h2>
      <ul className="bare">
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={`${productPath(id)}?variant=${encodeURIComponent(variant.id)}`}
              className="variant"
              aria-current={variant.id === variantId ? "true" : undefined}
              replace
              preventScrollReset
              prefetch="intent"
            >
              <span>{variant.name}</span>
              {prices.size > 1 ? (
                <span className="variant-price">
                  {variant.price === null ? "On request" : <Money amount={variant.price} />}
                </span>
              ) : null}
              {variant.inStock === false ? <span className="variant-out">Out of stock</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
