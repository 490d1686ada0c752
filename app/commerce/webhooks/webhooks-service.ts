import type { OutboxStatus } from "~/domain/mail";
import type { Page } from "~/domain/page";
import type { WebhookDelivery, WebhookEndpoint, WebhookEventType } from "~/domain/webhook";
import type { Audited } from "../change";

/** An endpoint as the desk shows it: without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpoint, "secret" | "previousSecret">;

export interface EndpointInput {
  url: string;
  description: string;
  events: WebhookEventType[];
}

/** A delivery as the desk shows it: without what was sent. */
export type ShownDelivery = Omit<WebhookDelivery, "payload" | "key" | "lockedUntil">;

/** Where the store tells other systems of what happens, and how that went. */
export interface WebhooksService {
  list(): Promise<ShownEndpoint[]>;
  /** The secret is shown once. @throws Failure invalid: the address may not be called */
  create: Audited<[input: EndpointInput], { endpoint: ShownEndpoint; secret: string }>;
  update: Audited<
    [id: string, changes: Partial<EndpointInput> & { active?: boolean }],
    ShownEndpoint
  >;
  /** A new secret. For a day deliveries carry the signatures of both. */
  rotate: Audited<[id: string], { secret: string }>;
  remove: Audited<[id: string], null>;
  /** The newest first; of one endpoint, or of one status. */
  deliveries(of: {
    endpointId?: string;
    status?: OutboxStatus;
    cursor?: string;
  }): Promise<Page<ShownDelivery>>;
  /** Sends a delivery again, also one that arrived; false: there is none, or it is on its way. */
  replay: Audited<[id: string], boolean>;
}
