import type { Env } from "~/kernel/env/env.server";
import type { Finding } from "./finding";

/** The formats of the keys. Their values are never shown. */
export function paymentFindings(env: Env): Finding[] {
  if (!env.payment.on) return [];
  const key = env.payment.secretKey;
  const mode = /^(?:sk|rk)_(test|live)_/.exec(key)?.[1];
  return [...keyFindings(env, mode), ...secretFindings(env.paymentWebhookSecret, key)];
}

function keyFindings(env: Env, mode: string | undefined): Finding[] {
  const subject = "payment key";
  if (mode === undefined) {
    return [
      [
        "warn",
        subject,
        "PAYMENT_SECRET_KEY does not have the form of a secret key (sk_live_…, sk_test_…): copy it again",
      ],
    ];
  }
  if (mode === "test") {
    return env.production && env.publicOrigin?.startsWith("https:")
      ? [["warn", subject, "PAYMENT_SECRET_KEY is a test key: no money moves. Set the live one"]]
      : [["ok", subject, "a test key"]];
  }
  if (env.production && env.publicOrigin?.startsWith("https:"))
    return [["ok", subject, "a live key"]];
  return [
    [
      "warn",
      subject,
      "PAYMENT_SECRET_KEY is a live key, but PUBLIC_ORIGIN is not an https address: use a test key until it is",
    ],
  ];
}

function secretFindings(secret: string | null, key: string): Finding[] {
  const subject = "payment webhook";
  if (!secret) {
    return [
      [
        "FAIL",
        subject,
        "PAYMENT_WEBHOOK_SECRET is not set: webhooks are refused, and payments are recorded only by the check every five minutes",
      ],
    ];
  }
  if (/^(sk|rk|pk)_/.test(secret) || key.startsWith("whsec_")) {
    return [
      [
        "FAIL",
        subject,
        "PAYMENT_WEBHOOK_SECRET is another kind of key: set the signing secret (whsec_…) of the webhook",
      ],
    ];
  }
  if (!/^whsec_\S{16,}$/.test(secret)) {
    return [
      [
        "warn",
        subject,
        "PAYMENT_WEBHOOK_SECRET does not have the form of a signing secret (whsec_…): copy it from the webhook's page at the provider. Test and live webhooks have one each",
      ],
    ];
  }
  return [["ok", subject, "a signing secret is set; test and live webhooks have one each"]];
}
