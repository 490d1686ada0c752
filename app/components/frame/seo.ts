import type { MetaDescriptor } from "@remix-run/react";
import { cutText } from "~/kernel/text";
import { site } from "~/modules/settings/site";
import type { Languages } from "~/texts/languages";
import { isTranslated, localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { viewProblem } from "./problem";
import type { RootData } from "./root-data";

interface PageFacts {
  title: string;
  description?: string;
  /** The canonical path with its query; left out when no single address is canonical. */
  path?: string;
  /**
   * The addresses of pictures, absolute or from the root. The first that other sites can draw is
   * used, else the shop's own.
   */
  images?: readonly (string | null)[];
  type?: "website" | "product";
  noindex?: boolean;
  /** Whether the page shows a refused form. */
  refused?: boolean;
}

type Matches = readonly ({ id: string; data?: unknown; error?: unknown } | undefined)[];

/**
 * A page's entries in the head: title, description, canonical address, Open Graph. After an error
 * they describe the error, whatever page it replaced.
 */
export function seo(matches: Matches, page: PageFacts | undefined): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as RootData | undefined;
  const origin = root?.origin ?? "";
  const error = matches.find((match) => match?.error)?.error;
  const facts = error || !page ? { title: viewProblem(error).title, noindex: true } : page;
  return describe(facts, origin, root?.languages ?? null);
}

/** The page in each language, for search engines. */
function alternates(origin: string, path: string, languages: Languages | null): MetaDescriptor[] {
  if (!languages || !isTranslated(path)) return [];
  const { main, others } = languages;
  const link = (hrefLang: string, href: string) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: origin + href,
  });
  const inside = path === "/" ? "" : path;
  return [
    link(main, path),
    ...others.map((language) => link(language, `/${language}${inside}`)),
    link("x-default", path),
  ];
}

function describe(facts: PageFacts, origin: string, languages: Languages | null): MetaDescriptor[] {
  const { path, noindex, type = "website" } = facts;
  const description = facts.description ?? site.description;
  const home = facts.title === site.name;
  const ofHome = site.tagline ? `${site.name}: ${site.tagline}` : site.name;
  const title = home ? ofHome : `${facts.title} – ${site.name}`;
  const image = new URL(sharable(facts.images ?? []), origin || "http://localhost").href;
  return [
    { title: facts.refused ? t("frame:titleOfRefused", { title }) : title },
    { name: "description", content: clip(description, 160) },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(path === undefined
      ? []
      : [
          { tagName: "link", rel: "canonical", href: origin + localPath(path) },
          ...alternates(origin, path, languages),
          { property: "og:url", content: origin + localPath(path) },
        ]),
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: home ? site.tagline || site.name : facts.title },
    { property: "og:description", content: clip(description, 200) },
    { property: "og:image", content: image },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Sites that preview links do not draw SVG. The drawings of the categories also exist as PNG. */
function sharable(images: readonly (string | null)[]): string {
  const drawn = images.map((image) => image?.replace(/^(\/images\/categories\/.+\.)svg$/, "$1png"));
  return drawn.find((image) => image && !/\.svg(\?|$)/i.test(image)) ?? "/images/og.png";
}

function clip(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= length ? line : `${cutText(line, length - 1).trimEnd()}…`;
}

/** A product's description, separated into prose and data. */
export interface Description {
  paragraphs: string[];
  lists: string[][];
  specs: [name: string, value: string][];
}

const specLine = /^([^:\n]{1,60}):\s+(\S.*)$/;
const listLine = /^[-*•]\s+(.*)$/;

/**
 * Reads the plain text of a description, whose blocks are separated by blank lines. A block of two
 * or more lines that all read "Name: value" is data, a block whose lines start with a dash is a
 * list, and the rest is prose.
 */
export function readDescription(text: string | null): Description {
  const description: Description = { paragraphs: [], lists: [], specs: [] };
  for (const block of (text ?? "").split(/\n\s*\n/)) {
    const lines = block
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length === 0) continue;
    const specs = lines.map((line) => specLine.exec(line));
    const items = lines.map((line) => listLine.exec(line)?.[1]);
    if (lines.length > 1 && specs.every((match) => match !== null)) {
      for (const match of specs) description.specs.push([match?.[1] ?? "", match?.[2] ?? ""]);
    } else if (items.every((item) => item !== undefined)) {
      description.lists.push(items as string[]);
    } else {
      description.paragraphs.push(lines.join(" "));
    }
  }
  return description;
}
