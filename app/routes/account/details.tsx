import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { type Input, inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { writtenFields } from "~/forms/typed-fields";
import { type AccountArgs, accountPage } from "~/http/pages/account-page.server";
import { typedFields } from "~/http/pages/address-fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { readIntent } from "~/http/pages/intent.server";
import { attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import { customerFields, profileFields } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";
import { currentPasswordField, newPasswordField, refused, signInPort } from "./sign-in.server";

export const loader = accountPage(async ({ user, call, context }) => {
  const customer = await call("customers.get", [user.uid]);
  const profile = writtenFields(customerFields, profileFields, { ...user, ...customer });
  const inputs = inputsOf(customerFields, profileFields);
  return { email: user.email, profile, inputs, refused: wasRefused(context) };
});

export const action = accountPage(async (args) => {
  const form = await args.request.formData();
  return readIntent(form, { profile: saveProfile, password: changePassword }).handler(args, form);
});

const profile = z.object(typedFields(customerFields, profileFields, { whose: "your" }));
const passwords = z.object({ current: currentPasswordField(), password: newPasswordField() });

async function saveProfile(args: AccountArgs, form: FormData) {
  const read = readForm(profile, form, { form: "profile" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { user, call } = args;
  await call("customers.update", [user.uid, { email: user.email, ...read.values }]);
  const { firstName, lastName } = read.values;
  const renamed = signInPort(args).rename(await visitOf(args), { firstName, lastName });
  await bestEffort(args.context.services.log, "[account] name", renamed);
  return done(args, t("account:detailsSaved"), []);
}

async function changePassword(args: AccountArgs, form: FormData) {
  const secret = ["current", "password"];
  const read = readForm(passwords, form, { form: "password", secret });
  if (!read.ok) return refuse(args.context, read.answer);
  const changed = await attempt(signInPort(args).changePassword(await visitOf(args), read.values));
  if (changed.ok) {
    const text = t("account:passwordChanged");
    return done(args, text, changed.value.setCookies);
  }
  const { failure } = changed;
  if (failure.kind !== "unauthenticated") return refused(args, { failure, typed: read.typed });
  const errors = { current: t("account:wrongPassword") };
  return refuse(args.context, { ...read.typed, errors });
}

function done(args: AccountArgs, text: string, setCookies: readonly string[]) {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  return redirect("/account/details", { status: 303, headers });
}

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
