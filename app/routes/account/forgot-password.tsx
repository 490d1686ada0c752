import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { AccountEmail, CannotMail, SignInFrame } from "~/components/frame/sign-in-frame";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { t } from "~/texts/text";
import { requestReset, resetOffer } from "./sign-in.server";

export const loader = page(async (args) => ({
  byMail: resetOffer(args).byMail,
  sent: new URL(args.request.url).searchParams.has("sent"),
  refused: wasRefused(args.context),
}));

export const action = page(requestReset);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("account:forgottenPassword"), noindex: true, refused: data?.refused });

export default function ForgottenPassword() {
  const { byMail, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!byMail) return <CannotMail title={t("account:forgottenPassword")} />;
  if (sent && !answer) return <Sent />;
  return (
    <SignInFrame title={t("account:forgottenPassword")} lead={t("account:weSendLinkYourE")}>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <AccountEmail />
          <div className="form-end">
            <Submit pending={t("account:sending")}>{t("account:sendTheLink")}</Submit>
          </div>
        </FormFields>
      </Form>
    </SignInFrame>
  );
}

function Sent() {
  return (
    <SignInFrame title={t("account:checkYourEMail")}>
      <p>{t("account:ifThereAccountThatAddress")}</p>
      <p className="soft">
        {rich("account:nothingArrived", {
          link: (text) => <Link to="/forgot-password">{text}</Link>,
        })}
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
