export type Availability = boolean | null;

/**
 * true: stock is counted and available; false: it is sold out; null: it is not counted, but made or
 * ordered on demand.
 */
export function availabilityOf(stock: number | null): Availability {
  return stock === null ? null : stock > 0;
}

/** The stock as text. The number of pieces is not public. */
export function Stock({ inStock }: { inStock: Availability }) {
  if (inStock === null) return <span className="stock">Available to order</span>;
  return inStock ? (
    <span className="stock stock-in">In stock</span>
  ) : (
    <span className="stock stock-out">Out of stock</span>
  );
}
