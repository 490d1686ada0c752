import type { OutboxStatus } from "~/domain/mail";
import type { Page } from "~/domain/page";
import type { WebhookDelivery, WebhookEndpoint, WebhookEventType } from "~/domain/webhook";
import type { Audited } from "../change";

/** An endpoint as the desk shows it: without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpoint, (typeof endpointSecrets)[number]>;

export const endpointSecrets = ["secret", "previousSecret"] as const;

export interface EndpointInput {
  url: string;
  description: string;
  events: WebhookEventType[];
}

/** A delivery as the desk shows it: without its content. */
export type ShownDelivery = Omit<WebhookDelivery, (typeof deliveryInternals)[number]>;

export const deliveryInternals = ["payload", "key", "lockedUntil"] as const;

/** The addresses that receive the store's events, and their deliveries. */
export interface WebhooksService {
  list(): Promise<ShownEndpoint[]>;
  /** The secret is shown once. @throws Failure invalid: the address is not allowed */
  create: Audited<[input: EndpointInput], { endpoint: ShownEndpoint; secret: string }>;
  update: Audited<
    [id: string, changes: Partial<EndpointInput> & { active?: boolean }],
    ShownEndpoint
  >;
  /** Creates a new secret. For a day deliveries carry the signatures of both. */
  rotate: Audited<[id: string], { secret: string }>;
  remove: Audited<[id: string], null>;
  /** Newest first; of one endpoint, or with one status. */
  deliveries(of: {
    endpointId?: string;
    status?: OutboxStatus;
    cursor?: string;
  }): Promise<Page<ShownDelivery>>;
  /**
   * Sends a delivery again, even one that arrived; false when there is none, or it is being sent.
   */
  replay: Audited<[id: string], boolean>;
}
