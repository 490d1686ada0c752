import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { searchPage } from "./found.server";

/** The field of every page asks to open the only match at once. */
export const loader = adminPage(async (args) => {
  const found = await searchPage(args);
  const [only, ...others] = [...found.groups.flatMap(({ rows }) => rows), ...found.pages];
  const opens = new URL(args.request.url).searchParams.get("open") === "yes";
  if (opens && only && others.length === 0) throw redirect(only.to);
  return found;
});

export const meta = deskMeta("deskFrame:search");

export default function DeskSearchPage() {
  const { search, seesAll, groups, pages } = useLoaderData<typeof loader>();
  const found = groups.filter(({ rows }) => rows.length > 0);
  return (
    <>
      <DeskHead title={search ? t("deskSearch:searchFor", { search }) : t("deskSearch:search")} />
      {found.length === 0 && pages.length === 0 ? (
        <NothingHere
          title={search ? t("deskSearch:nothingFound") : t("deskSearch:whatAreYouLookingFor")}
        >
          <p>{seesAll ? t("deskSearch:howAllIsFound") : t("deskSearch:howProductsAreFound")}</p>
        </NothingHere>
      ) : null}
      <div className="found-groups">
        {pages.length > 0 ? (
          <section className="desk-card" aria-labelledby="found-settings">
            <h2 id="found-settings">{t("deskSearch:settings")}</h2>
            <ul className="bare waiting-items">
              {pages.map(({ to, name, about }) => (
                <li key={to}>
                  <Link to={to} className="row-link">
                    {name}
                  </Link>
                  <span className="soft">{about}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {found.map(({ name, title, more, all, rows }) => (
          <section key={name} className="desk-card" aria-labelledby={`found-${name}`}>
            <div className="found-head">
              <h2 id={`found-${name}`}>{title}</h2>
              <Link to={all}>{more}</Link>
            </div>
            <ul className="bare waiting-items aligned-rows found-rows">
              {rows.map(({ to, name, about, detail, amount, day }) => (
                <li key={to}>
                  <Link to={to} className="row-link" prefetch="intent">
                    {name}
                  </Link>
                  <span>{about}</span>
                  <span className="soft">{detail}</span>
                  <span className="num soft row-day">{day}</span>
                  <span className="num waiting-day">{amount}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
