import type { MailShop } from "./shop";

const allowedSchemes = ["http:", "https:", "mailto:"];

/**
 * Returns the address when a mail may link to it (absolute http, https or mailto), otherwise null.
 */
export function safeUrl(address: string | null): string | null {
  if (address === null || hasSpaceOrControl(address)) return null;
  try {
    return allowedSchemes.includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

function hasSpaceOrControl(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code <= 32 || (code >= 127 && code <= 160)) return true;
  }
  return false;
}

/**
 * Cuts a text to `limit` characters, the last of which is an ellipsis. It never cuts a surrogate
 * pair.
 */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * The greeting that a text begins with, such as "Dear Dr. Roux,", or a few words with a comma on a
 * line of their own, such as "Mara,".
 */
const greeting =
  /^\s*(?:\p{L}[^\s,!:]*(?: [^\s,!:]+){0,3},[^\S\n]*\n\s*|(?:hello|hi|hey|dear|greetings|good (?:day|morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus|grüezi|grüß (?:gott|dich|sie))(?![\p{L}\p{N}-])(?:\b(?:dr|prof|mrs?|ms|hr|fr)\.|[^\n,!:.]){0,80}(?:[,!:.]|\n|$)\s*)/iu;

/** Whether its writer greets the reader, so that the mail need not. */
export function greets(text: string): boolean {
  return greeting.test(text);
}

export function withoutGreeting(text: string): string {
  return text.replace(greeting, "");
}

const escaped: Record<string, number> = { "&": 5, "<": 4, ">": 4, '"': 6, "'": 6 };

/** The number of bytes of an escaped text in HTML. */
export function htmlBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += escaped[character] ?? (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }
  return bytes;
}

/** Writes "12 March 2026" in the store's language and time zone. */
export function longDate(date: Date, { locale, timeZone }: MailShop): string {
  const options = { dateStyle: "long", timeZone: timeZone.id } as const;
  return new Intl.DateTimeFormat(locale, options).format(date);
}
