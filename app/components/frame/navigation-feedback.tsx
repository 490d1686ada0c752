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
  useEffect(keepFocusInLists, []);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) {
      open.hidePopover();
    }
    setTitle(document.title);
    // A new page may have put the focus into a field of its own.
    if (document.querySelector("[role=alert]:focus, main input:focus")) return;
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
function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Whether the focused element disappeared and no other element got the focus. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function controlsOf(entry: Element): HTMLElement[] {
  return [
    ...entry.querySelectorAll<HTMLElement>("a,button,input:not([type=hidden]),select,summary"),
  ];
}

let keepsFocus = false;

/**
 * When a control removes its own entry of a list, the same control of the next entry gets the focus,
 * or else the page's heading. It works as long as the page is open.
 */
function keepFocusInLists(): void {
  if (keepsFocus) return;
  keepsFocus = true;
  let control: Element | null = null;
  let entry: Element | null = null;
  let next: Element | null = null;
  /** The control's place from the end of the entry. */
  let fromEnd = 0;
  document.addEventListener("focusin", ({ target }) => {
    control = target as Element;
    entry = control.closest("li,th,tr");
    if (!entry) return;
    next = entry.nextElementSibling ?? entry.previousElementSibling;
    const all = controlsOf(entry);
    fromEnd = all.indexOf(control as HTMLElement) - all.length;
  });
  new MutationObserver(() => {
    if (!entry || !control || control.isConnected || !isFocusLost()) return;
    control = null;
    const to = entry.isConnected ? entry : next;
    if (to?.isConnected) controlsOf(to).at(fromEnd)?.focus();
    if (isFocusLost()) focusHeading();
  }).observe(document.body, { childList: true, subtree: true });
}
