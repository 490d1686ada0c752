import { dateFormat } from "./formats";

/** Days in the store's time zone, whatever the machine's zone is. A day is written `2026-12-31`. */

/** The wall-clock time of the zone at that moment, as if it were UTC. */
function shown(date: Date, timeZone: string): number {
  const parts = dateFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(date);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const [month, day] = [part("month") - 1, part("day")];
  return Date.UTC(part("year"), month, day, part("hour"), part("minute"), part("second"));
}

/** The calendar day in the zone at that moment. */
export function dayIn(date: Date, timeZone: string): string {
  return new Date(shown(date, timeZone)).toISOString().slice(0, 10);
}

/** The first instant of a day in the zone; null when the text is not a day. */
export function startOfDay(day: string, timeZone: string): Date | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00.000Z`) : null;
  // Date turns a 31st that the month does not have into another day, so the result is compared.
  if (!midnight || Number.isNaN(midnight.getTime())) return null;
  if (!midnight.toISOString().startsWith(day)) return null;
  const wanted = midnight.getTime();
  const offsetAt = (time: number) => shown(new Date(time), timeZone) - time;
  const guess = wanted - offsetAt(wanted);
  const exact = wanted - offsetAt(guess);
  // Where clocks go forward at midnight, the day begins an hour later: the later of the two
  // offsets.
  return new Date(shown(new Date(exact), timeZone) < wanted ? Math.max(guess, exact) : exact);
}

/** The last millisecond of a day in the zone; null when the text is not a day. */
export function endOfDay(day: string, timeZone: string): Date | null {
  const start = startOfDay(day, timeZone);
  if (!start) return null;
  const tomorrow = new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000);
  const next = startOfDay(tomorrow.toISOString().slice(0, 10), timeZone);
  return next && new Date(next.getTime() - 1);
}

/** The day so many days later, both as `2026-12-31`. */
export function dayAfter(day: string, days: number): string {
  const noon = endOfDay(day, "UTC")?.getTime() ?? 0;
  return new Date(noon + days * 86_400_000).toISOString().slice(0, 10);
}

interface DayStyle {
  locale: string;
  timeZone: string;
  month?: "long" | "short";
}

/** "3 March 2026" in the zone, as the locale writes it. */
export function dayInWords(date: Date, { locale, timeZone, month = "long" }: DayStyle): string {
  return dateFormat(locale, { day: "numeric", month, year: "numeric", timeZone }).format(date);
}

const numericDay = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d\d)$/;
const dayOfMonth = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/u;
const monthFirst = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;

/**
 * The day that a text means as a whole, as people type it: "31.12.2026", "31 December 2026". Of two
 * possible days the later one; null for other words.
 */
export function typedDay(typed: string, locale: string): string | null {
  const text = typed.trim();
  const [, first = "", , second = "", year = ""] = numericDay.exec(text) ?? [];
  const named = dayOfMonth.exec(text) ?? [];
  const turned = monthFirst.exec(text) ?? [];
  const days = [
    text,
    ...[
      [year, second, first],
      [year, first, second],
      [named[3], monthNamed(named[2], locale), named[1]],
      [turned[3], monthNamed(turned[1], locale), turned[2]],
    ].map(([year = "", month = "", day = ""]) =>
      [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    ),
  ].filter((day) => startOfDay(day, "UTC") !== null);
  return days.sort().at(-1) ?? null;
}

/** The number of a month by its name, or by its beginning, in English or the locale's language. */
function monthNamed(name: string | undefined, locale: string): string | undefined {
  if (name === undefined) return undefined;
  const months = [...Array(12).keys()];
  const month = months.find((at) =>
    [locale, "en"].some((each) => {
      const full = dateFormat(each, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, at));
      return full.toLowerCase().startsWith(name.toLowerCase());
    }),
  );
  return month === undefined ? undefined : String(month + 1);
}

const day = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const basicDay = String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)`;
const fraction = String.raw`(?:[.,](?<fraction>\d{1,12}))?`;
const time = String.raw`(?<hour>\d\d)(?::(?<minute>\d\d)(?::(?<second>\d\d)${fraction})?)?`;
const basicTime = String.raw`(?<hour>\d\d)(?:(?<minute>\d\d)(?:(?<second>\d\d)${fraction})?)?`;
const zone = String.raw`(?<zone>z|[+-]\d\d(?::?\d\d)?)?`;
const forms = [
  new RegExp(`^${day}(?:[t ]${time}${zone})?$`, "i"),
  new RegExp(`^${basicDay}(?:t${basicTime}${zone})?$`, "i"),
];

/**
 * Parses an ISO 8601 calendar date, alone or with a time of any precision, in the extended or the
 * basic form; null for anything else. Without a zone it is UTC, so that one text means one time on
 * every machine; `Date.parse` would read it as local time and accepts more forms.
 */
export function readIsoDate(text: string): Date | null {
  const parts = forms.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!parts) return null;
  const part = (name: string) => Number(parts[name] ?? 0);
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  const milliseconds = Math.trunc(Number(`0.${parts.fraction ?? "0"}`) * 1000);
  const offset = offsetOf(parts.zone ?? "z");
  // Midnight may be written as the end of the day before; a leap second begins the next minute.
  const last = hour === 24 && minute === 0 && second === 0 && milliseconds === 0;
  if (offset === null || (hour > 23 && !last) || minute > 59 || second > 60) return null;
  const date = new Date(0);
  date.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  if (date.getUTCMonth() !== part("month") - 1 || date.getUTCDate() !== part("day")) return null;
  date.setUTCHours(hour, minute - offset, second, milliseconds);
  return date;
}

/** The day as `2026-12-31` when the text is a date without a time; null for anything else. */
export function readIsoDay(text: string): string | null {
  const trimmed = text.trim();
  const isDay = /^(\d{4}-\d\d-\d\d|\d{8})$/.test(trimmed);
  return isDay ? (readIsoDate(trimmed)?.toISOString().slice(0, 10) ?? null) : null;
}

/** Minutes ahead of UTC; null for an invalid zone. */
function offsetOf(zone: string): number | null {
  if (zone.toLowerCase() === "z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(":", ""))];
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
