import { type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import {
  facetQueryOf,
  filterOf,
  isFiltered,
  listHref,
  readListQuery,
  unreadPrices,
} from "~/components/catalogue/list-query";
import { type ListPage, ProductList } from "~/components/catalogue/product-list";
import { CategoryChips } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { productPath } from "~/components/frame/product-view";
import { rich } from "~/components/frame/rich";
import { SearchBox } from "~/components/frame/search-box";
import { seo } from "~/components/frame/seo";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { isDataSort } from "~/modules/catalogue/data-value";
import { t } from "~/texts/text";
import { categoriesNamed, pageSize, priceTitleOf, searchTerm, wordsOf } from "./list-page.server";
import { dataSorts, looksOf, tableOf } from "./list-table.server";
import { ownDocument } from "./own-document.server";
import { NothingFound } from "./search-missed.later";
import { severalAction } from "./several.server";

export const loader = shopPage(async (args) => {
  const term = searchTerm(new URL(args.request.url));
  const categories = categoriesNamed(term);
  if (term.length < 2) return { term, categories, found: null, refused: false };
  const found = await loadSearch(args, term);
  if (found.opens) throw redirect(found.opens);
  const isMissed = found.list.cards.length === 0 && !isFiltered(found.list.query);
  const own = isMissed ? await ownDocument(args, term) : null;
  if (own) throw redirect(own);
  if (isMissed && found.list.query.cursor === null) {
    const { log } = args.context.services;
    await bestEffort(log, "[missed search]", args.call("catalogue.noteMissed", [term]));
  }
  return { term, categories, found, refused: wasRefused(args.context) };
});

export const action = severalAction;

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "several");

interface SearchView {
  list: ListPage;
  /** The corrected term, when nothing matches the typed one. */
  corrected: string | null;
  /** The page of the product or variant with this article number. */
  opens: string | null;
  /** Products that match a part of the term, when none matches it. */
  near: ProductCard[];
}

/**
 * Loads a search's results from its address. Its cursor is the number of products before the page.
 */
async function loadSearch(args: ShopArgs, term: string): Promise<SearchView> {
  const { request, call } = args;
  const query = readListQuery(new URL(request.url).searchParams, term);
  const passed = Number(query.cursor ?? 0);
  const offset = Number.isSafeInteger(passed) && passed > 0 ? passed : 0;
  const {
    items,
    more,
    all,
    corrected,
    exact,
    facets,
    notes,
    near,
    opens: given,
  } = await call("catalogue.search", [
    term,
    {
      filter: filterOf(query),
      facets: facetQueryOf(query),
      sort: query.sort,
      limit: pageSize,
      offset,
    },
  ]);
  const combines = facets.documents !== undefined;
  const isSorted = combines || !isDataSort(query.sort);
  const table = await tableOf(args, null, items);
  const list = {
    path: "/search",
    category: query.category,
    query: isSorted ? query : { ...query, sort: "best" as const },
    ...(combines ? { dataSorts: dataSorts(query, table) } : {}),
    cards: items,
    ...looksOf(args, null),
    table,
    nextCursor: more ? String(offset + pageSize) : null,
    previousCursor: offset > pageSize ? String(offset - pageSize) : null,
    facets,
    words: wordsOf(facets, query),
    pageSize,
    priceTitle: priceTitleOf(items),
    more: !all,
    notes: [...unreadPrices(query), ...notes],
    combines,
  };
  if (isFiltered(query) || offset > 0) return { list, corrected, near, opens: null };
  const opens = given ?? (exact && productPath(exact.id, exact.variant?.id));
  return { list, corrected, near, opens };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.term ? t("shop:searchFor", { term: data.term }) : t("shop:search"),
    noindex: true,
    refused: data?.refused ?? false,
  });

export default function Search() {
  const { term, categories, found } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{term ? t("shop:resultsFor", { term }) : t("shop:search")}</h1>
        <SearchBox id="page-search" large />
        <Explanation found={found} />
      </header>
      {categories.length > 0 ? <Categories categories={categories} /> : null}
      {found ? <Found term={term} found={found} /> : <CategoryChips />}
    </>
  );
}

/** The text above the results when they differ from the typed term. */
function Explanation({ found }: { found: SearchView | null }) {
  if (!found) {
    return (
      <p role="status" className="soft">
        {t("shop:enterTwoCharacters")}
      </p>
    );
  }
  const { corrected, list } = found;
  return (
    <>
      {corrected ? (
        <p role="status">
          {rich(
            "shop:corrected",
            {
              term: (text) => (
                <Link to={listHref("/search", { ...list.query, term: corrected })}>
                  <strong>{text}</strong>
                </Link>
              ),
            },
            { term: corrected },
          )}
        </p>
      ) : null}
      {list.more ? <p className="soft">{t("shop:moreThanListed")}</p> : null}
    </>
  );
}

function Categories({ categories }: { categories: { slug: string; name: string }[] }) {
  return (
    <ul className="bare link-chips search-categories" aria-label={t("shop:categoriesThatMatch")}>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={`/categories/${slug}`}>
            {rich("shop:categoryNamed", { name: (text) => <strong>{text}</strong> }, { name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Found({ term, found: { list, near } }: { term: string; found: SearchView }) {
  return list.cards.length === 0 && !isFiltered(list.query) ? (
    <Later>
      <NothingFound term={term} near={near} />
    </Later>
  ) : (
    <ProductList list={list} />
  );
}

export { ErrorPage as ErrorBoundary };
