import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { figure, Money, Stock } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { rich } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { useKeptInput } from "~/forms/kept-input";
import { Submit } from "~/forms/submit";
import { withFormSize } from "~/http/form-size.server";
import { shopPage } from "~/http/pages/page.server";
import { cutText } from "~/kernel/text";
import { quickLimits } from "~/modules/cart/cart.resource";
import type { QuickLine } from "~/modules/catalogue/quick-lines";
import { t } from "~/texts/text";
import { askedLines, quantityShown, rowField } from "./asked-lines";
import { type CheckedLine, type CheckedList, quickOrder } from "./quick-order.server";

/** Characters of a list in an address. */
const mostAsked = 1_000;

export const loader = shopPage(async () => null);

/** Each row of the checked list has up to four fields. */
export const action = withFormSize(shopPage(quickOrder), {
  parts: 4 * quickLimits.lines + 20,
  bytes: 2_000_000,
});

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, {
    title: t("shop:quickOrder"),
    description: t("shop:orderByArticleNumbers"),
    path: "/quick-order",
  });

export default function QuickOrder() {
  const list = useActionData<CheckedList>() ?? null;
  const { origin, user } = useRootData();
  useKeptInput(user?.email ?? "");
  const right = list?.lines.filter(({ problem }) => problem === null).length ?? 0;
  return (
    <>
      <Breadcrumbs trail={[{ label: t("shop:quickOrder") }]} origin={origin} />
      <header className="page-head">
        <h1>{t("shop:quickOrder")}</h1>
        <p className="lead">{t("shop:quickLead", { lines: quickLimits.lines })}</p>
      </header>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack quick-order"
        id="quick-order"
        data-stays={list?.text ? "" : undefined}
      >
        <div className="field">
          <label htmlFor="lines" className="label">
            {t("shop:numbersAndQuantities")}
          </label>
          <p className="small soft" id="lines-hint">
            {t("shop:quickHint")}
          </p>
          <textarea
            id="lines"
            name="text"
            className="input mono"
            rows={10}
            maxLength={quickLimits.characters}
            defaultValue={list?.text}
            key={list?.text}
            aria-describedby="lines-hint"
            spellCheck={false}
          />
        </div>
        <div className="field">
          <label htmlFor="file" className="label">
            {t("shop:orFile")}
          </label>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
          />
        </div>
        <p className="quick-buttons">
          <Submit
            intent="check"
            pending={t("shop:lookingUp")}
            tone={right > 0 ? "plain" : "primary"}
          >
            {t("shop:checkTheLines")}
          </Submit>
          {right > 0 ? (
            <>
              <Submit intent="add" pending={t("shop:adding")}>
                {t("shop:addLines", { count: right })}
              </Submit>
              <Submit intent="request" pending={t("lists:adding")} tone="plain">
                {t("lists:toRequest")}
              </Submit>
              {user ? (
                <Submit intent="list" pending={t("lists:saving")} tone="plain">
                  {t("lists:toOwnList")}
                </Submit>
              ) : null}
            </>
          ) : null}
        </p>
        {list?.added ? (
          <p role="status" className="notice">
            {list.added}
            {list.links.map(({ to, label }) => (
              <Fragment key={to}>
                {" "}
                <Link to={to}>{label}</Link>
              </Fragment>
            ))}
          </p>
        ) : null}
      </Form>
      {list ? <Checked list={list} /> : null}
    </>
  );
}

function Checked({ list }: { list: CheckedList }) {
  const { lines, total, left, added } = list;
  const title = useRef<HTMLHeadingElement>(null);
  // On a phone the answer is below the form; the buttons above it stay in view.
  useEffect(() => {
    if (list.added) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, [list]);
  const wrong = lines.filter(({ problem }) => problem !== null).length;
  const unknown = lines.filter(({ article }) => article === null);
  const isPart = lines.some(({ problem, amount }) => problem === null && amount === null);
  return (
    <section className="home-section" aria-labelledby="checked">
      <h2
        id="checked"
        ref={title}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus
        autoFocus={!added}
      >
        {lines.length === 0
          ? t("shop:thereAreNoLines")
          : t("shop:linesOrderable", { orderable: lines.length - wrong, count: lines.length })}
      </h2>
      {left > 0 ? (
        <p role="alert" className="notice">
          {t("shop:furtherLinesLeftOut", { left, lines: quickLimits.lines })}
        </p>
      ) : null}
      {lines.length > 0 ? (
        <div className="table-scroll" data-unkept="">
          <table className="list-table quick-lines">
            <thead>
              <tr>
                <th scope="col">{t("shop:line")}</th>
                <th scope="col">{t("shop:number")}</th>
                <th scope="col">{t("shop:quantity")}</th>
                <th scope="col">{t("shop:article")}</th>
                <th scope="col" className="list-table-number">
                  {t("shop:lineSum")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines
                .flatMap((line, row) => [
                  {
                    at: line.at,
                    row: <Line key={`${line.at} ${line.text}`} line={line} row={row} />,
                  },
                  ...line.later.map((later) => {
                    const row = <LaterLine key={later.at} line={later} first={line.at} />;
                    return { at: later.at, row };
                  }),
                ])
                .sort((a, b) => a.at - b.at)
                .map(({ row }) => row)}
            </tbody>
            {total === null ? null : (
              <tfoot>
                <tr>
                  <td />
                  <th scope="row" colSpan={3}>
                    {isPart ? t("cart:totalOfPricedItems") : t("cart:total")}
                  </th>
                  <td className="num list-table-number">
                    <Money amount={total} />
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      ) : null}
      {lines.length > 0 ? (
        <p className="quick-buttons">
          <Submit form="quick-order" intent="check" pending={t("shop:lookingUp")} tone="plain">
            {t("shop:checkAgain")}
          </Submit>
          {wrong < lines.length ? (
            <Submit form="quick-order" intent="add" pending={t("shop:adding")}>
              {t("shop:addThoseLines", { count: lines.length - wrong })}
            </Submit>
          ) : null}
        </p>
      ) : null}
      {unknown.length > 0 ? (
        <p>
          <Link
            to={`/ask?${new URLSearchParams({ about: cutText(askedLines(unknown), mostAsked) })}`}
          >
            {t("shop:askForUnknown", { count: unknown.length })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Line({ line, row }: { line: CheckedLine; row: number }) {
  const { at, number, article, problem, similar, rounded, minimumNote, again, description } = line;
  const shown = article?.number ?? number;
  const quantity = String(quantityShown(line));
  const field = (name: string) => ({
    form: "quick-order",
    name: rowField(row, name),
    autoComplete: "off",
  });
  return (
    <tr>
      <td className="num">{at}</td>
      <td>
        <input type="hidden" {...field("was")} value={[shown, quantity, line.text].join("\n")} />
        <input
          {...field("number")}
          className="input mono own-number"
          defaultValue={shown}
          aria-label={t("shop:numberOfLine", { line: at })}
          maxLength={64}
          spellCheck={false}
        />
      </td>
      <td>
        <input
          {...field("quantity")}
          className="input input-quantity num"
          defaultValue={quantity}
          aria-label={t("shop:quantityOfLine", { line: at })}
          maxLength={64}
        />
      </td>
      <td>
        {article ? (
          <Link to={productPath(article.id, article.variantId ?? undefined)}>{article.name}</Link>
        ) : null}
        {description ? <p className="small soft">{t("shop:inYourList", { description })}</p> : null}
        {problem ? (
          <p className="field-error">
            {problem}
            {similar.length > 0 ? <span className="soft">{t("shop:similar")}</span> : null}
            {similar.map(({ number: meant, name }) => (
              <Fragment key={meant}>
                <button
                  type="submit"
                  form="quick-order"
                  name="intent"
                  value={`instead ${number}\t${meant}`}
                  className="button-link"
                >
                  {meant}
                </button>{" "}
                <span className="soft">{name}</span>
              </Fragment>
            ))}
          </p>
        ) : (
          <Stock inStock={line.inStock} note={line.stockNote} />
        )}
        {line.choices.length > 0 ? (
          <select
            {...field("choice")}
            className="input select"
            aria-label={t("shop:choiceOfLine", { line: at })}
          >
            <option value="">{t("shop:pleaseChoose")}</option>
            {line.choices.map((choice) => (
              <option key={choice.number} value={choice.number}>
                {choice.name}
              </option>
            ))}
          </select>
        ) : null}
        {line.reference === null ? null : (
          <p className="small soft">
            {t("quotes:yourItemNumber")} {line.reference}
          </p>
        )}
        {again === null ? null : (
          <p className="small soft">{t("shop:lineAgain", { line: again })}</p>
        )}
        {rounded ? <p className="small soft">{rounded}</p> : null}
        {minimumNote ? <p className="small soft">{minimumNote}</p> : null}
      </td>
      <td className="num list-table-number">
        <Sum line={line} />
      </td>
    </tr>
  );
}

/** What a line comes to, and its price each; of a wrong line the price alone. */
function Sum({ line: { article, amount, was, each } }: { line: CheckedLine }) {
  if (!article) return null;
  if (article.price === null) return t("shop:onRequest");
  return (
    <>
      {amount === null ? null : <Money amount={amount} />}
      {each === null ? null : <p className="small soft">{figure(each)}</p>}
      {was === null ? null : (
        <p className="small soft">{rich("shop:was", { amount: figure }, { amount: was })}</p>
      )}
    </>
  );
}

/** A line whose quantity was added to that of an earlier one. */
function LaterLine({ line, first }: { line: Omit<QuickLine, "later">; first: number }) {
  return (
    <tr>
      <td className="num">{line.at}</td>
      <td className="mono">{line.number}</td>
      <td className="num">{quantityShown(line)}</td>
      <td>
        <p className="small soft">{t("shop:lineAgain", { line: first })}</p>
      </td>
      <td />
    </tr>
  );
}

export { ErrorPage as ErrorBoundary };
