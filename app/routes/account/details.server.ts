import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { typedFields } from "~/http/pages/address-fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import { customerFields, profileFields } from "~/modules/customers/customer.resource";
import { currentPasswordField, newPasswordField, refused, signInPort } from "./sign-in.server";

const profile = z.object(typedFields(customerFields, profileFields, { whose: "your" }));
const passwords = z.object({ current: currentPasswordField(), password: newPasswordField() });

export async function saveProfile(args: AccountArgs, form: FormData) {
  const read = readForm(profile, form, { form: "profile" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { user, call } = args;
  await call("customers.update", [user.uid, { email: user.email, ...read.values }]);
  const { firstName, lastName } = read.values;
  const renamed = signInPort(args).rename(await visitOf(args), { firstName, lastName });
  await bestEffort(args.context.services.log, "[account] name", renamed);
  return done(args, "Your details are saved.", []);
}

export async function changePassword(args: AccountArgs, form: FormData) {
  const secret = ["current", "password"];
  const read = readForm(passwords, form, { form: "password", secret });
  if (!read.ok) return refuse(args.context, read.answer);
  const changed = await attempt(signInPort(args).changePassword(await visitOf(args), read.values));
  if (changed.ok) {
    const text = "Your password is changed. You were signed out everywhere else.";
    return done(args, text, changed.value.setCookies);
  }
  const { failure } = changed;
  if (failure.kind !== "unauthenticated") return refused(args, { failure, typed: read.typed });
  const errors = { current: "This is not your current password" };
  return refuse(args.context, { ...read.typed, errors });
}

function done(args: AccountArgs, text: string, setCookies: readonly string[]) {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  return redirect("/account/details", { status: 303, headers });
}
