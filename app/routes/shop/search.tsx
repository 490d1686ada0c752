import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryChips } from "~/components/catalogue/category-chips";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { SearchBox } from "~/components/frame/search-box";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { categoriesNamed, searchTerm } from "./search-terms.server";

const limit = 48;

export const loader = shopPage(async ({ request, commerce }) => {
  const term = searchTerm(request);
  const cards = term.length >= 2 ? await commerce.catalogue.searchCards(term, limit) : [];
  return { term, cards, categories: categoriesNamed(term) };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.term ? `Search: ${data.term}` : "Search", noindex: true });

export default function Search() {
  const { term, cards, categories } = useLoaderData<typeof loader>();
  const found = cards.length === limit ? `The first ${limit} products` : countOf(cards.length);
  return (
    <>
      <header className="page-head">
        <h1>{term ? `Results for “${term}”` : "Search"}</h1>
        <SearchBox id="page-search" large />
        <p role="status" className="soft">
          {term.length >= 2 ? found : "Enter at least two characters, or start from a category."}
        </p>
      </header>
      {categories.length > 0 ? <Categories categories={categories} /> : null}
      {cards.length > 0 ? <ProductGrid cards={cards} level="h2" eager={4} /> : null}
      {cards.length === 0 && term.length >= 2 ? <NothingFound /> : null}
      {term.length < 2 ? <CategoryChips /> : null}
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 product" : `${count} products`;
}

function Categories({ categories }: { categories: { slug: string; name: string }[] }) {
  return (
    <ul className="bare link-chips search-categories" aria-label="Categories that match">
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={`/categories/${slug}`}>
            Category: <strong>{name}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NothingFound() {
  return (
    <EmptyState title="No product goes by that name">
      <p>
        The search looks at the words of product names, at brands and at article numbers. Try
        another word or fewer letters, or browse a category.
      </p>
      <CategoryChips />
      <p>
        <Link to="/contact">Ask us</Link>: we source much that is not listed.
      </p>
    </EmptyState>
  );
}

export { ErrorPage as ErrorBoundary };
