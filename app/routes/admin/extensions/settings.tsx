import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { OwnPassword } from "~/components/frame/own-password";
import type { FormAnswer } from "~/forms/answer";
import { CustomFields } from "~/forms/custom-fields";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { asksForPassword, confirmSignIn } from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, refuse } from "~/http/pages/submission.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(async (args) => {
  const { extension, settings } = await settingsOfPage(args);
  const { id, name = id } = extension;
  return { id, name, ...settings, askPassword: asksForPassword(args, args.admin) };
}, access);

export const action = adminPage(async (args) => {
  const { extension, settings } = await settingsOfPage(args);
  const form = await args.request.formData();
  const typed = Object.fromEntries(
    settings.inputs.map(({ name }) => [name, String(form.get(name) ?? "").trim()]),
  );
  // A secret is never sent back to the page.
  const shown = settings.inputs.filter(({ kind }) => kind !== "secret").map(({ name }) => name);
  const values = Object.fromEntries(shown.map((name) => [name, typed[name] ?? ""]));
  const answer: FormAnswer = { form: "settings", errors: {}, message: null, values };
  const version = Number(form.get("version"));
  const saved = await attempt(
    confirmSignIn(args, args.admin, form).then(() =>
      args.call("extensions.saveSettings", [extension.id, typed, version]),
    ),
  );
  if (!saved.ok) return refuse(args.context, answerOf(saved.failure, answer));
  await args.context.services.extending.refresh();
  const text = t("deskExtensions:theSettingsAreSaved");
  return redirectWithFlash(args, `/admin/extensions/${extension.id}`, { kind: "done", text });
}, access);

async function settingsOfPage({ call, context, params }: AdminArgs) {
  const extension = context.services.extending.extensions.find(({ id }) => id === params.extension);
  const settings = extension && (await call("extensions.settings", [extension.id]));
  if (!settings) throw problem(404);
  return { extension, settings };
}

export const meta = deskMeta("deskExtensions:settingsOfAnExtension");

export default function ExtensionSettings() {
  const { name, inputs, version, askPassword } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <>
      <DeskHead
        title={name}
        trail={[{ label: t("deskExtensions:extensions"), to: "/admin/extensions" }]}
      />
      <Form method="post" className="desk-card stack" noValidate key={version}>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="version" value={version} />
          {inputs.map(({ kind, isSet, value, ...input }) =>
            kind === "secret" ? (
              <Field
                key={input.name}
                name={input.name}
                label={input.label}
                hint={isSet ? t("deskExtensions:aValueStoredLeaveEmpty") : undefined}
                type="password"
                autoComplete="off"
              />
            ) : (
              <CustomFields
                key={input.name}
                inputs={[{ ...input, path: input.name, kind, value }]}
              />
            ),
          )}
          <OwnPassword asked={askPassword} />
          <Submit pending={t("deskExtensions:saving")}>{t("deskExtensions:save")}</Submit>
        </FormFields>
      </Form>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
