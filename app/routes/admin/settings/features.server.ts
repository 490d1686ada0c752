import type { Env, Feature } from "~/env.server";

/** A part of the store that the operator's variables switch on or off. */
export interface FeatureRow {
  name: string;
  on: boolean;
  /** Its settings, or why it is off. Never a secret. */
  text: string;
}

const backends = {
  sqlite: "SQLite file",
  postgres: "PostgreSQL",
  supabase: "Hosted SQL",
  firestore: "Firestore",
} as const;

/** What is missing is for whoever runs the server: `store doctor` names the variables. */
const off = "Not set up. Whoever runs the store's server can switch it on.";

/** Which parts are on and off by the variables of the process, and why. */
export function featureRows(env: Env, { mailsTo }: { mailsTo: string }): FeatureRow[] {
  const { backend, identity, payment, email, sharedStore, filesS3 } = env;
  const row = (name: string, feature: Feature<object>, text: string): FeatureRow => ({
    name,
    on: feature.on,
    text: feature.on ? text : off,
  });
  return [
    row("Database", backend, backend.on ? backends[backend.settings.kind] : ""),
    row("Sign-in", identity, identity.on ? signInWords(identity.settings.kind) : ""),
    row("Mail", email, `Sent to customers; the shop's own go to ${mailsTo}.`),
    row("Online payment", payment, "Carts and accepted offers can be paid online."),
    {
      name: "Payment confirmations",
      on: payment.on && env.paymentWebhookSecret !== null,
      text:
        env.paymentWebhookSecret === null
          ? "Not set up, so paid orders are not recorded automatically."
          : "The provider's events are verified and recorded.",
    },
    row("Limits shared between instances", sharedStore, "Counted in the shared store."),
    row("Pictures in a bucket", filesS3, "Uploaded pictures go to the bucket."),
    {
      name: "Public address",
      on: env.publicOrigin !== null,
      text: env.publicOrigin ?? "Not set up, so mails have no links.",
    },
    {
      name: "Demo mode",
      on: env.demo,
      text: env.demo ? "Sample data and sample accounts: not for production." : "This is no demo.",
    },
  ];
}

function signInWords(kind: "session" | "firebase"): string {
  return kind === "session" ? "Sessions of the store's own." : "Firebase accounts.";
}
