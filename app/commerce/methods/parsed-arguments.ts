import { invalid } from "~/domain/failure";
import { fieldOf, unknownField } from "./invalid-field";
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
  throw invalid(`Invalid arguments for ${name}.`, field);
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
