import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { PasskeyForm } from "~/components/frame/passkey-form";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { t } from "~/texts/text";
import { finishSignIn, secondStep } from "./sign-in.server";

export const loader = page(async (args) => {
  const ways = await secondStep(args);
  if (!ways) throw redirect("/sign-in");
  const wanted = new URL(args.request.url).searchParams.get("redirectTo");
  return { ways, redirectTo: safeRedirect(wanted, "/account"), refused: wasRefused(args.context) };
});

export const action = page(finishSignIn);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:enterYourCode"), noindex: true, refused: data?.refused });

export default function SignInCode() {
  const { ways, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const ofPasskey = answer?.form === "passkey" ? answer : null;
  const { app, passkey } = ways;
  return (
    <SignInFrame title={passkey ? t("account:confirmThatItIsYou") : t("account:enterYourCode")}>
      {passkey ? (
        <PasskeyForm kind="use" ticket={passkey.ticket} options={passkey.options}>
          <FormFields answer={ofPasskey} prefix="passkey-">
            {ofPasskey ? <ErrorSummary /> : null}
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <div className="form-end">
              <Submit intent="passkey" pending={t("account:signingIn")}>
                {t("account:useAPasskey")}
              </Submit>
            </div>
          </FormFields>
        </PasskeyForm>
      ) : null}
      <Form method="post" className="stack" noValidate>
        <FormFields answer={ofPasskey ? null : answer}>
          <ErrorSummary />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Field
            name="code"
            label={t("account:code")}
            hint={app ? t("account:theSixDigitsThatYour") : t("account:oneOfYourRecoveryCodes")}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
          />
          <div className="form-end">
            <Submit pending={t("account:signingIn")} tone={passkey ? "plain" : "primary"}>
              {t("account:signIn")}
            </Submit>
          </div>
        </FormFields>
      </Form>
      <p>
        <Link to="/sign-in">{t("account:startAgain")}</Link>
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
