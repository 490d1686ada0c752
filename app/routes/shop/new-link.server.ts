import { redirect } from "@remix-run/node";
import { z } from "zod";
import { isFailure } from "~/domain/failure";
import { requiredLine } from "~/http/pages/fields.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, minutesUntil, readForm, refuse } from "~/http/pages/submission.server";

const schema = z.object({ number: requiredLine({ what: "the number", max: 100 }) });

/** The answer is the same for every number, known or not. */
export async function askForLink(args: ShopArgs) {
  const read = readForm(schema, await args.request.formData());
  if (!read.ok) return refuse(args.context, read.answer);
  const asked = await attempt(args.call("links.ask", [read.values.number]));
  if (!asked.ok && isFailure(asked.failure) && asked.failure.kind === "tooMany") {
    const message = `Too many attempts. Try again in ${minutesUntil(asked.failure)} minutes.`;
    return refuse(args.context, { ...read.typed, message }, 429);
  }
  return redirect("/new-link?sent=1", { status: 303 });
}
