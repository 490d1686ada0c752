import { z } from "zod";
import type { Change } from "~/components/frame/changes";

/** What a form was made from, word by word; it travels with the form, so that a conflict can say what changed. */
export type Facts = Record<string, string>;

const none = "–";
const schema = z.record(z.string(), z.string());

/** What the form says that it was made from; null where it does not say. */
export function readFacts(sent: string): Facts | null {
  try {
    return schema.parse(JSON.parse(sent));
  } catch {
    return null;
  }
}

/** What is not as it was when the form was made; nothing where the form does not say. */
export function changesSince(sent: string, now: Facts): Change[] {
  const before = readFacts(sent);
  return before ? differences(before, now) : [];
}

export function differences(before: Facts, now: Facts): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((what) => ({ what, before: before[what] ?? none, now: now[what] ?? none }))
    .filter((change) => change.before !== change.now);
}
