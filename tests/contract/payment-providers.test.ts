import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listen, originOf } from "~/http/server/process.server";
import { readEnv } from "~/kernel/env/env.server";
import { bankTransfer } from "~/providers/bank-transfer/bank-transfer.server";
import { stripe } from "~/providers/stripe/stripe-checkout.server";
import { httpPayment } from "../../examples/providers/http-payment.server";
import { fakePayment } from "../support/fake-providers";
import { signatureOf } from "../support/payment-events";
import { openPaymentProvider } from "../support/payment-provider";
import { paymentContract } from "./payment.suite";
import { transferContract } from "./transfer.suite";

paymentContract({
  name: "Stripe",
  async open() {
    const host = await openPaymentProvider();
    const secret = "whsec_0123456789abcdef";
    const { state } = stripe.open(
      readEnv({
        PAYMENT_SECRET_KEY: "sk_test_0123456789",
        PAYMENT_WEBHOOK_SECRET: secret,
        PAYMENT_API_BASE_URL: host.origin,
      }).env,
    );
    if (!state.on) throw new Error(state.why);
    return {
      payment: state.create({}),
      async pay(id) {
        const body = Buffer.from(JSON.stringify(host.pay(id)));
        return { body, signature: signatureOf(body, secret) };
      },
      sessions: () => host.sessions.length,
      answer(mode) {
        host.mode = ({ ok: "ok", down: "5xx", silent: "hang" } as const)[mode];
      },
      close: () => host.close(),
    };
  },
});

/** The service of the example: it keeps payments, and is asked for them in JSON. */
async function startPaymentService(secret: string) {
  interface Kept {
    id: string;
    key: string;
    page: string;
    state: "open" | "paid";
    made: string;
    amount: number;
    currency: string;
    buyer: { account: string | null; email: string; name: string };
    memo: object;
  }
  const kept: Kept[] = [];
  let mode: "ok" | "down" | "silent" = "ok";
  const server = createServer(async (request, response) => {
    if (mode === "silent") return;
    const send = (status: number, answer: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(answer));
    if (mode === "down") return void send(500, { error: "Ada Byron could not be charged" });
    if (request.headers.authorization !== `Bearer ${secret}`) return void send(401, {});
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    if (request.method === "POST") {
      // biome-ignore lint/suspicious/noExplicitAny: the service takes what the example sends
      const asked = (await json(request)) as any;
      const known = kept.find(({ key }) => key === asked.key);
      if (known) return void send(200, known);
      const id = `pay-${kept.length + 1}`;
      const sum = asked.lines.reduce(
        (all: number, line: { unitAmount: number; quantity: number }) =>
          all + line.unitAmount * line.quantity,
        0,
      );
      const page = asked.done.replace("{CHECKOUT_SESSION_ID}", id);
      const buyer = { account: asked.account, email: "ada@example.test", name: "Ada Byron" };
      const { key, currency, memo } = asked;
      const made = new Date().toISOString();
      kept.push({ id, key, page, state: "open", made, amount: sum, currency, buyer, memo });
      return void send(200, kept.at(-1));
    }
    const one = kept.find(({ id }) => pathname === `/payments/${id}`);
    if (one) return void send(200, one);
    if (pathname !== "/payments") return void send(404, {});
    const since = new Date(searchParams.get("since") ?? "");
    const paid = kept.filter((each) => each.state === "paid" && new Date(each.made) >= since);
    const newest = paid.toReversed();
    const at = newest.findIndex(({ id }) => id === searchParams.get("before"));
    send(200, newest.slice(at + 1, at + 3));
  });
  await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url: originOf(server),
    kept,
    answer(next: typeof mode) {
      mode = next;
    },
    pay(id: string) {
      const payment = kept.find((each) => each.id === id);
      if (payment) payment.state = "paid";
      const body = Buffer.from(JSON.stringify({ id: `event-${id}`, payment }));
      const seconds = Math.floor(Date.now() / 1_000);
      const mac = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
      return { body, signature: `${seconds}.${mac}` };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

paymentContract({
  name: "the example of the docs",
  async open() {
    const secret = "a-secret-of-the-service";
    const service = await startPaymentService(secret);
    const variables = { HTTP_PAYMENT_URL: service.url, HTTP_PAYMENT_SECRET: secret };
    const { state } = httpPayment.open(readEnv(variables).env);
    if (!state.on) throw new Error(state.why);
    return {
      payment: state.create({}),
      pay: async (id) => service.pay(id),
      sessions: () => service.kept.length,
      answer: service.answer,
      close: service.close,
    };
  },
});

test("the docs show the example as it is", () => {
  const example = readFileSync("examples/providers/http-payment.server.ts", "utf8");
  expect(readFileSync("docs/extending.md", "utf8")).toContain(example.trim());
});

paymentContract({
  name: "the fake",
  async open() {
    const payment = fakePayment();
    return {
      payment,
      pay: async (id) => payment.pay(id),
      sessions: () => payment.sessions.size,
      answer(mode) {
        payment.mode = mode;
      },
      async close() {},
    };
  },
});

transferContract({
  name: "bank transfer",
  open() {
    const { state } = bankTransfer.open(readEnv({ BANK_TRANSFER_DAYS: "10" }).env);
    if (!state.on) throw new Error(state.why);
    return state.create({});
  },
});
