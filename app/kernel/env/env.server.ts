import { backendOf, off, sessionSecretsOf } from "./features";
import { retentionDefaults, retentionForever } from "./retention";
import type { Env, ReadVariables, VariableShape } from "./settings";
import { schema } from "./variables";

export type { BackendSettings, Env, Feature } from "./settings";

/**
 * Parses the operator's variables once, at start. An unusable value is reported by the variable's
 * name and the form it needs, never by its content, and then counts as unset. An empty one is unset.
 */
export function readEnv(source: Record<string, string | undefined>): {
  env: Env;
  problems: string[];
} {
  const { set, unusable } = readVariables(schema.shape, source);
  const problems = Object.values(unusable);
  const demo = set.DEMO_MODE ?? false;
  const production = set.NODE_ENV === "production";
  return {
    problems,
    env: {
      production,
      demo,
      testLanguages: set.TEST_LANGUAGES ?? false,
      port: set.PORT ?? 3000,
      host: set.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
      metrics:
        set.METRICS_PORT === undefined
          ? null
          : { port: set.METRICS_PORT, host: set.METRICS_HOST ?? "127.0.0.1" },
      tracing:
        !set.OTEL_SDK_DISABLED &&
        Boolean(set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT),
      // Without it a page has addresses of the host that the request named.
      pageCacheSeconds: set.PUBLIC_ORIGIN ? (set.PAGE_CACHE_SECONDS ?? 0) : 0,
      answerSeconds: set.ANSWER_SECONDS ?? 8,
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
      sessionSecrets: sessionSecretsOf(set),
      paymentSpoolDir: set.PAYMENT_SPOOL_DIR ?? "data/payments",
      erasedListFile: set.ERASED_LIST_FILE ?? "data/erased.jsonl",
      // Rows that a misspelt setting meant to keep could not be brought back.
      retention:
        set.RETENTION_DAYS ?? (unusable.RETENTION_DAYS ? retentionForever : retentionDefaults),
      quoteNotificationEmail: set.QUOTE_NOTIFICATION_EMAIL ?? null,
      storeId: set.STORE_ID ?? null,
      webhookPrivateAddresses: set.WEBHOOK_PRIVATE_ADDRESSES ?? false,
      pdfFontsDir: set.PDF_FONTS_DIR ?? null,
      readVariables: (shape) => readVariables(shape, source),
    },
  };
}

/** Reads the variables that a shape names; see `readEnv`. */
function readVariables<S extends VariableShape>(
  shape: S,
  source: Record<string, string | undefined>,
): ReadVariables<S> {
  const unusable: Record<string, string> = {};
  const set: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = source[name]?.trim();
    if (value === undefined || value === "") continue;
    const parsed = field.safeParse(value);
    if (parsed.success) set[name] = parsed.data;
    else unusable[name] = `${name} is not valid: ${reasonOf(parsed.error.issues[0]?.message)}`;
  }
  return { set: set as ReadVariables<S>["set"], unusable };
}

/** The schema's own words. The library's could contain the value. */
function reasonOf(message = ""): string {
  return /^(it must|a secret) /.test(message)
    ? message
    : "its form is wrong, see docs/configuration.md";
}
