import { type Agent, fetch } from "undici";
import type { Outcome } from "~/commerce/queue/queue.server";
import type { Storage } from "~/commerce/storage";
import type { Clock } from "~/domain/identifiers";
import { sealedSecret, type WebhookDelivery, type WebhookEndpoint } from "~/domain/webhook";
import { type Sealing, unsealed } from "~/sealing.server";
import { traced } from "~/tracing.server";
import { PrivateAddress } from "./public-addresses.server";
import { type SigningSecrets, signaturesFor } from "./signature.server";

const timeoutMs = 10_000;

interface DeliverDeps {
  storage: Pick<Storage, "webhookEndpoints">;
  clock: Clock;
  agent: Agent;
  /** Allows http, and addresses that are not public. */
  anyAddress: boolean;
  /** Opens the signing secrets. */
  sealing: Sealing | null;
}

/** One attempt to deliver an event to its endpoint; the body of the answer is not read. */
export function createDeliver({ storage, clock, agent, anyAddress, sealing }: DeliverDeps) {
  return (delivery: WebhookDelivery) => traced("webhook delivery", () => deliver(delivery));

  async function deliver(delivery: WebhookDelivery): Promise<Outcome> {
    const endpoint = await storage.webhookEndpoints.get(delivery.endpointId);
    if (!endpoint?.active) return null;
    if (!anyAddress && !endpoint.url.startsWith("https:")) {
      return { sent: false, retry: false, code: "not_https" };
    }
    const secrets = openSecrets(endpoint, sealing);
    // Another SESSION_SECRET than the one that sealed it: a new secret has to be made.
    if (!secrets) return { sent: false, retry: false, code: "secret_unreadable" };
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
          "webhook-signature": signaturesFor(secrets, { id: delivery.eventId, seconds, body }, now),
        },
        body,
      });
      await response.body?.cancel();
      if (response.ok) return { sent: true };
      return { sent: false, retry: true, code: `status_${response.status}` };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

/** null when the present secret cannot be opened. */
function openSecrets(endpoint: WebhookEndpoint, sealing: Sealing | null): SigningSecrets | null {
  const { id, secret, previousSecret, previousUntil } = endpoint;
  const opened = unsealed(sealing, secret, sealedSecret(id));
  const before = previousSecret && unsealed(sealing, previousSecret, sealedSecret(id));
  return (
    opened && {
      secret: opened.text,
      previousSecret: before ? before.text : null,
      previousUntil,
    }
  );
}

function outcomeOf(error: unknown): Outcome {
  const causes = [error, error instanceof Error ? error.cause : null];
  if (causes.some((cause) => cause instanceof PrivateAddress)) {
    return { sent: false, retry: false, code: "private_address" };
  }
  const late = error instanceof Error && error.name === "TimeoutError";
  return { sent: false, retry: true, code: late ? "timeout" : "unreachable" };
}
