import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, minutesUntil, readForm, refuse } from "~/http/pages/submission.server";
import { isFailure } from "~/kernel/failure";
import { isDocumentNumber } from "~/kernel/identifiers";

/** In capitals and without spaces, however it was typed. */
const schema = z.object({
  number: requiredLine({ what: "the number", max: 100 })
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .refine((number) => number === "" || isDocumentNumber(number), {
      message: "Enter a number such as Q-20260321-1234ABCD or O-20260321-1234ABCD",
    }),
});

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
