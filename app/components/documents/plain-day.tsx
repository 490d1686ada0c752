import { dayInWords } from "~/domain/calendar";
import { site } from "~/site";

/** A calendar day such as `2026-12-31`, in words. */
export function PlainDay({ day }: { day: string }) {
  const words = dayInWords(new Date(`${day}T12:00:00Z`), { locale: site.locale, timeZone: "UTC" });
  return <time dateTime={day}>{words}</time>;
}
