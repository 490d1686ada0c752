import { createHmac } from "node:crypto";
import { fetch } from "undici";
import type { Clock } from "~/kernel/identifiers";
import { type Sealing, unsealed } from "~/kernel/process/sealing.server";
import { traced } from "~/kernel/process/tracing.server";
import type { Outcome } from "~/modules/queue/queue.server";
import type { Storage } from "~/storage/storage";
import { anyAgent, PrivateAddress, publicAgent } from "./public-addresses.server";
import { sealedSecret, type WebhookDelivery, type WebhookEndpoint } from "./webhook.resource";

const timeoutMs = 10_000;

interface DeliverDeps {
  storage: Pick<Storage, "webhookEndpoints">;
  clock: Clock;
  /** Allows http, and addresses that are not public. */
  anyAddress: boolean;
  /** Opens the signing secrets. */
  sealing: Sealing | null;
}

/** Delivers events; `close` ends its connections. */
export interface Deliverer {
  /** One attempt to deliver an event to its endpoint; the body of the answer is not read. */
  deliver(delivery: WebhookDelivery): Promise<Outcome>;
  close(): Promise<void>;
}

export function createDeliverer({ storage, clock, anyAddress, sealing }: DeliverDeps): Deliverer {
  const agent = anyAddress ? anyAgent() : publicAgent();
  return {
    deliver: (delivery) => traced("webhook delivery", () => deliver(delivery)),
    close: () => agent.close(),
  };

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

/** The signing secrets of an endpoint, opened. */
export interface SigningSecrets {
  secret: string;
  /** The one before; its signature is sent too until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** The signed text of the Standard Webhooks scheme. */
interface Signed {
  id: string;
  /** Seconds since 1970. */
  seconds: number;
  body: string;
}

/** The signature header. For a day after a new secret was created it has two signatures. */
function signaturesFor(
  { secret, previousSecret, previousUntil }: SigningSecrets,
  signed: Signed,
  now: Date,
): string {
  const old = previousSecret !== null && previousUntil !== null && previousUntil > now;
  const secrets = old ? [secret, previousSecret] : [secret];
  return secrets.map((each) => signature(each, signed)).join(" ");
}

function signature(secret: string, { id, seconds, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
