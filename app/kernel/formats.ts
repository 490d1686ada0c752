/**
 * Formats of the runtime. Making one takes up to a hundred times as long as writing with it, and a
 * page writes hundreds, so each is made once for its locale and options.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}
