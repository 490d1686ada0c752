/**
 * The fields of stored records: how each is read, how it is stored, and whether it is about a
 * person. A field is plain data without the schema library. Every function here is marked as free
 * of side effects, so that a page which needs only a rule from a module does not carry its fields.
 */

/** How a column is stored; each kind is spelled per dialect in db/sqlite.ts and db/postgres.ts. */
export type ColumnKind = "key" | "text" | "integer" | "money" | "flag" | "instant" | "json";

/** What a value is. Schemas, CSV columns and forms follow from it. */
export type Shape =
  | { readonly of: "text" | "number" | "integer" | "money" | "flag" | "instant" | "any" }
  | { readonly of: "count"; readonly least: number }
  | { readonly of: "word"; readonly values: readonly string[] }
  | { readonly of: "record"; readonly fields: Fields }
  | { readonly of: "list"; readonly item: Shaped };

/** A kind of text that has a form of its own, such as an e-mail address. */
export interface Format {
  /** The text for messages of what it is: "an e-mail address in the form name@example.com". */
  readonly is: string;
  /** The text as it is stored; null when it does not have the format. */
  readonly read: (text: string) => string | null;
  /** The input that browsers show for it; `choice`: it is chosen from a list. */
  readonly input: "text" | "email" | "tel" | "choice";
  /** What the API's description says of it: a format of JSON Schema, and a pattern. */
  readonly json?: "email";
  readonly pattern?: RegExp;
}

/**
 * What people and programs read about a field. Forms, arguments and CSV files follow from it. The
 * texts that people read are keys of `app/texts`, such as `customers:firstName`; extensions give the
 * texts themselves. Readers write them with `said`.
 */
export interface Notes {
  /** Its name in forms, CSV files and messages. */
  readonly label?: string;
  /** Its name in a sentence, where that is not its label after "the": "an e-mail address". */
  readonly asked?: string;
  /** Its column in CSV files, where that is not its label. */
  readonly column?: string;
  /** Its name beside its value in documents, where that is not its label. */
  readonly shownAs?: string;
  /** A sentence below the label of its input. */
  readonly hint?: string;
  /** Its input takes a whole line. */
  readonly wide?: boolean;
  /** What browsers fill in by themselves: a value of `autocomplete`. */
  readonly autofill?: string;
  /** A sentence for the API's description. */
  readonly about?: string;
  /** The most characters of a text, the highest number, or the most entries of a list. */
  readonly max?: number;
  /** The lowest number; with `above`, numbers have to be higher than that. */
  readonly min?: number;
  readonly above?: number;
  /** What people are told about a wrong number, where the sentence of its label does not fit. */
  readonly wrong?: string;
  /** Nobody may leave it empty. */
  readonly required?: boolean;
  /** The text may have several lines. */
  readonly lines?: boolean;
  /** The seller writes it and buyers read it: other languages may have a text of their own. */
  readonly translatable?: true;
  /** A moment that people give as a day: the beginning of the first one, the end of the last one. */
  readonly day?: "first" | "last";
  readonly format?: Format;
}

/**
 * The kind of data in a field. personal: about a person, so an erasure removes it and the audit log
 * keeps only its name. business: about the trade. none: technical.
 */
export type Privacy = "personal" | "business" | "none";

export interface ColumnFacts {
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly unique: boolean;
  /** Rows from before the column was added have its empty value. */
  readonly startsEmpty: boolean;
  /** No query compares it or sorts by it, and its texts are long. */
  readonly unindexed?: true;
}

export interface Shaped {
  readonly shape: Shape;
  readonly nullable: boolean;
  /** The field may be left out of its record. */
  readonly optional: boolean;
  readonly notes: Notes;
  /** A part of a nested record may leave it to its record. */
  readonly privacy?: Privacy;
  /** The privacy of the parts of a record that leave it to their record. Left out: personal. */
  readonly ofParts?: Privacy;
}

export interface Field<T> extends ColumnFacts, Shaped {
  /** The type of the value. It exists in the type only. */
  readonly type: T;
  /** The stored value as the declared type. A malformed value becomes empty, null or []. */
  readonly read: (raw: unknown) => T;
  /** The stored value, or null when it is missing or malformed. */
  readonly readOrNull: (raw: unknown) => T | null;
}

/** A field that says whether it is about a person. Only such fields can be part of a resource. */
export interface ClassifiedField<T> extends Field<T> {
  readonly privacy: Privacy;
}

// biome-ignore lint/suspicious/noExplicitAny: a group of fields holds fields of every type
export type Fields = Readonly<Record<string, Field<any>>>;

type OptionalKey<F extends Fields> = {
  [K in keyof F]: unknown extends F[K]["type"] ? never : undefined extends F[K]["type"] ? K : never;
}[keyof F];

/** The record that a group of fields describes. */
export type RecordOf<F extends Fields> = { [K in keyof F]: F[K]["type"] };

/** The same for a nested record, in which fields can be left out. */
export type NestedOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKey<F>>]: F[K]["type"];
} & { [K in OptionalKey<F>]?: Exclude<F[K]["type"], undefined> };

/* @__NO_SIDE_EFFECTS__ */
function field<T>(
  kind: ColumnKind,
  shape: Shape,
  notes: Notes,
  readOrNull: (raw: unknown) => T | null,
  empty: (raw: unknown) => T,
): Field<T> {
  const facts: Omit<Field<T>, "type"> = {
    kind,
    shape,
    notes,
    nullable: false,
    optional: false,
    unique: false,
    startsEmpty: false,
    read: (raw) => readOrNull(raw) ?? empty(raw),
    readOrNull,
  };
  return facts as Field<T>;
}

function asText(raw: unknown): string | null {
  return typeof raw === "string" && raw !== "" ? raw : null;
}

function asNumber(raw: unknown): number | null {
  return typeof raw === "number" && Number.isFinite(raw) ? raw : null;
}

function asInstant(raw: unknown): Date | null {
  const date = raw instanceof Date ? raw : typeof raw === "string" ? new Date(raw) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function asObject(raw: unknown): Record<string, unknown> | null {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : null;
}

/* @__NO_SIDE_EFFECTS__ */
/** The id of a record; technical, unless `personal` says otherwise. */
export function id(notes: Notes = {}): ClassifiedField<string> {
  return technical(field("key", { of: "text" }, notes, asText, () => ""));
}

/* @__NO_SIDE_EFFECTS__ */
/** The names of a group's fields, in the order of the definition. */
export function namesOf<F extends Fields>(fields: F): readonly (keyof F & string)[] {
  return Object.keys(fields);
}

/* @__NO_SIDE_EFFECTS__ */
/** Text, compared by its bytes on every engine. */
export function text(notes: Notes = {}): Field<string> {
  return field("text", { of: "text" }, notes, asText, () => "");
}

/* @__NO_SIDE_EFFECTS__ */
/** An integer up to 2^53, which may be negative. */
export function integer(notes: Notes = {}): Field<number> {
  return field("integer", { of: "integer" }, notes, asNumber, () => 0);
}

/* @__NO_SIDE_EFFECTS__ */
/** An integer from `least` to 2^53. */
export function count(least = 0, notes: Notes = {}): Field<number> {
  return field(
    "integer",
    { of: "count", least },
    notes,
    (raw) => {
      const number = asNumber(raw);
      return number === null ? null : Math.max(least, Math.trunc(number));
    },
    () => least,
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** An amount in major units, stored as a double, so that it is read back digit for digit. */
export function money(notes: Notes = {}): Field<number> {
  return field("money", { of: "money" }, notes, asNumber, () => 0);
}

/* @__NO_SIDE_EFFECTS__ */
/** A number that is no amount, such as a quantity or a percentage. */
export function decimal(notes: Notes = {}): Field<number> {
  return field("money", { of: "number" }, notes, asNumber, () => 0);
}

/* @__NO_SIDE_EFFECTS__ */
/** True or false; `otherwise` when it is missing or malformed. */
export function flag(otherwise = false, notes: Notes = {}): Field<boolean> {
  return field(
    "flag",
    { of: "flag" },
    notes,
    (raw) => (typeof raw === "boolean" ? raw : null),
    () => otherwise,
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A point in time, to the millisecond. */
export function instant(notes: Notes = {}): Field<Date> {
  return field("instant", { of: "instant" }, notes, asInstant, () => new Date(0));
}

/* @__NO_SIDE_EFFECTS__ */
/** One of a few words. A stored value that is none of them is read as `otherwise`. */
export function oneOf<const V extends string>(
  values: readonly V[],
  otherwise: NoInfer<V>,
  notes: Notes = {},
): Field<V> {
  return field(
    "text",
    { of: "word", values },
    notes,
    (raw) => values.find((value) => value === raw) ?? null,
    () => otherwise,
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** One of a few words that were once spelled in other ways, which `read` knows. */
export function word<T extends string>(
  values: readonly T[],
  read: (stored: string) => T | null,
  otherwise: NoInfer<T>,
  notes: Notes = {},
): Field<T> {
  return field(
    "text",
    { of: "word", values },
    notes,
    (raw) => (typeof raw === "string" ? read(raw) : null),
    () => otherwise,
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A nested value of any form, read by `read`, which must accept anything. */
export function json<T>(read: (raw: unknown) => T, notes: Notes = {}): Field<T> {
  return field(
    "json",
    { of: "any" },
    notes,
    (raw) => (raw === null || raw === undefined ? null : read(raw)),
    read,
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A record within a record. Its fields are empty when it is missing. */
export function record<F extends Fields>(fields: F, notes: Notes = {}): Field<NestedOf<F>> {
  const names: (keyof F)[] = Object.keys(fields);
  const readAll = (raw: Readonly<Record<string, unknown>>) =>
    readFields(fields, raw, names) as unknown as NestedOf<F>;
  return field<NestedOf<F>>(
    "json",
    { of: "record", fields },
    notes,
    (raw) => {
      const found = asObject(raw);
      return found && readAll(found);
    },
    () => readAll({}),
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A record within a record, whose parts are about the trade unless they say otherwise. */
export function businessRecord<F extends Fields>(fields: F, notes: Notes = {}): Field<NestedOf<F>> {
  return { ...record(fields, notes), ofParts: "business" };
}

/* @__NO_SIDE_EFFECTS__ */
/** A list. Items that are missing or malformed are left out. */
export function list<T>(item: Field<T>, notes: Notes = {}): Field<T[]> {
  const { readOrNull } = item;
  return field<T[]>(
    "json",
    { of: "list", item },
    notes,
    (raw) =>
      Array.isArray(raw)
        ? raw.map(readOrNull).filter((item): item is Awaited<T> => item !== null)
        : null,
    () => [],
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A list of texts, empty ones included. */
export function texts(notes: Notes = {}): Field<string[]> {
  const asIs = (raw: unknown) => (typeof raw === "string" ? raw : null);
  return list({ ...text(), readOrNull: asIs }, notes);
}

/* @__NO_SIDE_EFFECTS__ */
/** An object with keys that the definition does not know. */
export function object(notes: Notes = {}): Field<Record<string, unknown>> {
  return field("json", { of: "any" }, notes, asObject, () => ({}));
}

/* @__NO_SIDE_EFFECTS__ */
/** The same value, read in another way: `read` knows how older versions stored it. */
export function readBy<T>(of: Shaped, read: (raw: unknown) => T | null): Field<T> {
  return { ...(of as Field<T>), readOrNull: read };
}

/* @__NO_SIDE_EFFECTS__ */
/**
 * The field can be left out of its record. When it is missing it is read as left out, or as null
 * where it may be null.
 */
export function optional<T>(of: Field<T>): Field<T | undefined> {
  const missing = of.nullable ? (null as T) : undefined;
  const read = (raw: unknown) => of.readOrNull(raw) ?? missing;
  return { ...(of as Field<T | undefined>), optional: true, read };
}

/* @__NO_SIDE_EFFECTS__ */
/** The field may be null; a missing or malformed value is read as null. */
export function nullable<T>(of: Field<T>): Field<T | null> {
  return { ...(of as Field<T | null>), nullable: true, read: of.readOrNull };
}

/* @__NO_SIDE_EFFECTS__ */
/** A field that few records have: null empties it, and a record without a value leaves it out. */
export function leftOutIfNone<T>(of: Field<T>): Field<T | null | undefined> {
  return { ...optional(of), nullable: true } as Field<T | null | undefined>;
}

/* @__NO_SIDE_EFFECTS__ */
/** No two records have the same value; null never collides. */
export function unique<T>(of: Field<T>): Field<T> {
  return { ...of, unique: true };
}

/* @__NO_SIDE_EFFECTS__ */
/** No query compares it or sorts by it: Firestore, which indexes every other text, leaves it out. */
export function unindexed<T>(of: Field<T>): Field<T> {
  return { ...of, unindexed: true };
}

/* @__NO_SIDE_EFFECTS__ */
/** The same field with other notes: where a record asks for more, or calls it something else. */
export function noted<F extends Shaped>(of: F, notes: Notes): F {
  return { ...of, notes: { ...of.notes, ...notes } };
}

/* @__NO_SIDE_EFFECTS__ */
/** A list, text or flag that was added to an existing table: rows from before have an empty one. */
export function startsEmpty<T>(of: Field<T>): Field<T> {
  return { ...of, startsEmpty: true };
}

/* @__NO_SIDE_EFFECTS__ */
/** About a person: an erasure removes it, and the audit log keeps only its name. */
export function personal<T>(of: Field<T>): ClassifiedField<T> {
  return { ...of, privacy: "personal" };
}

/* @__NO_SIDE_EFFECTS__ */
/** Each field of a group, about a person. */
export function allPersonal<F extends Fields>(
  fields: F,
): { [K in keyof F]: ClassifiedField<F[K]["type"]> } {
  const each = Object.entries(fields).map(([name, field]) => [name, personal(field)]);
  return Object.fromEntries(each);
}

/* @__NO_SIDE_EFFECTS__ */
/** About the trade: it stays after an erasure. */
export function business<T>(of: Field<T>): ClassifiedField<T> {
  return { ...of, privacy: "business" };
}

/* @__NO_SIDE_EFFECTS__ */
/** Neither about a person nor about the trade: ids, versions, keys that sort and filter. */
export function technical<T>(of: Field<T>): ClassifiedField<T> {
  return { ...of, privacy: "none" };
}

/**
 * A stored object read field by field, with all fields or only some of them. Each field is read by
 * itself, so that a malformed one spoils no other.
 */
export function readFields<F extends Fields, K extends keyof F = keyof F>(
  fields: F,
  raw: Readonly<Record<string, unknown>>,
  only: readonly K[] = Object.keys(fields) as K[],
): Pick<RecordOf<F>, K> {
  const read: Record<string, unknown> = {};
  for (const name of only as readonly string[]) {
    const value = fields[name]?.read(raw[name]);
    if (value !== undefined) read[name] = value;
  }
  return read as Pick<RecordOf<F>, K>;
}
