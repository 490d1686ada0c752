import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { seo } from "~/components/frame/seo";
import { staff } from "~/domain/role";
import { webhookEvents, webhookEventTypes } from "~/domain/webhook";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { DeliveryLog } from "./delivery-log";
import { ShownOnce } from "./shown-once";
import { changeWebhooks, webhooksPage } from "./webhooks-page.server";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(webhooksPage, access);

export const action = adminPage(changeWebhooks, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Webhooks", noindex: true });

type Answer = FormAnswer & { secret?: string };

export default function Webhooks() {
  const page = useLoaderData<typeof loader>();
  const { endpoints, askPassword } = page;
  const answer = useAnswer<Answer>();
  const refused = answer && !answer.secret ? answer : null;
  return (
    <>
      <DeskHead title="Webhooks">
        <p className="soft">
          Other systems that are notified of quotes, orders, products and stock.
        </p>
      </DeskHead>
      {answer?.secret ? (
        <ShownOnce title="The signing secret" value={answer.secret}>
          Copy it now: it is not shown again. An earlier secret works for another day.
        </ShownOnce>
      ) : null}
      {endpoints.length === 0 ? <p className="soft">There are no webhooks yet.</p> : null}
      <ul className="bare stack">
        {endpoints.map(({ id, url, description, events, active }) => (
          <li key={id} className="desk-card stack">
            <h2 className="mono">{url}</h2>
            <p className="small soft">
              {[active ? "" : "Disabled", description, events.join(", ")]
                .filter(Boolean)
                .join(". ")}
            </p>
            <p>
              <Link to={`?endpoint=${id}`}>
                Deliveries<span className="visually-hidden"> to {url}</span>
              </Link>
            </p>
            <SensitiveForm
              name={`hook ${id}`}
              answer={refused}
              askPassword={askPassword}
              label="Change it"
            >
              <Submit intent={`rotate ${id}`} pending="Making it…" tone="link">
                New secret<span className="visually-hidden"> for {url}</span>
              </Submit>
              <Submit intent={`${active ? "disable" : "enable"} ${id}`} pending="…" tone="link">
                {active ? "Disable" : "Enable"}
                <span className="visually-hidden"> {url}</span>
              </Submit>
              <Submit intent={`remove ${id}`} pending="Removing…" tone="link">
                Remove<span className="visually-hidden"> {url}</span>
              </Submit>
            </SensitiveForm>
          </li>
        ))}
      </ul>
      <NewEndpoint answer={refused?.form === "create" ? refused : null} />
      <DeliveryLog {...page} />
    </>
  );
}

function NewEndpoint({ answer }: { answer: Answer | null }) {
  const { anyAddress, askPassword } = useLoaderData<typeof loader>();
  return (
    <section className="account-section" aria-labelledby="new-webhook">
      <h2 id="new-webhook">Add a webhook</h2>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix="hook-">
          {answer ? <ErrorSummary /> : null}
          <Field
            name="url"
            label="Address"
            hint={
              anyAddress ? "https:// or http://, any address." : "https://, on the public network."
            }
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            name="description"
            label="Description"
            optional
            maxLength={200}
            autoComplete="off"
          />
          <fieldset className="choice-grid" id="hook-events">
            <legend>Events</legend>
            {webhookEventTypes.map((type) => (
              <label key={type} className="check">
                <input type="checkbox" name="events" value={type} /> <code>{type}</code>{" "}
                <span className="small soft">{webhookEvents[type]}</span>
              </label>
            ))}
          </fieldset>
          <OwnPassword asked={askPassword} />
          <Submit intent="create" pending="Adding it…">
            Add the webhook
          </Submit>
        </FormFields>
      </Form>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
