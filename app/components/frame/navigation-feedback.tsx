import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Provides what a full page load does by itself: a progress bar (after 300 ms, by CSS), the focus
 * on the new page's heading, and its title announced.
 */
export function NavigationFeedback() {
  const navigation = useNavigation();
  const location = useLocation();
  const [title, setTitle] = useState("");
  const place = placeOf(location.pathname, location.search);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) {
      open.hidePopover();
    }
    setTitle(document.title);
    if (document.querySelector("[role=alert]:focus")) return;
    focusHeading();
  }, [place]);
  return (
    <>
      <div className="pending-bar" data-busy={navigation.state !== "idle" || undefined} />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
    </>
  );
}

/**
 * A filter or a variant stays on the same page; another path, or another page of a list, is a new
 * page.
 */
function placeOf(pathname: string, search: string): string {
  return `${pathname}?${new URLSearchParams(search).get("cursor") ?? ""}`;
}

/** Moves the focus to the page's heading, without scrolling. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
