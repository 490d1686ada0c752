import { defineList } from "~/components/lists/list";
import { deliveryMachine, type OutboxStatus } from "~/modules/mail/mail.resource";
import type { ShownDelivery } from "~/modules/webhooks/webhook.resource";
import type { WalkOptions } from "~/storage/pages";

interface DeliveryListing extends WalkOptions {
  endpointId?: string;
  status?: OutboxStatus;
}

/** Deliveries of webhooks, newest first: of one endpoint, or with one status. */
export const deliveryList = defineList<DeliveryListing, ShownDelivery>({
  path: "/admin/webhooks",
  what: "deliveries",
  read: async (call, { endpointId, status, after, limit }) => {
    const of = endpointId === undefined ? { status } : { endpointId };
    const { items, nextCursor } = await call("webhooks.deliveries", [{ ...of, cursor: after }]);
    return { items, next: items.length === limit ? nextCursor : null };
  },
  filters: { endpoint: { label: "Webhook", choices: null, as: "endpointId", linked: true } },
  views: [
    { label: "All", at: {} },
    ...(["waiting", "parked", "sent"] as const).map((status) => {
      const { label } = deliveryMachine.of(status);
      return { label, at: { show: status }, asks: { status }, always: true } as const;
    }),
  ],
  yet: { title: "No deliveries yet", text: "Each event that is sent to a webhook is listed here." },
});
