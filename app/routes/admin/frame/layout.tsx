import type { LinksFunction } from "@remix-run/node";
import { Form, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AtDesk } from "~/components/frame/error-page";
import { FlashMessage } from "~/components/frame/flash-message";
import { Icon } from "~/components/frame/icons";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { NavigationFeedback } from "~/components/frame/navigation-feedback";
import { useRootData } from "~/components/frame/root-data";
import { ThemeForm } from "~/components/frame/theme-form";
import type { DeskPage, Extension } from "~/extending/extension";
import { useKeptInput } from "~/forms/kept-input";
import { adminPage, changesOf } from "~/http/pages/admin-page.server";
import { bestEffort } from "~/kernel/process/log.server";
import { site } from "~/modules/settings/site";
import { isAllowed, type Role, staff } from "~/modules/staff/role";
import stylesheet from "~/styles/admin.css?url";
import { t } from "~/texts/text";
import { DeskIcon } from "../../../components/desk/desk-icon";
import { type DeskCounts, type OwnPlace, placesFor } from "../../../components/desk/navigation";
import { DeskKeys } from "./desk-keys";
import { DeskSearch } from "./desk-search.later";
import type { Allowed } from "./may";

const nothing = { quotes: 0, orders: 0, toInvoice: 0, mails: 0 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminPage(async ({ call, context, role, may }) => {
  const { log } = context.services;
  const allowed: Allowed = { role, changes: changesOf(role), seesAll: may("quotes.pipeline") };
  const own = pagesOfExtensions(context.services.extending.extensions, role);
  // The page is shown even when the counts of its navigation cannot be read.
  const [counts, news] = await Promise.all([
    may("desk.counts") ? bestEffort(log, "[desk]", call("desk.counts", [])) : null,
    bestEffort(log, "[desk] news", call("notices.countNew", [])),
  ]);
  return { ...allowed, counts: counts ?? nothing, news: news ?? 0, own };
});

/** The pages that extensions add, of those that the role may open. */
function pagesOfExtensions(extensions: readonly Extension[], role: Role): OwnPlace[] {
  return extensions.flatMap(({ id, routes }) =>
    Object.entries<DeskPage<never, never>>(routes?.desk ?? {})
      .filter(([, { roles = staff.everyone }]) => isAllowed(role, roles))
      .map(([name, { label }]) => ({ to: `/admin/extensions/${id}/${name}`, label })),
  );
}

export default function AdminLayout() {
  const { counts, news, role, seesAll, own } = useLoaderData<typeof loader>();
  useKeptInput(useRootData().user?.email ?? "");
  return (
    <DeskShell counts={counts} news={news} role={role} seesAll={seesAll} own={own}>
      <Outlet />
    </DeskShell>
  );
}

/** A visitor without access sees the shop's frame, and nothing of the desk. */
export { FramedError as ErrorBoundary } from "~/components/frame/error-page";

interface DeskShellProps {
  counts: DeskCounts;
  /** How many notices the viewer has not seen. */
  news: number;
  /** The viewer's role: the navigation links only to permitted pages. */
  role: Role;
  /** Whether they see everybody's quotes and orders. */
  seesAll: boolean;
  own: readonly OwnPlace[];
  children: ReactNode;
}

/** The frame of every staff page. It shares only its colours with the shop's. */
function DeskShell({ counts, news, role, seesAll, own, children }: DeskShellProps) {
  return (
    <div className="desk-frame">
      <a className="skip-link" href="#main">
        {t("deskFrame:skipToContent")}
      </a>
      <NavigationFeedback />
      <DeskKeys role={role} seesAll={seesAll} />
      <DeskRail counts={counts} role={role} seesAll={seesAll} own={own} />
      <div className="desk-column">
        <header className="desk-bar">
          <button
            type="button"
            className="icon-button rail-open"
            {...{ popovertarget: "desk-rail" }}
          >
            <Icon name="menu" />
            <span className="visually-hidden">{t("deskFrame:menu")}</span>
          </button>
          <Later>
            <DeskSearch role={role} />
          </Later>
          <DeskBell news={news} />
          <Link to="/" className="desk-to-shop">
            {t("deskFrame:viewShop")}
          </Link>
        </header>
        <p className="print-only">{site.name}</p>
        <main id="main" className="desk-page" tabIndex={-1}>
          <FlashMessage />
          <AtDesk.Provider value={true}>{children}</AtDesk.Provider>
        </main>
        <p className="print-only small">
          {site.contact.company}, {site.contact.street}, {site.contact.postalCode}{" "}
          {site.contact.city}
        </p>
      </div>
    </div>
  );
}

/** Leads to the notices, with the number of those that the viewer has not seen. */
function DeskBell({ news }: { news: number }) {
  return (
    <Link to="/admin/notices" className="icon-button desk-bell" prefetch="intent">
      <DeskIcon name="bell" />
      {news > 0 ? <span className="rail-count num">{news}</span> : null}
      <span className="visually-hidden">
        {news > 0 ? t("deskNotices:newCount", { count: news }) : t("deskNotices:notices")}
      </span>
    </Link>
  );
}

/**
 * The side navigation: a column beside the page where there is room, and below that a native
 * popover, so that it opens, closes and returns the focus without scripts.
 */
interface DeskRailProps {
  counts: DeskCounts;
  role: Role;
  /** Whether they see everybody's work. */
  seesAll: boolean;
  /** The pages of extensions. */
  own: readonly OwnPlace[];
}

function DeskRail({ counts, role, seesAll, own }: DeskRailProps) {
  const { user } = useRootData();
  return (
    <aside
      id="desk-rail"
      className="desk-rail"
      aria-label={t("deskFrame:sideNavigation")}
      {...{ popover: "auto" }}
    >
      <div className="rail-head">
        <Link to="/admin" className="rail-name">
          <span title={site.name}>{site.name}</span>
        </Link>
        <button
          type="button"
          className="icon-button rail-close"
          {...{ popovertarget: "desk-rail", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">{t("deskFrame:closeMenu")}</span>
        </button>
      </div>
      <nav className="rail-nav" aria-label={t("deskFrame:dashboard")}>
        {placesFor(role, seesAll, own).map(({ title, places: group }) => (
          <div key={title ?? ""} className="rail-group">
            {title === null ? null : <p className="rail-title">{title}</p>}
            <ul className="bare">
              {group.map((place) => (
                <li key={place.to}>
                  <RailLink {...place} counts={counts} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="rail-foot">
        <ThemeForm />
        <p className="rail-user">{user?.firstName || user?.email}</p>
        <div className="rail-ways">
          <Link to="/">{t("deskFrame:viewShop")}</Link>
          <Link to="/account">{t("deskFrame:account")}</Link>
          <Form method="post" action="/sign-out">
            <button type="submit" className="button button-link">
              {t("deskFrame:signOut")}
            </button>
          </Form>
        </div>
      </div>
    </aside>
  );
}

type RailLinkProps = ReturnType<typeof placesFor>[number]["places"][number] & {
  counts: DeskCounts;
};

/** With `view` it links to the list that its count is about. */
function RailLink({ to, label, icon, end = false, view = "", count, counts }: RailLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  const waiting = count ? counts[count] : 0;
  return (
    <Link
      to={to + view}
      className="rail-link"
      prefetch="intent"
      aria-current={here ? "page" : undefined}
    >
      <DeskIcon name={icon} />
      <span>{label}</span>
      {waiting > 0 ? <span className="rail-count num">{waiting}</span> : null}
    </Link>
  );
}
