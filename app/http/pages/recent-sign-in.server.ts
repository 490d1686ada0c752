import type { AppLoadContext } from "@remix-run/node";
import { Failure } from "~/kernel/failure";
import { type Caller, signedInRecently } from "~/modules/identity/caller";
import { t } from "~/texts/text";
import { type GuardArgs, visitOf } from "./guards.server";
import { answerOf, attempt, refuse } from "./submission.server";

/** The field of the person's own password, in forms that need a recent sign-in. */
export const ownPasswordField = "ownPassword";

type Args = GuardArgs & { context: AppLoadContext };

/** Whether a form must ask for the person's own password. */
export function asksForPassword({ context }: Args, caller: Caller): boolean {
  return !signedInRecently(caller, context.services.clock());
}

/**
 * Takes the person's own password from a form that needs a recent sign-in, and notes that they gave
 * it. Does nothing when the sign-in is recent.
 * @throws Failure unauthenticated, with the field
 */
export async function confirmSignIn(args: Args, caller: Caller, form: FormData): Promise<void> {
  if (!asksForPassword(args, caller)) return;
  const { services } = args.context;
  const password = String(form.get(ownPasswordField) ?? "");
  if (password === "") throw wrong(t("account:enterYourPassword"));
  const confirm = services.identity.signIn?.confirmPassword;
  if (!confirm) throw wrong(t("account:signInAgain"));
  try {
    await confirm(await visitOf(args), password);
  } catch (error) {
    if (error instanceof Error && "kind" in error && error.kind === "unauthenticated") {
      throw wrong(t("account:notYourPassword"));
    }
    throw error;
  }
  caller.signedInAt = services.clock();
}

/**
 * The same for a form that has only buttons: its refusal, or null when the change may go on. `name`
 * is the form's on the page.
 */
export async function refuseStaleSignIn(args: Args, caller: Caller, named: NamedForm) {
  const done = await attempt(confirmSignIn(args, caller, named.form));
  if (done.ok) return null;
  const typed = { form: named.name, errors: {}, message: null, values: {} };
  return refuse(args.context, answerOf(done.failure, typed));
}

interface NamedForm {
  name: string;
  form: FormData;
}

function wrong(text: string): Failure {
  return new Failure("unauthenticated", text, { [ownPasswordField]: text });
}
