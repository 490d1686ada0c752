import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { t } from "~/texts/text";
import { changePassword, loadDetails, saveProfile } from "./details.server";

export const loader = accountPage(loadDetails);

export const action = accountPage(async (args) => {
  const form = await args.request.formData();
  return readIntent(form, { profile: saveProfile, password: changePassword }).handler(args, form);
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:yourDetails"), noindex: true, refused: data?.refused });

export default function AccountDetails() {
  const { email, profile, inputs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const of = (form: string) => (answer?.form === form ? answer : null);
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourDetails")}</h1>
        {email ? <p className="lead">{t("account:youSignInWith", { email })}</p> : null}
      </header>
      <Profile profile={profile} inputs={inputs} answer={of("profile")} />
      <Password answer={of("password")} />
    </>
  );
}

function Profile({
  profile,
  inputs,
  answer,
}: {
  profile: Readonly<Record<string, string>>;
  inputs: readonly Input[];
  answer: FormAnswer | null;
}) {
  return (
    <Form method="post" className="account-section stack" noValidate>
      <FormFields answer={answer} prefix="profile-">
        <ErrorSummary />
        <h2>{t("account:contact")}</h2>
        <p className="soft">{t("account:quoteRequestsStartTheseDetails")}</p>
        <div className="field-grid">
          <InputFields inputs={inputs} initial={profile} />
        </div>
        <div className="form-end">
          <Submit intent="profile" pending={t("account:saving")}>
            {t("account:save")}
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

function Password({ answer }: { answer: FormAnswer | null }) {
  return (
    <Form method="post" className="account-section stack" noValidate>
      <FormFields answer={answer} prefix="password-">
        <ErrorSummary />
        <h2>{t("account:password")}</h2>
        <p className="soft">{t("account:aNewPasswordSignsYou")}</p>
        <div className="field-grid">
          <Field
            name="current"
            label={t("account:currentPassword")}
            type="password"
            autoComplete="current-password"
            width="half"
          />
          <Field
            name="password"
            label={t("account:newPassword")}
            hint={t("account:atLeast12Characters")}
            type="password"
            autoComplete="new-password"
            width="half"
          />
        </div>
        <div className="form-end">
          <Submit intent="password" pending={t("account:changingIt")} tone="plain">
            {t("account:changeThePassword")}
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
