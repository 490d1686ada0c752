import { messageIn } from "./catalogue";
import { languageNow, localeNow, prefixNow } from "./in-browsers";
import type { Message } from "./message";

// The replacement for on-server.ts in development, where pages bring all texts.

export { languageNow, localeNow, prefixNow };

export function messageOf(key: string): Message {
  return messageIn(languageNow(), key);
}
