export type Availability = boolean | null;

/** true: stock is counted and there is some; false: sold out; null: not counted, made or ordered in. */
export function availabilityOf(stock: number | null): Availability {
  return stock === null ? null : stock > 0;
}

/** Stock in words; how many there are is nobody's business. */
export function Stock({ inStock }: { inStock: Availability }) {
  if (inStock === null) return <span className="stock">Available to order</span>;
  return inStock ? (
    <span className="stock stock-in">In stock</span>
  ) : (
    <span className="stock stock-out">Out of stock</span>
  );
}
