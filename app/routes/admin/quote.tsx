import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/components/error-page";
import { seo } from "~/components/seo";
import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => null);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Quote", noindex: true });

export default function AdminQuote() {
  return (
    <header className="page-head">
      <h1>Quote</h1>
    </header>
  );
}

export { ErrorPage as ErrorBoundary };
