/**
 * Cookies that stay after signing out: the theme is no secret, and the device cookie protects its
 * owner from being locked out by strangers.
 */
const kept = new Set(["theme", "device"].flatMap((name) => [name, `__Host-${name}`]));

/**
 * Set-Cookie values that delete every other cookie of the browser, so that nothing of a visit stays
 * on a shared device: session, guest cart, half-finished sign-ons, drafts.
 */
export function clearedCookies(cookieHeader: string | null): string[] {
  const names = (cookieHeader ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return [...new Set(names)]
    .filter((name) => /^[\w:.-]{1,100}$/.test(name) && !kept.has(name))
    .slice(0, 50)
    .map((name) => {
      const secure = /^__(Host|Secure)-/.test(name) ? "; Secure" : "";
      return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
    });
}
