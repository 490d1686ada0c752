import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { deviceName } from "~/domain/device";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { flashCookie } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
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
  const form = await args.request.formData();
  const port = signInPort(args);
  const visit = await visitOf(args);
  const id = form.get("id");
  const others = form.get("intent") === "others";
  const ended = others
    ? (await port.endOtherSessions(visit)) > 0
    : typeof id === "string" && (await port.endSession(visit, id));
  const one = ended ? "That session is ended." : "That session had ended already.";
  const all = ended ? "All other sessions are ended." : "There was no other session.";
  const flash = { kind: "done", text: others ? all : one } as const;
  const headers = { "Set-Cookie": flashCookie(args, flash) };
  return redirect("/account/sessions", { status: 303, headers });
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: "Your sessions", noindex: true });

export default function AccountSessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Your sessions</h1>
        <p className="lead">
          Where you are signed in. End what you do not know, and change your password then.
        </p>
      </header>
      <ul className="bare sessions">
        {sessions.map(({ id, current, created, lastSeen, device }) => (
          <li key={id} className="session-entry">
            <div>
              <p>
                <strong>{device}</strong>{" "}
                {current ? <span className="status status-good">This device</span> : null}
              </p>
              <p className="small soft">
                Signed in <Moment date={created} />, last used <Moment date={lastSeen} />
              </p>
            </div>
            {current ? null : (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Submit intent={`end ${id}`} pending="Ending…" tone="plain">
                  End <span className="visually-hidden">the session on {device}</span>
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="account-section">
          <Submit intent="others" pending="Ending…" tone="plain">
            End all other sessions
          </Submit>
        </Form>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
