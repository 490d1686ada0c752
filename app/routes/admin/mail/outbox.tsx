import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { flashCookie } from "~/http/pages/flash.server";
import { useMay } from "../frame/may";
import { outboxPage } from "./outbox-page.server";

export const loader = adminPage(outboxPage);

export const action = adminPage(async (args: AdminArgs) => {
  const form = await args.request.formData();
  const done = await args.call("outbox.resend", [String(form.get("id"))]);
  const flash = done
    ? ({ kind: "done", text: "The mail is sent again within a few seconds." } as const)
    : ({ kind: "problem", text: "That mail is gone, or on its way already." } as const);
  const { pathname, search } = new URL(args.request.url);
  const headers = { "Set-Cookie": flashCookie(args, flash) };
  return redirect(pathname + search, { status: 303, headers });
});

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Outbox", noindex: true });

const emptyWords = {
  parked: "No mail is parked.",
  waiting: "No mail waits.",
  obsolete: "No mail has become unnecessary.",
} as const;

export default function Outbox() {
  const { on, shown, parked, entries, next } = useLoaderData<typeof loader>();
  const mayResend = useMay()("outbox.resend");
  return (
    <>
      <header className="page-head">
        <h1>Outbox</h1>
        <p className="lead">
          Mails that have not reached the provider. After seven tries within a day one is parked.
        </p>
      </header>
      {on ? null : (
        <p className="notice">
          E-mail is off: nothing is sent until <code>EMAIL_API_KEY</code> is set.
        </p>
      )}
      <nav className="mail-choice" aria-label="Show">
        <Link to="?show=parked" aria-current={shown === "parked" ? "true" : undefined}>
          Parked ({parked})
        </Link>
        <Link to="?show=waiting" aria-current={shown === "waiting" ? "true" : undefined}>
          Waiting
        </Link>
        <Link to="?show=obsolete" aria-current={shown === "obsolete" ? "true" : undefined}>
          Not needed
        </Link>
      </nav>
      {shown === "obsolete" ? (
        <p className="soft">
          These were never sent: when their turn came, what they tell of was no longer so.
        </p>
      ) : null}
      {entries.length === 0 ? (
        <p className="soft">{emptyWords[shown]}</p>
      ) : (
        <table className="outbox-table">
          <thead>
            <tr>
              <th scope="col">Mail</th>
              <th scope="col">Written</th>
              <th scope="col">Tries</th>
              {shown === "waiting" ? <th scope="col">Next try</th> : null}
              <th scope="col">Last problem</th>
              <th scope="col">
                <span className="visually-hidden">Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">
                  {entry.what} <span className="mono small">{entry.about}</span>
                </th>
                <td data-label="Written">
                  <Moment date={entry.created} />
                </td>
                <td data-label="Tries">{entry.attempts}</td>
                {entry.next ? (
                  <td data-label="Next try">
                    {typeof entry.next === "string" ? entry.next : <Moment date={entry.next} />}
                  </td>
                ) : null}
                <td data-label="Last problem">
                  {entry.problem ? (
                    <>
                      {entry.problem.text}{" "}
                      <span className="mono small soft">{entry.problem.code}</span>
                    </>
                  ) : (
                    "–"
                  )}
                </td>
                <td>
                  {on && mayResend && shown !== "obsolete" ? (
                    <Form method="post">
                      <input type="hidden" name="id" value={entry.id} />
                      <Submit pending="Sending…" tone="plain">
                        Send again
                      </Submit>
                    </Form>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next ? <Link to={`?show=${shown}&cursor=${next}`}>Older mails</Link> : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
