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
