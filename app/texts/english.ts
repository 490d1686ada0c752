import { deskSettings } from "./en/desk-settings";
import { frame } from "./en/frame";

/** Every text in English, by key. The parts of the store each have a file. */
export const english = { ...deskSettings, ...frame } as const;

export type English = typeof english;
