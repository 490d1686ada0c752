import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { canonicalList, isFiltered } from "~/components/catalogue/list-query";
import { ProductList } from "~/components/catalogue/product-list";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { bannerSize, Picture } from "~/components/frame/picture";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { problem, shopPage } from "~/http/pages/page.server";
import { findCategory } from "~/modules/settings/site";
import { describeList, loadList } from "./list-page.server";

export const loader = shopPage(async (args) => {
  const category = findCategory(args.params.slug ?? "");
  if (!category) throw problem(404);
  const { name, slug, description, secondaryDescription, image, badges } = category;
  const list = await loadList(args, { path: `/categories/${slug}`, category: slug });
  const summary = describeList(list, description);
  return { list, summary, category: { name, description, secondaryDescription, image, badges } };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return seo(matches, data);
  const { list, category, summary } = data;
  const page = list.query.page > 1 ? `, page ${list.query.page}` : "";
  return seo(matches, {
    title: category.name + page,
    description: summary,
    images: [category.image],
    path: canonicalList(list.path, list.query),
    noindex: isFiltered(list.query),
  });
};

export default function Category() {
  const { list, category } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs
        trail={[{ label: "Products", to: "/products" }, { label: category.name }]}
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
          <Picture src={category.image} alt="" eager size={bannerSize} />
        </div>
      </header>
      <ProductList list={list} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
