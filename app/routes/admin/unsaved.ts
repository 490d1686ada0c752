import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** Asks before one leaves a form with something typed into it, or `refused` with it. */
export function useUnsaved(refused: boolean) {
  const dirty = useRef(false);
  useEffect(() => {
    if (refused) dirty.current = true;
  }, [refused]);
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    }, []),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave without saving what you typed?")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  return {
    watch: () => {
      dirty.current = true;
    },
    done: () => {
      dirty.current = false;
    },
  };
}
