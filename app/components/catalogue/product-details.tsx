import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { Icon, type IconName } from "~/components/frame/icons";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { type PlainKey, t } from "~/texts/text";
import { Link } from "../frame/link";
import { ProductGrid } from "../frame/product-card";
import { documentWords, type ProductPage, type ProductView } from "../frame/product-view";
import { rich } from "../frame/rich";
import { safeURL } from "../frame/safe-url";
import type { Description } from "../frame/seo";

const assurances = [
  ["check", "catalogue:askingIsFree"],
  ["sheet", "catalogue:offerStates"],
  ["truck", "catalogue:nothingOrderedYet"],
] as const satisfies readonly (readonly [IconName, PlainKey])[];

/** An explanation of quote requests, beside the button. */
export function Assurances() {
  return (
    <ul className="bare assurances">
      {assurances.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={18} /> {t(text)}
        </li>
      ))}
    </ul>
  );
}

/** The technical data as texts, under their titles. */
function dataGroups({ technicalData, description }: ProductView) {
  const written = technicalData.map(({ title, rows }) => {
    const texts = rows.map((row): [string, string] => [
      row.name,
      row.unit ? `${row.value} ${row.unit}` : row.value,
    ]);
    return { title, rows: texts };
  });
  return [...written, { title: "", rows: description.specs }].filter(({ rows }) => rows.length > 0);
}

/** How many data stand beside the price. */
const mostKeyData = 4;

/**
 * The first technical data, beside the price: what the product is, and then how it is sold, with the
 * data sheet. Those that are chosen there are not said twice.
 */
export function KeyData({
  page: { product, sizes },
}: {
  page: Pick<ProductPage, "product" | "sizes">;
}) {
  const all = dataGroups(product).flatMap((group) => group.rows);
  const sold = product.technicalData[0]?.rows.length ?? 0;
  const chosen = new Set([...sizes, ...product.choices].map(({ name }) => name));
  const rows = [...all.slice(sold), ...all.slice(0, sold)].filter(([name]) => !chosen.has(name));
  if (rows.length === 0) return null;
  const sheet = safeURL(product.pdfLink);
  return (
    <div className="key-data small">
      <dl>
        {rows.slice(0, mostKeyData).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > mostKeyData ? <a href="#data">{t("catalogue:allTechnicalData")}</a> : null}{" "}
      {sheet ? (
        <a href={sheetLink(sheet, product.productName)}>{t("catalogue:specificationSheetPdf")}</a>
      ) : null}
    </div>
  );
}

/** The description's text and data, and the link to the data sheet. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { description, pdfLink } = product;
  const groups = dataGroups(product);
  const sheet = safeURL(pdfLink);
  return (
    <div className="details-grid">
      <section className="stack" aria-labelledby="description">
        <h2 id="description">{t("catalogue:description")}</h2>
        <Prose description={description} />
        {sheet ? (
          <p>
            <a className="icon-link" href={sheetLink(sheet, product.productName)}>
              <Icon name="sheet" /> {t("catalogue:specificationSheetPdf")}
            </a>
          </p>
        ) : null}
        {product.documents.length > 0 ? (
          <ul className="bare product-documents">
            {product.documents.map(({ kind, title, url }) => (
              <li key={`${kind} ${title} ${url}`}>
                <a className="icon-link" href={sheetLink(safeURL(url) ?? "", title)}>
                  <Icon name="sheet" /> {title}
                  <span className="soft">{` (${t(documentWords[kind])})`}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {groups.length > 0 ? (
        <section aria-labelledby="data">
          <h2 id="data">{t("catalogue:technicalData")}</h2>
          <table className="specs">
            {groups.map(({ title, rows }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have no title
              <tbody key={place}>
                {title ? (
                  <tr>
                    <th scope="rowgroup" colSpan={2} className="specs-group">
                      {title}
                    </th>
                  </tr>
                ) : null}
                {rows.map(([name, value], at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
                  <tr key={at}>
                    <th scope="row">{name}</th>
                    <td className="num">{value}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      ) : null}
    </div>
  );
}

/** An uploaded sheet is saved under the product's name. */
function sheetLink(sheet: string, name: string): string {
  return sheet.startsWith("/files/") ? `${sheet}?product=${encodeURIComponent(name)}` : sheet;
}

function Prose({ description: { paragraphs, lists } }: { description: Description }) {
  if (paragraphs.length === 0 && lists.length === 0) {
    return (
      <p className="soft">
        {rich("catalogue:noDescription", {
          contact: (text) => <Link to="/contact">{text}</Link>,
        })}
      </p>
    );
  }
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {lists.map((items) => (
        <ul key={items.join()}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ))}
    </>
  );
}

/** Accessories, spare parts and successors. */
export function Belonging({ belonging }: { belonging: ProductPage["belonging"] }) {
  return belonging.map(({ title, cards }, at) => (
    <section key={title} className="home-section" aria-labelledby={`belonging-${at}`}>
      <h2 id={`belonging-${at}`}>{title}</h2>
      <ProductGrid cards={cards} />
    </section>
  ));
}

const relatedPlaces = [0, 1, 2, 3];

/**
 * Other products of the category. When they load slowly they are streamed after the page, into
 * reserved space.
 */
export function Related({ page: { product, related } }: { page: ProductPage }) {
  const { category } = product;
  if (!category) return null;
  return (
    <section className="home-section" aria-labelledby="related">
      <div className="section-head">
        <h2 id="related">{t("catalogue:moreIn", { name: category.name })}</h2>
        <Link to={`/categories/${category.slug}`} prefetch="intent">
          {t("catalogue:allOfThem")}
        </Link>
      </div>
      {related instanceof Promise ? (
        <Suspense fallback={<Waiting />}>
          <Await resolve={related} errorElement={<Missing />}>
            {(cards) => <Cards cards={cards} />}
          </Await>
        </Suspense>
      ) : (
        <Cards cards={related} />
      )}
    </section>
  );
}

function Cards({ cards }: { cards: ProductCard[] | null }) {
  return cards ? <ProductGrid cards={cards} /> : <Missing />;
}

function Missing() {
  return <p className="soft">{t("catalogue:theyCouldNotBeLoaded")}</p>;
}

function Waiting() {
  return (
    <div className="card-grid needs-js" aria-hidden="true">
      {relatedPlaces.map((place) => (
        <div key={place} className="card card-waiting" />
      ))}
    </div>
  );
}
