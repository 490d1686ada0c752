import { Form, Outlet } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link, NavLink } from "~/components/frame/link";
import { useRootData } from "~/components/frame/root-data";
import { useKeptInput } from "~/forms/kept-input";
import { accountPage } from "~/http/pages/account-page.server";
import { type PlainKey, t } from "~/texts/text";

const places = [
  { to: "/account", label: "account:overview", end: true },
  { to: "/account/quotes", label: "account:quotes" },
  { to: "/account/orders", label: "account:orders" },
  { to: "/account/invoices", label: "account:invoices" },
  { to: "/account/lists", label: "lists:savedLists" },
  { to: "/account/addresses", label: "account:addresses" },
  { to: "/account/details", label: "account:yourDetails" },
  { to: "/account/security", label: "account:security" },
  { to: "/account/sessions", label: "account:sessions" },
] as const satisfies readonly { to: string; label: PlainKey; end?: boolean }[];

export const loader = accountPage(async () => null);

export default function AccountLayout() {
  const { user } = useRootData();
  useKeptInput(user?.email ?? "");
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t("account:yourAccount")}>
        <ul className="bare">
          {places.map(({ to, label, ...exact }) => (
            <li key={to}>
              <NavLink to={to} {...exact} prefetch="intent">
                {t(label)}
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
