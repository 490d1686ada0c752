import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { ListedArticles } from "~/components/catalogue/listed-articles";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { readIntent } from "~/http/pages/intent.server";
import { problem, type ShopArgs, shopPage } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { articlesOf, createList, order, toSignIn } from "~/routes/account/saved-lists.server";
import { t } from "~/texts/text";

const keyPattern = /^[A-Za-z0-9_-]{20,64}$/;

async function sharedList(args: ShopArgs) {
  const key = args.params.key ?? "";
  const list = keyPattern.test(key) ? await args.call("savedLists.shared", [key]) : null;
  if (!list) throw problem(404, { message: t("lists:linkGone") });
  return list;
}

export const loader = shopPage(async (args) => {
  const { name, lines } = await sharedList(args);
  const [articles, { caller }] = await Promise.all([articlesOf(args, lines), visitorOf(args)]);
  return { name, articles, isGuest: caller === null, path: `/lists/${args.params.key}` };
});

export const action = shopPage(async (args) => {
  const form = await args.request.formData();
  const list = await sharedList(args);
  const { handler } = readIntent(form, { cart, request, keep });
  return handler(args, list);
});

type Shared = Awaited<ReturnType<typeof sharedList>>;

const cart = (args: ShopArgs, { lines }: Shared) => order(args, lines, "/cart");
const request = (args: ShopArgs, { lines }: Shared) => order(args, lines, "/quote");

async function keep(args: ShopArgs, { name, lines }: Shared) {
  const { caller } = await visitorOf(args);
  if (!caller) return toSignIn(`/lists/${args.params.key}`);
  return createList({ ...args, user: caller }, name, lines);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.name ?? t("lists:sharedList"), noindex: true });

/** A list that somebody shared by its link. */
export default function SharedList() {
  const { name, articles, isGuest, path } = useLoaderData<typeof loader>();
  const signIn = `/sign-in?${new URLSearchParams({ redirectTo: path })}`;
  return (
    <>
      <header className="page-head">
        <p className="soft">{t("lists:sharedList")}</p>
        <h1>{name}</h1>
      </header>
      {articles.length === 0 ? <p>{t("lists:emptyList")}</p> : null}
      {articles.length > 0 ? (
        <>
          <ListedArticles articles={articles} quantity={({ quantity }) => quantity} />
          <Form method="post" className="quick-buttons">
            <Submit intent="cart" pending={t("lists:adding")}>
              {t("lists:putIntoCart")}
            </Submit>
            <Submit intent="request" pending={t("lists:adding")} tone="plain">
              {t("lists:request")}
            </Submit>
            {isGuest ? null : (
              <Submit intent="keep" pending={t("lists:saving")} tone="plain">
                {t("lists:keepOwn")}
              </Submit>
            )}
          </Form>
        </>
      ) : null}
      {isGuest ? (
        <p className="small soft after-list">
          {rich("lists:signInToKeep", { link: (text) => <Link to={signIn}>{text}</Link> })}
        </p>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
