import frame from "./de/frame.json";
import mails from "./de/mails.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = { ...frame, ...mails };
