import { problem } from "./page.server";

/**
 * What the pressed button asks for: `intent` names the deed, and behind a space what it is done to.
 * A page's deeds stand in a table, so that a form is added by a row.
 * @throws problem 400: none of that name
 */
export function askedFor<D>(
  form: FormData,
  deeds: Readonly<Record<string, D>>,
): { deed: D; rest: string } {
  const [name = "", ...rest] = String(form.get("intent") ?? "").split(" ");
  const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  if (deed === undefined) throw problem(400);
  return { deed, rest: rest.join(" ") };
}
