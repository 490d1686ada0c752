/** Returns the address when it is http(s) or a path of this store; null for anything else. */
export function safeURL(value: string | null): string | null {
  if (value === null) return null;
  const url = value.trim();
  if (/^\/(?![/\\])/.test(url)) return url;
  return /^https?:\/\//i.test(url) ? url : null;
}
