import { Form, useLocation } from "@remix-run/react";
import type { Role } from "~/domain/role";
import { Icon } from "~/icons";
import { site } from "~/site";
import { Link } from "../frame/link";
import { useRootData } from "../frame/root-data";
import { ThemeForm } from "../frame/theme-form";
import { DeskIcon } from "./desk-icon";
import { type DeskCounts, placesFor } from "./navigation";

/**
 * The side navigation: a column beside the page where there is room, and below that a native
 * popover, so that it opens, closes and returns the focus without scripts.
 */
interface DeskRailProps {
  counts: DeskCounts;
  role: Role;
  /** Whether they see everybody's work. */
  seesAll: boolean;
}

export function DeskRail({ counts, role, seesAll }: DeskRailProps) {
  const { user } = useRootData();
  return (
    <aside
      id="desk-rail"
      className="desk-rail"
      aria-label="Side navigation"
      {...{ popover: "auto" }}
    >
      <div className="rail-head">
        <Link to="/admin" className="rail-name">
          {site.name}
        </Link>
        <button
          type="button"
          className="icon-button rail-close"
          {...{ popovertarget: "desk-rail", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">Close menu</span>
        </button>
      </div>
      <nav className="rail-nav" aria-label="Dashboard">
        {placesFor(role, seesAll).map(({ title, places: group }) => (
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
          <Link to="/">View shop</Link>
          <Link to="/account">Account</Link>
          <Form method="post" action="/sign-out">
            <button type="submit" className="button button-link">
              Sign out
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
