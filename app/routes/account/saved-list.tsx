import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ListedArticles } from "~/components/catalogue/listed-articles";
import { CopyLink } from "~/components/frame/copy-link";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { ErrorSummary, FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { withFormSize } from "~/http/form-size.server";
import { accountPage } from "~/http/pages/account-page.server";
import { originOf } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { quickLimits } from "~/modules/cart/cart.resource";
import { savedListLimits } from "~/modules/cart/saved-list.resource";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { articlesOf, changeList, listOfPage } from "./saved-lists.server";

export const loader = accountPage(async (args) => {
  const { id, name, lines, shareKey, version } = await listOfPage(args);
  const articles = await articlesOf(args, lines);
  return {
    id,
    name,
    version,
    link: shareKey === null ? null : `${originOf(args)}${localPath(`/lists/${shareKey}`)}`,
    articles: articles.map((article, at) => {
      return { ...article, ownNumber: lines[at]?.ownNumber ?? "" };
    }),
    refused: wasRefused(args.context),
  };
});

export const action = withFormSize(accountPage(changeList), {
  parts: 2 * savedListLimits.lines + 10,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.name ?? t("lists:savedLists"),
    noindex: true,
    refused: data?.refused ?? false,
  });

export default function SavedList() {
  const { id, name, version, articles } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <>
      <header className="page-head">
        <p>
          <Link to="/account/lists">{t("lists:allLists")}</Link>
        </p>
        <h1>{name}</h1>
      </header>
      <div className="stack">
        {articles.length > 0 ? (
          <Form method="post" className="quick-buttons">
            <Submit intent="cart" pending={t("lists:adding")}>
              {t("lists:putIntoCart")}
            </Submit>
            <Submit intent="request" pending={t("lists:adding")} tone="plain">
              {t("lists:request")}
            </Submit>
          </Form>
        ) : null}
        <Form method="post" className="stack" key={`${id} ${version}`} preventScrollReset>
          <FormFields answer={answer?.form === "save" ? answer : null}>
            <ErrorSummary />
            <input type="hidden" name="version" value={version} />
            <div className="field">
              <label htmlFor="name">{t("lists:name")}</label>
              <Typed
                name="name"
                className="input list-name"
                required
                maxLength={savedListLimits.name}
                initial={name}
              />
            </div>
            {articles.length > 0 ? (
              <>
                <ListedArticles
                  articles={articles}
                  quantity={({ input, quantity, name: article }) => (
                    <Typed
                      name={`quantity.${input}`}
                      className="input input-quantity num"
                      inputMode="numeric"
                      initial={String(quantity)}
                      aria-label={t("lists:quantityOf", { name: article })}
                    />
                  )}
                  more={{
                    title: t("lists:ownNumber"),
                    cell: ({ input, ownNumber, name: article }) => (
                      <Typed
                        name={`own.${input}`}
                        className="input mono own-number"
                        maxLength={savedListLimits.ownNumber}
                        initial={ownNumber}
                        aria-label={t("lists:ownNumberOf", { name: article })}
                      />
                    ),
                  }}
                />
                <p className="small soft">{t("lists:removeHint")}</p>
              </>
            ) : (
              <p>{t("lists:emptyList")}</p>
            )}
            <Submit intent="save" pending={t("lists:saving")} tone="plain">
              {t("lists:saveList")}
            </Submit>
          </FormFields>
        </Form>
      </div>
      <AddArticles />
      <Share />
      <details className="account-section">
        <summary>{t("lists:delete")}</summary>
        <Form method="post">
          <Submit intent="remove" pending={t("lists:deleting")} tone="plain">
            {t("lists:delete")} <span className="visually-hidden">{name}</span>
          </Submit>
        </Form>
      </details>
    </>
  );
}

interface TypedProps extends ComponentProps<"input"> {
  name: string;
  /** What it has until something else was typed. */
  initial: string;
}

/** An input of the list, with what was typed and what is wrong with it. */
function Typed({ name, initial, ...props }: TypedProps) {
  const { id, value, error } = useField(name, initial);
  const errorId = `${id}-error`;
  return (
    <>
      <input
        {...props}
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        autoComplete="off"
      />
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </>
  );
}

function AddArticles() {
  const { version } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const refused = answer?.form === "lines" ? answer : null;
  return (
    <section className="account-section stack" aria-labelledby="add-articles">
      <h2 id="add-articles">{t("lists:addArticles")}</h2>
      <Form method="post" className="stack" key={version} preventScrollReset>
        <label htmlFor="text" className="small soft">
          {t("lists:addArticlesHint")}
        </label>
        <textarea
          id="text"
          name="text"
          className="input mono"
          rows={4}
          maxLength={quickLimits.characters}
          required
          spellCheck={false}
          defaultValue={refused?.values.text}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "text-error" : undefined}
        />
        {refused ? (
          <p className="field-error" id="text-error" role="alert">
            {refused.errors.text}
          </p>
        ) : null}
        <p>
          <Submit intent="lines" pending={t("lists:adding")} tone="plain">
            {t("lists:addToList")}
          </Submit>
        </p>
      </Form>
    </section>
  );
}

/** Whoever has the link reads the list. */
function Share() {
  const { link } = useLoaderData<typeof loader>();
  return (
    <section className="account-section stack" aria-labelledby="share">
      <h2 id="share">{t("lists:shareTitle")}</h2>
      <p className="small soft">{t("lists:shareHint")}</p>
      {link === null ? null : (
        <>
          <div className="field">
            <label htmlFor="link">{t("lists:link")}</label>
            <input id="link" className="input mono" readOnly value={link} />
          </div>
          <CopyLink url={link} />
        </>
      )}
      <Form method="post" preventScrollReset>
        <Submit
          intent={link === null ? "share" : "unshare"}
          pending={t("lists:saving")}
          tone="plain"
        >
          {link === null ? t("lists:share") : t("lists:unshare")}
        </Submit>
      </Form>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
