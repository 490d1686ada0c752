import type { AdminArgs } from "./admin-page.server";
import { problem } from "./page.server";

/**
 * Finds the handler of the pressed button. The field `intent` has the handler's name and, after a
 * space, its subject. A page's handlers are in a table, so that a form is added by a row.
 * @throws problem 400 when the table has no such handler
 */
export function readIntent<D>(
  form: FormData,
  handlers: Readonly<Record<string, D>>,
): { handler: D; rest: string } {
  const [name = "", ...rest] = String(form.get("intent") ?? "").split(" ");
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler === undefined) throw problem(400);
  return { handler, rest: rest.join(" ") };
}

/** A form of a page for staff. */
export interface DeskForm {
  args: AdminArgs;
  form: FormData;
}

/** What the forms of a page do, by the first word of the button's intent; the rest is its subject. */
export type DeskForms = Readonly<
  Record<string, (sent: DeskForm, subject: string) => Promise<unknown>>
>;

/** The action of a page whose forms are in a table. */
export async function handleForm(args: AdminArgs, handlers: DeskForms): Promise<unknown> {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}
