import { useEffect, useRef } from "react";

/**
 * Asks before one leaves a form with something typed into it, or `refused` with it. It watches the
 * links itself: the router's own blocker would come with every page of the shop.
 */
export function useUnsaved(refused: boolean) {
  const dirty = useRef(false);
  useEffect(() => {
    if (refused) dirty.current = true;
  }, [refused]);
  useEffect(() => {
    function onLeave(event: BeforeUnloadEvent): void {
      if (dirty.current) event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const stays =
        !link || link.pathname === location.pathname || !link.protocol.startsWith("http");
      const besides = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!dirty.current || stays || besides) return;
      if (window.confirm("Leave without saving what you typed?")) dirty.current = false;
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    window.addEventListener("beforeunload", onLeave);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
  return {
    watch: () => {
      dirty.current = true;
    },
    done: () => {
      dirty.current = false;
    },
  };
}
