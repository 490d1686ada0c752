import { type AppLoadContext, data } from "@remix-run/node";
import type { z } from "zod";
import type { FormAnswer } from "~/forms/answer";
import { type Failure, type FieldErrors, isFailure } from "~/kernel/failure";
import { type PlainKey, said } from "~/texts/text";

/** What is said where a schema has no message of its own, which only forms of other programs meet. */
const wrongEntry: PlainKey = "forms:wrongEntry";

type Nested = { [key: string]: string | Nested };

interface ReadOptions {
  /** Distinguishes several forms of one page. */
  form?: string;
  /** Fields that are never sent back to the page, such as passwords. */
  secret?: readonly string[];
  /**
   * Whether the page lists the names of the chosen files after a refusal, because a browser without
   * scripts forgets the files.
   */
  files?: boolean;
}

export type Submission<T> =
  | { ok: true; values: T; typed: FormAnswer }
  | { ok: false; answer: FormAnswer; status?: number };

/**
 * Validates a form by its schema, whose messages may be keys of texts. Field names are dotted paths
 * (`contact.email`), and files are ignored. When a name occurs twice the last value counts, so that
 * a pressed button wins over its input.
 */
export function readForm<S extends z.ZodType>(
  schema: S,
  form: FormData,
  options: ReadOptions = {},
): Submission<z.output<S>> {
  const answer = typedIn(form, options);
  const parsed = schema.safeParse(nested(textFields(form)), { error: () => wrongEntry });
  if (parsed.success) return { ok: true, values: parsed.data, typed: answer };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".");
    if (path === "") answer.message ??= said(issue.message);
    else errors[path] ??= said(issue.message);
  }
  return { ok: false, answer: { ...answer, errors } };
}

/** The form with what was typed into it, for a page that shows it again. */
export function typedIn(form: FormData, options: ReadOptions): FormAnswer {
  const shown = [...textFields(form)].filter(
    ([name]) => !options.secret?.includes(name) && name !== "intent",
  );
  const values = Object.fromEntries([...shown, ...(options.files ? fileNames(form) : [])]);
  return { form: options.form ?? "", errors: {}, message: null, values };
}

function textFields(form: FormData): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string") fields.set(name, value.replaceAll("\r\n", "\n"));
  }
  return fields;
}

/** The names of the chosen files, by the name of their field. */
function fileNames(form: FormData): Map<string, string> {
  const names = new Map<string, string>();
  for (const [field, value] of form) {
    if (typeof value === "string" || value.name === "") continue;
    const before = names.get(field);
    names.set(field, before ? `${before}, ${value.name}` : value.name);
  }
  return names;
}

/** Objects without a prototype, so that no field name can reach one. */
function nested(fields: Map<string, string>): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of fields) {
    const path = name.split(".");
    const last = path.pop() ?? "";
    let at = root;
    for (const key of path) {
      const next = at[key];
      const inside: Nested = typeof next === "object" ? next : Object.create(null);
      at[key] = inside;
      at = inside;
    }
    at[last] = value;
  }
  return root;
}

const refusedBy = new WeakSet<AppLoadContext>();

/** The response to a refused form: status 400, and the page again with what was typed. */
export function refuse<A extends FormAnswer>(
  context: AppLoadContext,
  answer: A,
  status = 400,
  headers: HeadersInit = {},
) {
  refusedBy.add(context);
  return data(answer, { status, headers });
}

/** Whether this request's form was refused, so that the page title can say so without scripts. */
export function wasRefused(context: AppLoadContext): boolean {
  return refusedBy.has(context);
}

/** A failure of the services, as a form shows it. */
export function answerOf(failure: Failure, typed: FormAnswer): FormAnswer {
  const { fields, message } = failure;
  return { ...typed, errors: fields, message: Object.keys(fields).length > 0 ? null : message };
}

/** The number of minutes after which another attempt is allowed. */
export function minutesUntil({ retryAfter }: Failure): number {
  return Math.max(1, Math.ceil((retryAfter ?? 600) / 60));
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Returns an expected problem as a value; a bug is rethrown to the error page. */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (isFailure(error)) return { ok: false, failure: error };
    throw error;
  }
}
