import { dateFormat } from "~/kernel/formats";
import { localeNow } from "~/texts/text";

function formatOf(short: boolean): Intl.DateTimeFormat {
  return dateFormat(localeNow(), {
    day: "numeric",
    month: short ? "short" : "long",
    year: short ? "2-digit" : "numeric",
    timeZone: "UTC",
  });
}

/**
 * A calendar day such as `2026-12-31`, in words; short in lists, with the full date as its title.
 */
export function PlainDay({ day, short = false }: { day: string; short?: boolean }) {
  const noon = new Date(`${day}T12:00:00Z`);
  const words = formatOf(false).format(noon);
  return (
    <time dateTime={day} title={short ? words : undefined}>
      {short ? formatOf(true).format(noon) : words}
    </time>
  );
}
