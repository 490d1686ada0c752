import { Form } from "@remix-run/react";
import { LeftOut, ViewTabs } from "~/components/desk/list-parts";
import { Moment } from "~/components/documents/moment";
import { Link } from "~/components/frame/link";
import { deliveryMachine } from "~/domain/mail";
import { Submit } from "~/forms/submit";
import type { webhooksPage } from "./webhooks-page.server";

const deliveryViews = [
  ["", "All"],
  ...(["waiting", "parked", "sent"] as const).map(
    (status) => [`show=${status}`, deliveryMachine.of(status).label] as const,
  ),
] as const;

type DeliveryLogProps = Awaited<ReturnType<typeof webhooksPage>>;

export function DeliveryLog(props: DeliveryLogProps) {
  const { deliveries, endpoints, ignored, next, endpointId, show } = props;
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const at = endpointId ? `endpoint=${endpointId}` : show ? `show=${show}` : "";
  return (
    <section className="account-section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <ViewTabs
        label="Show"
        tabs={deliveryViews.map(([query, label]) => ({
          to: `?${query}`,
          label,
          count: null,
          current: query === at,
        }))}
      />
      <LeftOut names={ignored} />
      {deliveries.length === 0 ? <p className="soft">None.</p> : null}
      {deliveries.length > 0 ? (
        <table className="outbox-table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">To</th>
              <th scope="col">Happened</th>
              <th scope="col">Status</th>
              <th scope="col">Tries</th>
              <th scope="col">Last problem</th>
              <th scope="col">
                <span className="visually-hidden">Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <th scope="row">
                  {delivery.kind} <span className="mono small soft">{delivery.eventId}</span>
                </th>
                <td data-label="To" className="mono small">
                  {urls.get(delivery.endpointId) ?? "removed"}
                </td>
                <td data-label="Happened">
                  <Moment date={delivery.created} />
                </td>
                <td data-label="Status">{deliveryMachine.of(delivery.status).label}</td>
                <td data-label="Tries">{delivery.attempts}</td>
                <td data-label="Last problem" className="mono small">
                  {delivery.lastError ?? "–"}
                </td>
                <td>
                  <Form method="post">
                    <Submit intent={`replay ${delivery.id}`} pending="…" tone="plain">
                      Send again
                    </Submit>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {next ? <Link to={`?${[at, `cursor=${next}`].filter(Boolean).join("&")}`}>Older</Link> : null}
    </section>
  );
}
