import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { page } from "~/http/pages/page.server";
import { cutText } from "~/kernel/text";
import { codes, searchReference } from "~/routes/api/description/reference.server";
import stylesheet from "~/styles/docs.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const longestSearch = 200;

export const loader = page(async ({ request }) => {
  const words = cutText(new URL(request.url).searchParams.get("q") ?? "", longestSearch);
  return { words, groups: searchReference(words), codes };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title: "API reference",
      description: "Every endpoint of the store's API, with examples.",
      path: "/docs",
      noindex: data.words !== "",
    },
  );

export default function Docs() {
  const { words, groups, codes } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <div className="docs">
      <Breadcrumbs trail={[{ label: "API reference" }]} origin={origin} />
      <header className="page-head">
        <h1>API reference</h1>
        <p className="lead">
          Every endpoint with its schemas, errors and examples. The same for programs:{" "}
          <a href="/openapi.json">openapi.json</a>.
        </p>
      </header>
      <form method="get" action="/docs" className="docs-search">
        <label htmlFor="docs-words">Search the endpoints</label>
        <input id="docs-words" className="input" type="search" name="q" defaultValue={words} />
        <button type="submit" className="button button-plain">
          Search
        </button>
      </form>
      {groups.length === 0 ? (
        <p role="status">No endpoint matches. Try fewer words, or see them all.</p>
      ) : null}
      {words ? (
        <p>
          <Link to="/docs">All endpoints</Link>
        </p>
      ) : null}
      {groups.map(({ name, description, entries }) => (
        <section key={name} className="docs-group">
          <h2>{name}</h2>
          <p className="soft">{description}</p>
          <ul className="bare docs-list">
            {entries.map(({ id, verb, path, summary }) => (
              <li key={id}>
                <Link to={`/docs/${id}`}>{summary}</Link>
                <code>
                  {verb} {path}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {words ? null : <Codes codes={codes} />}
    </div>
  );
}

function Codes({ codes }: { codes: readonly (readonly [string, string])[] }) {
  return (
    <section className="docs-group">
      <h2>Error codes</h2>
      <p className="soft">
        The values of x-error-code. A code keeps its meaning within a version of the API.
      </p>
      <dl className="docs-codes">
        {codes.map(([code, meaning]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
