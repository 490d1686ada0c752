import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { NavLink } from "~/components/frame/link";
import { Shell } from "~/components/frame/shell";
import { adminPage } from "~/http/pages/admin-page.server";
import stylesheet from "~/styles/admin.css?url";

const places = [
  { to: "/admin", label: "Overview", end: true },
  { to: "/admin/quotes", label: "Quotes" },
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/emails", label: "Mails" },
  { to: "/admin/outbox", label: "Outbox" },
  { to: "/admin/subscribers", label: "Newsletter" },
  { to: "/admin/pictures", label: "Pictures" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminPage(async () => null);

export default function AdminLayout() {
  return (
    <Shell>
      <div className="admin">
        <nav className="admin-nav" aria-label="Dashboard">
          <ul className="bare">
            {places.map(({ to, label, end }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-main">
          <Outlet />
        </div>
      </div>
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
