import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { NavLink } from "~/components/frame/link";
import { Shell } from "~/components/frame/shell";
import { isAllowed, type StaffRole, staff } from "~/domain/role";
import { adminPage, changesOf } from "~/http/pages/admin-page.server";
import stylesheet from "~/styles/admin.css?url";
import type { Allowed } from "./may";

interface Place {
  to: string;
  label: string;
  end?: boolean;
  /** Who may open it, besides an owner; left out: all staff. */
  roles?: readonly StaffRole[];
}

const places: readonly Place[] = [
  { to: "/admin", label: "Overview", end: true },
  { to: "/admin/quotes", label: "Quotes", roles: staff.readsCustomers },
  { to: "/admin/orders", label: "Orders", roles: staff.readsCustomers },
  { to: "/admin/emails", label: "Mails" },
  { to: "/admin/outbox", label: "Outbox", roles: staff.readsCustomers },
  { to: "/admin/subscribers", label: "Newsletter", roles: staff.readsCustomers },
  { to: "/admin/pictures", label: "Pictures", roles: staff.keepsCatalogue },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminPage(
  async ({ role }): Promise<Allowed> => ({
    role,
    changes: changesOf(role),
  }),
);

export default function AdminLayout() {
  const { role } = useLoaderData<typeof loader>();
  const open = places.filter((place) => isAllowed(role, place.roles ?? staff.everyone));
  return (
    <Shell>
      <div className="admin">
        <nav className="admin-nav" aria-label="Dashboard">
          <ul className="bare">
            {open.map(({ to, label, end }) => (
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
