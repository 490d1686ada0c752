import { useEffect } from "react";

const shownFor = 3_000;

/** Reports to the store once that the page was visible for some seconds. */
export function useViewed(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
        navigator.sendBeacon(address);
      }, shownFor);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [address]);
}
