import frame from "./de/frame.json";
import lists from "./de/lists.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = { ...frame, ...lists };
