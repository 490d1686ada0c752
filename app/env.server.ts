import { backendOf, filesS3Missing, filesS3Of, identityOf, off } from "./env/features";
import { retentionDefaults } from "./env/retention";
import type { Env } from "./env/settings";
import { schema, type Variables } from "./env/variables";

export type { BackendSettings, Env, Feature, IdentitySettings } from "./env/settings";

/**
 * Parses the operator's variables once, at start. An unusable value is reported by the variable's
 * name, never by its content, and then counts as unset. An empty one is unset.
 */
export function readEnv(source: Record<string, string | undefined>): {
  env: Env;
  problems: string[];
} {
  const problems: string[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = source[name]?.trim();
    if (value === undefined || value === "") continue;
    const parsed = field.safeParse(value);
    if (parsed.success) variables[name] = parsed.data;
    else problems.push(`${name} is not valid`);
  }
  const set = variables as Variables;
  problems.push(...filesS3Missing(set));
  const demo = set.DEMO_MODE ?? false;
  const production = set.NODE_ENV === "production";
  const invalid = (name: string) => problems.includes(`${name} is not valid`);
  return {
    problems,
    env: {
      production,
      demo,
      port: set.PORT ?? 3000,
      host: set.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
      logLevel: set.LOG_LEVEL ?? "info",
      publicOrigin: set.PUBLIC_ORIGIN ?? null,
      allowedOrigins: set.ALLOWED_ORIGINS ?? [],
      trustProxy: set.TRUST_PROXY ?? null,
      clientIpHeader: set.CLIENT_IP_HEADER ?? null,
      backend: invalid("COMMERCE_BACKEND")
        ? off("COMMERCE_BACKEND names no known backend")
        : backendOf(set),
      identity: invalid("AUTH_PROVIDER")
        ? off("AUTH_PROVIDER names no known provider")
        : identityOf(set),
      payment: set.PAYMENT_SECRET_KEY
        ? { on: true, secretKey: set.PAYMENT_SECRET_KEY }
        : off("PAYMENT_SECRET_KEY is not set"),
      paymentWebhookSecret: set.PAYMENT_WEBHOOK_SECRET ?? null,
      paymentApiBaseURL: set.PAYMENT_API_BASE_URL ?? null,
      paymentSpoolDir: set.PAYMENT_SPOOL_DIR ?? "data/payments",
      erasedListFile: set.ERASED_LIST_FILE ?? "data/erased.jsonl",
      retention: set.RETENTION_DAYS ?? retentionDefaults,
      email: set.EMAIL_API_KEY
        ? { on: true, apiKey: set.EMAIL_API_KEY }
        : off("EMAIL_API_KEY is not set"),
      emailFromAddress: set.EMAIL_FROM_ADDRESS ?? null,
      emailApiBaseURL: set.EMAIL_API_BASE_URL ?? null,
      quoteNotificationEmail: set.QUOTE_NOTIFICATION_EMAIL ?? null,
      sharedStore:
        set.SHARED_STORE_REST_URL && set.SHARED_STORE_REST_TOKEN
          ? { on: true, url: set.SHARED_STORE_REST_URL, token: set.SHARED_STORE_REST_TOKEN }
          : off("SHARED_STORE_REST_URL and SHARED_STORE_REST_TOKEN are not both set"),
      storeId: set.STORE_ID ?? null,
      webhookPrivateAddresses: set.WEBHOOK_PRIVATE_ADDRESSES ?? false,
      filesDir: set.FILES_DIR ?? "data/files",
      pdfFontsDir: set.PDF_FONTS_DIR ?? null,
      filesS3: filesS3Of(set),
    },
  };
}
