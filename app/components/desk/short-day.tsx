import { dayIn } from "~/domain/calendar";
import { site } from "~/site";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.locale, { ...options, timeZone: site.timeZone.id });
const short = format({ day: "numeric", month: "short", year: "2-digit" });
const full = format({ dateStyle: "full", timeStyle: "short" });

/** "3 Mar 26" by the store's clocks; the whole of it, with the time, is its title. */
export function ShortDay({ date }: { date: Date }) {
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
