import { site } from "~/modules/settings/site";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format in the store's zone, which the owner can change. */
function formatOf(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = site.timeZone.id;
  const key = `${name} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(site.locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

const day = { day: "numeric", month: "short", year: "2-digit" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** "3 Mar 26" in the store's zone; the full date with the time is its title. */
export function ShortDay({ date }: { date: Date }) {
  const full = formatOf("full", { dateStyle: "full", timeStyle: "short" });
  return (
    <time
      dateTime={date.toISOString()}
      title={`${full.format(date)}, ${site.timeZone.name}`}
      suppressHydrationWarning
    >
      {formatOf("day", day).format(date)}
    </time>
  );
}

/** "3 Mar 26, 14:05" in the store's zone. */
export function ShortMoment({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={site.timeZone.name} suppressHydrationWarning>
      {formatOf("moment", { ...day, ...time }).format(date)}
    </time>
  );
}
