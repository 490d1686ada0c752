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
  return activeElement === null || activeElement === body || !activeElement.isConnected;
}

const controls = "a,button,input:not([type=hidden]),select,textarea,summary";

function controlsOf(entry: Element | null | undefined): Element[] {
  return entry ? [...entry.querySelectorAll(controls)] : [];
}

/**
 * When a button removes its own entry of a list, the same button of the next entry gets the focus,
 * or else the page's heading.
 */
function keepFocusInLists(): () => void {
  let control: Element | null = null;
  let entry: Element | null = null;
  let list: Element | null = null;
  /** The entry's place in the list, and the control's place from the end of the entry. */
  let place = 0;
  let fromEnd = 0;
  const remember = ({ target }: Event) => {
    control = target as Element;
    entry = control.closest("li, th, tr");
    list = entry?.parentElement ?? null;
    place = entry && list ? [...list.children].indexOf(entry) : 0;
    fromEnd = controlsOf(entry).lastIndexOf(control) - controlsOf(entry).length;
  };
  // What leaves the page may lose the focus as well, but then it is not there a moment later.
  const forget = ({ target }: Event) => {
    queueMicrotask(() => {
      if (control === target && control?.isConnected) control = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!control || control.isConnected || !entry || !isFocusLost()) return;
    control = null;
    const left = list?.isConnected ? [...list.children] : [];
    const next = entry.isConnected ? entry : (left[place] ?? left.at(-1));
    const same = controlsOf(next).at(fromEnd);
    if (same instanceof HTMLElement) same.focus();
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
