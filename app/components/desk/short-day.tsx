import { dateFormat } from "~/kernel/formats";
import { site } from "~/modules/settings/site";

/** A format in the store's zone, which the owner can change. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(site.locale, { ...options, timeZone: site.timeZone.id });
}

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** "3 Mar 2026" in the store's zone. */
export function shortDay(date: Date): string {
  return formatOf(day).format(date);
}

/** "3 Mar 2026" in the store's zone; the full date with the time is its title. */
export function ShortDay({ date }: { date: Date }) {
  const full = formatOf({ dateStyle: "full", timeStyle: "short" });
  return (
    <time
      dateTime={date.toISOString()}
      title={`${full.format(date)}, ${site.timeZone.name}`}
      suppressHydrationWarning
    >
      {shortDay(date)}
    </time>
  );
}

/** "3 Mar 2026, 14:05" in the store's zone. */
export function ShortMoment({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={site.timeZone.name} suppressHydrationWarning>
      {formatOf({ ...day, ...time }).format(date)}
    </time>
  );
}
