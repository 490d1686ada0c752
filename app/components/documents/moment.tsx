import { dayIn, dayInWords } from "~/kernel/calendar";
import { dateFormat } from "~/kernel/formats";
import { zoneName } from "~/kernel/time-in-words";
import { site } from "~/modules/settings/site";
import { localeNow, t } from "~/texts/text";

/**
 * Writes a day as "3 March 2026" in the store's time zone for everybody, because browsers are in
 * other time zones.
 */
export function dayOf(date: Date): string {
  return dayInWords(date, { locale: localeNow(), timeZone: site.timeZone.id });
}

export function Day({ date }: { date: Date }) {
  return (
    <time dateTime={dayIn(date, site.timeZone.id)} suppressHydrationWarning>
      {dayOf(date)}
    </time>
  );
}

/** A date with the time of day and its time zone. */
export function Moment({ date }: { date: Date }) {
  const text = dateFormat(localeNow(), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: site.timeZone.id,
  }).format(date);
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {text} ({zoneName(site.timeZone)})
    </time>
  );
}

/** Names the time zone on a document, which may be read anywhere. */
export function ClockNote() {
  return (
    <p className="small soft" suppressHydrationWarning>
      {t("documents:datesAndTimesAreIn", {
        name: zoneName(site.timeZone),
        id: site.timeZone.id,
      })}
    </p>
  );
}
