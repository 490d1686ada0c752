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

function controlsOf(entry: Element | null): Element[] {
  return [
    ...(entry?.querySelectorAll("a,button,input:not([type=hidden]),select,textarea,summary") ?? []),
  ];
}

/**
 * When a button removes its own entry of a list, the same button of the next entry gets the focus,
 * or else the page's heading.
 */
function keepFocusInLists(): () => void {
  let control: Element | null = null;
  let entry: Element | null = null;
  let next: Element | null = null;
  /** The control's place from the end of the entry. */
  let fromEnd = 0;
  const remember = ({ target }: Event) => {
    control = target as Element;
    entry = control.closest("li,th,tr");
    next = entry && (entry.nextElementSibling ?? entry.previousElementSibling);
    fromEnd = controlsOf(entry).lastIndexOf(control) - controlsOf(entry).length;
  };
  // What leaves the page may lose the focus as well, but then it is not there a moment later.
  const forget = ({ target }: Event) => {
    queueMicrotask(() => {
      if (control === target && control?.isConnected) control = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!entry || !control || control.isConnected || !isFocusLost()) return;
    control = null;
    const same = controlsOf(entry.isConnected ? entry : next).at(fromEnd);
    if (same?.isConnected) (same as HTMLElement).focus();
    else focusHeading();
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    observer.disconnect();
  };
}
