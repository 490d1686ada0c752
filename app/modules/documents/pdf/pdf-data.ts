import { renderSVG } from "uqr";
import type { PrintedDocument, PrintedRow } from "~/modules/documents/printed-document";
import type { Colours } from "~/modules/settings/brand-tokens";
import { languages } from "~/texts/languages";
import { languageNow } from "~/texts/on-server";
import { t } from "~/texts/text";

/** A text for printing: without control characters and lone surrogates. */
function printable(text: string): string {
  return text.normalize("NFC").replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");
}

/** The name under which the template finds the logo. */
export const logoFile = "logo.png";

/** The colours of a document, `#rrggbb`, and the name of its typeface. */
export interface PrintLook {
  accent: string;
  /** The ground of what matters most, such as the total. */
  accentSoft: string;
  ink: string;
  soft: string;
  line: string;
  /** null for the built-in letters. */
  family: string | null;
}

/** Colours as a store without a brand of its own has them, on paper. */
export function printLook(colours: Colours, family: string | null): PrintLook {
  return {
    accent: colours.accent.light,
    accentSoft: colours["accent-soft"].light,
    ink: colours.ink.light,
    soft: colours["ink-soft"].light,
    line: colours.line.light,
    family,
  };
}

const stamps = { draft: "documents:draft", void: "documents:void" } as const;

interface DataOptions {
  fonts: readonly string[];
  hasLogo: boolean;
  look: PrintLook;
  /** The names under which the template finds the pictures of lines, by their paths. */
  pictureFiles?: ReadonlyMap<string, string>;
}

/** The template's input. */
export function dataOf(
  document: PrintedDocument,
  { fonts, hasLogo, look, pictureFiles = new Map() }: DataOptions,
): string {
  const { language: lang, word, link = null, stamp, rows, options, ...rest } = document;
  const withFile = (row: PrintedRow) => {
    if (row.kind !== "line") return row;
    const { picture = null, ...line } = row;
    const file = picture === null ? null : (pictureFiles.get(picture.path) ?? null);
    return { ...line, picture: picture !== null && file !== null ? { ...picture, file } : null };
  };
  const cleaned = clean({
    ...rest,
    rows: rows.map(withFile),
    options: options && { ...options, rows: options.rows.map(withFile) },
  }) as object;
  const { family, ...colours } = look;
  return JSON.stringify({
    ...cleaned,
    word,
    colours,
    qr: link === null ? null : qrOf(link),
    qrText: t("documents:openThisOffer"),
    logo: hasLogo ? logoFile : null,
    hasPictures: pictureFiles.size > 0,
    stampText: stamp === null ? null : t(stamps[stamp]),
    fonts: family === null ? fonts : [family, ...fonts],
    lang: lang.slice(0, 2),
    isRtl: languages[languageNow()].direction === "rtl",
  });
}

/** A picture of the address for cameras, as SVG; the address itself is linked. */
function qrOf(address: string): { svg: string; href: string } | null {
  const href = asUrl(address);
  return href === null ? null : { svg: renderSVG(href, { border: 0 }), href };
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "href" ? asUrl(part) : clean(part),
    ]),
  );
}

/** An address to link to; null when it is none. */
function asUrl(text: unknown): string | null {
  return typeof text === "string" && URL.canParse(text) ? new URL(text).href : null;
}
