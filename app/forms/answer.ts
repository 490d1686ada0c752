import type { FieldErrors } from "~/kernel/failure";

/** The answer to a refused form: its errors and the typed values, so that nothing is lost. */
export interface FormAnswer {
  /** The form's intent, where a page has several. */
  form: string;
  /** Dotted field name → message. */
  errors: FieldErrors;
  /** An error that belongs to no single field. */
  message: string | null;
  values: Record<string, string>;
}

/** The id of a field's control; error links and labels point at it. */
export function fieldId(name: string, prefix = ""): string {
  return `${prefix}${name}`.replace(/[^A-Za-z0-9]+/g, "-");
}
