const base = "https://store.invalid";

/**
 * Where a form may send the visitor next: a path of this store, with query and fragment. Anything
 * that a browser could read as another address becomes the fallback.
 */
export function safeRedirect(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > 2_000) return fallback;
  if (!isLocal(value)) return fallback;
  const decoded = decodeOften(value);
  if (decoded === null || !isLocal(decoded)) return fallback;
  const url = new URL(value, base);
  if (/^\/(api|sign-out)(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** One slash first, and no backslash or control character, which browsers skip or convert. */
function isLocal(value: string): boolean {
  const path = value.split(/[?#]/, 1)[0] ?? "";
  if (!/^\/(?!\/)/.test(path) || path.includes("//") || path.includes("\\")) return false;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code === 127) return false;
  }
  try {
    const url = new URL(value, base);
    return url.origin === base && !url.pathname.startsWith("//");
  } catch {
    return false;
  }
}

/**
 * The path as proxies that decode it again could see it; null when it is broken or never becomes
 * stable.
 */
function decodeOften(value: string): string | null {
  let decoded = decodeOnce(value.split(/[?#]/, 1)[0] ?? "");
  for (let round = 0; decoded !== null && round < 3; round += 1) {
    const next = decodeOnce(decoded);
    if (next === null || next === decoded) return decoded;
    decoded = next;
  }
  return null;
}

function decodeOnce(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
