import { dayInWords } from "~/domain/calendar";
import { site } from "~/site";

/**
 * A calendar day such as `2026-12-31`, in words; short in lists, with the full date as its title.
 */
export function PlainDay({ day, short = false }: { day: string; short?: boolean }) {
  const noon = new Date(`${day}T12:00:00Z`);
  const words = dayInWords(noon, { locale: site.locale, timeZone: "UTC" });
  if (!short) return <time dateTime={day}>{words}</time>;
  return (
    <time dateTime={day} title={words}>
      {noon.toLocaleDateString(site.locale, {
        day: "numeric",
        month: "short",
        year: "2-digit",
        timeZone: "UTC",
      })}
    </time>
  );
}
