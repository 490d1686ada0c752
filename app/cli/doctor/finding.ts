/** The result of a check, with what to do about a problem. */
export type Finding = readonly [
  state: "ok" | "off" | "warn" | "FAIL",
  subject: string,
  detail: string,
];
