import { PrefetchPageLinks, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEventHandler, type ReactNode, useEffect, useState } from "react";
import { localPath, withoutLanguage } from "~/texts/local-path";

export interface LinkProps {
  /** A path of this site, or a query or fragment of this page. */
  to: string;
  children: ReactNode;
  className?: string;
  rel?: string;
  onClick?: MouseEventHandler;
  "aria-current"?: "page" | "true";
  "aria-label"?: string;
  /** Prefetches the page when the pointer or the focus rests on the link. */
  prefetch?: "intent";
  preventScrollReset?: boolean;
  /** Replaces the present entry of the history. */
  replace?: boolean;
  /** Loads the whole page even where scripts run. */
  reloadDocument?: boolean;
}

/**
 * A plain anchor, which `LinkNavigation` follows without a page load. A page shows sixty links: the
 * router's own component costs the server a fifth of the rendering, and spreading further props a
 * twentieth.
 */
export function Link(props: LinkProps) {
  return (
    <a
      className={props.className}
      href={localPath(props.to)}
      rel={props.rel}
      onClick={props.onClick}
      aria-current={props["aria-current"]}
      aria-label={props["aria-label"]}
      data-link={props.reloadDocument ? undefined : (props.prefetch ?? "")}
      data-keep-scroll={props.preventScrollReset || undefined}
      data-replace={props.replace || undefined}
    >
      {props.children}
    </a>
  );
}

/**
 * A link that marks itself as current when it leads to the present page or, when `end` is left out,
 * to a parent of it.
 */
export function NavLink(props: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const { to, end = false } = props;
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return Link(here ? { ...props, "aria-current": "page" } : props);
}

/**
 * Handles every link of the page with one listener: it follows clicks in place and prefetches on
 * intent.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);

  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = linkOf(event.target);
      if (!link || event.defaultPrevented || !isPlainClick(event) || link.target) return;
      const { pathname, search, hash } = new URL(link.href);
      if (hash && pathname === location.pathname && search === location.search) return;
      event.preventDefault();
      const same = pathname + search === location.pathname + location.search;
      const replace = same || "replace" in link.dataset;
      const preventScrollReset = "keepScroll" in link.dataset;
      const to = withoutLanguage(pathname + search + hash);
      navigate(to, { preventScrollReset, replace });
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  useEffect(() => {
    let timer: number | undefined;
    function intend(event: Event): void {
      window.clearTimeout(timer);
      const link = linkOf(event.target);
      if (link?.dataset.link !== "intent") return;
      const { pathname, search } = new URL(link.href);
      timer = window.setTimeout(() => setIntended(pathname + search), 100);
    }
    const kinds = ["pointerover", "focusin", "touchstart"] as const;
    for (const kind of kinds) document.addEventListener(kind, intend, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, intend);
    };
  }, []);

  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

/** Any other click means a new tab, a new window or a download. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
