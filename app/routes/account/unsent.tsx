import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { largestForm, withFormSize } from "~/http/form-size.server";
import { accountPage } from "~/http/pages/account-page.server";
import { forgetUnsent, readUnsent, typedValues } from "~/http/pages/unsent.server";
import { t } from "~/texts/text";

export const loader = accountPage(async (args) => {
  const unsent = readUnsent(args);
  if (!unsent) throw redirect("/account");
  return { ...unsent, typed: typedValues(unsent.fields) };
});

/** Sends the form to its own page, or goes back there without it. It may be the form of any page. */
export const action = withFormSize(
  accountPage(async (args) => {
    const isDiscarded = new URL(args.request.url).searchParams.has("discard");
    const to = readUnsent(args)?.to ?? "/account";
    // A redirect with 307 sends the same form on.
    const status = isDiscarded ? 303 : 307;
    return redirect(to, { status, headers: { "Set-Cookie": forgetUnsent(args) } });
  }),
  { parts: largestForm.parts },
);

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:notSentYet"), noindex: true });

export default function Unsent() {
  const { to, fields, typed, hadFiles } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:notSentYet")}</h1>
        <p className="lead">{t("account:yourSignHadEndedWhen")}</p>
      </header>
      {hadFiles ? <p className="notice notice-act">{t("account:yourFilesWereNotKept")}</p> : null}
      <ul>
        {typed.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and values may repeat
          <li key={at} className="typed">
            {value}
          </li>
        ))}
      </ul>
      <div className="form-buttons">
        {/* Plain forms: only the browser itself follows a redirect with the form. */}
        <form method="post" data-sends={to}>
          {fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            {hadFiles ? t("account:sendWithoutTheFiles") : t("account:sendNow")}
          </button>
        </form>
        <form method="post" action="?discard">
          <button type="submit" className="button button-plain">
            {t("account:backFormWithoutSending")}
          </button>
        </form>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
