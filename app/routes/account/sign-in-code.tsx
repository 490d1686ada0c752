import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { safeRedirect } from "~/identity/redirect-to";
import { finishSignIn, isCodeDue } from "./sign-in.server";

export const loader = page(async (args) => {
  if (!isCodeDue(args)) throw redirect("/sign-in");
  const wanted = new URL(args.request.url).searchParams.get("redirectTo");
  return { redirectTo: safeRedirect(wanted, "/account"), refused: wasRefused(args.context) };
});

export const action = page(finishSignIn);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Enter your code", noindex: true, refused: data?.refused });

export default function SignInCode() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <SignInFrame title="Enter your code">
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Field
            name="code"
            label="Code"
            hint="The six digits that your authenticator app shows, or one of your recovery codes."
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
          />
          <div className="form-end">
            <Submit pending="Signing in…">Sign in</Submit>
          </div>
        </FormFields>
      </Form>
      <p>
        <Link to="/sign-in">Start again</Link>
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
