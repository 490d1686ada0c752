import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/components/error-page";
import { seo } from "~/components/seo";
import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => null);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Dashboard", noindex: true });

export default function AdminHome() {
  return (
    <header className="page-head">
      <h1>Dashboard</h1>
    </header>
  );
}

export { ErrorPage as ErrorBoundary };
