import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { Price, Stock } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import type { FormAnswer } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import { t } from "~/texts/text";
import { type ListQuery, listHref } from "./list-query";
import { QuantitiesRefused, QuantityInput } from "./quantity-input";
import { TypedQuantities } from "./typed-quantities";

/** What the table shows of a product beside its card. */
export interface TableFacts {
  id: string;
  sku: string | null;
  /** Its value in each column; empty where it has none. */
  values: string[];
  variants: number;
  onlyVariant: string | null;
  minimumQuantity: number | null;
  packQuantity: number | null;
}

export interface TableView {
  columns: string[];
  rows: TableFacts[];
}

const compareForm = "compare";

interface TableProps {
  cards: ProductCard[];
  table: TableView;
  list: SortedList;
  /** Where to return after something was put into the cart. */
  back: string;
}

interface SortedList {
  path: string;
  query: ListQuery;
  /** Whether the list is sorted by any column. */
  combines: boolean;
}

/** Products as rows, with the data that compare them, of which several go into the cart at once. */
export function ProductTable({ cards, table, list, back }: TableProps) {
  const answer = useAnswer();
  const facts = new Map(table.rows.map((row) => [row.id, row]));
  return (
    <>
      <Form method="get" action="/compare" id={compareForm} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <QuantitiesRefused answer={answer} />
        <div className="table-scroll">
          <table className="list-table stacked product-table">
            <thead>
              <tr>
                <td>
                  <span className="visually-hidden">{t("lists:compare")}</span>
                </td>
                <Head list={list} up="name">
                  {t("lists:article")}
                </Head>
                <th scope="col">{t("lists:number")}</th>
                {table.columns.map((name) => (
                  <Head
                    key={name}
                    list={list}
                    up={list.combines ? `up.${name}` : null}
                    down={`down.${name}`}
                  >
                    {name}
                  </Head>
                ))}
                <Head
                  list={list}
                  up="price-up"
                  down="price-down"
                  className="list-table-number"
                  rest={`, ${t("lists:quantity")}`}
                >
                  {t("lists:price")}
                </Head>
              </tr>
            </thead>
            <tbody>
              {cards.map((card) => (
                <Row
                  key={card.id}
                  card={card}
                  facts={facts.get(card.id)}
                  columns={table.columns}
                  answer={answer}
                />
              ))}
            </tbody>
          </table>
        </div>
        <TypedQuantities rows={cards} />
        <p className="quick-buttons">
          <Submit intent="several" pending={t("lists:adding")}>
            {t("lists:addQuantities")}
          </Submit>
          <button type="submit" form={compareForm} className="button button-plain">
            {t("lists:compare")}
          </button>
        </p>
      </Form>
    </>
  );
}

interface HeadProps {
  list: SortedList;
  /** The order by this column; null where the list cannot be sorted by it. */
  up: ListQuery["sort"] | null;
  /** The other way round, where there is one. */
  down?: ListQuery["sort"];
  className?: string;
  children: string;
  /** What else is in the column. */
  rest?: string;
}

/** The head of a column that sorts the list by it, and then the other way round. */
function Head({ list: { path, query }, up, down, className, children, rest }: HeadProps) {
  const isUp = query.sort === up;
  const isDown = query.sort === down;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
    >
      {up ? (
        <Link
          to={listHref(path, query, { sort: (isUp && down) || up })}
          rel="nofollow"
          preventScrollReset
        >
          {children}
        </Link>
      ) : (
        children
      )}
      {isUp || isDown ? <span aria-hidden="true">{isUp ? " ↑" : " ↓"}</span> : null}
      {rest}
    </th>
  );
}

interface RowProps {
  card: ProductCard;
  /** Left out when the product was taken off the shop a moment ago. */
  facts: TableFacts | undefined;
  columns: string[];
  answer: FormAnswer | null;
}

function Row({ card, facts, columns, answer }: RowProps) {
  const filled = facts?.values.filter(Boolean).length ?? 0;
  // A row of another kind than most, whose data the columns have.
  const others =
    filled * 2 < columns.length
      ? (card.data ?? []).filter(({ name: datum }) => !columns.includes(datum))
      : [];
  const name = card.variant ? `${card.productName}, ${card.variant.name}` : card.productName;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="id"
          value={card.id}
          form={compareForm}
          aria-label={t("lists:choose", { name })}
        />
      </td>
      <th scope="row">
        <Link to={productPath(card.id, card.variant?.id)} prefetch="intent">
          {name || t("frame:unnamedProduct")}
        </Link>
        <span className="small soft aside-note">
          {card.brand} <Stock inStock={card.inStock} />
        </span>
        {others.length > 0 ? (
          <span className="small soft aside-note">
            {others.map((datum) => `${datum.name}: ${datum.text}`).join(" · ")}
          </span>
        ) : null}
      </th>
      <td className="mono" data-label={t("lists:number")}>
        {card.sku ?? facts?.sku}
      </td>
      {columns.map((column, at) => (
        <td key={column} className="num" data-label={column}>
          {facts?.values[at]}
        </td>
      ))}
      <td className="list-table-number">
        <div>
          {card.price === null ? (
            t("lists:onRequest")
          ) : (
            <Price price={card.price} from={card.from} per={card.priceQuantity} />
          )}
        </div>{" "}
        {facts ? <Quantity card={card} facts={facts} name={name} answer={answer} /> : null}
      </td>
    </tr>
  );
}

interface QuantityProps {
  card: ProductCard;
  facts: TableFacts;
  name: string;
  answer: FormAnswer | null;
}

function Quantity({ card, facts, name, answer }: QuantityProps) {
  const variantId = card.variant?.id ?? facts.onlyVariant;
  const { variants, minimumQuantity, packQuantity } = facts;
  if (variantId === null && variants > 0) {
    return (
      <Link to={productPath(card.id)} prefetch="intent">
        {t("lists:chooseVariant", { count: variants })}
      </Link>
    );
  }
  return (
    <>
      <QuantityInput
        key={variantId}
        id={card.id}
        variantId={variantId}
        name={name}
        answer={answer}
      />
      {minimumQuantity !== null && minimumQuantity > 1 ? (
        <span className="small soft aside-note">
          {t("lists:minimum", { quantity: minimumQuantity })}
        </span>
      ) : null}
      {packQuantity !== null && packQuantity > 1 ? (
        <span className="small soft aside-note">
          {t("lists:packs", { quantity: packQuantity })}
        </span>
      ) : null}
    </>
  );
}
