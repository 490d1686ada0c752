import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { SignInFrame } from "~/components/frame/sign-in-frame";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { t } from "~/texts/text";
import { confirmEmail, isOpenConfirmation } from "./confirm-email.server";

const tokenPattern = /^[\w-]{43}$/;
/** The address contains the one-time token, which no other site may see. */
const quiet = { "Referrer-Policy": "same-origin" };

export const loader = accountPage(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const isWhole = tokenPattern.test(token);
  const isOpen = isWhole && (await isOpenConfirmation(args, token));
  const { email, emailVerified: confirmed = false } = args.user;
  return data({ token: isWhole ? token : null, isOpen, email, confirmed }, { headers: quiet });
});

export const action = accountPage(confirmEmail);

export const headers: HeadersFunction = () => quiet;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:confirmYourAddress"), noindex: true });

function accountLink(text: string) {
  return <Link to="/account">{text}</Link>;
}

/** Only the button confirms, because programs that scan mails open their links. */
export default function ConfirmEmail() {
  const { token, isOpen, email, confirmed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (confirmed) {
    return (
      <SignInFrame title={t("account:yourAddressIsConfirmed")}>
        <p>{rich("account:documentsAreInAccount", { link: accountLink }, { email })}</p>
      </SignInFrame>
    );
  }
  if (token === null || !isOpen) {
    return (
      <SignInFrame title={t("account:thisLinkDoesNotWork")}>
        <p>
          {token === null
            ? rich("account:linkNotComplete", { link: accountLink })
            : rich("account:confirmationEnded", { link: accountLink })}
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t("account:confirmYourAddress")}
      lead={t("account:youSignedAsQuotesOrders", { email })}
    >
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <input type="hidden" name="token" value={token} />
          <div className="form-end">
            <Submit pending={t("account:confirming")}>{t("account:confirmTheAddress")}</Submit>
          </div>
        </FormFields>
      </Form>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
