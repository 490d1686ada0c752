import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { shopPage } from "~/http/pages/page.server";
import { roleLabels, roleTexts } from "~/modules/staff/role";
import { acceptInvitation, invitationOf } from "./invitation.server";

/** The address contains the one-time token, which no other site may see. */
const quiet = { "Referrer-Policy": "same-origin" };

export const loader = shopPage(async (args) => data(await invitationOf(args), { headers: quiet }));

export const action = shopPage(acceptInvitation);

export const headers: HeadersFunction = () => quiet;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: "Invitation", noindex: true });

export default function Invitation() {
  const { invitation, token, user, signIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!invitation) {
    return (
      <SignInFrame title="This invitation does not work">
        <p>It was used or withdrawn, or it has expired. Ask an owner of the store for a new one.</p>
      </SignInFrame>
    );
  }
  const { email, role } = invitation;
  const fits = user?.toLowerCase() === email;
  return (
    <SignInFrame title="Work here" lead={`${roleLabels[role]}: ${roleTexts[role]}`}>
      {user === null ? (
        <p>
          The invitation is for {email}. <Link to={signIn}>Sign in</Link> with that address, or make
          an account for it, and come back to this link.
        </p>
      ) : null}
      {user !== null && !fits ? (
        <p>
          The invitation is for {email}, and you are signed in as {user}. Sign out, and sign in with
          that address.
        </p>
      ) : null}
      {fits ? (
        <Form method="post" className="stack">
          <FormFields answer={answer}>
            <ErrorSummary />
            <input type="hidden" name="token" value={token} />
            <p>You sign in again afterwards, because sessions of staff are shorter.</p>
            <Submit pending="Joining…">Accept the invitation</Submit>
          </FormFields>
        </Form>
      ) : null}
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
