import { compile } from "./compile";

/*
 * The scripts of pages are built with a mark in the place of each text. A mark is filled with the
 * message in one language, when the store is built or when a browser asks for the script in
 * another language. So a page loads its own texts only, and needs neither keys nor a parser.
 */

/** A string literal that holds a key, such as "cart:empty", in the source of a page. */
const keyLiteral = /(["'])([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)\1/g;
/** A call that fills nothing in: the text itself stands in its place. */
const plainCall = /(?<![\w.$])t\(\s*(["'])([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)\1,?\s*\)/g;
const mark = /@@([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)@@/g;
/** The mark of a text with values, which is a list whatever its language. */
const listMark = /\[\s*(["'`])@@([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)@@\1\s*\]/g;

/**
 * The source with marks, and the keys that it uses; null when it uses none. `has` says whether a key
 * exists, and whether its text has values.
 */
export function withMarks(source: string, has: (key: string) => "text" | "values" | null) {
  const keys = new Set<string>();
  const marked = (whole: string, quote: string, key: string) => {
    const kind = has(key);
    if (kind === null) return whole;
    keys.add(key);
    const literal = `${quote}@@${key}@@${quote}`;
    // The minifier must not take it for a string.
    return kind === "values" ? `[${literal}]` : literal;
  };
  const code = source.replace(plainCall, marked).replace(keyLiteral, marked);
  return keys.size === 0 ? null : { code, keys };
}

/** The keys of a script's marks. */
export function keysIn(script: string): Set<string> {
  return new Set([...script.matchAll(mark)].map(([, key]) => key ?? ""));
}

/** A script whose marks are filled by the texts that `textOf` finds. */
export function withTexts(script: string, textOf: (key: string) => string): string {
  return script
    .replace(listMark, (_, _quote, key: string) => literal([compile(textOf(key))].flat()))
    .replace(mark, (_, key: string) => {
      const message = compile(textOf(key));
      if (typeof message === "string") return inAnyQuotes(message);
      throw new SyntaxError(`${key} has values, and is joined to another text`);
    });
}

/** As code in which `</script>` and line separators do no harm. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The inside of a string literal, whichever quotes it has. */
function inAnyQuotes(text: string): string {
  return literal(text).slice(1, -1).replaceAll("'", "\\'").replace(/[`$]/g, "\\$&");
}
