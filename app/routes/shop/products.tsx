import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { canonicalList, describeList, isFiltered } from "~/components/catalogue/list-query";
import { ProductList } from "~/components/catalogue/product-list";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { findCategory, site } from "~/site";
import { loadList } from "./list-page.server";

export const loader = shopPage(async (args) => {
  const { searchParams } = new URL(args.request.url);
  const category = findCategory(searchParams.get("category") ?? "");
  if (category) {
    searchParams.delete("category");
    throw redirect(`/categories/${category.slug}?${searchParams}`, 301);
  }
  return loadList(args, { path: "/products", category: null });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title: data.query.page > 1 ? `All products, page ${data.query.page}` : "All products",
      description: describeList(data, `Everything that ${site.name} sells, with prices and stock.`),
      path: canonicalList("/products", data.query),
      noindex: isFiltered(data.query),
    },
  );

export default function AllProducts() {
  const list = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs trail={[{ label: "All products" }]} origin={origin} />
      <header className="page-head">
        <h1>All products</h1>
      </header>
      <ProductList list={list} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
