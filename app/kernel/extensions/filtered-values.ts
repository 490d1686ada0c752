import { Failure } from "~/kernel/failure";
import { readTyped, type TypingStyle } from "~/kernel/resource/typed-field";
import { cutText } from "~/kernel/text";
import { folded } from "~/kernel/tokens";
import { ownValue, pathOf, readGiven } from "./custom";
import { type CustomValue, type Extended, isPlain } from "./custom-field";
import { type ExtendedResource, type OwnField, ownFields } from "./installed";

/** A value of a field by which a list is filtered; null for records without one. */
export interface OwnFilter<F = OwnField> {
  own: F;
  value: CustomValue;
}

/** The same where only the names of the field are needed. */
export type NamedFilter = OwnFilter<Pick<OwnField, "extension" | "name">>;

/** Indexes take no long keys. */
const longestKey = 64;

/** The fields by which lists of these records are filtered. */
export function filteredFields(resource: ExtendedResource): readonly OwnField[] {
  return ownFields(resource).filter(({ isFiltered }) => isFiltered);
}

/**
 * The token of the records with this value, in a category or anywhere. Its first character is never
 * in a search term, and a value that is cut has another one before it, so that it equals no whole
 * value.
 */
export function ownToken({ own: { extension, name }, value }: NamedFilter, category = ""): string {
  const key = keyOf(value);
  const kept = key.length > longestKey ? `~${cutText(key, longestKey)}` : `=${key}`;
  return `:${category}:${extension}.${name}${kept}`;
}

/** The tokens of a record by which lists are filtered; none without extensions. */
export function ownTokens(
  resource: ExtendedResource,
  record: Extended,
  categories: readonly string[] = [],
): string[] {
  const fields = filteredFields(resource);
  if (fields.length === 0) return [];
  return fields.flatMap((own) => {
    const value = ownValue(record, own) as CustomValue;
    return ["", ...categories].map((category) => ownToken({ own, value }, category));
  });
}

/** Whether a record has all of these values. */
export function hasOwn(record: Extended, filters: readonly OwnFilter[]): boolean {
  return filters.every(
    ({ own, value }) => keyOf(ownValue(record, own) as CustomValue) === keyOf(value),
  );
}

/**
 * The filters that a program asks for, in the form of a record's `custom`.
 * @throws Failure invalid, with the path of each wrong one
 */
export function ownFilters(
  resource: ExtendedResource,
  given: unknown,
  style: TypingStyle,
): OwnFilter[] {
  if (!isPlain(given)) return [];
  const known = new Map(filteredFields(resource).map((own) => [pathOf(own), own]));
  return Object.entries(given).flatMap(([extension, values]) =>
    Object.entries(isPlain(values) ? values : {}).map(([name, value]) => {
      const path = pathOf({ extension, name });
      const own = known.get(path);
      if (!own) throw wrongFilter(path, "Lists cannot be filtered by this field.");
      const read = value === null ? { value } : readGiven(own.field, value, style);
      if ("problem" in read) throw wrongFilter(path, "The field cannot have this value.");
      return { own, value: read.value };
    }),
  );
}

function wrongFilter(path: string, message: string): Failure {
  const failure = new Failure("invalid", `${path}: ${message}`, { [path]: message });
  failure.field = path;
  return failure;
}

/** What stands for records without a value in the filters of pages. */
export const withoutValue = "-";

/** The value that is typed or chosen in a filter of a page; undefined for none that can be. */
export function typedFilter(
  { field }: OwnField,
  text: string,
  style: TypingStyle,
): CustomValue | undefined {
  if (text === withoutValue && canBeEmpty(field)) return null;
  const read = readTyped(field, text, style);
  return "problem" in read ? undefined : (read.value as CustomValue);
}

export function canBeEmpty({ nullable, shape, notes }: OwnField["field"]): boolean {
  return (nullable || shape.of === "text") && !notes.required;
}

/** A public field's filter from `extension.field:value`; null when there is none. */
export function readPublicFilter(resource: ExtendedResource, text: string): NamedFilter | null {
  const at = text.indexOf(":");
  const path = text.slice(0, Math.max(0, at));
  const own = filteredFields(resource).find(
    ({ isPublic, extension, name }) => isPublic && path === `${extension}.${name}`,
  );
  if (!own) return null;
  const value = valueIn(own, text.slice(at + 1).trim());
  return value === undefined || keyOf(value).length > longestKey
    ? null
    : { own: { extension: own.extension, name: own.name }, value };
}

/** A value as programs write it in an address; empty for none. */
function valueIn({ field }: OwnField, text: string): CustomValue | undefined {
  const { of } = field.shape;
  if (text === "") return canBeEmpty(field) ? null : undefined;
  if (of === "flag") return { 1: true, true: true, 0: false, false: false }[text];
  if (of === "text" || of === "word") return text;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function keyOf(value: CustomValue | undefined): string {
  return folded(String(value ?? "").trim());
}
