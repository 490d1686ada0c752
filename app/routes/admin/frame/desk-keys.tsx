import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Role } from "~/modules/staff/role";

const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));
const KeysHelp = lazy(async () => ({ default: (await import("./keys-help")).KeysHelp }));

interface DeskKeysProps {
  role: Role;
  /** Whether they see everybody's quotes and orders. */
  seesAll: boolean;
}

/** The keys of the desk. No key acts while a field has the focus, apart from Ctrl with K. */
export function DeskKeys(props: DeskKeysProps) {
  const [shown, show] = useState<"palette" | "keys" | null>(null);
  const close = () => show(null);
  useRowOnReturn();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        show("palette");
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (event.key === "?") show("keys");
      if (actions[event.key]?.()) event.preventDefault();
    }
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("click", rememberRow, { capture: true, signal });
    // The event does not bubble.
    document.addEventListener("toggle", enterFields, { capture: true, signal });
    return () => gone.abort();
  }, []);
  // Only once it is asked for: React would still have to take over an empty Suspense of the server's
  // page when the first key comes.
  return shown ? (
    <Suspense>
      {shown === "keys" ? <KeysHelp onClose={close} /> : <Palette {...props} onClose={close} />}
    </Suspense>
  ) : null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** What a key does; false when there is nothing to do it to. */
const actions: Readonly<Record<string, () => boolean>> = {
  "/": () => focus(document.querySelector<HTMLInputElement>("#desk-search")),
  f: () => focus(document.querySelector<HTMLInputElement>("#list-q")),
  j: () => step(1),
  k: () => step(-1),
  x: chooseRow,
  e: edit,
};

function focus(field: HTMLElement | null | undefined): boolean {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return Boolean(field);
}

/** The links that lead on from the rows of a list. */
function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("main a.row-link")];
}

/** The row with the focus, or the one whose box or button has it. */
function rowHere(): number {
  const row = document.activeElement?.closest("tr, li");
  return rowLinks().findIndex(
    (link) => link === document.activeElement || (row !== null && link.closest("tr, li") === row),
  );
}

/** The row by which a list was left: where it leads, and where the list stood. */
let left: { from: string; to: string; scrolled: number } | null = null;

function rememberRow({ target }: Event): void {
  const row = target instanceof Element ? target.closest("a")?.closest("tr, li") : null;
  const link = row?.querySelector<HTMLAnchorElement>(".row-link");
  if (!link) return;
  left = { from: location.pathname, to: link.pathname, scrolled: scrollY };
}

/** Who comes back to a list finds it as it stood, with the focus on the row by which it was left. */
function useRowOnReturn(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // An address with a fragment leads to another row.
    if (left?.from !== pathname || location.hash !== "") return;
    const { to, scrolled } = left;
    const row = rowLinks().find((link) => link.pathname === to);
    if (!row) return;
    scrollTo(0, scrolled);
    row.ariaCurrent = "true";
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }, [pathname]);
}

function step(by: number): boolean {
  const links = rowLinks();
  const here = rowHere();
  const to = links[here < 0 ? (by > 0 ? 0 : links.length - 1) : here + by];
  if (to && links[here]) links[here].ariaCurrent = null;
  to?.focus();
  to?.scrollIntoView({ block: "nearest" });
  return links.length > 0;
}

function chooseRow(): boolean {
  const row = rowLinks()[rowHere()]?.closest("tr, li");
  const box = row?.querySelector<HTMLElement>("[type=checkbox]");
  box?.click();
  return Boolean(box);
}

const fields = ":is(input,select,textarea):not([type=hidden],[type=search],[disabled])";
/** Those that are typed into. */
const texts = `${fields}:not(select, [type=checkbox], [type=radio])`;

/** Goes to the first field of this kind that can be seen. */
function focusFirst(part: Element | null, kind: string): boolean {
  const all = part?.querySelectorAll<HTMLElement>(kind);
  return focus(Array.from(all ?? []).find((field) => field.checkVisibility()));
}

/**
 * Moves the focus from a heading that was unfolded into the first field below it. Browsers tell of
 * it a moment later, and by then it may have moved on. On a phone the keyboard would open.
 */
function enterFields({ target }: Event): void {
  const part = target as Element;
  const isChosen = part.matches("details[open]:has(> summary:focus)");
  if (isChosen && matchMedia("(pointer: fine)").matches) focusFirst(part, fields);
}

/** Opens the form of the row or of the page, or goes to the page's first field. */
function edit(): boolean {
  const link =
    rowLinks()[rowHere()] ?? document.querySelector<HTMLElement>('main a[href$="/edit"]');
  link?.click();
  const form = document.querySelector("#pricing-form");
  // The change of an offer that was sent is folded.
  form?.closest("details")?.setAttribute("open", "");
  return Boolean(link) || focusFirst(form ?? document.querySelector("main"), texts);
}
