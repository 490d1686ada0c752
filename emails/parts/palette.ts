import { createContext, useContext } from "react";
import {
  baseColours,
  type Colours,
  coloursOf,
  corners,
  type Theme,
  typefaces,
} from "../../app/modules/settings/brand-tokens";
import type { Brand, Logo } from "../../app/modules/settings/part-fields";

/** The colours of a mail, `#rrggbb`: the tokens of the shop by their use in a mail. */
export type Palette = ReturnType<typeof paletteOf>;

function paletteOf(colours: Colours, theme: Theme) {
  const isLight = theme === "light";
  return {
    page: colours[isLight ? "sunken" : "ground"][theme],
    card: colours.raised[theme],
    ink: colours.ink[theme],
    muted: colours["ink-soft"][theme],
    rule: colours.line[theme],
    panel: colours.sunken[theme],
    accent: colours.accent[theme],
    fill: colours.fill[theme],
    onFill: colours["on-fill"][theme],
    /** For prices that are not known yet. */
    open: colours["brass-ink"][theme],
  };
}

/** A logo in a mail, with its absolute address. */
export interface MailLogo {
  url: string;
  width: number;
  height: number;
}

/** The looks of all mails of a store. */
export interface MailLook {
  light: Palette;
  dark: Palette;
  fontStack: string;
  /** Pixels. */
  corner: number;
  /** null for a drawn mark. The second one is for dark inboxes. */
  logo: { light: MailLogo; dark: MailLogo | null } | null;
  /** Whether the store's name stands beside the logo. */
  showName: boolean;
}

const systemFonts = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
export const monospaceStack = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** The looks of a brand. Without the store's own address a mail cannot show its logo. */
export function lookOfMails(brand: Omit<Brand, "name" | "tagline">, origin: string | null) {
  const colours = coloursOf(brand);
  const { family } = typefaces[brand.typeface];
  const placed = (logo: Logo | null): MailLogo | null =>
    logo && origin !== null
      ? { url: origin + logo.path, width: logo.width, height: logo.height }
      : null;
  const light = placed(brand.logo);
  const look: MailLook = {
    light: paletteOf(colours, "light"),
    dark: paletteOf(colours, "dark"),
    fontStack: family === null ? systemFonts : `'${family}', ${systemFonts}`,
    corner: 16 * corners[brand.corners][1],
    logo: light && { light, dark: placed(brand.darkLogo) },
    showName: brand.showName,
  };
  return look;
}

/** The looks of a store without a brand of its own. */
export const plainLook: MailLook = {
  light: paletteOf(baseColours, "light"),
  dark: paletteOf(baseColours, "dark"),
  fontStack: systemFonts,
  corner: 16 * corners.soft[1],
  logo: null,
  showName: true,
};

/** The frame of a mail hands its looks to all parts. */
export const LookContext = createContext<MailLook>(plainLook);

export function useLook(): MailLook {
  return useContext(LookContext);
}

/**
 * The style sheet of a mail. Colours are also inline, for clients that drop the sheet; the sheet
 * adds what inline styles cannot express. It contains no quotes, ampersands or angle brackets,
 * because the renderer would escape them.
 */
export function styleSheetOf({ light, dark }: Pick<MailLook, "light" | "dark">): string {
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "body{margin:0;padding:0;-webkit-text-size-adjust:100%}",
    "h1,p,td,th,a{overflow-wrap:anywhere;word-break:break-word}",
    ".lines{width:100%;margin:0 0 24px;border-collapse:collapse;font-size:15px;line-height:1.45}",
    `.lines th{padding:0 0 8px;border-bottom:2px solid ${light.ink};font-size:13px;font-weight:600;text-align:left}`,
    `.lines td{padding:10px 0;border-bottom:1px solid ${light.rule};vertical-align:top}`,
    ".lines .sum{width:1%;padding-left:20px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}",
    `.lines .ask{color:${light.open}}`,
    `.lines span{color:${light.muted};font-size:14px}`,
    ".lines .total td{border-bottom:0;font-weight:700;font-size:17px}",
    ".lines .part td{border-bottom:0;padding-bottom:0}",
    "@media (max-width:480px){.inner{padding:26px 20px 20px!important}.outer{padding:16px 8px!important}" +
      ".lines .sum{padding-left:14px}.title{font-size:23px!important}.amount{font-size:28px!important}" +
      ".pad{padding:10px 14px!important}.label{padding-right:12px!important}}",
    `@media (prefers-color-scheme:dark){${scheme(dark, "")}}`,
    scheme(dark, "[data-ogsc] "),
  ].join("");
}

function scheme(dark: Palette, scope: string): string {
  const rules: [selector: string, declarations: string][] = [
    [".page", `background:${dark.page}!important`],
    [".card", `background:${dark.card}!important;border-color:${dark.rule}!important`],
    [".panel", `background:${dark.panel}!important`],
    [".ink", `color:${dark.ink}!important`],
    [".muted", `color:${dark.muted}!important`],
    [".lines span", `color:${dark.muted}`],
    [".accent", `color:${dark.accent}!important`],
    [
      ".button",
      `background:${dark.fill}!important;border-color:${dark.fill}!important;color:${dark.onFill}!important`,
    ],
    [".mark", `background:${dark.fill}!important`],
    [".tick", `background:${dark.onFill}!important`],
    [".point", `border-top-color:${dark.onFill}!important`],
    [".logo-light", "display:none!important"],
    [".logo-dark", `display:block!important;color:${dark.ink}!important`],
    [".lines .ask", `color:${dark.open}`],
    [".lines th", `border-color:${dark.ink}`],
    [".lines td", `border-color:${dark.rule}`],
    [".rule", `border-color:${dark.rule}!important`],
  ];
  return rules.map(([selector, body]) => `${scope}${selector}{${body}}`).join("");
}
