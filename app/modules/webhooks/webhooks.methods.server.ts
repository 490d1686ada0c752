import { z } from "zod";
import { listLimit, noArguments, optional, recordId } from "~/gateway/rows/arguments";
import { newEndpoint, newSecret } from "~/gateway/rows/desk-results";
import { storeEvent } from "~/gateway/rows/event-results";
import { rowsOver } from "~/gateway/rows/method";
import { delivery, noResult, pageOf, record, truth, webhookEndpoint } from "~/gateway/rows/results";
import { orEmpty, settable } from "~/gateway/rows/settable";
import { omit } from "~/kernel/pick";
import { outboxStates } from "~/modules/mail/mail.resource";
import { staff } from "~/modules/staff/role";
import {
  deliveries,
  deliveryInternals,
  pullAddress,
  typedEndpointFields,
  webhookEndpointFields,
  webhookEventTypes,
} from "./webhook.resource";
import type { WebhooksService } from "./webhooks.server";

const { audited, method } = rowsOver<{ webhooks: WebhooksService }>();

const roles = staff.ownerOnly;
/** A webhook sends the data of customers away, and its secret is shown once, as a key is. */
const sensitive = { roles, recent: true } as const;

const input = z.object({
  ...orEmpty(webhookEndpointFields, typedEndpointFields),
  url: settable(webhookEndpointFields.url).refine(
    (value) =>
      value === pullAddress || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  ),
  events: z.array(z.enum(webhookEventTypes as [(typeof webhookEventTypes)[number]])).min(1),
});

const deliveryOptions = z.object({
  endpointId: optional(recordId).optional(),
  status: optional(z.enum(outboxStates)).optional(),
  cursor: optional(z.string().max(2_048)).optional(),
});

const eventOptions = z.object({
  cursor: optional(z.string().max(2_048)).optional(),
  limit: optional(listLimit).optional(),
});
const deliveredEvent = record("DeliveredEvent", "A delivery with its event.", {
  ...omit(deliveries.fields, deliveryInternals),
  event: storeEvent,
});

/** The systems that are notified of events. */
export const webhooks = {
  list: method("admin", noArguments, (store) => store.webhooks.list(), {
    roles,
    result: z.array(webhookEndpoint),
  }),
  create: audited(
    z.tuple([input]),
    (store, { tx, actorUid }, [asked]) => store.webhooks.create(tx, actorUid, asked),
    { ...sensitive, result: newEndpoint, secret: true },
  ),
  update: audited(
    z.tuple([recordId, input.partial().extend({ active: z.boolean().optional() })]),
    (store, { tx, actorUid }, [id, changes]) => store.webhooks.update(tx, actorUid, id, changes),
    { ...sensitive, result: webhookEndpoint },
  ),
  rotate: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.webhooks.rotate(tx, actorUid, id),
    { ...sensitive, result: newSecret, secret: true },
  ),
  remove: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.webhooks.remove(tx, actorUid, id),
    { ...sensitive, result: noResult },
  ),
  deliveries: method(
    "admin",
    z.tuple([optional(deliveryOptions).optional()]),
    (store, [options = {}]) => store.webhooks.deliveries(options),
    { roles, result: pageOf(delivery) },
  ),
  delivery: method("admin", z.tuple([recordId]), (store, [id]) => store.webhooks.delivery(id), {
    roles,
    result: deliveredEvent.nullable(),
  }),
  events: method(
    "admin",
    z.tuple([recordId, optional(eventOptions).optional()]),
    (store, [endpointId, options = {}]) => store.webhooks.events(endpointId, options),
    { roles, result: z.object({ items: z.array(storeEvent), nextCursor: z.string().nullable() }) },
  ),
  replay: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.webhooks.replay(tx, actorUid, id),
    { roles, result: truth },
  ),
};
