import { dayIn } from "~/domain/calendar";
import { site } from "~/site";

type Format = Intl.DateTimeFormat;
const formats = new Map<string, { short: Format; full: Format; moment: Format }>();

/** Cached by zone, which the owner can change. */
function formatsIn(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(site.locale, { ...options, timeZone });
  const known = formats.get(timeZone) ?? {
    short: format({ day: "numeric", month: "short", year: "2-digit" }),
    full: format({ dateStyle: "full", timeStyle: "short" }),
    moment: format({
      day: "numeric",
      month: "short",
      year: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  };
  formats.set(timeZone, known);
  return known;
}

/** "3 Mar 26, 14:05" in the store's zone. */
export function ShortMoment({ date }: { date: Date }) {
  const { moment } = formatsIn(site.timeZone.id);
  return (
    <time dateTime={date.toISOString()} title={site.timeZone.name} suppressHydrationWarning>
      {moment.format(date)}
    </time>
  );
}

/** "3 Mar 26" in the store's zone; the full date with the time is its title. */
export function ShortDay({ date }: { date: Date }) {
  const { short, full } = formatsIn(site.timeZone.id);
  return (
    <time
      dateTime={dayIn(date, site.timeZone.id)}
      title={`${full.format(date)}, ${site.timeZone.name}`}
      suppressHydrationWarning
    >
      {short.format(date)}
    </time>
  );
}
