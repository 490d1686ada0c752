import { z } from "zod";

/** Schemas that the API's description lists under a name of their own. */
export const namedSchemas = z.registry<{
  id: string;
  description?: string;
  type?: string[];
}>();
