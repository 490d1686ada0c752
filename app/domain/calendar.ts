/** Days in the store's time zone, whatever the machine's zone is. A day is written `2026-12-31`. */

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall-clock time of the zone at that moment, as if it were UTC. */
function shown(date: Date, timeZone: string): number {
  const parts = wallClock(timeZone).formatToParts(date);
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

const written = new Map<string, Intl.DateTimeFormat>();

/** "3 March 2026" in the zone, as the locale writes it. */
export function dayInWords(
  date: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const key = `${locale} ${timeZone}`;
  let format = written.get(key);
  if (!format) {
    const options = { day: "numeric", month: "long", year: "numeric", timeZone } as const;
    format = new Intl.DateTimeFormat(locale, options);
    written.set(key, format);
  }
  return format.format(date);
}
