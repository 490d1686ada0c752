import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { page } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { t } from "~/texts/text";
import { isOpenReset, resetOffer, setPassword } from "./sign-in.server";

const tokenPattern = /^[\w-]{43}$/;

/**
 * The address contains the one-time token, which no other site may see. `no-referrer` is not
 * possible, because browsers then send forms with `Origin: null`.
 */
const quiet = { "Referrer-Policy": "same-origin" };

export const loader = page(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const isWhole = resetOffer(args).byPage && tokenPattern.test(token);
  const isOpen = isWhole && (await isOpenReset(args, token));
  return data(
    { token: isWhole ? token : null, isOpen, refused: wasRefused(args.context) },
    { headers: quiet },
  );
});

export const action = page(setPassword);

export const headers: HeadersFunction = () => quiet;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  seo(matches, { title: t("account:setANewPassword"), noindex: true, refused: loaded?.refused });

function askAgain(text: string) {
  return <Link to="/forgot-password">{text}</Link>;
}

export default function ResetPassword() {
  const { token, isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (token === null) {
    return (
      <SignInFrame title={t("account:thisLinkDoesNotWork")}>
        <p>{rich("account:linkCutOff", { link: askAgain })}</p>
      </SignInFrame>
    );
  }
  if (!isOpen) {
    return (
      <SignInFrame title={t("account:thisLinkDoesNotWork")}>
        <p>{t("account:resetLinkEnded")}</p>
        <p>
          <Link to="/forgot-password" className="button">
            {t("account:askForANewLink")}
          </Link>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("account:setANewPassword")} lead={t("account:itEndsEverySessionYour")}>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="token" value={token} />
          <Field
            name="password"
            label={t("account:newPassword")}
            hint={t("account:atLeast12Characters")}
            type="password"
            autoComplete="new-password"
          />
          <div className="form-end">
            <Submit pending={t("account:settingIt")}>{t("account:setThePassword")}</Submit>
          </div>
        </FormFields>
      </Form>
      <p className="small soft">{rich("account:linkWorksOnce", { link: askAgain })}</p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
