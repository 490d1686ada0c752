import { type Agent, fetch } from "undici";
import type { Outcome } from "~/commerce/queue/queue.server";
import type { Storage } from "~/commerce/storage";
import type { Clock } from "~/domain/identifiers";
import type { WebhookDelivery } from "~/domain/webhook";
import { PrivateAddress } from "./public-addresses.server";
import { signaturesFor } from "./signature.server";

const timeoutMs = 10_000;

interface DeliverDeps {
  storage: Pick<Storage, "webhookEndpoints">;
  clock: Clock;
  agent: Agent;
  /** Allows http, and addresses that are not public. */
  anyAddress: boolean;
}

/** One attempt to deliver an event to its endpoint; the body of the answer is not read. */
export function createDeliver({ storage, clock, agent, anyAddress }: DeliverDeps) {
  return async function deliver(delivery: WebhookDelivery): Promise<Outcome> {
    const endpoint = await storage.webhookEndpoints.get(delivery.endpointId);
    if (!endpoint?.active) return null;
    if (!anyAddress && !endpoint.url.startsWith("https:")) {
      return { sent: false, retry: false, code: "not_https" };
    }
    const now = clock();
    const seconds = Math.floor(now.getTime() / 1000);
    const body = JSON.stringify(delivery.payload);
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        dispatcher: agent,
        // A redirect could lead to any address.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/json",
          "user-agent": "quote-store-webhooks/1",
          "webhook-id": delivery.eventId,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signaturesFor(
            endpoint,
            { id: delivery.eventId, seconds, body },
            now,
          ),
        },
        body,
      });
      await response.body?.cancel();
      if (response.ok) return { sent: true };
      return { sent: false, retry: true, code: `status_${response.status}` };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

function outcomeOf(error: unknown): Outcome {
  const causes = [error, error instanceof Error ? error.cause : null];
  if (causes.some((cause) => cause instanceof PrivateAddress)) {
    return { sent: false, retry: false, code: "private_address" };
  }
  const late = error instanceof Error && error.name === "TimeoutError";
  return { sent: false, retry: true, code: late ? "timeout" : "unreachable" };
}
