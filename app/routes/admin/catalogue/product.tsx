import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { listBehind } from "~/components/lists/list";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { onceKey } from "~/http/pages/once.server";
import { slotsOf } from "~/http/pages/slots.server";
import { wasRefused } from "~/http/pages/submission.server";
import { customInputs } from "~/kernel/extensions/custom";
import { quickLimits } from "~/modules/cart/cart.resource";
import { type Product, productLimits } from "~/modules/catalogue/product.resource";
import { technicalDataLimits } from "~/modules/catalogue/technical-data";
import { mostOf } from "~/modules/settings/part-fields";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { changeProduct, productOfPage } from "./product-actions.server";
import { ProductEditor, productFormId } from "./product-editor";
import type { ProductAnswer } from "./product-form";
import { emptyProduct, fieldsOf } from "./product-form";
import { productList } from "./product-list";

export const loader = adminPage(async (args) => {
  const { params, request, context, may } = args;
  const back = listBehind(productList(), new URL(request.url).searchParams);
  const refused = wasRefused(context);
  if (params.id === undefined) {
    return {
      id: null,
      version: 0,
      deleted: null,
      published: false,
      back,
      refused,
      fields: emptyProduct,
      custom: customInputs("products", {}, site),
      once: onceKey(args),
      may: may("products.create"),
      doubles: [],
      slots: null,
    };
  }
  const product = await productOfPage(args);
  const { id, version, deleted, published } = product;
  return {
    id,
    version,
    deleted,
    published,
    back,
    refused,
    fields: fieldsOf(product),
    custom: customInputs("products", product, site),
    once: onceKey(args),
    may: may("products.update"),
    doubles: published && !deleted ? await doublesOf(args, product) : [],
    slots: await slotsOf(context, { "desk.product": { product } }),
  };
});

/** The most notices of numbers that another product has, too. */
const mostDoubles = 5;

/**
 * The published articles of other products that have one of this published product's numbers. For
 * others the search would look for similar numbers in all of the catalogue.
 */
async function doublesOf({ call }: AdminArgs, { id, sku, variants }: Product) {
  const numbers = [sku, ...variants.map((variant) => variant.sku)].filter(
    (number) => number !== null,
  );
  if (numbers.length === 0) return [];
  const found = await call("catalogue.numbered", [numbers.slice(0, quickLimits.lines)]);
  const doubles = found.flatMap(({ number, articles }) =>
    articles
      .filter((article) => article.id !== id)
      .map((article) => ({ number, id: article.id, name: article.name })),
  );
  return doubles.slice(0, mostDoubles);
}

export const action = withFormSize(adminPage(changeProduct), {
  parts:
    usualForm.parts +
    9 * productLimits.variants +
    3 * technicalDataLimits.rows +
    3 * productLimits.documents +
    2 * productLimits.images +
    mostOf.categories,
  bytes: bodyLimits.upload,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.fields.productName || t("deskCatalogue:newProduct"),
    noindex: true,
    refused: data?.refused,
  });

export default function AdminProduct() {
  const { id, version, deleted, published, back, fields, may, custom, doubles } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<ProductAnswer>();
  const isLive = id !== null && deleted === null;
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskCatalogue:products"), to: back }]}
        title={fields.productName || t("deskCatalogue:newProduct")}
        actions={
          <>
            {isLive && published ? (
              <a className="button button-plain" href={`/products/${encodeURIComponent(id)}`}>
                {t("deskCatalogue:viewInShop")}
              </a>
            ) : null}
            {isLive ? (
              <Link className="button button-plain" to={`/admin/stock/${encodeURIComponent(id)}`}>
                {t("deskCatalogue:stock")}
              </Link>
            ) : null}
            {isLive ? (
              <Link
                className="button button-plain"
                to={`/admin/products/${encodeURIComponent(id)}/data`}
              >
                {t("deskCatalogue:dataAsTable")}
              </Link>
            ) : null}
            {isLive ? (
              <Link
                className="button button-plain"
                to={`/admin/products/${encodeURIComponent(id)}/preview`}
              >
                {t("deskCatalogue:preview")}
              </Link>
            ) : null}
            {may && deleted === null ? (
              <Submit form={productFormId} intent="save" pending={t("deskCatalogue:saving")}>
                {t("deskCatalogue:save")}
              </Submit>
            ) : null}
          </>
        }
      />
      {deleted ? (
        <Form method="post" className="notice notice-act bin-notice">
          <p>{rich("deskCatalogue:inBinSince", { day: () => <ShortDay date={deleted} /> })}</p>
          {may ? (
            <Submit intent="restore" pending={t("deskCatalogue:restoring")} tone="plain">
              {t("deskCatalogue:restoreIt")}
            </Submit>
          ) : null}
        </Form>
      ) : null}
      {doubles.map((double) => (
        <p key={`${double.number} ${double.id}`} className="notice notice-warn">
          {rich(
            "deskCatalogue:numberOfTwo",
            {
              product: (name) => (
                <Link to={`/admin/products/${encodeURIComponent(double.id)}`}>{name}</Link>
              ),
            },
            double,
          )}
        </p>
      ))}
      {may ? null : <p className="soft">{t("desk:yourRoleOnlyReads")}</p>}
      <Slot name="desk.product" />
      <ProductEditor
        custom={custom}
        key={answer?.stamp ?? `${id} ${version}`}
        fields={answer?.fields ?? fields}
        answer={answer}
        version={answer?.base?.version ?? version}
        opened={answer?.base?.fields ?? fields}
        isNew={id === null}
        disabled={!may || deleted !== null}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
