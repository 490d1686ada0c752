import { createHmac, timingSafeEqual } from "node:crypto";
import { address, text } from "~/kernel/env/variables";
import { defineProvider } from "~/kernel/provider";
import { type OnlinePayment, paymentEvents, type SessionObject } from "~/modules/payments/provider";

/** A payment as our service writes it. Amounts are in minor units, times in ISO 8601. */
interface Payment {
  id: string;
  page: string;
  state: "open" | "paid";
  made: string;
  amount: number;
  currency: string;
  buyer: { account: string | null; email: string; name: string };
  memo: Record<string, string>;
}

/** In the store's words. */
function sessionOf({ id, state, made, amount, currency, buyer, memo }: Payment): SessionObject {
  return {
    id,
    status: state === "paid" ? "complete" : "open",
    payment_status: state === "paid" ? "paid" : "unpaid",
    created: Math.floor(Date.parse(made) / 1_000),
    amount_total: amount,
    amount_subtotal: amount,
    currency,
    client_reference_id: buyer.account,
    customer_details: { email: buyer.email, name: buyer.name, phone: null },
    metadata: memo,
  };
}

/** Online payment on the page of a company's own payment service. */
export const httpPayment = defineProvider({
  id: "http-payment",
  title: "Our payment service",
  variables: { HTTP_PAYMENT_URL: address, HTTP_PAYMENT_SECRET: text },
  configure({ set, off }) {
    const { HTTP_PAYMENT_URL: url, HTTP_PAYMENT_SECRET: secret } = set;
    if (!url || !secret)
      return off("HTTP_PAYMENT_URL and HTTP_PAYMENT_SECRET are not both set", []);
    return { on: true, settings: { url, secret } };
  },
  create({ url, secret }): OnlinePayment {
    async function ask<T>(path: string, milliseconds: number, body?: object): Promise<T> {
      const answer = await fetch(`${url}${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(milliseconds),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // The answer's text may be about a buyer, so the error has its status alone.
      if (!answer.ok) throw new Error(`The payment service answered ${answer.status}`);
      return (await answer.json()) as T;
    }
    return {
      kind: "online",
      hasWebhook: true,
      signatureHeader: "x-payment-signature",
      codeSecret: secret,
      open: async () => ({
        // The service gives one payment for one key, and puts its id in place of {CHECKOUT_SESSION_ID}.
        async createSession({ lines, currency, metadata, customerId, ...request }) {
          const { id, page } = await ask<Payment>("/payments", 7_000, {
            key: request.idempotencyKey,
            lines,
            currency,
            memo: metadata,
            account: customerId,
            done: request.successURL,
            back: request.cancelURL,
            until: request.expires,
          });
          return { id, url: page };
        },
        session: async (id) =>
          sessionOf(await ask<Payment>(`/payments/${encodeURIComponent(id)}`, 20_000)),
        async *completedSessions(since) {
          let before = "";
          for (;;) {
            const query = new URLSearchParams({ paid: "yes", since: since.toISOString(), before });
            const page = await ask<Payment[]>(`/payments?${query}`, 20_000);
            if (page.length === 0) return;
            yield page.map(sessionOf);
            before = page.at(-1)?.id ?? "";
          }
        },
      }),
      // `<seconds>.<HMAC-SHA256 of seconds.body, hexadecimal>`
      async verify(body, signature, now) {
        const [seconds = "", given = ""] = signature.split(".");
        const age = Math.abs(now.getTime() / 1_000 - Number(seconds));
        const right = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
        const found = Buffer.from(given, "hex");
        if (!(age < 300) || found.length !== right.length) return null;
        if (!timingSafeEqual(found, right)) return null;
        const { id, payment } = JSON.parse(body.toString()) as { id: string; payment: Payment };
        return { id, type: paymentEvents.completed, object: sessionOf(payment) };
      },
    };
  },
  // Browsers are sent to the page by a form, which the store's security policy has to allow.
  formTargets: ({ HTTP_PAYMENT_URL: url }) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  async check({ url }) {
    const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(4_000) });
    return [
      answer.ok
        ? ["ok", "payment service", "it answers"]
        : ["FAIL", "payment service", "it is down"],
    ];
  },
});
