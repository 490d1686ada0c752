import { z } from "zod";

/** Schemas that the API's description lists under a name of their own. */
export const namedSchemas = z.registry<{
  id: string;
  description?: string;
  type?: string[];
  enum?: readonly string[];
}>();

export function nameSchemas(schemas: Record<string, z.ZodType>): void {
  for (const [id, schema] of Object.entries(schemas)) namedSchemas.add(schema, { id });
}
