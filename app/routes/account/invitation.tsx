import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { SignInFrame, withRedirect } from "~/components/frame/sign-in-frame";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { requireUser } from "~/http/pages/guards.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { roleLabels, roleTexts } from "~/modules/staff/role";
import { t } from "~/texts/text";

/** The address contains the one-time token, which no other site may see. */
const quiet = { "Referrer-Policy": "same-origin" };

export const loader = shopPage(async (args) => data(await invitationOf(args), { headers: quiet }));

export const action = shopPage(acceptInvitation);

/** The invitation of the address's token, and the visitor's account. */
async function invitationOf(args: ShopArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const invitation = await args.call("staff.invitation", [token]);
  const { caller } = await visitorOf(args);
  return {
    token,
    invitation: invitation && { email: invitation.email, role: invitation.role },
    user: caller?.email ?? null,
  };
}

async function acceptInvitation(args: ShopArgs) {
  const { uid, email } = await requireUser(args);
  const form = await args.request.formData();
  const token = String(form.get("token") ?? "");
  const { requestId } = args.context;
  const done = await attempt(args.call("staff.accept", [uid, { token, email, requestId }]));
  if (!done.ok) {
    const { message } = done.failure;
    return refuse(args.context, { form: "", errors: {}, message, values: {} });
  }
  const text = t("account:welcomeToDashboard");
  return redirectWithFlash(args, "/sign-in?redirectTo=/admin", { kind: "done", text });
}

export const headers: HeadersFunction = () => quiet;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:invitation"), noindex: true });

export default function Invitation() {
  const { invitation, token, user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!invitation) {
    return (
      <SignInFrame title={t("account:thisInvitationDoesNotWork")}>
        <p>{t("account:itWasUsedOrWithdrawn")}</p>
      </SignInFrame>
    );
  }
  const { email, role } = invitation;
  const here = `/invitation?token=${encodeURIComponent(token)}`;
  const fits = user?.toLowerCase() === email;
  return (
    <SignInFrame
      title={t("account:workHere")}
      lead={t("deskStaff:roleAndText", {
        role: t(roleLabels[role]),
        text: t(roleTexts[role]),
      })}
    >
      {user === null ? (
        <p>
          {rich(
            "account:invitationIsFor",
            {
              in: (text) => <Link to={withRedirect("/sign-in", here)}>{text}</Link>,
              up: (text) => <Link to={withRedirect("/sign-up", here)}>{text}</Link>,
            },
            { email },
          )}
        </p>
      ) : null}
      {user !== null && !fits ? (
        <p>{t("account:theInvitationYouSignedAs", { email, user })}</p>
      ) : null}
      {fits ? (
        <Form method="post" className="stack">
          <FormFields answer={answer}>
            <ErrorSummary />
            <input type="hidden" name="token" value={token} />
            <p>{t("account:youSignAgainAfterwardsBecause")}</p>
            <Submit pending={t("account:joining")}>{t("account:acceptTheInvitation")}</Submit>
          </FormFields>
        </Form>
      ) : null}
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
