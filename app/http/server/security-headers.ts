import type { Providers } from "~/read-providers.server";

export interface PageHeaders {
  /** Headers of every page. */
  constant: readonly (readonly [name: string, value: string])[];
  contentSecurityPolicy(nonce: string): string;
  /** For a page that many visitors get, the hashes of its scripts stand in for a nonce. */
  sharedPolicy(hashes: readonly string[]): string;
}

/** The headers of pages. Development allows the bundler's inline scripts and styles. */
export function pageHeaders(
  { formTargets }: Pick<Providers, "formTargets">,
  development: boolean,
): PageHeaders {
  const script = development ? "'self' 'unsafe-inline'" : "'nonce-{nonce}' 'strict-dynamic'";
  const policy = [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Chrome applies it to the redirects after a form post as well.
    `form-action ${["'self'", ...new Set(formTargets)].join(" ")}`,
  ].join("; ");
  const [before = "", after = ""] = policy.split("{nonce}");
  const [shared = "", rest = ""] = policy.split(script);
  return {
    constant: [
      ["x-content-type-options", "nosniff"],
      ["x-frame-options", "DENY"],
      ["referrer-policy", "strict-origin-when-cross-origin"],
      ["cross-origin-opener-policy", "same-origin"],
      ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ],
    contentSecurityPolicy: (nonce) => (development ? policy : before + nonce + after),
    sharedPolicy: (hashes) => [shared, ["'self'", ...hashes].join(" "), rest].join(""),
  };
}

const mailPreview = /^\/admin\/(emails\/[^/]+\/preview|quotes\/[^/]+\/preview\/mail)$/;

/**
 * Headers of a mail of the gallery, or of an offer's preview, which is shown in a frame. They allow
 * the inline styles and pictures that mails need, and nothing else: no script, no form.
 */
export function framedMailHeaders(path: string): readonly (readonly [string, string])[] {
  if (!mailPreview.test(path)) return [];
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox",
  ];
  return [
    ["content-security-policy", policy.join("; ")],
    ["x-frame-options", "SAMEORIGIN"],
  ];
}

export const strictTransport = "max-age=31536000";
