/** Characters that change the direction of writing, which can make one text look like another. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\p{Cc}\u2028\u2029\ufeff]+/gu;
const loneSurrogates = /\p{Cs}/gu;

/** A part of a subject or a header: one line, no control characters, at most `limit` characters. */
export function headerText(text: string, limit = 100): string {
  const line = text
    .replace(loneSurrogates, "\ufffd")
    .replace(controls, " ")
    .replace(directionMarks, "")
    .replace(/\s+/g, " ")
    .trim();
  return cut(line, limit);
}

/** Text for a mail's body: line breaks and tabs stay, other control characters go. */
export function bodyText(text: string, limit = 10_000): string {
  return cut(
    text
      .replace(loneSurrogates, "\ufffd")
      .replace(/\r\n?|\u2028|\u2029/g, "\n")
      .replace(directionMarks, "")
      .replace(/[^\P{Cc}\n\t]|\ufeff/gu, ""),
    limit,
  ).trim();
}

/**
 * Removes everything that an inbox would turn into a link, for text that a stranger may have typed
 * to have it sent to somebody. Every replacement leaves a space, so that its neighbours cannot join
 * to an address.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\s*[\\/]+/g, " ")
    .replace(/(javascript|data|vbscript|mailto|tel|sms|file):/gi, "$1 ")
    .replace(/(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}_-])/gu, ". ")
    .replace(/(?<=\S)@(?=\S)/g, " at ");
}

/** One line without links, for text that somebody typed into a field. */
export function plainLine(text: string | null, limit?: number): string {
  return withoutLinks(headerText(text ?? "", limit));
}

/** The whole name of a person, in a greeting; empty when it is too long or contains an address. */
export function greetingName(name: string): string {
  const clean = headerText(name, 200);
  return clean.length <= 60 && withoutLinks(clean) === clean ? clean : "";
}

function cut(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}
