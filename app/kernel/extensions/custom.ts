import { Failure, type FieldErrors } from "~/kernel/failure";
import { isAmount, isSignedAmount } from "~/kernel/money";
import type { Shaped } from "~/kernel/resource/field";
import {
  fieldMessage,
  leastOf,
  readText,
  readTyped,
  type TypedProblem,
  type TypingStyle,
  writeTyped,
} from "~/kernel/resource/typed-field";
import { said } from "~/texts/text";
import { type Custom, type CustomValue, type Extended, isPlain } from "./custom-field";
import { type ExtendedResource, type OwnField, ownFields } from "./installed";

/** The value of one field, as its definition reads it. */
export function ownValue({ custom }: Extended, { extension, name, field }: OwnField): unknown {
  return field.read(custom?.[extension]?.[name]);
}

/** The values of the installed fields; undefined when the record's kind has none. */
export function shownCustom(
  resource: ExtendedResource,
  record: Extended,
  { publicOnly = false } = {},
): Custom | undefined {
  const fields = ownFields(resource).filter(({ isPublic }) => isPublic || !publicOnly);
  if (fields.length === 0) return undefined;
  const shown: Record<string, Record<string, CustomValue>> = {};
  for (const own of fields) {
    // What customers may not see is left out of what they get, so it is no null to them.
    const isSet = record.custom?.[own.extension]?.[own.name] !== undefined;
    if (!isSet && !own.isPublic) continue;
    shown[own.extension] = {
      ...shown[own.extension],
      [own.name]: ownValue(record, own) as CustomValue,
    };
  }
  return shown;
}

/** The stored values without those that only staff see: for what customers get of a record. */
export function forCustomers<T extends Extended>(resource: ExtendedResource, record: T): T {
  return record.custom === undefined ? record : withShown(resource, record, { publicOnly: true });
}

/** A record as programs and pages see it: with the values of installed fields, or without any. */
export function withShown<T extends Extended>(
  resource: ExtendedResource,
  record: T,
  options: { publicOnly?: boolean } = {},
): T {
  if (ownFields(resource).length === 0 && record.custom === undefined) return record;
  const { custom: _stored, ...rest } = record;
  const custom = shownCustom(resource, record, options);
  return (custom === undefined ? rest : { ...rest, custom }) as T;
}

/** Without the values that may be about a person; those of extensions that are gone are removed. */
export function withoutPersonal(resource: ExtendedResource, { custom }: Extended): Custom {
  const kept: Record<string, Record<string, CustomValue>> = {};
  for (const { extension, name, field } of ownFields(resource)) {
    const value = custom?.[extension]?.[name];
    if (field.privacy !== "business" || value === undefined) continue;
    kept[extension] = { ...kept[extension], [name]: value };
  }
  return kept;
}

type CheckedCustom = { custom: Custom } | { errors: FieldErrors };

interface Checking {
  /** What is stored now. Values that are not named stay, also those of extensions that are gone. */
  before: Extended | null;
  style: TypingStyle;
}

/**
 * The values to store for those that a program sends; `errors` are named by their paths,
 * `custom.pallets.units`. Null empties a field.
 */
function checkCustom(
  resource: ExtendedResource,
  given: unknown,
  { before, style }: Checking,
): CheckedCustom {
  const errors: FieldErrors = {};
  if (!isPlain(given)) return { errors: { custom: "Send custom as an object by extension" } };
  const fields = ownFields(resource);
  const next = copyOf(before);
  for (const [extension, values] of Object.entries(given)) {
    const path = `custom.${shortName(extension)}`;
    if (!isPlain(values) || !fields.some((own) => own.extension === extension)) {
      errors[path] = "There is no extension of this name with fields here";
      continue;
    }
    for (const [name, value] of Object.entries(values)) {
      const own = fields.find((each) => each.extension === extension && each.name === name);
      const read = own ? readGiven(own.field, value, style) : null;
      if (own && read && "value" in read) set(next, own, read.value);
      else errors[`${path}.${shortName(name)}`] = wordsFor(own, read, style);
    }
  }
  requireAll(fields, next, errors, { style, isNew: before === null });
  return Object.keys(errors).length > 0 ? { errors } : { custom: next };
}

function wordsFor(
  own: OwnField | undefined,
  read: { problem: TypedProblem } | { value: CustomValue } | null,
  style: TypingStyle,
): string {
  if (!own || !read || "value" in read) return "The extension has no such field";
  return fieldMessage(own.field, read.problem, { style });
}

/** The same for the texts of a form or a file: `texts` has one by each field's path, or none. */
export function checkTypedCustom(
  resource: ExtendedResource,
  texts: (path: string) => string | undefined,
  { before, style }: Checking,
): CheckedCustom {
  const errors: FieldErrors = {};
  const next = copyOf(before);
  for (const own of ownFields(resource)) {
    const path = pathOf(own);
    const typed = texts(path);
    if (typed === undefined) continue;
    const read = readTyped(own.field, typed, style);
    if ("problem" in read) errors[path] = fieldMessage(own.field, read.problem, { style });
    else set(next, own, read.value as CustomValue);
  }
  return Object.keys(errors).length > 0 ? { errors } : { custom: next };
}

/** The name of a field's input, and its path in the API. */
export function pathOf({ extension, name }: Pick<OwnField, "extension" | "name">): string {
  return `custom.${extension}.${name}`;
}

/** An input of a desk's form. */
export interface CustomInput {
  path: string;
  label: string;
  hint: string | null;
  kind: "text" | "lines" | "number" | "flag" | "choice";
  choices: readonly string[];
  value: string;
}

/** The inputs for a record's fields, with the stored values; none without extensions. */
export function customInputs(
  resource: ExtendedResource,
  record: Extended,
  style: TypingStyle,
): CustomInput[] {
  return ownFields(resource).map((own) => {
    const { shape, notes, nullable } = own.field;
    return {
      path: pathOf(own),
      label: said(notes.label ?? own.name),
      hint: notes.hint === undefined ? null : said(notes.hint),
      kind: inputKind(own.field),
      choices: shape.of === "word" ? [...(nullable ? [""] : []), ...shape.values] : [],
      value: writeTyped(own.field, ownValue(record, own), style),
    };
  });
}

function inputKind({ shape, notes }: Shaped): CustomInput["kind"] {
  if (shape.of === "flag") return "flag";
  if (shape.of === "word") return "choice";
  if (shape.of === "text") return notes.lines ? "lines" : "text";
  return "number";
}

type Values = Record<string, Record<string, CustomValue>>;

function copyOf(before: Extended | null): Values {
  const entries = Object.entries(before?.custom ?? {}).map(([name, own]) => [name, { ...own }]);
  return Object.fromEntries(entries);
}

function set(next: Values, { extension, name }: OwnField, value: CustomValue): void {
  next[extension] = { ...next[extension], [name]: value };
}

/** A new record needs the fields that nobody may leave empty. */
function requireAll(
  fields: readonly OwnField[],
  next: Values,
  errors: FieldErrors,
  { style, isNew }: { style: TypingStyle; isNew: boolean },
): void {
  if (!isNew) return;
  for (const own of fields) {
    const value = next[own.extension]?.[own.name];
    if (!own.field.notes.required || (value !== undefined && value !== "")) continue;
    errors[pathOf(own)] ??= fieldMessage(own.field, { kind: "missing" }, { style });
  }
}

/** A value that a program sends, by the same rules as forms. */
export function readGiven(
  field: Shaped,
  value: unknown,
  style: TypingStyle,
): { value: CustomValue } | { problem: TypedProblem } {
  const { shape, nullable, notes } = field;
  const fault = (problem: TypedProblem) => ({ problem });
  if (value === null) return nullable ? { value } : fault({ kind: "missing" });
  switch (shape.of) {
    case "flag":
      return typeof value === "boolean" ? { value } : fault({ kind: "choice" });
    case "word":
      return shape.values.includes(value as string)
        ? { value: value as string }
        : fault({ kind: "choice" });
    case "text": {
      if (typeof value !== "string") return fault({ kind: "format" });
      const text = value.trim();
      if (text !== "") return readText(field, text);
      return notes.required ? fault({ kind: "missing" }) : { value: nullable ? null : "" };
    }
    case "money": {
      const isRight = (notes.min ?? 0) < 0 ? isSignedAmount : isAmount;
      return typeof value === "number" && isRight(value, style.currency)
        ? { value }
        : fault({ kind: "amount", amount: { kind: "decimals" } });
    }
    default:
      return readNumber(field, value);
  }
}

function readNumber(
  field: Shaped,
  value: unknown,
): { value: CustomValue } | { problem: TypedProblem } {
  const { shape, notes } = field;
  const { max = Number.MAX_SAFE_INTEGER, above = Number.NEGATIVE_INFINITY } = notes;
  const kind = shape.of === "number" ? "number" : "whole";
  if (typeof value !== "number" || !Number.isFinite(value)) return { problem: { kind } };
  if (kind === "whole" && !Number.isInteger(value)) return { problem: { kind } };
  if (value > max) return { problem: { kind: "range", max } };
  return value < leastOf(field) || value <= above ? { problem: { kind } } : { value };
}

function shortName(name: string): string {
  return name.slice(0, 50);
}

/** The column of a field in CSV files, such as `order-limits: order at least`. */
export function columnName({ extension, name, field }: OwnField): string {
  return `${extension}: ${(field.notes.label ?? name).toLowerCase()}`;
}

/** A value in a list of the desk. */
export interface ListedValue {
  title: string;
  text: string;
}

/** The values that the desk's list shows of a record. */
export function listedValues(
  resource: ExtendedResource,
  record: Extended,
  style: TypingStyle,
): ListedValue[] {
  return ownFields(resource)
    .filter(({ isListed }) => isListed)
    .map((own) => ({
      title: said(own.field.notes.label ?? own.name),
      text: ownText(record, own, style),
    }));
}

/** A field's value as text, for files, documents and lists. */
export function ownText(record: Extended, own: OwnField, style: TypingStyle): string {
  return writeTyped(own.field, ownValue(record, own), style);
}

/** The refusal of wrong values: one sentence for all, and the path of each. */
function refusedData(errors: FieldErrors): Failure {
  const told = Object.entries(errors).map(([path, message]) => `${path}: ${message}`);
  const failure = new Failure("invalid", `${told.join(". ")}.`, errors);
  failure.field = Object.keys(errors)[0] ?? null;
  return failure;
}

/**
 * The custom values of a record to store.
 * @throws Failure invalid, with the path of each wrong value
 */
export function customToStore(
  resource: ExtendedResource,
  given: unknown,
  before: Extended | null,
  style: TypingStyle,
): Custom {
  const checked = checkCustom(resource, given, { before, style });
  if ("errors" in checked) throw refusedData(checked.errors);
  return checked.custom;
}
