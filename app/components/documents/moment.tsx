import { site } from "~/site";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = Object.keys(options).join();
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(site.locale, { ...options, timeZone: "UTC" });
    formats.set(key, known);
  }
  return known.format(date);
}

/** "3 March 2026", the same for everybody: server and browser stand in different time zones. */
export function dayOf(date: Date): string {
  return format(date, { day: "numeric", month: "long", year: "numeric" });
}

export function Day({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString().slice(0, 10)} suppressHydrationWarning>
      {dayOf(date)}
    </time>
  );
}

/** With the time of day. */
export function Moment({ date }: { date: Date }) {
  const text = format(date, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {text} UTC
    </time>
  );
}
