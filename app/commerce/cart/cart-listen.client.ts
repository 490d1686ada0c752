const focusPause = 5_000;
let shared: BroadcastChannel | null = null;

/** One for the whole tab: what it posts, it does not hear itself. */
function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel("cart");
  return shared;
}

/**
 * Calls back when another tab changed the cart, and when this tab is looked at again after a while,
 * since another device may have. Returns how to stop.
 */
export function listenToCart(onChange: () => void): () => void {
  let left = Date.now();
  const changed = () => {
    // A page in use must not become an error page because the store is away for a moment.
    const ask = async () => (await isReachable()) && onChange();
    ask().catch(() => {});
  };
  const looked = () => {
    if (document.visibilityState === "hidden") left = Date.now();
    else if (Date.now() - left > focusPause) changed();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  channel().addEventListener("message", changed);
  document.addEventListener("visibilitychange", looked);
  window.addEventListener("pageshow", restored);
  return () => {
    channel().removeEventListener("message", changed);
    document.removeEventListener("visibilitychange", looked);
    window.removeEventListener("pageshow", restored);
  };
}

/** Tells the other tabs. */
export function tellCartChanged(): void {
  channel().postMessage("changed");
}

async function isReachable(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}
