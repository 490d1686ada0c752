import type { KeptAnswer } from "~/domain/kept-answer";
import type { ApiKey, Invitation } from "~/domain/staff";
import type { WebhookDelivery, WebhookEndpoint } from "~/domain/webhook";
import { flag, index, instant, integer, json, key, nullable, table, text, unique } from "../kit";

export const invitations = table<Invitation>(
  "invitations",
  {
    id: key(),
    email: unique(text()),
    name: nullable(text()),
    role: text(),
    invitedBy: text(),
    created: instant(),
    expires: instant(),
  },
  [index("created", "id")],
);

export const apiKeys = table<ApiKey>(
  "api_keys",
  {
    id: key(),
    hash: unique(text()),
    name: text(),
    role: nullable(text()),
    methods: json(),
    createdBy: text(),
    created: instant(),
    expires: nullable(instant()),
    lastUsed: nullable(instant()),
    revoked: nullable(instant()),
  },
  [index("created", "id")],
);

export const webhookEndpoints = table<WebhookEndpoint>(
  "webhook_endpoints",
  {
    id: key(),
    url: text(),
    description: text(),
    events: json(),
    secret: text(),
    previousSecret: nullable(text()),
    previousUntil: nullable(instant()),
    active: flag(),
    created: instant(),
    updated: instant(),
  },
  [index("created", "id")],
);

export const deliveries = table<WebhookDelivery>(
  "webhook_deliveries",
  {
    id: key(),
    key: unique(text()),
    kind: text(),
    payload: json(),
    status: text(),
    attempts: integer(),
    nextAt: instant(),
    lockedUntil: nullable(instant()),
    lastError: nullable(text()),
    created: instant(),
    updated: instant(),
    eventId: text(),
    endpointId: text(),
  },
  [
    index("status", "nextAt", "id"),
    index("status", "created", "id"),
    index("endpointId", "created", "id"),
    index("endpointId", "status", "nextAt", "id"),
    index("created", "id"),
  ],
);

export const keptAnswers = table<KeptAnswer>(
  "kept_answers",
  {
    id: key(),
    fingerprint: text(),
    status: nullable(integer()),
    body: nullable(text()),
    lockedUntil: instant(),
    created: instant(),
    expires: instant(),
  },
  [index("expires", "id")],
);
