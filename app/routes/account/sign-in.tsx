import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import {
  AccountEmail,
  NoSignIn,
  SignInFrame,
  withRedirect,
} from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { unsentPath } from "~/http/pages/unsent.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { t } from "~/texts/text";
import { offerOf, signInByForm } from "./sign-in.server";

export const loader = page(async (args) => {
  const failed = new URL(args.request.url).searchParams.get("problem") === "single-sign-on";
  const offer = await offerOf(args);
  const keepsForm = offer.redirectTo === unsentPath;
  return { ...offer, failed, keepsForm, refused: wasRefused(args.context) };
});

export const action = page(signInByForm);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:signIn"), noindex: true, refused: data?.refused });

export default function SignInPage() {
  const { available, reset, singleSignOn, failed, keepsForm, ...loaded } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const redirectTo = safeRedirect(answer?.values.redirectTo, loaded.redirectTo);
  if (!available) return <NoSignIn lacking={loaded.lacking} />;
  return (
    <SignInFrame
      title={t("account:signIn")}
      lead={keepsForm ? t("account:yourSignHadEndedWhat") : undefined}
    >
      {failed && !answer ? (
        <p className="notice notice-problem" role="alert">
          {t("account:singleSignDidNotSucceed")}
        </p>
      ) : null}
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <AccountEmail initial={loaded.email} />
          <Field
            name="password"
            label={t("account:password")}
            type="password"
            autoComplete="current-password"
          />
          <div className="form-end">
            <Submit pending={t("account:signingIn")}>{t("account:signIn")}</Submit>
          </div>
        </FormFields>
      </Form>
      {singleSignOn ? <SingleSignOn name={singleSignOn} redirectTo={redirectTo} /> : null}
      <ul className="bare auth-links">
        {reset ? (
          <li>
            <Link to="/forgot-password">{t("account:forgottenYourPassword")}</Link>
          </li>
        ) : null}
        <li>
          {rich("account:noAccountYet", {
            link: (text) => <Link to={withRedirect("/sign-up", redirectTo)}>{text}</Link>,
          })}
        </li>
      </ul>
    </SignInFrame>
  );
}

/**
 * A plain form, because the response leads to another site and the browser itself must follow it.
 */
function SingleSignOn({ name, redirectTo }: { name: string; redirectTo: string }) {
  return (
    <form method="post" action="/api/auth/signin/oidc" className="auth-other">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" className="button button-plain button-wide">
        {t("account:signInWith", { name })}
      </button>
    </form>
  );
}

export { ErrorPage as ErrorBoundary };
