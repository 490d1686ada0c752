import { site } from "~/modules/settings/site";
import { Link } from "./link";

/** Links to the categories, for pages where a search or an address found nothing. */
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
