const focusPause = 5_000;
let shared: BroadcastChannel | null = null;

/** One for the whole tab: what it posts, it does not hear itself. */
function channel(): BroadcastChannel {
  if (!shared) {
    shared = new BroadcastChannel("cart");
    // Under Node an open channel would keep the process alive; browsers have no such method.
    (shared as { unref?: () => void }).unref?.();
  }
  return shared;
}

/**
 * Calls back when another tab changed the cart, and when this tab is looked at again after a while,
 * since another device may have. Returns how to stop. Under Node only other programs of the same
 * process tell.
 */
export function onCartChange(changed: () => void): () => void {
  const told = channel();
  told.addEventListener("message", changed);
  if (typeof document === "undefined") return () => told.removeEventListener("message", changed);
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
    told.removeEventListener("message", changed);
    document.removeEventListener("visibilitychange", looked);
    window.removeEventListener("pageshow", restored);
  };
}

/** The same for a page, which must not become an error page because the store is away. */
export function listenToCart(onChange: () => void): () => void {
  return onCartChange(() => {
    const ask = async () => (await isReachable()) && onChange();
    ask().catch(() => {});
  });
}

/** Tells the other tabs. */
export function tellCartChanged(): void {
  channel().postMessage("changed");
}

async function isReachable(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}
