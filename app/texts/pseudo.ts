import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

const accents = new Map(
  [
    ..."AÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMḾNÑOÖPÞRŔSŠTŢUÛVṼWŴYÝZŽaàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûvṽwŵyýzž",
  ]
    .join("")
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]) ?? [],
);

/**
 * A text for tests: `xa` is a third longer, accented and in brackets, so that an untranslated, a cut
 * or a glued text is seen; `xb` is English within marks that write it from right to left.
 */
export function pseudo(text: string, language: "xa" | "xb"): string {
  if (language === "xb") return `\u202e${text}\u202c`;
  const elements = parse(text);
  const letters = accentuated(elements);
  return `[${printAST(elements)}${"·".repeat(Math.ceil(letters / 3))}]`;
}

/** Accents the letters in place, and counts them. */
function accentuated(elements: MessageFormatElement[]): number {
  let letters = 0;
  for (const element of elements) {
    if (element.type === TYPE.literal) {
      letters += element.value.length;
      element.value = element.value.replace(/[A-Za-z]/g, (letter) => accents.get(letter) ?? letter);
    } else if (element.type === TYPE.tag) {
      letters += accentuated(element.children);
    } else if (element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) letters += accentuated(value);
    }
  }
  return letters;
}
