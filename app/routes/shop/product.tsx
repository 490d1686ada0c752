import { data, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useRef, useState } from "react";
import { articleInput } from "~/components/catalogue/article-inputs";
import { Gallery } from "~/components/catalogue/gallery";
import {
  Assurances,
  Belonging,
  KeyData,
  ProductDetails,
  Related,
} from "~/components/catalogue/product-details";
import { QuantitiesRefused, QuantityInput } from "~/components/catalogue/quantity-input";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { Icon } from "~/components/frame/icons";
import { JsonLd } from "~/components/frame/json-ld";
import { figure, money, Price, Stock } from "~/components/frame/price";
import {
  comparePath,
  type ProductPage,
  type ProductView,
  productPath,
} from "~/components/frame/product-view";
import { RecentlySeen } from "~/components/frame/recently-seen";
import { rich } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import type { FormAnswer } from "~/forms/answer";
import { shouldRevalidate as unlessRefused } from "~/forms/revalidation";
import { Submit } from "~/forms/submit";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import { withFormSize } from "~/http/form-size.server";
import { readIntent } from "~/http/pages/intent.server";
import { awaitBriefly, originOf, problem, shopPage } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { wasRefused } from "~/http/pages/submission.server";
import { withShown } from "~/kernel/extensions/custom";
import { isStorableId } from "~/kernel/identifiers";
import { lineTotal } from "~/kernel/money";
import { decideLines, decidesOnLines } from "~/modules/catalogue/line-decisions";
import { pathTo } from "~/modules/settings/category-tree";
import { findCategory, site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { useHydrated } from "../../components/frame/hydrated";
import { Link } from "../../components/frame/link";
import { addToCart } from "./cart-actions.server";
import {
  customerIdOf,
  loadBelonging,
  loadRelated,
  loadSizes,
  recentlySeen,
  rememberSeen,
  viewOf,
} from "./product-page.server";
import { productData } from "./product-structure.server";
import { addSeveral, severalForm } from "./several.server";

const shownSeen = 4;

export const loader = shopPage(async (args) => {
  const id = args.params.id ?? "";
  const product = isStorableId(id) ? await args.call("products.getById", [id]) : null;
  if (!product) throw problem(404);
  const seenIds = recentlySeen(args).filter((seen) => seen !== id);
  const [related, belonging, sizes, seen] = await Promise.all([
    awaitBriefly(loadRelated(args, product)),
    loadBelonging(args, product),
    loadSizes(args, id),
    seenIds.length > 0 ? args.call("catalogue.cardsOf", [seenIds.slice(0, shownSeen)]) : [],
  ]);
  const wanted = new URL(args.request.url).searchParams.get("variant");
  const customerId = decidesOnLines() ? await customerIdOf(args) : null;
  const view = decideLines(() => viewOf(product, wanted, customerId));
  const about = { product: withShown("products", product, { publicOnly: true }) };
  const slots = await slotsOf(args.context, {
    "product.price": about,
    "product.facts": about,
    "product.details": about,
  });
  const cookie = rememberSeen(args, id);
  return data(
    {
      product: view,
      structured: productData(view, originOf(args)),
      related: related.value,
      belonging,
      sizes,
      seen,
      refused: wasRefused(args.context),
      slots,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : {},
  );
});

export const action = withFormSize(
  shopPage(async (args) => {
    const form = await args.request.formData();
    const id = args.params.id ?? "";
    const add = () => addToCart(args, id, form);
    const { handler } = readIntent(form, {
      // A page that was loaded before there were several forms sends none.
      "": add,
      add,
      several: () => addSeveral(args, form),
    });
    return handler();
  }),
  severalForm,
);

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, (form) => String(form.get("intent") ?? "add"));

/** The data of another picture of the same product is already loaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = args;
  const same = (name: string) =>
    currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  if (currentUrl.pathname !== nextUrl.pathname || !same("variant")) return true;
  return same("picture") && unlessRefused(args);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return seo(matches, page);
  const { id, productName, brand, description, pictures, category } = page.product;
  return seo(matches, {
    title: brand ? `${productName}, ${brand}` : productName,
    description: description.paragraphs[0] ?? t("shop:askForAQuote", { productName }),
    path: productPath(id),
    images: [...pictures, findCategory(category?.slug ?? "")?.image ?? null],
    type: "product",
    refused: page.refused,
  });
};

export default function Product() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const [params] = useSearchParams();
  const { origin } = useRootData();
  const { product } = page;
  const { category, productName } = product;
  const shown = Number(params.get("picture") ?? 1) - 1;
  return (
    <>
      <Breadcrumbs
        origin={origin}
        trail={[
          ...(category
            ? pathTo(category.slug).map(({ slug, name }) => ({
                label: name,
                to: `/categories/${slug}`,
              }))
            : [{ label: t("shop:products"), to: "/products" }]),
          { label: productName },
        ]}
      />
      <article className="product">
        <Gallery
          name={productName}
          pictures={product.pictures}
          alts={product.alts}
          shown={product.pictures[shown] === undefined ? 0 : shown}
          hrefOf={(at) => `${productPath(product.id)}?${pictureQuery(params, at)}`}
        />
        <div className="product-main">
          <p className="card-brand">{product.brand}</p>
          <h1>{productName}</h1>
          {product.sku ? (
            <p className="sku mono soft">{t("shop:art", { sku: product.sku })}</p>
          ) : null}
          <KeyData page={page} />
          <p className="product-price" aria-live="polite">
            <ProductPrice product={product} />
            <Stock inStock={product.inStock} />
            {product.leadTime && product.inStock !== true ? (
              <span className="small soft">
                {t(product.inStock === null ? "catalogue:leadTime" : "shop:usualLeadTime")}:{" "}
                {product.leadTime}
              </span>
            ) : null}
          </p>
          <p className="small soft">{priceNote(product)}</p>
          {page.belonging.some(({ kind }) => kind === "successor") ? (
            <p className="notice">
              {rich("shop:discontinued", {
                successor: (text) => <a href="#belonging-0">{text}</a>,
              })}
            </p>
          ) : null}
          <Slot name="product.price" />
          <Choices label={t("shop:otherSizes")} choices={sizeChoices(page)} />
          {product.choices.length > 0 ? (
            <Choices label={t("shop:variants")} choices={variantChoices(product)} replace />
          ) : (
            <Variants product={product} />
          )}
          <AddToCart
            key={`${product.id} ${product.variantId}`}
            product={product}
            answer={answer?.form === "several" ? null : answer}
          />
          <Slot name="product.facts" />
          <Assurances />
        </div>
      </article>
      <VariantTable product={product} answer={answer} />
      <ProductDetails product={product} />
      <Belonging belonging={page.belonging} />
      <Slot name="product.details" />
      <Related page={page} />
      <RecentlySeen cards={page.seen} />
      <JsonLd data={page.structured} />
    </>
  );
}

function pictureQuery(params: URLSearchParams, at: number): string {
  const query = new URLSearchParams(params);
  query.set("picture", String(at + 1));
  return query.toString();
}

function priceNote({ price, unit, priceQuantity }: ProductView): string {
  if (price === null) return t("shop:askForPrice");
  if (isPerMany(priceQuantity)) return t("shop:withoutTaxAndDelivery");
  return unit === null ? t("shop:perPiece") : t("shop:perUnit", { unit });
}

function isPerMany(priceQuantity: number | null): priceQuantity is number {
  return priceQuantity !== null && priceQuantity >= 2;
}

/** Of how many pieces prices are shown, where the trade names prices of many; null for one. */
function shownPer(priceQuantity: number | null): number | null {
  return isPerMany(priceQuantity) ? priceQuantity : null;
}

/** "4.00 per 100, 0.04 each", where the trade names prices of many pieces; else the price of one. */
function ProductPrice({ product: { price, priceQuantity, unit } }: { product: ProductView }) {
  if (price === null || !isPerMany(priceQuantity)) return <Price price={price} />;
  return (
    <>
      <Price price={lineTotal(price, priceQuantity, site.currency)} />
      <span className="soft">
        {rich(
          unit === null ? "shop:pricePer" : "shop:pricePerUnit",
          { amount: figure },
          { amount: money(price), quantity: priceQuantity, unit: unit ?? "" },
        )}
      </span>
    </>
  );
}

interface AddToCartProps {
  product: ProductView;
  /** The refusal of a form sent without scripts. */
  answer: FormAnswer | null;
}

function askPath({ id, variantId }: ProductView): string {
  const about = new URLSearchParams({ product: id });
  if (variantId !== null) about.set("variant", variantId);
  return `/ask?${about}`;
}

/**
 * Quantity and button. Without scripts the form leads to another page; with scripts the shopper
 * stays here.
 */
function AddToCart({ product, answer }: AddToCartProps) {
  const fetcher = useFetcher<FormAnswer>();
  const hydrated = useHydrated();
  const refused = fetcher.data?.errors ? fetcher.data : answer;
  const error = refused?.errors.quantity ?? refused?.message ?? null;
  const first = refused?.values.quantity ?? String(product.minimumQuantity);
  const [typed, setTyped] = useState(first);
  return (
    <>
      <fetcher.Form method="post" className="add-to-cart">
        {hydrated ? <input type="hidden" name="live" value="1" /> : null}
        {product.variantId ? (
          <input type="hidden" name="variantId" value={product.variantId} />
        ) : null}
        {error ? (
          <p className="field-error" id="quantity-error" role="alert">
            <Icon name="alert" size={16} /> {error}
          </p>
        ) : null}
        <div className="add-row">
          <label htmlFor="quantity" className="label">
            {t("shop:quantity")}
          </label>
          <input
            id="quantity"
            className="input input-quantity num"
            name="quantity"
            inputMode="numeric"
            required
            defaultValue={first}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "quantity-error" : undefined}
          />
          <Submit pending={t("shop:adding")} intent="add" busy={fetcher.state !== "idle"}>
            {t("shop:addToCart")}
          </Submit>
        </div>
        <Sum product={product} typed={typed} />
        {product.packQuantity !== null && product.packQuantity > 1 ? (
          <p className="small soft">
            {t("shop:packsRounded", { packQuantity: product.packQuantity })}
          </p>
        ) : null}
      </fetcher.Form>
      <OtherWays product={product} typed={typed} />
    </>
  );
}

/** What else can be done with the article, and the typed quantity of it. */
function OtherWays({ product, typed }: { product: ProductView; typed: string }) {
  const take = articleInput(product.id, product.variantId);
  return (
    <p className="small">
      <Link to={`/account/lists?${new URLSearchParams({ take, quantity: typed })}`}>
        {t("lists:toList")}
      </Link>
      {" · "}
      <Link to={comparePath(product.id)} preventScrollReset replace>
        {t("lists:compare")}
      </Link>
      {" · "}
      <Link to={askPath(product)} rel="nofollow">
        {t("shop:askAboutThisProduct")}
      </Link>
    </p>
  );
}

/** What the typed quantity comes to, in whole packs. */
function Sum({ product, typed }: { product: ProductView; typed: string }) {
  const { price, isPriceFixed, packQuantity } = product;
  const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const pack = Math.max(1, packQuantity ?? 1);
  const quantity = Math.ceil(wanted / pack) * pack;
  if (price === null || !isPriceFixed || quantity < 2) return null;
  const amount = money(lineTotal(price, quantity, site.currency) ?? 0);
  return (
    <p className="small" role="status">
      {rich("shop:quantitySum", { amount: figure }, { quantity, amount })}
    </p>
  );
}

interface Choice {
  name: string;
  options: { value: string; to: string; isChosen: boolean; isFar: boolean }[];
}

/** The variant by its properties: each value leads to the nearest variant that has it. */
function variantChoices({ id, choices }: ProductView): Choice[] {
  return choices.map(({ name, options }) => ({
    name,
    options: options.map(({ value, variantId, isChosen, keepsOthers }) => ({
      value,
      to: productPath(id, variantId),
      isChosen,
      isFar: !keepsOthers,
    })),
  }));
}

/** The same in another size, which is a product of its own. */
function sizeChoices({ product, sizes }: Pick<ProductPage, "product" | "sizes">): Choice[] {
  return sizes.map(({ name, options }) => ({
    name,
    options: options.map(({ value, id }) => {
      return { value, to: productPath(id), isChosen: id === product.id, isFar: false };
    }),
  }));
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  replace?: boolean;
}

function Choices({ label, choices, replace = false }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <nav className="variant-choices" aria-label={label}>
      {choices.map(({ name, options }) => (
        <div key={name}>
          <h2 className="label">{name}</h2>
          <ul className="bare">
            {options.map(({ value, to, isChosen, isFar }) => (
              <li key={value}>
                <Link
                  to={to}
                  className={isFar ? "choice choice-far" : "choice"}
                  aria-current={isChosen ? "true" : undefined}
                  replace={replace}
                  preventScrollReset
                  prefetch="intent"
                >
                  {value}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** All variants with what differs between them, of which several go into the cart at once. */
function VariantTable({ product, answer }: AddToCartProps) {
  const { id, table, variantId, priceQuantity } = product;
  const { flash } = useRootData();
  // Once they are in the cart the fields are new ones, which are empty.
  const sent = useRef("");
  if (flash?.several) sent.current = flash.id;
  if (table.rows.length < 2) return null;
  return (
    <section className="home-section" aria-labelledby="variants">
      <h2 id="variants">{t("shop:countedVariants", { count: table.rows.length })}</h2>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="back" value={productPath(id, variantId ?? undefined)} />
        <QuantitiesRefused answer={answer} />
        <div className="table-scroll">
          <table className="list-table stacked">
            <thead>
              <tr>
                <th scope="col">{t("shop:article")}</th>
                {table.columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">{t("shop:availability")}</th>
                <th scope="col" className="list-table-number">
                  {t("shop:price")}
                </th>
                <th scope="col">{t("shop:quantity")}</th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.id} aria-current={row.id === variantId ? "true" : undefined}>
                  <th scope="row">
                    <Link to={productPath(id, row.id)} replace preventScrollReset>
                      {row.name}
                    </Link>
                    {row.sku ? <span className="mono small soft"> {row.sku}</span> : null}
                  </th>
                  {table.columns.map((name, at) => (
                    <td key={name} className="num" data-label={name}>
                      {row.values[at]}
                    </td>
                  ))}
                  <td>
                    <Stock inStock={row.inStock} />
                  </td>
                  <td className="list-table-number">
                    {row.price === null ? (
                      t("shop:onRequest")
                    ) : (
                      <Price price={row.price} per={shownPer(priceQuantity)} />
                    )}
                  </td>
                  <td className="row-quantity">
                    <QuantityInput
                      key={sent.current}
                      id={id}
                      variantId={row.id}
                      name={row.name}
                      answer={answer}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          <Submit intent="several" pending={t("shop:adding")} tone="plain">
            {t("shop:addQuantities")}
          </Submit>
        </p>
      </Form>
    </section>
  );
}

/** Every variant has its own address; choosing one changes price, stock and picture. */
function Variants({ product }: { product: ProductView }) {
  const { id, variants, variantId, priceQuantity } = product;
  if (variants.length === 0) return null;
  const prices = new Set(variants.map(({ price }) => price));
  return (
    <nav className="variants" aria-label={t("shop:variants")}>
      <h2 className="label">{t("shop:variant")}</h2>
      <ul className="bare">
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={`${productPath(id)}?variant=${encodeURIComponent(variant.id)}`}
              className="variant"
              aria-current={variant.id === variantId ? "true" : undefined}
              replace
              preventScrollReset
              prefetch="intent"
            >
              <span>{variant.name}</span>
              {prices.size > 1 ? (
                <span className="variant-price">
                  {variant.price === null ? (
                    t("shop:onRequest")
                  ) : (
                    <Price price={variant.price} per={shownPer(priceQuantity)} />
                  )}
                </span>
              ) : null}
              {variant.inStock === false ? (
                <span className="variant-out">{t("shop:outOfStock")}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { ErrorPage as ErrorBoundary };
