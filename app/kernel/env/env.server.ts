import { backendOf, filesS3Of, groupProblems, identityOf, off, sessionSecretsOf } from "./features";
import { retentionDefaults, retentionForever } from "./retention";
import type { Env } from "./settings";
import { schema, type Variables } from "./variables";

export type { BackendSettings, Env, Feature, IdentitySettings } from "./settings";

/**
 * Parses the operator's variables once, at start. An unusable value is reported by the variable's
 * name and the form it needs, never by its content, and then counts as unset. An empty one is unset.
 */
export function readEnv(source: Record<string, string | undefined>): {
  env: Env;
  problems: string[];
} {
  const unusable: Record<string, string> = {};
  const variables: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = source[name]?.trim();
    if (value === undefined || value === "") continue;
    const parsed = field.safeParse(value);
    if (parsed.success) variables[name] = parsed.data;
    else unusable[name] = `${name} is not valid: ${reasonOf(parsed.error.issues[0]?.message)}`;
  }
  const set = variables as Variables;
  const lacks = (name: keyof Variables) => unusable[name] ?? `${name} is not set`;
  const problems = [...Object.values(unusable), ...groupProblems(set, unusable)];
  const demo = set.DEMO_MODE ?? false;
  const production = set.NODE_ENV === "production";
  return {
    problems,
    env: {
      production,
      demo,
      port: set.PORT ?? 3000,
      host: set.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
      metrics:
        set.METRICS_PORT === undefined
          ? null
          : { port: set.METRICS_PORT, host: set.METRICS_HOST ?? "127.0.0.1" },
      tracing:
        !set.OTEL_SDK_DISABLED &&
        Boolean(set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT),
      logLevel: set.LOG_LEVEL ?? "info",
      publicOrigin: set.PUBLIC_ORIGIN ?? null,
      allowedOrigins: set.ALLOWED_ORIGINS ?? [],
      apiOrigins: set.API_ORIGINS ?? [],
      trustProxy: set.TRUST_PROXY ?? null,
      clientIpHeader: set.CLIENT_IP_HEADER ?? null,
      unusable,
      backend: unusable.COMMERCE_BACKEND
        ? off(unusable.COMMERCE_BACKEND)
        : backendOf(set, unusable),
      identity: unusable.AUTH_PROVIDER ? off(unusable.AUTH_PROVIDER) : identityOf(set, unusable),
      sessionSecrets: sessionSecretsOf(set),
      payment: set.PAYMENT_SECRET_KEY
        ? { on: true, secretKey: set.PAYMENT_SECRET_KEY }
        : off(lacks("PAYMENT_SECRET_KEY")),
      paymentWebhookSecret: set.PAYMENT_WEBHOOK_SECRET ?? null,
      paymentApiBaseURL: set.PAYMENT_API_BASE_URL ?? null,
      paymentSpoolDir: set.PAYMENT_SPOOL_DIR ?? "data/payments",
      erasedListFile: set.ERASED_LIST_FILE ?? "data/erased.jsonl",
      // Rows that a misspelt setting meant to keep could not be brought back.
      retention:
        set.RETENTION_DAYS ?? (unusable.RETENTION_DAYS ? retentionForever : retentionDefaults),
      email: set.EMAIL_API_KEY
        ? { on: true, apiKey: set.EMAIL_API_KEY }
        : off(lacks("EMAIL_API_KEY")),
      emailFromAddress: set.EMAIL_FROM_ADDRESS ?? null,
      emailApiBaseURL: set.EMAIL_API_BASE_URL ?? null,
      quoteNotificationEmail: set.QUOTE_NOTIFICATION_EMAIL ?? null,
      sharedStore:
        set.SHARED_STORE_REST_URL && set.SHARED_STORE_REST_TOKEN
          ? { on: true, url: set.SHARED_STORE_REST_URL, token: set.SHARED_STORE_REST_TOKEN }
          : off(
              unusable.SHARED_STORE_REST_URL ??
                "SHARED_STORE_REST_URL and SHARED_STORE_REST_TOKEN are not both set",
            ),
      storeId: set.STORE_ID ?? null,
      webhookPrivateAddresses: set.WEBHOOK_PRIVATE_ADDRESSES ?? false,
      filesDir: set.FILES_DIR ?? "data/files",
      pdfFontsDir: set.PDF_FONTS_DIR ?? null,
      filesS3: filesS3Of(set, unusable),
    },
  };
}

/** The schema's own words. The library's could contain the value. */
function reasonOf(message = ""): string {
  return /^(it must|a secret) /.test(message)
    ? message
    : "its form is wrong, see docs/configuration.md";
}
