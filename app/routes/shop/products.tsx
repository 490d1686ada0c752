import { type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { canonicalList, isFiltered } from "~/components/catalogue/list-query";
import { ProductList } from "~/components/catalogue/product-list";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { shopPage } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { wasRefused } from "~/http/pages/submission.server";
import { findCategory, site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { describeList, loadList } from "./list-page.server";
import { severalAction } from "./several.server";

export const loader = shopPage(async (args) => {
  const { searchParams } = new URL(args.request.url);
  const category = findCategory(searchParams.get("category") ?? "");
  if (category) {
    searchParams.delete("category");
    throw redirect(`/categories/${category.slug}?${searchParams}`, 301);
  }
  const list = await loadList(args, { path: "/products", category: null });
  const description = t("shop:everythingSold", { name: site.name });
  const slots = await slotsOf(args.context, { "list.top": { path: "/products" } });
  return {
    list,
    description: describeList(list, description),
    slots,
    refused: wasRefused(args.context),
  };
});

export const action = severalAction;

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "several");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title:
        data.list.query.page > 1
          ? t("shop:titleWithPage", { title: t("shop:allProducts"), page: data.list.query.page })
          : t("shop:allProducts"),
      description: data.description,
      refused: data.refused,
      path: canonicalList("/products", data.list.query),
      noindex: isFiltered(data.list.query),
    },
  );

export default function AllProducts() {
  const { list } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs trail={[{ label: t("shop:allProducts") }]} origin={origin} />
      <header className="page-head">
        <h1>{t("shop:allProducts")}</h1>
      </header>
      <Slot name="list.top" />
      <ProductList list={list} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
