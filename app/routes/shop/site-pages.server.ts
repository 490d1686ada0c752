import { marked } from "marked";
import { site } from "~/modules/settings/site";

/**
 * The texts, by file name. They are the shop's own files; visitors' input is never rendered this
 * way.
 */
const texts = import.meta.glob<string>("../../modules/content/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The names of the static pages, which are also their addresses. */
export const sitePageNames = Object.keys(texts).map(
  (file) => /([^/]+)\.md$/.exec(file)?.[1] ?? file,
);

export interface SitePage {
  title: string;
  description: string;
  html: string;
}

const rendered = new Map<string, SitePage>();

/** A static page: its first heading is the title, its first paragraph the description. */
export function sitePage(name: string): SitePage | null {
  const known = rendered.get(name);
  if (known) return known;
  const text = texts[`../../modules/content/${name}.md`];
  if (text === undefined) return null;
  const filled = fillIn(text);
  const blocks = filled.split(/\n\s*\n/).map((block) => block.trim());
  const title = (blocks[0] ?? "").replace(/^#\s*/, "");
  const body = blocks.slice(1).join("\n\n");
  const description = (blocks[1] ?? "").replace(/[*_`[\]]/g, "");
  const page = { title, description, html: marked.parse(body, { async: false }) };
  rendered.set(name, page);
  return page;
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
