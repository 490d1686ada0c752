import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { attempt, minutesUntil, readForm, refuse } from "~/http/pages/submission.server";
import { t } from "~/texts/text";

/** The notice for an account without a confirmed address; null for none. */
export function confirmationOffer({ user, context }: AccountArgs): { byPage: boolean } | null {
  const offered = context.services.identity.signIn?.confirmation ?? null;
  if (user.emailVerified || !user.email || !offered) return null;
  return { byPage: offered.confirm !== null };
}

/**
 * Whether only the seller can add to the account what was asked for as a guest: its address is not
 * confirmed, and the store cannot mail a link.
 */
export function joinsBySeller({ user, context }: AccountArgs): boolean {
  const { signIn } = context.services.identity;
  return !user.emailVerified && user.email !== "" && signIn !== null && !signIn.confirmation;
}

/** Mails the link. The answer is the same when the limit is reached. */
export async function requestConfirmation(args: AccountArgs) {
  const offered = args.context.services.identity.signIn?.confirmation;
  const asked = offered && (await attempt(offered.request(await visitOf(args))));
  const text =
    asked && !asked.ok
      ? t("account:tryAgainInMinutes", { minutes: minutesUntil(asked.failure) })
      : t("account:confirmationSent", { email: args.user.email });
  const kind = asked?.ok === false ? ("problem" as const) : ("done" as const);
  return redirectWithFlash(args, "/account", { kind, text });
}

/** Whether the link can still confirm the address of the signed-in account. */
export async function isOpenConfirmation(args: AccountArgs, token: string): Promise<boolean> {
  const offered = args.context.services.identity.signIn?.confirmation;
  return (await offered?.isOpen(await visitOf(args), token)) ?? false;
}

const confirmation = z.object({ token: z.string().max(200).default("") });

/** Confirms the signed-in account's address, and moves its guest documents to it. */
export async function confirmEmail(args: AccountArgs) {
  const read = readForm(confirmation, await args.request.formData(), { secret: ["token"] });
  if (!read.ok) return refuse(args.context, read.answer);
  const confirm = args.context.services.identity.signIn?.confirmation?.confirm;
  if (!confirm) throw redirect("/account");
  const done = await attempt(confirm(await visitOf(args), read.values.token));
  if (!done.ok) {
    const { message } = done.failure;
    return refuse(args.context, { ...read.typed, message }, 400);
  }
  const { user, call } = args;
  const joined = await call("customers.joinGuest", [user.uid], {
    caller: async () => ({ ...user, emailVerified: true }),
  });
  const count = joined.quotes + joined.orders;
  const text =
    count === 0 ? t("account:addressConfirmed") : t("account:addressConfirmedAndJoined", { count });
  return redirectWithFlash(args, "/account", { kind: "done", text });
}
