import { listForm } from "~/components/desk/chosen";
import { ListSort, ListTools } from "~/components/desk/list-parts";
import { type ProductQuery, productChoices, productSearch, productSorts } from "./product-query";

export function ProductTools({ query }: { query: ProductQuery }) {
  const { search, brand, sort, bin } = query;
  const isFiltered = productSearch({ ...query, search: "", sort: "name", bin: "" }) !== "";
  return (
    <ListTools
      key={productSearch(query)}
      action="/admin/products"
      form={listForm}
      kept={{ bin }}
      search={{
        id: "product-search",
        label: "Name, brand or SKU",
        button: "Search products",
        value: search,
      }}
    >
      <ListSort id="product-sort" value={sort} choices={productSorts} />
      <button type="submit" className="button button-plain">
        Apply
      </button>
      <details className="list-more" open={isFiltered}>
        <summary>Filters</summary>
        <div className="list-more-fields">
          {Object.entries(productChoices).map(([name, { label, choices }]) => (
            <div className="list-field" key={name}>
              <label htmlFor={`product-${name}`}>{label}</label>
              <select
                id={`product-${name}`}
                name={name}
                className="input select"
                defaultValue={query[name as keyof typeof productChoices]}
              >
                <option value="">Any</option>
                {choices.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <div className="list-field">
            <label htmlFor="product-brand">Brand</label>
            <input
              id="product-brand"
              className="input"
              name="brand"
              size={10}
              defaultValue={brand}
              autoComplete="off"
            />
          </div>
        </div>
      </details>
    </ListTools>
  );
}
