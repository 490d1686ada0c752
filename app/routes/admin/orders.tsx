import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/components/error-page";
import { seo } from "~/components/seo";
import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => null);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Orders", noindex: true });

export default function AdminOrders() {
  return (
    <header className="page-head">
      <h1>Orders</h1>
    </header>
  );
}

export { ErrorPage as ErrorBoundary };
