import { redirect } from "@remix-run/node";
import { z } from "zod";
import { typed } from "~/http/pages/address-fields.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import type { PageArgs } from "~/http/pages/page.server";
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import { contactFields } from "~/modules/customers/customer.resource";
import { newPasswordField, refused } from "./sign-in.server";

const request = z.object({ email: typed(contactFields.email) });
const confirmation = z.object({
  token: z.string().max(200).default(""),
  password: newPasswordField(),
});

/** Whether passwords can be reset here, and whether on a page of the store. */
export function resetOffer({ context }: PageArgs): { byMail: boolean; byPage: boolean } {
  const reset = context.services.identity.signIn?.reset ?? null;
  return { byMail: reset !== null, byPage: Boolean(reset?.confirm) };
}

/** Gives the same answer for every address, known or not. */
export async function requestReset(args: PageArgs) {
  const read = readForm(request, await args.request.formData());
  if (!read.ok) return refuse(args.context, read.answer);
  const reset = args.context.services.identity.signIn?.reset;
  if (!reset) throw redirect("/forgot-password");
  const done = await attempt(reset.request(await visitOf(args), read.values.email));
  if (!done.ok) return refused(args, { failure: done.failure, typed: read.typed });
  return redirect("/forgot-password?sent=1", { status: 303 });
}

export async function setPassword(args: PageArgs) {
  const form = await args.request.formData();
  const read = readForm(confirmation, form, { secret: ["password", "token"] });
  if (!read.ok) return refuse(args.context, read.answer);
  const confirm = args.context.services.identity.signIn?.reset?.confirm;
  if (!confirm) throw redirect("/forgot-password");
  const done = await attempt(confirm(await visitOf(args), read.values));
  if (!done.ok) return refused(args, { failure: done.failure, typed: read.typed });
  const text = "Your password is set. Sign in with it; you were signed out everywhere else.";
  return redirectWithFlash(args, "/sign-in", { kind: "done", text });
}
