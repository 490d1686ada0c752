import { useEffect, useRef } from "react";
import { focusHeading } from "../frame/focus-heading";

/** When the last line is removed, the list disappears and the focus moves to the page's heading. */
export function useFocusWhenEmptied(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (before.current > 0 && count === 0) focusHeading();
    before.current = count;
  }, [count]);
}

/** Whether the focused element disappeared and no other element got the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
}

/**
 * When a line with the focus is removed, or a removed line is restored, the line at its place gets
 * the focus, or else the heading.
 */
export function useFocusAfterRemoval(list: React.RefObject<HTMLUListElement>, names: string[]) {
  const last = useRef({ names, focused: -1 });
  useEffect(() => {
    const node = list.current;
    const remember = (event: globalThis.FocusEvent) => {
      const item = (event.target as Element).closest("li");
      last.current.focused = item ? [...(node?.children ?? [])].indexOf(item) : -1;
    };
    node?.addEventListener("focusin", remember);
    return () => node?.removeEventListener("focusin", remember);
  }, [list]);
  useEffect(() => {
    const { names: before, focused } = last.current;
    last.current.names = names;
    const back = names.findIndex((name) => !before.includes(name));
    if (back >= 0 && names.length > before.length && isFocusLost()) {
      list.current?.children[back]?.querySelector<HTMLElement>("a")?.focus();
    }
    if (names.length >= before.length || focused < 0) return;
    if (!isFocusLost()) return;
    const items = list.current?.children;
    const next = items?.[Math.min(focused, (items?.length ?? 0) - 1)];
    next?.querySelector<HTMLElement>("a")?.focus();
  });
}
