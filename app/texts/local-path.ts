import { prefixNow } from "./on-server";

/** Areas that have one language: the desk, the API and its reference, files. */
const oneLanguage = /^\/(?:admin|api|docs|files|assets|images|fonts)(?:\/|$)/;

/** Whether pages of this path exist in each language of the shop. */
export function isTranslated(path: string): boolean {
  return !oneLanguage.test(path);
}

/** The address of a page of this store in the present language. */
export function localPath(path: string): string {
  const prefix = prefixNow();
  if (prefix === "" || !path.startsWith("/") || !isTranslated(path)) return path;
  return path === "/" ? prefix : prefix + path;
}

/** A path of a page as the router knows it, without its language. */
export function withoutLanguage(path: string): string {
  const prefix = prefixNow();
  if (prefix === "" || !path.startsWith(prefix)) return path;
  const rest = path.slice(prefix.length);
  if (rest === "" || rest.startsWith("?") || rest.startsWith("#")) return `/${rest}`;
  return rest.startsWith("/") ? rest : path;
}
