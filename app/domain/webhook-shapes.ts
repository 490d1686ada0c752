import { outbox } from "./mail-shapes";
import { date, dateOrNull, flag, type Shape, text, textOrNull, texts } from "./shape";
import { type WebhookDelivery, type WebhookEndpoint, webhookEventTypes } from "./webhook";

export const webhookEndpoints: Shape<WebhookEndpoint> = {
  id: text,
  url: text,
  description: text,
  events: (raw) => webhookEventTypes.filter((type) => texts(raw).includes(type)),
  secret: text,
  previousSecret: textOrNull,
  previousUntil: dateOrNull,
  active: flag,
  created: date,
  updated: date,
};

export const deliveries: Shape<WebhookDelivery> = { ...outbox, eventId: text, endpointId: text };
