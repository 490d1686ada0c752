const channelName = "cart";
const focusPause = 5_000;

/**
 * Calls back when another tab changed the cart, and when this tab is looked at again after a while,
 * since another device may have. Returns how to stop.
 */
export function listenToCart(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  let left = Date.now();
  const changed = () => onChange();
  const looked = () => {
    if (document.visibilityState === "hidden") left = Date.now();
    else if (Date.now() - left > focusPause) onChange();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) onChange();
  };
  channel.addEventListener("message", changed);
  document.addEventListener("visibilitychange", looked);
  window.addEventListener("pageshow", restored);
  return () => {
    channel.close();
    document.removeEventListener("visibilitychange", looked);
    window.removeEventListener("pageshow", restored);
  };
}

/** Tells the other tabs; they hear it, this one does not. */
export function tellCartChanged(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}
