import { startOfDay } from "~/domain/calendar";
import { shortened } from "~/domain/text";
import { site } from "~/site";

/** Parameters of a list's address beside its filters: its page, and the chosen rows. */
const beside = ["cursor", "before", "index", "_data", "_routes", "return"];
const chosen = ["pick", "chosen", "operation", "all"];

/** Parameters that the list does not know, or not with that value. */
export function unknownFilters(
  query: URLSearchParams,
  known: Readonly<Record<string, (value: string) => boolean>>,
): string[] {
  const names = new Set(query.keys());
  for (const name of [...beside, ...chosen]) names.delete(name);
  return [...names]
    .filter((name) => {
      const [value = "", ...more] = query.getAll(name);
      if (more.some((each) => each !== value)) return true;
      return value !== "" && !(Object.hasOwn(known, name) && known[name]?.(value));
    })
    .map((name) => shortened(name, 40))
    .slice(0, 10);
}

/** A filter with any text, such as words to search for. */
export const anything = (): boolean => true;

export function isDay(value: string): boolean {
  return startOfDay(value, site.timeZone.id) !== null;
}

/** A filter with a few values. */
export function oneOf(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}
