import { site } from "~/modules/settings/site";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached by zone, which the owner can change. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat(site.locale, {
      day: "numeric",
      month: "short",
      year: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    });
  formats.set(timeZone, known);
  return known;
}

/** "3 Mar 26, 14:05" in the store's zone. */
export function ShortMoment({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={site.timeZone.name} suppressHydrationWarning>
      {formatIn(site.timeZone.id).format(date)}
    </time>
  );
}
