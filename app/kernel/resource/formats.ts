import { countryCodes } from "~/kernel/country";
import type { Format } from "./field";

/** Same-site paths and http(s) addresses; no script URLs. */
export function isLink(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || /^https?:\/\/[^\s]+$/i.test(text);
}

export const link: Format = {
  is: "kernel:link",
  read: (text) => (isLink(text) ? text : null),
  input: "text",
};

/** Addresses that mail systems accept: no quotes, no comments, a domain with a dot. */
const emailPattern =
  // biome-ignore lint/complexity/noUselessEscapeInRegex: as the API's description always spelled it
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;

export const emailAddress: Format = {
  is: "kernel:emailAddress",
  read: (text) => (emailPattern.test(text) ? text : null),
  input: "email",
  json: "email",
  pattern: emailPattern,
};

/** People write numbers in many ways, with extensions and remarks; a number has three digits. */
export const telephone: Format = {
  is: "kernel:telephone",
  read: (text) => (text.replace(/\D/g, "").length >= 3 ? text : null),
  input: "tel",
};

export const country: Format = {
  is: "kernel:country",
  read: (text) => (countryCodes.has(text) ? text : null),
  input: "choice",
  pattern: /^[A-Z]{2}$/,
};
