import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { seo } from "~/components/frame/seo";
import { ListRows, ListViews } from "~/components/lists/list-rows";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { ShownList } from "~/components/lists/shown-list";
import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { deliveryMachine } from "~/modules/mail/mail.resource";
import { staff } from "~/modules/staff/role";
import {
  type ShownDelivery,
  webhookEvents,
  webhookEventTypes,
} from "~/modules/webhooks/webhook.resource";
import { ShownOnce } from "./shown-once";
import { changeWebhooks, webhooksPage } from "./webhooks-page.server";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(webhooksPage, access);

export const action = adminPage(changeWebhooks, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Webhooks", noindex: true });

type Answer = FormAnswer & { secret?: string };

export default function Webhooks() {
  const { endpoints, askPassword, log } = useLoaderData<typeof loader>();
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
      <DeliveryLog list={log} endpoints={endpoints} />
    </>
  );
}

function NewEndpoint({ answer }: { answer: Answer | null }) {
  const { inputs, anyAddress, askPassword } = useLoaderData<typeof loader>();
  const ticked = answer?.values.events?.split(" ") ?? [];
  return (
    <section className="account-section" aria-labelledby="new-webhook">
      <h2 id="new-webhook">Add a webhook</h2>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix="hook-">
          {answer ? <ErrorSummary /> : null}
          <InputFields
            inputs={inputs}
            fill="nothing"
            more={{
              url: {
                hint: anyAddress
                  ? "https:// or http://, any address."
                  : "https://, on the public network.",
                spellCheck: false,
              },
            }}
          />
          <fieldset className="choice-grid" id="hook-events">
            <legend>Events</legend>
            {webhookEventTypes.map((type) => (
              <label key={type} className="check">
                <input
                  type="checkbox"
                  name="events"
                  value={type}
                  defaultChecked={ticked.includes(type)}
                />{" "}
                <code>{type}</code> <span className="small soft">{webhookEvents[type]}</span>
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

interface DeliveryLogProps {
  list: ShownList<ShownDelivery>;
  endpoints: readonly { id: string; url: string }[];
}

function DeliveryLog({ list, endpoints }: DeliveryLogProps) {
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const columns: ListColumn<ShownDelivery>[] = [
    {
      title: "Event",
      cell: ({ kind, eventId }) => (
        <>
          {kind} <span className="mono small soft">{eventId}</span>
        </>
      ),
    },
    {
      title: "To",
      className: "mono small",
      cell: ({ endpointId }) => urls.get(endpointId) ?? "removed",
    },
    { title: "Happened", cell: ({ created }) => <Moment date={created} /> },
    { title: "Status", cell: ({ status }) => deliveryMachine.of(status).label },
    { title: "Tries", cell: ({ attempts }) => attempts },
    { title: "Last problem", className: "mono small", cell: ({ lastError }) => lastError ?? "–" },
    { title: "Send again", titleHidden: true, cell: Replay },
  ];
  return (
    <section className="account-section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <ListViews list={list} />
      <ListRows list={list} isPart>
        <ListTable
          className="outbox-table"
          labels
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </ListRows>
    </section>
  );
}

function Replay({ id }: ShownDelivery) {
  return (
    <Form method="post">
      <Submit intent={`replay ${id}`} pending="…" tone="plain">
        Send again
      </Submit>
    </Form>
  );
}
