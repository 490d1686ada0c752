import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ListedArticle } from "~/components/catalogue/listed-articles";
import { dayOf } from "~/components/documents/moment";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { savedListLimits } from "~/modules/cart/saved-list.resource";
import { t } from "~/texts/text";
import { articlesOf, changeLists, listPath, takenFrom } from "./saved-lists.server";

export const loader = accountPage(async (args) => {
  const [lists, taken] = await Promise.all([
    args.call("savedLists.list", [args.user.uid]),
    takenFrom(args),
  ]);
  const take = new URL(args.request.url).searchParams.get("take");
  return {
    lists: lists.map(({ id, name, lines, shared, updated }) => {
      return { id, path: listPath(id), name, lines, shared, day: dayOf(updated) };
    }),
    taken:
      taken && taken.length > 0
        ? { take: take ?? "", articles: namesOf(await articlesOf(args, taken)) }
        : null,
  };
});

/** The first of the articles that are to be put on a list. */
function namesOf(articles: readonly ListedArticle[]): string {
  const names = articles
    .slice(0, 3)
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return articles.length > 3 ? `${names.join("; ")} …` : names.join("; ");
}

export const action = accountPage(changeLists);

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("lists:savedLists"), noindex: true });

export default function SavedLists() {
  const { lists, taken } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("lists:savedLists")}</h1>
        <p className="lead">{t("lists:savedListsLead")}</p>
      </header>
      {taken ? <p className="notice">{t("lists:taken", { articles: taken.articles })}</p> : null}
      {lists.length === 0 ? (
        <EmptyState title={t("lists:noLists")} icon="sheet">
          <p>{t("lists:noListsHint")}</p>
        </EmptyState>
      ) : (
        <ul className="bare address-cards">
          {lists.map((list) => (
            <li key={list.id} className="address-card stack">
              {list.shared ? <span className="status status-good">{t("lists:shared")}</span> : null}
              <h2>
                <Link to={list.path}>{list.name}</Link>
              </h2>
              <p className="small soft">
                {t("lists:lines", { count: list.lines })}
                <br />
                {t("lists:changed", { day: list.day })}
              </p>
              {taken ? (
                <Form method="post">
                  <input type="hidden" name="take" value={taken.take} />
                  <Submit intent={`add ${list.id}`} pending={t("lists:saving")} tone="plain">
                    {t("lists:addToList")} <span className="visually-hidden">{list.name}</span>
                  </Submit>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <section className="account-section stack" aria-labelledby="new-list">
        <h2 id="new-list">{t("lists:newList")}</h2>
        <Form method="post" className="stack list-form">
          {taken ? <input type="hidden" name="take" value={taken.take} /> : null}
          <div className="field">
            <label htmlFor="name">{t("lists:name")}</label>
            <input
              id="name"
              className="input"
              name="name"
              required
              maxLength={savedListLimits.name}
              autoComplete="off"
            />
          </div>
          <Submit intent="create" pending={t("lists:saving")}>
            {t("lists:makeList")}
          </Submit>
        </Form>
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
