const focusPause = 5_000;
let shared: BroadcastChannel | null = null;

/** One channel for the whole tab, because a channel does not receive its own messages. */
function channel(): BroadcastChannel {
  if (!shared) {
    shared = new BroadcastChannel("cart");
    // Node keeps the process alive while a channel is open; browsers do not have this method.
    (shared as { unref?: () => void }).unref?.();
  }
  return shared;
}

/**
 * Calls `changed` when another tab changed the cart, and when the shopper returns to this tab after
 * a while, because another device may have changed it. Returns a function that stops listening.
 * Under Node only other users of the channel in the same process are heard.
 */
export function onCartChange(changed: () => void): () => void {
  const tabs = channel();
  tabs.addEventListener("message", changed);
  if (typeof document === "undefined") return () => tabs.removeEventListener("message", changed);
  let left = Date.now();
  const looked = () => {
    if (document.visibilityState === "hidden") left = Date.now();
    else if (Date.now() - left > focusPause) changed();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  document.addEventListener("visibilitychange", looked);
  window.addEventListener("pageshow", restored);
  return () => {
    tabs.removeEventListener("message", changed);
    document.removeEventListener("visibilitychange", looked);
    window.removeEventListener("pageshow", restored);
  };
}

/** The same for a page: an unreachable store must not turn it into an error page. */
export function listenToCart(onChange: () => void): () => void {
  return onCartChange(() => {
    const ask = async () => (await isReachable()) && onChange();
    ask().catch(() => {});
  });
}

/** Tells the other tabs. */
export function broadcastCartChange(): void {
  channel().postMessage("changed");
}

async function isReachable(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}
