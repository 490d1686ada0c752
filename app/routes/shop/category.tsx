import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { canonicalList, isFiltered } from "~/components/catalogue/list-query";
import { ProductList } from "~/components/catalogue/product-list";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { banner, Picture } from "~/components/frame/picture";
import { rich, unseen } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { problem, shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { childrenOf, pathTo } from "~/modules/settings/category-tree";
import { findCategory } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { describeList, loadList } from "./list-page.server";
import { severalAction } from "./several.server";

export const loader = shopPage(async (args) => {
  const category = findCategory(args.params.slug ?? "");
  if (!category) throw problem(404);
  const { name, slug, description, secondaryDescription, image, badges } = category;
  const list = await loadList(args, { path: `/categories/${slug}`, category: slug });
  const summary = describeList(list, description);
  const counts = new Map(list.facets.categories.map(({ value, count }) => [value, count]));
  return {
    list,
    summary,
    refused: wasRefused(args.context),
    category: { name, description, secondaryDescription, image, badges },
    path: pathTo(slug).map(({ slug: to, name: label }) => ({ label, to: `/categories/${to}` })),
    below: childrenOf(slug).map((child) => ({
      slug: child.slug,
      name: child.name,
      description: child.description,
      image: child.image,
      count: counts.get(child.slug) ?? null,
    })),
  };
});

export const action = severalAction;

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "several");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return seo(matches, data);
  const { list, category, summary } = data;
  const { page } = list.query;
  const title = category.name;
  return seo(matches, {
    title: page > 1 ? t("shop:titleWithPage", { title, page }) : title,
    description: summary,
    refused: data.refused,
    images: [category.image],
    path: canonicalList(list.path, list.query),
    noindex: isFiltered(list.query),
  });
};

export default function Category() {
  const { list, category, path, below } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t("shop:products"), to: "/products" },
          ...path.slice(0, -1),
          { label: category.name },
        ]}
        origin={origin}
      />
      <header className="page-head category-head">
        <div className="stack">
          <h1>{category.name}</h1>
          <p className="lead">{category.secondaryDescription || category.description}</p>
          {category.badges.length > 0 ? (
            <ul className="bare badges">
              {category.badges.map((badge) => (
                <li key={badge}>{badge}</li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="category-picture">
          <Picture src={category.image} alt="" eager {...banner} />
        </div>
      </header>
      {below.length > 0 && !isFiltered(list.query) && list.query.page === 1 ? (
        <nav className="subcategories" aria-label={t("shop:categoriesOf", { name: category.name })}>
          <ul className="bare">
            {below.map(({ slug, name, description, image, count }) => (
              <li key={slug}>
                <Link to={`/categories/${slug}`} prefetch="intent" className="subcategory">
                  <Picture src={image} alt="" eager sizes="5rem" />
                  <span>
                    <strong>{name}</strong>
                    {count === null ? null : (
                      <span className="soft num">
                        {" "}
                        {rich("catalogue:productsBeside", { hidden: unseen }, { count })}
                      </span>
                    )}
                    {description ? (
                      <span className="small soft aside-note">{description}</span>
                    ) : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {list.isBelow ? null : <ProductList list={list} />}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
