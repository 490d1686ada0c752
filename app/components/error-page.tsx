import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { site } from "~/site";
import { Link } from "./link";
import { SearchBox } from "./search-box";

/** What a thrown problem may tell the page beside its status. */
export interface PageProblem {
  /** Shown as it is. */
  message?: string;
  /** The backend is not configured: what the operator has to set. */
  setUp?: string;
}

/** The page for whatever went wrong, inside the frame that keeps header, cart and footer. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail: PageProblem = isRouteErrorResponse(error) ? (error.data ?? {}) : {};
  const { title } = wordsFor(status, detail);
  useEffect(() => {
    document.title = `${title} – ${site.name}`;
  }, [title]);
  if (detail.setUp !== undefined) return <SetUp why={detail.setUp} />;
  return status === 404 ? <NotFound /> : <Problem status={status} detail={detail} />;
}

function wordsFor(status: number, detail: PageProblem): { title: string; text: string } {
  if (detail.setUp !== undefined) return { title: "This shop is not set up yet", text: "" };
  if (status === 404) return { title: "This page does not exist", text: "" };
  if (status === 429) {
    return {
      title: "That was a little too often",
      text: "Please wait a few minutes, then try again. Nothing you entered elsewhere is lost.",
    };
  }
  if (status < 500) {
    return {
      title: "That did not work",
      text: detail.message ?? "The page could not be shown as it was asked for.",
    };
  }
  return {
    title: "Something went wrong",
    text: "The fault is ours, and your cart is safe. Please try again in a moment.",
  };
}

function Problem({ status, detail }: { status: number; detail: PageProblem }) {
  const { title, text } = wordsFor(status, detail);
  return (
    <div className="error-page stack">
      <p className="error-code mono">Error {status}</p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="error-links">
        <Link className="button button-primary" to="" reloadDocument>
          Try again
        </Link>
        <Link className="button button-plain" to="/contact">
          Contact us
        </Link>
      </p>
    </div>
  );
}

function NotFound() {
  return (
    <div className="error-page stack">
      <p className="error-code mono">Error 404</p>
      <h1>This page does not exist</h1>
      <p className="lead">
        The address may be mistyped, or the product is no longer sold. Search for it, or start from
        a category.
      </p>
      <SearchBox id="not-found-search" large />
      <ul className="bare link-chips">
        {site.productCategories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/categories/${slug}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For whoever runs the store: shown until a backend is configured. */
function SetUp({ why }: { why: string }) {
  return (
    <div className="error-page stack">
      <p className="error-code mono">Set-up</p>
      <h1>This shop is not set up yet</h1>
      <p className="lead">
        It runs, but it has no database to read products from. {why ? `${why}.` : ""}
      </p>
      <p>
        If you run this store: set <code>COMMERCE_BACKEND</code> and what it needs, then start
        again. For a first look, <code>npm run demo</code> needs nothing at all.
      </p>
      <p>
        If you came to shop: please come back later, or <Link to="/contact">contact us</Link>.
      </p>
    </div>
  );
}
