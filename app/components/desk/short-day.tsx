import { site } from "~/modules/settings/site";

type Formats = Record<"short" | "full", Intl.DateTimeFormat>;
const formats = new Map<string, Formats>();

/** Cached by zone, which the owner can change. */
function formatsIn(timeZone: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(site.locale, { ...options, timeZone });
  const known = formats.get(timeZone) ?? {
    short: format({ day: "numeric", month: "short", year: "2-digit" }),
    full: format({ dateStyle: "full", timeStyle: "short" }),
  };
  formats.set(timeZone, known);
  return known;
}

/** "3 Mar 26" in the store's zone; the full date with the time is its title. */
export function ShortDay({ date }: { date: Date }) {
  const { short, full } = formatsIn(site.timeZone.id);
  return (
    <time
      dateTime={date.toISOString()}
      title={`${full.format(date)}, ${site.timeZone.name}`}
      suppressHydrationWarning
    >
      {short.format(date)}
    </time>
  );
}
