import { address, text } from "~/kernel/env/variables";
import { defineProvider, type Finding } from "~/kernel/provider";
import type { OnlinePayment, PaymentProvider } from "~/modules/payments/provider";

/** Payment on Stripe's hosted page. */
export const stripe = defineProvider({
  id: "stripe",
  title: "Stripe",
  variables: {
    PAYMENT_SECRET_KEY: text,
    PAYMENT_WEBHOOK_SECRET: text,
    PAYMENT_API_BASE_URL: address,
  },
  configure({ set, off }) {
    const { PAYMENT_SECRET_KEY: secretKey } = set;
    if (!secretKey) return off("PAYMENT_SECRET_KEY is not set", ["PAYMENT_SECRET_KEY"]);
    const webhookSecret = set.PAYMENT_WEBHOOK_SECRET ?? null;
    return {
      on: true,
      settings: { secretKey, webhookSecret, baseURL: set.PAYMENT_API_BASE_URL ?? null },
    };
  },
  create: (settings): OnlinePayment => stripeCheckout(settings),
  async check(settings, { production, publicOrigin }) {
    const { secretKey, webhookSecret } = settings;
    const isPublic = production && publicOrigin?.startsWith("https:") === true;
    return [
      keyFinding(secretKey, isPublic),
      webhookFinding(webhookSecret, secretKey),
      await answerFinding(settings),
    ];
  },
  formTargets: ({ PAYMENT_API_BASE_URL: other }) => [
    "https://checkout.stripe.com",
    ...(other && URL.canParse(other) ? [new URL(other).origin] : []),
  ],
});

interface StripeVariables {
  secretKey: string;
  webhookSecret: string | null;
  baseURL: string | null;
}

/** The SDK is imported when it is first needed. */
function stripeCheckout({ secretKey, webhookSecret, baseURL }: StripeVariables): OnlinePayment {
  let provider: Promise<PaymentProvider> | null = null;
  const sdk = () => import("./stripe.server");
  return {
    kind: "online",
    hasWebhook: webhookSecret !== null,
    signatureHeader: "stripe-signature",
    codeSecret: secretKey,
    async open() {
      provider ??= sdk().then(({ stripeProvider }) => stripeProvider({ secretKey, baseURL }));
      return provider;
    },
    async verify(body, signature, now) {
      if (webhookSecret === null) return null;
      return (await sdk()).verifyStripeEvent(body, signature, { secret: webhookSecret, now });
    },
  };
}

async function answerFinding({ secretKey, baseURL }: StripeVariables): Promise<Finding> {
  const subject = "payment provider";
  const { askStripe } = await import("./stripe.server");
  switch (await askStripe({ secretKey, baseURL })) {
    case "ok":
      return ["ok", subject, "Stripe answers and accepts the key"];
    case "refused":
      return ["FAIL", subject, "Stripe refuses the key: copy PAYMENT_SECRET_KEY again"];
    case "silent":
      return ["warn", subject, "Stripe could not be asked: check the network of this machine"];
  }
}

/** The format of the key. Its value is never shown. */
function keyFinding(key: string, isPublic: boolean): Finding {
  const subject = "payment key";
  const mode = /^(?:sk|rk)_(test|live)_/.exec(key)?.[1];
  if (mode === undefined) {
    const detail =
      "PAYMENT_SECRET_KEY does not have the form of a secret key (sk_live_…, sk_test_…): copy it again";
    return ["warn", subject, detail];
  }
  if (mode === "test") {
    return isPublic
      ? ["warn", subject, "PAYMENT_SECRET_KEY is a test key: no money moves. Set the live one"]
      : ["ok", subject, "a test key"];
  }
  if (isPublic) return ["ok", subject, "a live key"];
  const detail =
    "PAYMENT_SECRET_KEY is a live key, but PUBLIC_ORIGIN is not an https address: use a test key until it is";
  return ["warn", subject, detail];
}

function webhookFinding(secret: string | null, key: string): Finding {
  const subject = "payment webhook";
  if (!secret) {
    const detail =
      "PAYMENT_WEBHOOK_SECRET is not set: webhooks are refused, and payments are recorded only by the check every five minutes";
    return ["FAIL", subject, detail];
  }
  if (/^(sk|rk|pk)_/.test(secret) || key.startsWith("whsec_")) {
    const detail =
      "PAYMENT_WEBHOOK_SECRET is another kind of key: set the signing secret (whsec_…) of the webhook";
    return ["FAIL", subject, detail];
  }
  if (!/^whsec_\S{16,}$/.test(secret)) {
    const detail =
      "PAYMENT_WEBHOOK_SECRET does not have the form of a signing secret (whsec_…): copy it from the webhook's page at the provider. Test and live webhooks have one each";
    return ["warn", subject, detail];
  }
  return ["ok", subject, "a signing secret is set; test and live webhooks have one each"];
}
