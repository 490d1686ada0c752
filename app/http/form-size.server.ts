import type { ActionFunctionArgs } from "@remix-run/node";
import { bodyLimits } from "./api/body.server";
import { usualParts } from "./form-parts.server";

/** The most that a form may have. */
export interface FormSize {
  /** Fields and files together. */
  parts: number;
  /** Bytes of a form with files. One without files has at most `bodyLimits.form`. */
  bytes: number;
}

/** The forms of most pages: a few fields, and no files. */
export const usualForm: FormSize = { parts: usualParts, bytes: bodyLimits.form };

/** No form of the store is larger; the largest is an offer of 200 lines. */
export const largestForm: FormSize = { parts: 5_000, bytes: bodyLimits.message };

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

/**
 * Declares the largest form of a page whose forms are longer than usual or carry files. The server
 * refuses a larger one while it reads it.
 */
export function withFormSize<A extends Action>(action: A, size: Partial<FormSize>): A {
  const formSize: FormSize = { ...usualForm, ...size };
  return Object.assign(action, { formSize });
}

/** What the page of a route accepts; the usual size where the route declares none. */
export function formSizeOf(route: object): FormSize {
  const { action } = route as { action?: Action & { formSize?: FormSize } };
  return action?.formSize ?? usualForm;
}
