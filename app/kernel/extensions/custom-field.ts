import {
  business,
  type ClassifiedField,
  object,
  optional,
  personal,
  readBy,
  unindexed,
} from "~/kernel/resource/field";
import { installed } from "./installed";

export type CustomValue = string | number | boolean | null;

/** The values that extensions keep with a record: by the extension's id, then by the field. */
export type Custom = Readonly<Record<string, Readonly<Record<string, CustomValue>>>>;

/** Records that extensions can add fields to. */
export interface Extended {
  readonly custom?: Custom;
}

const most = { extensions: 50, fields: 50, text: 20_000 } as const;

/**
 * The field of a record that holds the values of extensions. It is read whether or not an extension
 * is installed, so that removing one loses nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function customField(privacy: "business" | "personal"): ClassifiedField<Custom | undefined> {
  const stored = optional(readBy<Custom>(unindexed(object()), readCustom));
  const field = { ...stored, nullable: true };
  return privacy === "business" ? business(field) : personal(field);
}

/** Anything as custom values. What has another form is left out; nothing inherits. */
function readCustom(raw: unknown): Custom | null {
  if (!isPlain(raw)) return null;
  const read: [string, Record<string, CustomValue>][] = [];
  for (const [extension, values] of Object.entries(raw).slice(0, most.extensions)) {
    if (!isName(extension) || !isPlain(values)) continue;
    const own = Object.entries(values)
      .slice(0, most.fields)
      .filter((entry): entry is [string, CustomValue] => isName(entry[0]) && isValue(entry[1]));
    const present = installed.earlier.get(extension) ?? extension;
    if (own.length > 0) read.push([present, Object.fromEntries(own)]);
  }
  return read.length > 0 ? Object.fromEntries(read) : null;
}

export function isPlain(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

/** Ids and field names: no name of an object's prototype has this form and is also own. */
export function isName(name: string): boolean {
  return /^[a-z][a-zA-Z0-9-]{0,49}$/.test(name) && !(name in Object.prototype);
}

function isValue(value: unknown): value is CustomValue {
  if (typeof value === "string") return value.length <= most.text;
  return value === null || typeof value === "boolean" || Number.isFinite(value);
}
