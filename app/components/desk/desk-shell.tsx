import { Form, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { isAllowed, type Role, staff } from "~/domain/role";
import { Icon } from "~/icons";
import { site } from "~/site";
import { AtDesk } from "../frame/error-page";
import { FlashMessage } from "../frame/flash-message";
import { Link } from "../frame/link";
import { NavigationFeedback } from "../frame/navigation-feedback";
import { DeskRail } from "./desk-rail";
import type { DeskCounts } from "./navigation";

interface DeskShellProps {
  counts: DeskCounts;
  /** The viewer's role: the navigation links only to permitted pages. */
  role: Role;
  /** Whether they see everybody's quotes and orders. */
  seesAll: boolean;
  children: ReactNode;
}

/** The frame of every staff page. It shares only its colours with the shop's. */
export function DeskShell({ counts, role, seesAll, children }: DeskShellProps) {
  return (
    <div className="desk-frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationFeedback />
      <DeskRail counts={counts} role={role} seesAll={seesAll} />
      <div className="desk-column">
        <header className="desk-bar">
          <button
            type="button"
            className="icon-button rail-open"
            {...{ popovertarget: "desk-rail" }}
          >
            <Icon name="menu" />
            <span className="visually-hidden">Menu</span>
          </button>
          <DeskSearch role={role} />
          <Link to="/" className="desk-to-shop">
            View shop
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

/** One search over all records of the desk. Where scripts run, the key "/" focuses it. */
function DeskSearch({ role }: { role: Role }) {
  const seesCustomers = isAllowed(role, staff.readsCustomers);
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const typed = pathname === "/admin/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target;
      if (at instanceof Element && at.closest("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <search className="desk-search">
      <Form action="/admin/search" key={typed}>
        <label htmlFor="desk-search" className="visually-hidden">
          {seesCustomers
            ? "Search quotes, orders, invoices, customers and products"
            : "Search products"}
        </label>
        <div className="search">
          <input
            ref={field}
            id="desk-search"
            className="search-input"
            type="search"
            name="q"
            defaultValue={typed}
            maxLength={200}
            placeholder={seesCustomers ? "Number, name, company or SKU" : "Name, brand or SKU"}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
          <span className="search-key needs-js" aria-hidden="true">
            /
          </span>
          <button type="submit" className="search-button">
            <Icon name="search" size={16} />
            <span className="visually-hidden">Search</span>
          </button>
        </div>
      </Form>
    </search>
  );
}
