/** Kept over a sign-out: how the pages look is nobody's secret. */
const harmless = new Set(["theme", "__Host-theme"]);

/**
 * Set-Cookie values that clear every cookie the browser came with, so that nothing of a visit stays
 * on a shared device: session, guest cart, half-finished sign-ons, drafts.
 */
export function clearedCookies(cookieHeader: string | null): string[] {
  const names = (cookieHeader ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return [...new Set(names)]
    .filter((name) => /^[\w:.-]{1,100}$/.test(name) && !harmless.has(name))
    .slice(0, 50)
    .map((name) => {
      const secure = /^__(Host|Secure)-/.test(name) ? "; Secure" : "";
      return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
    });
}
