import { Form, Outlet } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link, NavLink } from "~/components/frame/link";
import { useRootData } from "~/components/frame/root-data";
import { useKeptInput } from "~/forms/kept-input";
import { accountPage } from "~/http/pages/account-page.server";
import { t } from "~/texts/text";

const places = [
  { to: "/account", label: "Overview", end: true },
  { to: "/account/quotes", label: "Quotes" },
  { to: "/account/orders", label: "Orders" },
  { to: "/account/lists", label: "Saved lists" },
  { to: "/account/addresses", label: "Addresses" },
  { to: "/account/details", label: "Your details" },
  { to: "/account/security", label: "Security" },
  { to: "/account/sessions", label: "Sessions" },
];

export const loader = accountPage(async () => null);

export default function AccountLayout() {
  const { user } = useRootData();
  useKeptInput(user?.email ?? "");
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t("account:yourAccount2")}>
        <ul className="bare">
          {places.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink to={to} end={end} prefetch="intent">
                {label}
              </NavLink>
            </li>
          ))}
          {user?.isAdmin ? (
            <li>
              <Link to="/admin" reloadDocument>
                {t("account:dashboard")}
              </Link>
            </li>
          ) : null}
        </ul>
        <Form method="post" action="/sign-out">
          <button type="submit" className="button button-link">
            {t("account:signOut")}
          </button>
        </Form>
      </nav>
      <div className="account-main">
        <Outlet />
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
