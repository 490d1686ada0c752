import { NothingHere } from "~/components/desk/list-parts";
import { Link } from "~/components/frame/link";
import { type ProductQuery, productSearch } from "./product-query";

interface NoProductsProps {
  query: ProductQuery;
  /** Some rows were skipped, and more follow. */
  more: boolean;
  mayCreate: boolean;
}

export function NoProducts({ query, more, mayCreate }: NoProductsProps) {
  if (more) {
    return (
      <NothingHere title="No matches among these products">
        <p>None of the products that were searched match. The next page searches the others.</p>
      </NothingHere>
    );
  }
  if (query.bin) {
    return (
      <NothingHere title="The bin is empty">
        <p>Deleted products stay here for 30 days and can be restored.</p>
      </NothingHere>
    );
  }
  if (productSearch({ ...query, sort: "name" })) {
    return (
      <NothingHere title="No products match">
        <p>Remove a filter, or search for a part of the name, the brand or the SKU.</p>
        <Link className="button button-primary" to="/admin/products">
          All products
        </Link>
      </NothingHere>
    );
  }
  return (
    <NothingHere title="No products yet">
      <p>Create the first one: it needs only a name.</p>
      {mayCreate ? (
        <Link className="button button-primary" to="/admin/products/new">
          New product
        </Link>
      ) : null}
    </NothingHere>
  );
}
