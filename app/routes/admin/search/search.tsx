import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { searchPage } from "./search-page.server";

export const loader = adminPage(searchPage);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Search", noindex: true });

export default function DeskSearchPage() {
  const { search, kinds, groups } = useLoaderData<typeof loader>();
  const found = groups.filter(({ rows }) => rows.length > 0);
  return (
    <>
      <DeskHead title={search ? `Search: ${search}` : "Search"} />
      {found.length === 0 ? (
        <NothingHere title={search ? "Nothing found" : "What are you looking for?"}>
          <p>
            {`The search above finds ${kinds} by any three letters of `}
            {kinds === "products"
              ? "a name or a brand, and by any part of an SKU from three characters on, or its last two."
              : "a name or a company, by beginnings of words of all else, by e-mail address, and by any part of a number or an SKU from three characters on, or its last two. Quotes and orders are also found by the whole SKU of a line."}
          </p>
        </NothingHere>
      ) : null}
      <div className="found-groups">
        {found.map(({ title, all, rows }) => (
          <section key={title} className="desk-card" aria-labelledby={`found-${title}`}>
            <div className="found-head">
              <h2 id={`found-${title}`}>{title}</h2>
              <Link to={all}>All results in {title.toLowerCase()}</Link>
            </div>
            <ul className="bare waiting-items aligned-rows">
              {rows.map(({ to, name, about, detail, total }) => (
                <li key={to}>
                  <Link to={to} className="row-link" prefetch="intent">
                    {name}
                  </Link>
                  {about ? <span>{about}</span> : null}
                  {detail ? <span className="soft">{detail}</span> : null}
                  {total === null ? null : (
                    <span className="waiting-day">
                      <Money amount={total} />
                    </span>
                  )}
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
