import { useEffect, useRef } from "react";
import { t } from "~/texts/text";

/**
 * Asks for confirmation before a form with unsaved or refused input is left by a link or by another
 * form of the page. It listens to links itself, because the router's own blocker would be loaded
 * with every page of the shop.
 */
export function useUnsaved(refused: object | null, formId: string) {
  const dirty = useRef(false);
  useEffect(() => {
    if (refused) dirty.current = true;
  }, [refused]);
  useEffect(() => {
    // Resetting the form also forgets what the browser keeps of it.
    function drop(): void {
      dirty.current = false;
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.reset();
    }
    function onLeave(event: BeforeUnloadEvent): void {
      if (dirty.current) event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const stays =
        !link || link.pathname === location.pathname || !link.protocol.startsWith("http");
      const besides = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!dirty.current || stays || besides) return;
      if (window.confirm(t("deskFrame:leaveWithoutSaving"))) drop();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    function onSubmit(event: SubmitEvent): void {
      const other = event.target instanceof HTMLFormElement && event.target.id !== formId;
      if (!dirty.current || !other) return;
      if (window.confirm(t("deskFrame:continueWithoutSaving"))) drop();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    window.addEventListener("beforeunload", onLeave);
    document.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      document.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [formId]);
  return {
    watch: () => {
      dirty.current = true;
    },
    done: () => {
      dirty.current = false;
    },
  };
}
