import { site } from "~/site";
import { Link } from "./link";

/** The categories to start from, where a search or an address led nowhere. */
export function CategoryChips() {
  return (
    <ul className="bare link-chips" aria-label="Categories to start from">
      {site.productCategories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={`/categories/${slug}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
