import { messageIn } from "./catalogue";
import { languageNow, localeNow, pageLanguage, prefixNow } from "./in-browsers";
import type { Message } from "./message";

// The replacement for on-server.ts in development, where pages bring all texts.

export { languageNow, localeNow, pageLanguage, prefixNow };

export function messageOf(key: string): Message {
  return messageIn(languageNow(), key);
}
