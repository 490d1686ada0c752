import { z } from "zod";
import type { Change } from "~/components/frame/changes";
import type { Shaped } from "~/kernel/resource/field";
import { said } from "~/texts/text";

/**
 * The values from which a form was rendered. They travel with the form, so that a conflict can show
 * what has changed since.
 */
export type Facts = Record<string, string>;

/** A form's texts by the labels of their fields. */
export function factsOfFields(
  fields: Readonly<Record<string, Shaped>>,
  texts: Readonly<Record<string, string>>,
): Facts {
  const facts = Object.entries(texts);
  return Object.fromEntries(
    facts.map(([name, text]) => [said(fields[name]?.notes.label ?? name), text]),
  );
}

const none = "–";
const schema = z.record(z.string(), z.string());

/** The values from which the form was rendered; null without them. */
export function readFacts(sent: string): Facts | null {
  try {
    return schema.parse(JSON.parse(sent));
  } catch {
    return null;
  }
}

/** The changes since the form was rendered; empty without its values. */
export function changesSince(sent: string, now: Facts): Change[] {
  const before = readFacts(sent);
  return before ? differences(before, now) : [];
}

export function differences(before: Facts, now: Facts): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((what) => ({ what, before: before[what] ?? none, now: now[what] ?? none }))
    .filter((change) => change.before !== change.now);
}
