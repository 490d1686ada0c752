import { createHmac, randomBytes } from "node:crypto";

/** A payment session as the provider's interface shows it. */
export interface HostedSession {
  id: string;
  [field: string]: unknown;
}

/** A session as the provider makes it once the shopper has paid. */
export function paidSession(fields: Partial<HostedSession> = {}): HostedSession {
  return {
    id: `cs_test_${randomBytes(12).toString("hex")}`,
    object: "checkout.session",
    created: Math.floor(Date.now() / 1000),
    status: "complete",
    payment_status: "paid",
    amount_total: 10_000,
    amount_subtotal: 10_000,
    currency: "eur",
    client_reference_id: null,
    customer_details: { email: "buyer@example.test", name: "Ada Byron King", phone: "+353 1" },
    customer_email: null,
    metadata: {},
    ...fields,
  };
}

export function completedEvent(session: object, type = "checkout.session.completed") {
  return {
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: { ...session } },
  };
}

/** A signature header as the provider sends it; `at` in seconds. */
export function signatureOf(
  body: string | Buffer,
  secret: string,
  { at = Math.floor(Date.now() / 1000) }: { at?: number } = {},
): string {
  return `t=${at},v1=${hmac(body, secret, at)}`;
}

export function hmac(body: string | Buffer, secret: string, at: number | string): string {
  return createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
}

/** Delivers an event as the provider would. */
export async function deliver(
  event: object,
  { url, secret, at }: { url: string; secret: string; at?: number },
): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "payment-signature": signatureOf(body, secret, { at }),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}
