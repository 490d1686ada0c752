import type { ReactNode } from "react";
import { Link } from "~/components/frame/link";
import { type Availability, Price, Stock } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { t } from "~/texts/text";

/** A line of a list with its article as it is now. */
export interface ListedArticle {
  /** Its part of the names of inputs. */
  input: string;
  id: string;
  variantId: string | null;
  quantity: number;
  name: string;
  sku: string | null;
  /** The buyer's position or number of it when the list was made; empty for none. */
  reference: string;
  price: number | null;
  /** Of how many pieces the price is shown; null for one. */
  per: number | null;
  inStock: Availability;
  /** What is said of a quantity that the cart rounds to whole packs; null for none. */
  packs: string | null;
  /** False when it is no longer sold. */
  exists: boolean;
}

interface ArticlesProps<A extends ListedArticle> {
  articles: readonly A[];
  quantity(article: A): ReactNode;
  /** The heading and the cells of one more column. */
  more?: { title: string; cell(article: A): ReactNode };
}

/** The articles of a list as a table. */
export function ListedArticles<A extends ListedArticle>({
  articles,
  quantity,
  more,
}: ArticlesProps<A>) {
  return (
    <div className="table-scroll">
      <table className="list-table stacked">
        <thead>
          <tr>
            <th scope="col">{t("lists:article")}</th>
            <th scope="col">{t("lists:quantity")}</th>
            {more ? <th scope="col">{more.title}</th> : null}
            <th scope="col">{t("lists:availability")}</th>
            <th scope="col" className="list-table-number">
              {t("lists:price")}
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <tr key={article.input}>
              <th scope="row">
                {article.exists ? (
                  <Link to={productPath(article.id, article.variantId ?? undefined)}>
                    {article.name}
                  </Link>
                ) : (
                  article.name
                )}
                {article.sku ? <p className="small soft mono">{article.sku}</p> : null}
                {article.reference ? (
                  <p className="small soft">
                    {t("quotes:yourItemNumber")} {article.reference}
                  </p>
                ) : null}
              </th>
              <td className="num row-quantity" data-label={t("lists:quantity")}>
                {quantity(article)}
                {article.packs ? <p className="small soft">{article.packs}</p> : null}
              </td>
              {more ? <td data-label={more.title}>{more.cell(article)}</td> : null}
              <td>{article.exists ? <Stock inStock={article.inStock} /> : t("lists:gone")}</td>
              <td className="list-table-number">
                {article.price === null ? (
                  t("lists:onRequest")
                ) : (
                  <Price price={article.price} per={article.per} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
