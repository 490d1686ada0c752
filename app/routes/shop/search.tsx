import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
  facetQueryOf,
  filterOf,
  isFiltered,
  listHref,
  readListQuery,
} from "~/components/catalogue/list-query";
import { type ListPage, ProductList } from "~/components/catalogue/product-list";
import { CategoryChips, EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { productPath } from "~/components/frame/product-view";
import { rich } from "~/components/frame/rich";
import { SearchBox } from "~/components/frame/search-box";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { flashCookie } from "~/http/pages/flash.server";
import { problem, type ShopArgs, shopPage } from "~/http/pages/page.server";
import { bestEffort } from "~/kernel/process/log.server";
import { cutText, isCleanText } from "~/kernel/text";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { categoriesNamed, pageSize, searchTerm, wordsOf } from "./list-page.server";
import { looksOf, tableOf } from "./list-table.server";
import { draftWith } from "./quote-prefill.server";

export const loader = shopPage(async (args) => {
  const term = searchTerm(new URL(args.request.url));
  const categories = categoriesNamed(term);
  const mail = mailAbout(term);
  if (term.length < 2) return { term, categories, mail, found: null };
  const found = await loadSearch(args, term);
  if (found.opens) throw redirect(found.opens);
  const isMissed = found.list.cards.length === 0 && !isFiltered(found.list.query);
  if (isMissed && found.list.query.cursor === null) {
    const { log } = args.context.services;
    await bestEffort(log, "[missed search]", args.call("catalogue.noteMissed", [term]));
  }
  return { term, categories, mail, found };
});

/** What was looked for becomes the message of the next request. */
export const action = shopPage(async (args) => {
  const term = cutText(String((await args.request.formData()).get("term") ?? "").trim(), 200);
  if (term === "" || !isCleanText(term)) throw problem(400);
  const size = await args.call("visitorCart.size", []);
  const headers = new Headers();
  headers.append("Set-Cookie", draftWith(args, { message: t("lists:lookingFor", { term }) }));
  if (size > 0) return redirect("/quote", { status: 303, headers });
  const flash = { kind: "done", text: t("lists:askNoted") } as const;
  headers.append("Set-Cookie", flashCookie(args, flash));
  return redirect(`/search?${new URLSearchParams({ q: term })}`, { status: 303, headers });
});

/** A mail with the term, so that nobody types it twice. */
function mailAbout(term: string): string {
  const subject = encodeURIComponent(t("shop:lookingFor", { term }));
  return `mailto:${site.contact.email}?subject=${subject}`;
}

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
  const list = {
    path: "/search",
    category: query.category,
    query,
    cards: items,
    ...looksOf(args),
    table: await tableOf(args, items),
    nextCursor: more ? String(offset + pageSize) : null,
    facets,
    words: wordsOf(facets, query),
    pageSize,
    more: !all,
    notes,
    combines: facets.documents !== undefined,
  };
  if (isFiltered(query) || offset > 0) return { list, corrected, near, opens: null };
  const opens = given ?? (exact && productPath(exact.id, exact.variant?.id));
  return { list, corrected, near, opens };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.term ? t("shop:searchFor", { term: data.term }) : t("shop:search"),
    noindex: true,
  });

export default function Search() {
  const { term, categories, mail, found } = useLoaderData<typeof loader>();
  const nothing = found !== null && found.list.cards.length === 0 && !isFiltered(found.list.query);
  return (
    <>
      <header className="page-head">
        <h1>{term ? t("shop:resultsFor", { term }) : t("shop:search")}</h1>
        <SearchBox id="page-search" large />
        <Explanation found={found} />
      </header>
      {categories.length > 0 ? <Categories categories={categories} /> : null}
      {nothing && found ? <NothingFound term={term} mail={mail} near={found.near} /> : null}
      {found && !nothing ? <ProductList list={found.list} /> : null}
      {found ? null : <CategoryChips />}
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

interface NothingProps {
  term: string;
  mail: string;
  near: ProductCard[];
}

function NothingFound({ term, mail, near }: NothingProps) {
  return (
    <>
      <Missing mail={mail} />
      <Form method="post" className="search-ask">
        <input type="hidden" name="term" value={term} />
        <Submit pending={t("lists:saving")} tone="plain">
          {t("lists:askInRequest")}
        </Submit>
      </Form>
      {near.length > 0 ? (
        <section className="home-section" aria-labelledby="near">
          <h2 id="near">{t("shop:theseMatchPart")}</h2>
          <ProductGrid cards={near} />
        </section>
      ) : null}
    </>
  );
}

function Missing({ mail }: { mail: string }) {
  return (
    <EmptyState title={t("shop:noProductsFound")}>
      <p>{t("shop:searchCovers")}</p>
      <CategoryChips />
      <p>{rich("shop:askUsForIt", { ask: (text) => <a href={mail}>{text}</a> })}</p>
    </EmptyState>
  );
}

export { ErrorPage as ErrorBoundary };
