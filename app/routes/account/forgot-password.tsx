import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { AccountEmail, CannotMail, SignInFrame } from "~/components/frame/sign-in-frame";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { requestReset, resetOffer } from "./sign-in.server";

export const loader = page(async (args) => ({
  byMail: resetOffer(args).byMail,
  sent: new URL(args.request.url).searchParams.has("sent"),
  refused: wasRefused(args.context),
}));

export const action = page(requestReset);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Forgotten password", noindex: true, refused: data?.refused });

export default function ForgottenPassword() {
  const { byMail, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!byMail) return <CannotMail title="Forgotten password" />;
  if (sent && !answer) return <Sent />;
  return (
    <SignInFrame
      title="Forgotten password"
      lead="We send a link to your e-mail address, with which you set a new password."
    >
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <AccountEmail />
          <div className="form-end">
            <Submit pending="Sending…">Send the link</Submit>
          </div>
        </FormFields>
      </Form>
    </SignInFrame>
  );
}

function Sent() {
  return (
    <SignInFrame title="Check your e-mail">
      <p>
        If there is an account with that address, a link is on its way. It is valid for 30 minutes
        and works once.
      </p>
      <p className="soft">
        Nothing after a few minutes? Check the spam folder, or{" "}
        <Link to="/forgot-password">ask again</Link>.
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
