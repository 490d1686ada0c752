import type { z } from "zod";
import { invalid, type Problem } from "~/kernel/failure";
import type { AnyMethod } from "./method";

/** The arguments validated by their schema. Extra positional arguments are ignored. */
export function parseArguments(name: string, row: AnyMethod, args: readonly unknown[]): unknown[] {
  const width = arity(row.args);
  const parsed = row.args.safeParse(args.slice(0, width));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const field =
    first?.path.length === 0 && args.length < width
      ? `args.${args.length}`
      : fieldOf(parsed.error, "args");
  const failure = invalid(`Invalid arguments for ${name}.`, field);
  failure.problems = problemsOf(parsed.error, "args");
  throw failure;
}

/** More would tell nobody more. */
const mostProblems = 100;

/** The path and the reason of every error. */
export function problemsOf({ issues }: z.ZodError, ...before: Path): Problem[] {
  return issues.slice(0, mostProblems).map(({ path, message }) => ({
    path: spell([...before, ...path]) ?? "",
    reason: message,
  }));
}

/** For callers who asked for an error when a key is unknown. */
export function refuseUnknown(name: string, row: AnyMethod, args: readonly unknown[]): void {
  const width = arity(row.args);
  const field = args.length > width ? `args.${width}` : unknownField(row.args, args, "args");
  if (field) throw invalid(`Invalid arguments for ${name}.`, field);
}

const widths = new WeakMap<object, number>();

function arity(schema: object): number {
  let width = widths.get(schema);
  if (width === undefined) {
    const { def } = schema as { def?: { items?: unknown[] } };
    width = def?.items?.length ?? 0;
    widths.set(schema, width);
  }
  return width;
}

type Path = readonly PropertyKey[];

/** A name that may appear in a header; callers may invent anything. */
const plainName = /^[\w$-]{1,64}$/;

/** The path of the first error, such as `args.1.contact.email`. */
export function fieldOf({ issues }: z.ZodError, ...before: Path): string | null {
  const [first] = issues;
  return first ? spell([...before, ...first.path]) : null;
}

/** The path without characters that a header cannot have; null when nothing is left. */
function spell(path: Path): string | null {
  const names = path.map(String);
  const end = names.findIndex((name) => !plainName.test(name));
  const kept = end < 0 ? names : names.slice(0, end);
  return kept.length > 0 ? kept.join(".") : null;
}

/** The path of an unknown key; null when the schema knows all keys. */
function unknownField(schema: z.ZodType, value: unknown, ...before: Path): string | null {
  const path = unknownPath(schema as AnySchema, value);
  return path && spell([...before, ...path]);
}

/** The parts of a schema's definition that contain other schemas. */
interface AnySchema {
  def: {
    type: string;
    shape?: Record<string, AnySchema>;
    element?: AnySchema;
    items?: AnySchema[];
    options?: AnySchema[];
    innerType?: AnySchema;
    in?: AnySchema;
  };
}

function unknownPath(schema: AnySchema, value: unknown): PropertyKey[] | null {
  const { shape, element, items, options, innerType, in: from } = schema.def;
  const inner = innerType ?? from;
  if (inner) return unknownPath(inner, value);
  if (options) {
    // Where a text is accepted too, an object only names the stored record.
    if (options.some(({ def }) => def.type === "string")) return null;
    const paths = options.map((option) => unknownPath(option, value));
    return paths.includes(null) && !isObject(value) ? null : (paths.find(Boolean) ?? null);
  }
  if (Array.isArray(value)) {
    return among(value.entries(), (at) => (items ? items[at] : element));
  }
  if (!shape || !isObject(value)) return null;
  const known = (key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined);
  const unknown = Object.keys(value).find((key) => !known(key));
  return unknown === undefined ? among(Object.entries(value), known) : [unknown];
}

function among<K extends PropertyKey>(
  entries: Iterable<[K, unknown]>,
  schemaOf: (key: K) => AnySchema | undefined,
): PropertyKey[] | null {
  for (const [key, value] of entries) {
    const schema = schemaOf(key);
    const path = schema ? unknownPath(schema, value) : null;
    if (path) return [key, ...path];
  }
  return null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
