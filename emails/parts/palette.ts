/** The palette of the shop (app/styles/tokens.css), for light and for dark inboxes. */
export const light = {
  page: "#f3f6f6",
  card: "#ffffff",
  ink: "#10191b",
  muted: "#435257",
  rule: "#dde4e5",
  panel: "#f3f6f6",
  accent: "#0a5560",
  onAccent: "#ffffff",
  /** Brass, for prices that are not known yet. */
  open: "#6f4b08",
};

export const dark: typeof light = {
  page: "#0e1415",
  card: "#151d1f",
  ink: "#e9efef",
  muted: "#b1bec1",
  rule: "#2a3639",
  panel: "#1c272a",
  accent: "#67c5cb",
  onAccent: "#05262b",
  open: "#e5bd74",
};

export const fontStack =
  "system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
export const monospaceStack = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/**
 * The style sheet of a mail. Colours are also inline, for clients that drop the sheet; the sheet
 * adds what inline styles cannot express. It contains no quotes, ampersands or angle brackets,
 * because the renderer would escape them.
 */
export const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "body{margin:0;padding:0;-webkit-text-size-adjust:100%}",
  "h1,p,td,th,a{overflow-wrap:anywhere;word-break:break-word}",
  ".lines{width:100%;margin:0 0 24px;border-collapse:collapse;font-size:15px;line-height:1.45}",
  `.lines th{padding:0 0 8px;border-bottom:2px solid ${light.ink};font-size:13px;font-weight:600;text-align:left}`,
  `.lines td{padding:10px 0;border-bottom:1px solid ${light.rule};vertical-align:top}`,
  `.lines .sum{width:1%;padding-left:20px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}`,
  `.lines .ask{color:${light.open}}`,
  `.lines span{color:${light.muted};font-size:14px}`,
  ".lines .total td{border-bottom:0;font-weight:700;font-size:17px}",
  ".lines .part td{border-bottom:0;padding-bottom:0}",
  "@media (max-width:480px){.inner{padding:26px 20px 20px!important}.outer{padding:16px 8px!important}" +
    ".lines .sum{padding-left:14px}.title{font-size:23px!important}" +
    ".pad{padding:10px 14px!important}.label{padding-right:12px!important}}",
  `@media (prefers-color-scheme:dark){${scheme("")}}`,
  scheme("[data-ogsc] "),
].join("");

function scheme(scope: string): string {
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
      `background:${dark.accent}!important;border-color:${dark.accent}!important;color:${dark.onAccent}!important`,
    ],
    [".mark", `background:${dark.accent}!important`],
    [".tick", `background:${dark.onAccent}!important`],
    [".point", `border-top-color:${dark.onAccent}!important`],
    [".lines .ask", `color:${dark.open}`],
    [".lines th", `border-color:${dark.ink}`],
    [".lines td", `border-color:${dark.rule}`],
    [".rule", `border-color:${dark.rule}!important`],
  ];
  return rules.map(([selector, body]) => `${scope}${selector}{${body}}`).join("");
}
