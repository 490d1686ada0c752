import { createHash } from "node:crypto";
import atkinsonExt from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url";
import atkinson from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import plexExt from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2?url";
import plex from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";
import interExt from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import publicSansExt from "@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2?url";
import publicSans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import sourceExt from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url";
import source from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import {
  brandCss,
  type FontFiles,
  isBaseStyle,
  readStyle,
  type Style,
  styleNames,
  styleQuery,
} from "./brand-css";
import type { Typeface } from "./brand-tokens";

const fontFiles: Readonly<Record<Typeface, FontFiles | null>> = {
  system: null,
  inter: { latin: inter, latinExt: interExt },
  plex: { latin: plex, latinExt: plexExt },
  source: { latin: source, latinExt: sourceExt },
  public: { latin: publicSans, latinExt: publicSansExt },
  atkinson: { latin: atkinson, latinExt: atkinsonExt },
};

/** The tags of a page's head that show a brand. */
export interface Look {
  /** Address of the style sheet. */
  css: string;
  /** Address of the letters that every page needs; null for the reader's own fonts. */
  font: string | null;
}

/** The selector of a brand that is shown inside another. */
const previewScope = ".brand-preview";

let last: { key: string; look: Look } | null = null;

/** The look of a brand; null for that of a store without one, which needs no file. */
export function lookOf(style: Style): Look | null {
  if (isBaseStyle(style)) return null;
  const key = styleNames.map((name) => style[name]).join();
  if (last?.key !== key) last = { key, look: { css: addressOf(style), font: fontOf(style) } };
  return last.look;
}

/** The address of the same tokens for the preview inside a page. */
export function previewCss(style: Style): string {
  return addressOf(style, previewScope);
}

function fontOf({ typeface }: Style): string | null {
  return fontFiles[typeface]?.latin ?? null;
}

/** An address names its whole content, so that every instance answers alike and browsers keep it. */
function addressOf(style: Style, scope: string | null = null): string {
  const query = styleQuery(style);
  if (scope) query.set("scope", "preview");
  query.set("v", versionOf(cssOf(style, scope)));
  return `/brand.css?${query}`;
}

function cssOf(style: Style, scope: string | null): string {
  return brandCss(style, { files: fontFiles[style.typeface], scope });
}

function versionOf(css: string): string {
  return createHash("sha256").update(css).digest("hex").slice(0, 10);
}

/** The style sheet at an address, and whether it will never change. */
export function sheetAt(query: URLSearchParams): { css: string; isLasting: boolean } {
  const css = cssOf(readStyle(query), query.get("scope") === "preview" ? previewScope : null);
  return { css, isLasting: query.get("v") === versionOf(css) };
}
