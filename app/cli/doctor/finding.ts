/** What was looked at and how it is, with what to do where something is wrong. */
export type Finding = readonly [
  state: "ok" | "off" | "warn" | "FAIL",
  subject: string,
  detail: string,
];
