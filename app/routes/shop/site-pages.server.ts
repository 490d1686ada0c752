import { marked } from "marked";
import { site } from "~/modules/settings/site";
import { type Language, original } from "~/texts/languages";
import { localPath } from "~/texts/local-path";
import { languageNow } from "~/texts/text";

/**
 * The texts, by file name; those of other languages are in a folder each. They are the shop's own
 * files; visitors' input is never rendered this way.
 */
const texts = import.meta.glob<string>("../../modules/content/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const folder = "../../modules/content/";

/** The names of the static pages, which are also their addresses. */
export const sitePageNames = Object.keys(texts).flatMap(
  (file) => /^([^/]+)\.md$/.exec(file.slice(folder.length))?.[1] ?? [],
);

export interface SitePage {
  title: string;
  description: string;
  html: string;
  /** Its language, where it is not that of the page. */
  lang: Language | undefined;
}

const rendered = new Map<string, SitePage>();

/**
 * A static page in the present language: its first heading is the title, its first paragraph the
 * description. A page that is not translated is shown in English.
 */
export function sitePage(name: string): SitePage | null {
  const place = `${languageNow()} ${localPath(`/${name}`)}`;
  const known = rendered.get(place);
  if (known) return known;
  const translated = texts[`${folder}${languageNow()}/${name}.md`];
  const text = translated ?? texts[`${folder}${name}.md`];
  if (text === undefined) return null;
  const filled = fillIn(text);
  const blocks = filled.split(/\n\s*\n/).map((block) => block.trim());
  const title = (blocks[0] ?? "").replace(/^#\s*/, "");
  const body = blocks.slice(1).join("\n\n");
  const description = (blocks[1] ?? "").replace(/[*_`[\]]/g, "");
  const html = withLocalLinks(marked.parse(body, { async: false }));
  const isForeign = translated === undefined && languageNow() !== original;
  const page: SitePage = { title, description, html, lang: isForeign ? original : undefined };
  rendered.set(place, page);
  return page;
}

/** Links lead to pages in the language of the text. */
function withLocalLinks(html: string): string {
  return html.replace(/(?<=<a href=")\/[^"]*/g, localPath);
}

/** `{{contact.email}}` and similar placeholders come from site configuration. */
function fillIn(text: string): string {
  return text.replace(/\{\{([\w.]+)\}\}/g, (slot, path: string) => {
    let value: unknown = site;
    for (const key of path.split(".")) value = (value as Record<string, unknown> | null)?.[key];
    return typeof value === "string" ? escaped(value) : slot;
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
