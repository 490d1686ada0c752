import { useLoaderData } from "@remix-run/react";
import { Gallery } from "~/components/catalogue/gallery";
import { ProductDetails } from "~/components/catalogue/product-details";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Price } from "~/components/frame/price";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { viewOf } from "../../shop/product-page.server";
import { productOfPage } from "./product-actions.server";

export const loader = adminPage(async (args) => {
  const at = Number(new URL(args.request.url).searchParams.get("picture") ?? 0);
  const view = viewOf(await productOfPage(args), null);
  return { view, shown: Number.isInteger(at) && at < view.pictures.length ? at : 0 };
});

export const meta = deskMeta("deskCatalogue:preview");

/** A preview of the saved product's page in the shop, even before it is published. */
export default function ProductPreview() {
  const { view, shown } = useLoaderData<typeof loader>();
  const path = `/admin/products/${encodeURIComponent(view.id)}`;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskCatalogue:products"), to: "/admin/products" },
          { label: view.productName, to: path },
        ]}
        title={t("deskCatalogue:previewOf", { productName: view.productName })}
      />
      <div className="preview">
        <Gallery
          name={view.productName}
          pictures={view.pictures}
          alts={view.alts}
          shown={shown}
          hrefOf={(index) => `${path}/preview?picture=${index}`}
        />
        <div className="stack">
          <p className="soft">{[view.brand, view.sku].filter(Boolean).join(" · ")}</p>
          <Price price={view.price} />
          <ul>
            {view.variants.map(({ id, name, price }) => (
              <li key={id}>
                {name}: <Price price={price} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ProductDetails product={view} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
