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
