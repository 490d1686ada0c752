import type { Env } from "~/kernel/env/env.server";
import { Failure } from "~/kernel/failure";
import type { LazyPaymentProvider, PaymentProvider } from "~/modules/payments/provider";

/** The payment provider. Its SDK is imported when it is first needed. */
export function openPayment({ payment, paymentApiBaseURL }: Env): LazyPaymentProvider {
  let provider: Promise<PaymentProvider> | null = null;
  const sdk = () => import("./stripe/stripe.server");
  return {
    async open() {
      if (!payment.on) throw new Failure("notConfigured", "checkout not configured");
      const { secretKey } = payment;
      provider ??= sdk().then(({ stripeProvider }) =>
        stripeProvider({ secretKey, baseURL: paymentApiBaseURL }),
      );
      return provider;
    },
    async verify(body, signature, options) {
      return (await sdk()).verifyStripeEvent(body, signature, options);
    },
  };
}
