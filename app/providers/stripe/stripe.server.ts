import { isUtf8 } from "node:buffer";
import Stripe from "stripe";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import type { PaymentEvent, PaymentProvider, SessionRequest } from "~/modules/payments/provider";

const timeoutMs = 10_000;
/**
 * Time for both attempts and the pause between them. The SDK's own limit ends a silent connection,
 * but not one that sends byte by byte.
 */
const deadlineMs = 21_000;
/** A shopper waits for a new session, and every request is answered within eight seconds. */
const newSession = { timeoutMs: 3_000, deadlineMs: 7_000 };
/** A check ends earlier than a payment, because somebody waits for the page. */
const checkMs = 4_000;
const toleranceSeconds = 300;
const pageSize = 100;

interface StripeSettings {
  secretKey: string;
  /** Another host with the provider's interface, with an optional path; null for the provider. */
  baseURL: string | null;
}

export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = clientOf(settings);
  return {
    async createSession(request) {
      const { idempotencyKey } = request;
      const session = await answered(
        stripe.checkout.sessions.create(sessionParams(request), {
          idempotencyKey,
          timeout: newSession.timeoutMs,
        }),
        newSession.deadlineMs,
      );
      if (typeof session.id !== "string") throw new Error("The provider returned no session");
      return { id: session.id, url: typeof session.url === "string" ? session.url || null : null };
    },

    session: (id) => answered(stripe.checkout.sessions.retrieve(id)),

    async *completedSessions(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for (let after: string | undefined; ; ) {
        const page = await answered(
          stripe.checkout.sessions.list({
            status: "complete",
            created,
            limit: pageSize,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        if (!Array.isArray(page.data)) throw new Error("The provider returned no list");
        if (page.data.length > 0) yield page.data;
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) return;
      }
    },
  };
}

/** Whether the provider answers and accepts the key. */
export async function askStripe(settings: StripeSettings): Promise<"ok" | "refused" | "silent"> {
  const { checkout } = clientOf(settings);
  const once = { timeout: checkMs, maxNetworkRetries: 0 };
  try {
    await answered(checkout.sessions.list({ limit: 1 }, once), checkMs);
    return "ok";
  } catch (error) {
    const { statusCode } = error as { statusCode?: unknown };
    return statusCode === 401 || statusCode === 403 ? "refused" : "silent";
  }
}

function clientOf({ secretKey, baseURL }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(baseURL === null ? {} : hostOf(new URL(baseURL))),
  });
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    allow_promotion_codes: request.promotionCodes,
    line_items: request.lines.map(({ name, unitAmount, quantity }) => ({
      quantity,
      price_data: {
        currency: request.currency,
        unit_amount: unitAmount,
        product_data: { name },
      },
    })),
    metadata: request.metadata,
    success_url: request.successURL,
    cancel_url: request.cancelURL,
    expires_at: Math.floor(request.expires.getTime() / 1000),
    ...(request.customerId === null ? {} : { client_reference_id: request.customerId }),
  };
}

function hostOf(base: URL): Stripe.StripeConfig {
  const protocol = base.protocol === "http:" ? "http" : "https";
  const port = base.port || (protocol === "http" ? 80 : 443);
  const path = base.pathname.replace(/\/+$/, "");
  const config: Stripe.StripeConfig = { host: base.hostname, port, protocol };
  if (path === "") return config;
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, at, to, ...rest) => send(host, at, path + to, ...rest);
  return { ...config, httpClient: client };
}

function answered<T>(call: Promise<T>, withinMs = deadlineMs): Promise<T> {
  return withinOrThrow(withinMs, call, () => new Error("The provider took too long"));
}

/**
 * Verifies an event: the signature must cover exactly these bytes, at a time within five minutes of
 * now. The SDK alone would accept times in the future, and bytes that its decoding changed.
 */
export function verifyStripeEvent(
  raw: Buffer,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): PaymentEvent | null {
  const made = timestampOf(signature);
  if (made === null || Math.abs(Math.floor(now.getTime() / 1000) - made) > toleranceSeconds) {
    return null;
  }
  if (!isUtf8(raw) || raw.subarray(0, 3).equals(byteOrderMark)) return null;
  try {
    const event: unknown = Stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    return eventOf(event);
  } catch {
    return null;
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The time the SDK checks: the last `t` of the header. */
function timestampOf(signature: string): number | null {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const time = /^t=(\d{1,12})$/.exec(times.at(-1) ?? "");
  return time ? Number(time[1]) : null;
}

function eventOf(event: unknown): PaymentEvent | null {
  if (typeof event !== "object" || event === null || Array.isArray(event)) return null;
  const { id, type, data } = event as { id?: unknown; type?: unknown; data?: unknown };
  if (typeof type !== "string") return null;
  const object =
    typeof data === "object" && data !== null ? (data as { object?: unknown }).object : null;
  return { id: typeof id === "string" ? id : "", type, object };
}
