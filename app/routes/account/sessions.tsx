import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { readIntent } from "~/http/pages/intent.server";
import { deviceName } from "~/modules/identity/device";
import type { SignIn, Visit } from "~/modules/identity/identity";
import { t } from "~/texts/text";
import { signInPort } from "./sign-in.server";

export const loader = accountPage(async (args) => {
  const entries = await signInPort(args).sessions(await visitOf(args));
  return {
    sessions: entries.map(({ userAgent, expires: _, ...entry }) => ({
      ...entry,
      device: deviceName(userAgent),
    })),
  };
});

export const action = accountPage(async (args) => {
  const { handler, rest } = readIntent(await args.request.formData(), { end, others });
  const text = await handler(signInPort(args), await visitOf(args), rest);
  return redirectWithFlash(args, "/account/sessions", { kind: "done", text });
});

async function end(port: SignIn, visit: Visit, id: string): Promise<string> {
  const ended = await port.endSession(visit, id);
  return ended ? t("account:sessionEnded") : t("account:sessionHadEnded");
}

async function others(port: SignIn, visit: Visit): Promise<string> {
  const ended = await port.endOtherSessions(visit);
  return ended > 0 ? t("account:othersEnded") : t("account:noOtherSession");
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourSessions"), noindex: true });

export default function AccountSessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourSessions")}</h1>
        <p className="lead">{t("account:whereYouSignedIfYou")}</p>
      </header>
      <ul className="bare sessions">
        {sessions.map(({ id, current, created, lastSeen, device }) => (
          <li key={id} className="session-entry">
            <div>
              <p>
                <strong>{device}</strong>{" "}
                {current ? (
                  <span className="status status-good">{t("account:thisDevice")}</span>
                ) : null}
              </p>
              <p className="small soft">
                {rich("account:signedInAndUsed", {
                  begun: () => <Moment date={created} />,
                  used: () => <Moment date={lastSeen} />,
                })}
              </p>
            </div>
            {current ? null : (
              <Form method="post">
                <Submit intent={`end ${id}`} pending={t("account:ending")} tone="plain">
                  {rich(
                    "account:endSession",
                    { hidden: (text) => <span className="visually-hidden">{text}</span> },
                    { device },
                  )}
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="account-section">
          <Submit intent="others" pending={t("account:ending")} tone="plain">
            {t("account:endAllOtherSessions")}
          </Submit>
        </Form>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
