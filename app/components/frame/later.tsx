import { useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { noteLongTexts, putLongTextsBack } from "~/forms/typed-text";
import { useHydrated } from "./hydrated";

/**
 * Stands around components from files `*.later.ts(x)`, whose scripts come after a page can be used.
 * Until then the page has them as the server sent them, and they work as without scripts. A page
 * that is shown without a reload waits for them, so that nothing appears late.
 */
export function Later({ children }: { children: ReactNode }) {
  const isSent = !useHydrated();
  const [hasMarkup] = useState(isSent);
  // The same element while only this component changes: else React would give up what was sent.
  const waiting = useMemo(() => <Suspense>{children}</Suspense>, [children]);
  return hasMarkup ? waiting : children;
}

let isReloading = false;

/** Each waiting part calls it, and a second reload would break off the request of the first one. */
function reloadOnce(): void {
  if (!isReloading) window.location.reload();
  isReloading = true;
}

/**
 * React gives up what was sent of a part when the page changes before the part's script is there, and
 * makes its fields anew. What was typed into them is stored before, and filled in after
 * (forms/kept-input.ts).
 */
function tell(what: "parts-wait" | "parts-come"): void {
  document.dispatchEvent(new Event(what));
}

let isTold = false;

/** Parts come together, and there may be several for each of 200 lines. */
function whenThere(): void {
  putLongTextsBack();
  if (isTold) return;
  isTold = true;
  queueMicrotask(() => {
    isTold = false;
    tell("parts-come");
  });
}

/** What the build puts in browsers in place of such a file (vite.config.ts): its components by name. */
export function laterFile<All extends object>(load: () => Promise<All>) {
  let all: All | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      all = loaded;
    });
    return loading;
  };
  // The page that is to be shown next: its script comes while its data does.
  if (document.readyState === "complete") start().catch(() => {});
  return <P extends object>(name: keyof All): ComponentType<P> =>
    function Waiting(props: P) {
      const isSent = !useHydrated();
      const isIdle = useNavigation().state === "idle";
      if (isSent) noteLongTexts();
      useLayoutEffect(whenThere, []);
      if (all) {
        const Component = all[name] as ComponentType<P>;
        return <Component {...props} />;
      }
      tell("parts-wait");
      throw start().catch(() => {
        // As sent, it goes on working. A page of which nothing has been sent is asked for again, once
        // the form that is on its way has its answer.
        if (!isSent && isIdle) reloadOnce();
        return new Promise<void>(() => {});
      });
    };
}
