import { redirectWithFlash } from "~/http/pages/flash.server";
import { requireUser, signInPath } from "~/http/pages/guards.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";

/** The invitation of the address's token, and the visitor's account. */
export async function invitationOf(args: ShopArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const invitation = await args.call("staff.invitation", [token]);
  const { caller } = await visitorOf(args);
  return {
    token,
    invitation: invitation && { email: invitation.email, role: invitation.role },
    user: caller?.email ?? null,
    signIn: signInPath(args.request),
  };
}

export async function acceptInvitation(args: ShopArgs) {
  const { uid, email } = await requireUser(args);
  const form = await args.request.formData();
  const token = String(form.get("token") ?? "");
  const { requestId } = args.context;
  const done = await attempt(args.call("staff.accept", [uid, { token, email, requestId }]));
  if (!done.ok) {
    const { message } = done.failure;
    return refuse(args.context, { form: "", errors: {}, message, values: {} });
  }
  const text = "Welcome. Sign in again to open the dashboard.";
  return redirectWithFlash(args, "/sign-in?redirectTo=/admin", { kind: "done", text });
}
