import { readEnv } from "~/kernel/env/env.server";
import { bankTransfer } from "~/providers/bank-transfer/bank-transfer.server";
import { stripe } from "~/providers/stripe/stripe-checkout.server";
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
