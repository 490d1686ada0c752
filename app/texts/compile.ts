import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Message, Part } from "./message";

/** What a text in the ICU message format must be parsed for. All others are used as they are. */
const special = /[{<]|''/;

/**
 * The message of a text in the ICU message format, of which the store uses values, plural forms,
 * numbers and tags. @throws SyntaxError when the text is none
 */
export function compile(text: string): Message {
  if (!special.test(text)) return text;
  const parts = partsOf(parse(text, { captureLocation: false }), null);
  const isPlain = parts.every((part) => typeof part === "string");
  return isPlain ? parts.join("") : parts;
}

function partsOf(elements: readonly MessageFormatElement[], counted: string | null): Part[] {
  return elements.map((element): Part => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return [element.value];
      case TYPE.number:
        return [element.value, "number"];
      case TYPE.pound:
        return [counted ?? "", "number"];
      case TYPE.plural: {
        if (element.pluralType !== "cardinal" || element.offset !== 0) break;
        const forms = Object.entries(element.options).map(([name, { value }]) => [
          name,
          partsOf(value, element.value),
        ]);
        return [element.value, Object.fromEntries(forms)];
      }
      case TYPE.tag:
        return { tag: element.value, parts: partsOf(element.children, counted) };
    }
    throw new SyntaxError("only values, numbers, plural forms and tags can be used");
  });
}

/** The names of a message's values and tags, sorted; tags are written `<link>`. */
export function namesIn(message: Message): string[] {
  const names = new Set<string>();
  const look = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (typeof part === "string") continue;
      if ("tag" in part) {
        names.add(`<${part.tag}>`);
        look(part.parts);
        continue;
      }
      names.add(part[0]);
      const [, how] = part;
      if (typeof how === "object") for (const form of Object.values(how)) look(form);
    }
  };
  if (typeof message !== "string") look(message);
  return [...names].sort();
}
