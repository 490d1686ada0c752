import { data, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { QuantitiesRefused, QuantityInput } from "~/components/catalogue/quantity-input";
import { PrintButton } from "~/components/documents/print-button";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Picture } from "~/components/frame/picture";
import { Price, Stock } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { rich, unseen } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";
import { shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { isStorableId } from "~/kernel/identifiers";
import type { TableRow } from "~/modules/catalogue/catalogue-service.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { withoutLanguage } from "~/texts/local-path";
import { t } from "~/texts/text";
import { severalAction } from "./several.server";

const most = 6;

const cookie = "compared";
const month = 2_592_000;

/** The products that this browser compared last. */
function comparedIds(args: RequestArgs): string[] {
  const kept = decodeCookieJson(readCookie(args, cookie));
  return Array.isArray(kept) ? kept.filter(isId).slice(0, most) : [];
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isStorableId(value);
}

function keepCompared(args: RequestArgs, ids: readonly string[]): string {
  return writeCookie(args, cookie, encodeCookieJson(ids) ?? "", { maxAge: month });
}

/**
 * `add` puts a product beside those that were compared last. Who chose it on a page of the shop stays
 * there, to choose others. The address of the comparison names them all, so that it can be sent to
 * somebody.
 */
function withAdded(args: RequestArgs, added: string): Response {
  const before = comparedIds(args).filter((id) => id !== added);
  const isFull = before.length >= most;
  const ids = isFull ? before : [...before, added];
  const all = comparePath(ids, false);
  const from = shopPageBefore(args.request);
  const headers = new Headers();
  headers.append("Set-Cookie", keepCompared(args, ids));
  if (isFull || from) {
    const text = isFull
      ? t("lists:compareFull", { most })
      : t("lists:toCompare", { count: ids.length, most });
    const link = from ? { link: { to: all, label: t("lists:compareNow") } } : {};
    const kind = isFull ? "problem" : "done";
    headers.append("Set-Cookie", flashCookie(args, { kind, text, ...link }));
  }
  return redirect(from ?? all, { headers });
}

/** The page of this shop on which a link was followed; null for a comparison, or when unknown. */
function shopPageBefore({ headers }: Request): string | null {
  const referrer = headers.get("referer");
  if (headers.get("sec-fetch-site") !== "same-origin" || !URL.canParse(referrer ?? "")) return null;
  const { pathname, search } = new URL(referrer ?? "");
  // A page's path may begin with two slashes, which a browser would read as another host.
  const page = safeRedirect(withoutLanguage(pathname) + search, "/compare");
  return /^\/compare(?:\?|$)/.test(page) ? null : page;
}

/** A row of the comparison: a property with each product's value, which is empty if not given. */
interface Compared {
  name: string;
  values: string[];
  /** Whether the values differ; that only some of the products have one is a difference too. */
  differs: boolean;
}

export const loader = shopPage(async (args) => {
  const { searchParams } = new URL(args.request.url);
  const added = searchParams.get("add") ?? "";
  if (isStorableId(added)) throw withAdded(args, added);
  if (!searchParams.has("id") && !searchParams.has("none")) {
    const kept = comparedIds(args);
    if (kept.length > 0) throw redirect(comparePath(kept, false));
  }
  const asked = [...new Set(searchParams.getAll("id"))].filter(isStorableId);
  const ids = asked.slice(0, most);
  const found = ids.length > 0 ? await args.call("catalogue.tableRows", [ids]) : [];
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const onlyDifferences = searchParams.get("only") === "differences";
  const shown = {
    products: rows.map((row) => ({
      id: row.id,
      name: row.productName,
      sku: row.sku,
      picture: row.primaryImageURL,
      price: row.price,
      per: row.priceQuantity,
      from: row.from,
      inStock: row.inStock,
      ordered: row.variants > 0 && row.onlyVariant === null ? null : (row.onlyVariant ?? ""),
    })),
    differing: {
      price: differ(rows.map(({ price, from }) => `${price} ${from}`)),
      stock: differ(rows.map(({ inStock }) => String(inStock))),
    },
    compared: compare(rows).filter(({ differs }) => differs || !onlyDifferences),
    tooMany: asked.length > most,
    onlyDifferences,
    refused: wasRefused(args.context),
  };
  const headers = {
    "Set-Cookie": keepCompared(
      args,
      rows.map(({ id }) => id),
    ),
  };
  return data(shown, { headers });
});

export const action = severalAction;

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "several");

function differ(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

/** The properties in the order in which the products name them. */
function compare(rows: readonly TableRow[]): Compared[] {
  const facts = rows.map(({ brand, order, rows: data }) => [
    { name: t("lists:brand"), values: brand ? [brand] : [] },
    { name: t("lists:leadTime"), values: order.leadTime ? [order.leadTime] : [] },
    ...data,
  ]);
  const names = new Map(facts.flat().map(({ name }) => [name.toLowerCase(), name] as const));
  return [...names].flatMap(([key, name]) => {
    const lists = facts.map((of) =>
      of.filter((each) => each.name.toLowerCase() === key).flatMap((each) => each.values),
    );
    // The variants of two products may name the same values in another order.
    const given = lists.map((values) => values.toSorted().join(", "));
    if (!given.some(Boolean)) return [];
    const values = lists.map((each) => each.join(", "));
    return [{ name, values, differs: differ(given) }];
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("lists:compareProducts"), noindex: true, refused: data?.refused });

function comparePath(ids: readonly string[], only: boolean): string {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  if (only) query.set("only", "differences");
  // Without any, the address would mean those that were compared last.
  if (ids.length === 0) query.set("none", "");
  return `/compare?${query}`;
}

/** Up to six products side by side, with what differs marked. */
export default function Compare() {
  const { products, differing, compared, tooMany, onlyDifferences } =
    useLoaderData<typeof loader>();
  const { origin, flash } = useRootData();
  const answer = useAnswer();
  // Once they are in the cart the fields are new ones, which are empty.
  const sent = useRef("");
  if (flash?.several) sent.current = flash.id;
  const ids = products.map(({ id }) => id);
  return (
    <>
      <Breadcrumbs trail={[{ label: t("lists:compareProducts") }]} origin={origin} />
      <header className="page-head">
        <h1>{t("lists:compareProducts")}</h1>
      </header>
      {tooMany ? (
        <p role="status" className="notice">
          {t("lists:compareMost", { most })}
        </p>
      ) : null}
      {products.length === 0 ? (
        <EmptyState title={t("lists:compareProducts")}>
          <p>{t("lists:compareNone")}</p>
        </EmptyState>
      ) : (
        <>
          <p className="quick-buttons screen-only">
            <Link className="button button-plain" to={comparePath(ids, !onlyDifferences)} replace>
              {onlyDifferences ? t("lists:everything") : t("lists:onlyDifferences")}
            </Link>
            <Link className="button button-plain" to="/products">
              {t("lists:compareMore")}
            </Link>
            <PrintButton />
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="back" value={comparePath(ids, onlyDifferences)} />
            <QuantitiesRefused answer={answer} />
            <div className="table-scroll">
              <table className="list-table compare-table">
                <thead>
                  <tr>
                    <td>
                      <span className="visually-hidden">{t("lists:property")}</span>
                    </td>
                    {products.map(({ id, name, sku, picture }) => (
                      <th key={id} scope="col">
                        <Picture src={picture} alt="" />
                        <Link to={productPath(id)}>{name}</Link>
                        <span className="mono small soft aside-note">{sku}</span>
                        <Link
                          className="small screen-only"
                          replace
                          to={comparePath(
                            ids.filter((other) => other !== id),
                            onlyDifferences,
                          )}
                        >
                          {rich("lists:takeOff", { hidden: unseen }, { name })}
                        </Link>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {differing.price || !onlyDifferences ? (
                    <Row
                      name={t("lists:price")}
                      differs={differing.price}
                      cells={products.map(({ id, price, from, per }) => {
                        return { id, value: <Price price={price} from={from} per={per} /> };
                      })}
                    />
                  ) : null}
                  {differing.stock || !onlyDifferences ? (
                    <Row
                      name={t("lists:availability")}
                      differs={differing.stock}
                      cells={products.map(({ id, inStock }) => {
                        return { id, value: <Stock inStock={inStock} /> };
                      })}
                    />
                  ) : null}
                  {compared.map(({ name, values, differs }) => (
                    <Row
                      key={name}
                      name={name}
                      differs={differs}
                      cells={products.map(({ id }, at) => ({ id, value: values[at] ?? "" }))}
                    />
                  ))}
                  <tr className="screen-only">
                    <th scope="row">{t("lists:quantity")}</th>
                    {products.map(({ id, name, ordered }) => (
                      <td key={id}>
                        {ordered === null ? (
                          <Link to={productPath(id)}>{t("lists:compareVariant")}</Link>
                        ) : (
                          <QuantityInput
                            key={sent.current}
                            id={id}
                            variantId={ordered || null}
                            name={name}
                            answer={answer}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                </tbody>
              </table>
            </div>
            {compared.length === 0 && products.length > 1 ? <p>{t("lists:same")}</p> : null}
            {products.some(({ ordered }) => ordered !== null) ? (
              <p className="screen-only">
                <Submit intent="several" pending={t("lists:adding")}>
                  {t("lists:addQuantities")}
                </Submit>
              </p>
            ) : null}
          </Form>
        </>
      )}
    </>
  );
}

interface RowProps {
  name: string;
  differs: boolean;
  /** The value of each product; empty where it has none. */
  cells: readonly { id: string; value: ReactNode }[];
}

function Row({ name, differs, cells }: RowProps) {
  return (
    <tr>
      <th scope="row" className={differs ? "compare-differs" : undefined}>
        {name}
        {differs ? <span className="visually-hidden"> ({t("lists:differs")})</span> : null}
      </th>
      {cells.map(({ id, value }) => (
        <td key={id} className={differs && value ? "compare-differs" : undefined}>
          {value || "–"}
        </td>
      ))}
    </tr>
  );
}

export { ErrorPage as ErrorBoundary };
