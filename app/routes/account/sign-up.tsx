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
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { contactFields } from "~/modules/customers/customer.resource";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { t } from "~/texts/text";
import { offerOf, signUpByForm } from "./sign-in.server";

export const loader = page(async (args) => ({
  ...(await offerOf(args)),
  names: inputsOf(contactFields, ["firstName", "lastName"]),
  refused: wasRefused(args.context),
}));

export const action = page(signUpByForm);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:createAnAccount"), noindex: true, refused: data?.refused });

export default function SignUpPage() {
  const { available, confirms, names, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const redirectTo = safeRedirect(answer?.values.redirectTo, loaded.redirectTo);
  if (!available) return <NoSignIn lacking={loaded.lacking} />;
  return (
    <SignInFrame
      title={t("account:createAnAccount")}
      lead={t("account:followYourQuotesOrdersKeep")}
    >
      {confirms ? null : (
        <p className="small soft">
          {rich("account:doesNotJoin", { link: (text) => <Link to="/contact">{text}</Link> })}
        </p>
      )}
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <div className="field-grid">
            <InputFields inputs={names} />
          </div>
          <AccountEmail initial={loaded.email} />
          <Field
            name="password"
            label={t("account:password")}
            hint={t("account:atLeast12CharactersThree")}
            type="password"
            autoComplete="new-password"
          />
          <div className="form-end">
            <Submit pending={t("account:creatingYourAccount")}>
              {t("account:createAnAccount")}
            </Submit>
          </div>
        </FormFields>
      </Form>
      <ul className="bare auth-links">
        <li>
          {rich("account:haveAccount", {
            link: (text) => <Link to={withRedirect("/sign-in", redirectTo)}>{text}</Link>,
          })}
        </li>
      </ul>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
