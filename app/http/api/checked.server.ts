import type { z } from "zod";
import { fieldOf } from "~/gateway/rows/parsed-arguments";
import { invalid } from "~/kernel/failure";

/** A body by its schema. @throws Failure invalid, with the path of the error */
export function checked<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid("Invalid request body", fieldOf(parsed.error));
  return parsed.data;
}
