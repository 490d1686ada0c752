import { original } from "~/texts/languages";
import { languageNow, localeNow, t } from "~/texts/text";
import { dateFormat } from "./formats";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time since then, in the largest unit that fits: "12 minutes", "3 hours", "2 days", "5 weeks". */
export function ageOf(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < minute) return t("desk:justNow");
  if (passed < hour) return t("desk:minutes", { count: Math.floor(passed / minute) });
  if (passed < day) return t("desk:hours", { count: Math.floor(passed / hour) });
  if (passed < 14 * day) return t("desk:days", { count: Math.floor(passed / day) });
  if (passed < 60 * day) return t("desk:weeks", { count: Math.floor(passed / (7 * day)) });
  return t("desk:months", { count: Math.floor(passed / (30 * day)) });
}

/** The same, shortened for a row of a list: "12 min", "5 h", "3 d". */
export function shortAge(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < hour) return t("desk:minutesShort", { count: Math.floor(passed / minute) });
  if (passed < day) return t("desk:hoursShort", { count: Math.floor(passed / hour) });
  return t("desk:daysShort", { count: Math.floor(passed / day) });
}

/** The name of a time zone for people: the seller's, or in another language that of the runtime. */
export function zoneName({ id, name }: { id: string; name: string }): string {
  if (languageNow() === original) return name;
  const style = { timeZone: id, timeZoneName: "longGeneric" } as const;
  const parts = dateFormat(localeNow(), style).formatToParts();
  const known = parts.find(({ type }) => type === "timeZoneName")?.value ?? id;
  // It stands in brackets: "Irland (Ortszeit)" would have two pairs.
  return known.replace(/ \((.+)\)$/, ", $1");
}
