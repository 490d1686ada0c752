import { z } from "zod";

/**
 * A part of the store that variables switch on. When it is off, `why` says which ones are missing.
 */
export type Feature<T> = ({ on: true } & T) | { on: false; why: string };

export type BackendSettings =
  | { kind: "sqlite"; file: string }
  | { kind: "postgres"; url: string }
  | {
      kind: "supabase";
      url: string;
      serviceRoleKey: string;
      /** For migrations alone. */
      databaseUrl: string | null;
    }
  | {
      kind: "firestore";
      projectId: string | null;
      serviceAccount: string | null;
      emulatorHost: string | null;
    };

export type IdentitySettings =
  | {
      kind: "session";
      secrets: string[];
      oidc: { issuer: string; clientId: string; clientSecret: string } | null;
    }
  | {
      kind: "firebase";
      projectId: string | null;
      serviceAccount: string | null;
      webApiKey: string | null;
      emulatorHost: string | null;
    };

export interface Env {
  production: boolean;
  demo: boolean;
  port: number;
  host: string;
  logLevel: string;
  publicOrigin: string | null;
  allowedOrigins: string[];
  /** Number of proxies to trust; 0 means none, null means not set. */
  trustProxy: number | null;
  clientIpHeader: string | null;
  backend: Feature<{ settings: BackendSettings }>;
  identity: Feature<{ settings: IdentitySettings }>;
  payment: Feature<{ secretKey: string }>;
  paymentWebhookSecret: string | null;
  paymentApiBaseURL: string | null;
  paymentSpoolDir: string;
  email: Feature<{ apiKey: string }>;
  emailFromAddress: string | null;
  emailApiBaseURL: string | null;
  quoteNotificationEmail: string | null;
  sharedStore: Feature<{ url: string; token: string }>;
  storeId: string | null;
  /** Webhooks may go to http and to private addresses: for tests and development alone. */
  webhookPrivateAddresses: boolean;
  filesDir: string;
  /** Where pictures are kept instead of in the folder. */
  filesS3: Feature<{ settings: FilesS3Settings }>;
}

interface FilesS3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const text = z.string().trim().min(1).optional().catch(undefined);
const origin = z
  .string()
  .refine((value) => {
    try {
      return /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
    } catch {
      return false;
    }
  })
  .optional();
const address = z
  .string()
  .regex(/^https?:\/\/\S+$/)
  .optional();

const schema = z.object({
  NODE_ENV: z.string().optional(),
  DEMO_MODE: z.stringbool().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: text,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).optional(),
  COMMERCE_BACKEND: z.enum(["firestore", "postgres", "sqlite", "supabase"]).optional(),
  DATABASE_FILE: text,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  SUPABASE_URL: address,
  SUPABASE_SERVICE_ROLE_KEY: text,
  AUTH_PROVIDER: z.enum(["firebase", "session"]).optional(),
  SESSION_SECRET: z
    .string()
    .refine((value) => value.split(",").every((secret) => secret.trim().length >= 32))
    .optional(),
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine((value) => {
      try {
        return typeof (JSON.parse(value) as { project_id?: unknown }).project_id === "string";
      } catch {
        return false;
      }
    })
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: text,
  GOOGLE_CLOUD_PROJECT: text,
  FIRESTORE_EMULATOR_HOST: text,
  FIREBASE_AUTH_EMULATOR_HOST: text,
  FIREBASE_WEB_API_KEY: text,
  PUBLIC_ORIGIN: origin,
  ALLOWED_ORIGINS: z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every((item) => origin.safeParse(item).success))
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).optional(),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .transform((value) => value.toLowerCase())
    .optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().optional(),
  STORE_ID: z.string().trim().min(1).max(100).optional(),
  FILES_DIR: text,
  FILES_S3_ENDPOINT: address,
  FILES_S3_REGION: text,
  FILES_S3_BUCKET: text,
  FILES_S3_ACCESS_KEY_ID: text,
  FILES_S3_SECRET_ACCESS_KEY: text,
  PAYMENT_SECRET_KEY: text,
  PAYMENT_WEBHOOK_SECRET: text,
  PAYMENT_API_BASE_URL: address,
  PAYMENT_SPOOL_DIR: text,
  EMAIL_API_KEY: text,
  EMAIL_FROM_ADDRESS: text,
  EMAIL_API_BASE_URL: address,
  QUOTE_NOTIFICATION_EMAIL: z.email().max(320).optional(),
  SHARED_STORE_REST_URL: address,
  SHARED_STORE_REST_TOKEN: text,
});
type Variables = z.infer<typeof schema>;

/**
 * Parses the operator's variables once, at start. An unusable value is reported by the variable's
 * name, never by its content, and the variable then counts as unset. An empty one is unset.
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
      filesS3: filesS3Of(set),
    },
  };
}

const filesS3Needs = [
  "FILES_S3_ENDPOINT",
  "FILES_S3_BUCKET",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
] as const;

/** Pictures must not land in a folder because one of several variables was forgotten. */
function filesS3Missing(set: Variables): string[] {
  const missing = filesS3Needs.filter((name) => set[name] === undefined);
  if (missing.length === 0 || missing.length === filesS3Needs.length) return [];
  return missing.map((name) => `${name} is not set, and the other FILES_S3_ variables need it`);
}

function filesS3Of(set: Variables): Env["filesS3"] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = set;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId } = set;
  const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    return off("FILES_S3_ENDPOINT is not set, pictures lie in FILES_DIR");
  }
  const region = set.FILES_S3_REGION ?? "us-east-1";
  return { on: true, settings: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
}

function off(why: string): { on: false; why: string } {
  return { on: false, why };
}

function backendOf(set: Variables): Env["backend"] {
  const kind = set.COMMERCE_BACKEND ?? "firestore";
  if (kind === "sqlite") {
    return { on: true, settings: { kind, file: set.DATABASE_FILE ?? "data/store.db" } };
  }
  if (kind === "postgres") {
    return set.DATABASE_URL
      ? { on: true, settings: { kind, url: set.DATABASE_URL } }
      : off("COMMERCE_BACKEND=postgres needs DATABASE_URL");
  }
  if (kind === "supabase") {
    const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = set;
    if (!url || !serviceRoleKey) {
      return off("COMMERCE_BACKEND=supabase needs SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY");
    }
    const databaseUrl = set.DATABASE_URL ?? null;
    return { on: true, settings: { kind, url, serviceRoleKey, databaseUrl } };
  }
  const serviceAccount = set.FIREBASE_SERVICE_ACCOUNT ?? null;
  const emulatorHost = set.FIRESTORE_EMULATOR_HOST ?? null;
  const projectId = projectOf(set);
  const usable =
    serviceAccount || set.GOOGLE_APPLICATION_CREDENTIALS || (emulatorHost && projectId);
  if (!usable) {
    return off(
      set.COMMERCE_BACKEND
        ? "COMMERCE_BACKEND=firestore needs FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS"
        : "COMMERCE_BACKEND is not set, and the default, firestore, needs FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS",
    );
  }
  return { on: true, settings: { kind: "firestore", projectId, serviceAccount, emulatorHost } };
}

function projectOf(set: Variables): string | null {
  if (set.GOOGLE_CLOUD_PROJECT) return set.GOOGLE_CLOUD_PROJECT;
  if (!set.FIREBASE_SERVICE_ACCOUNT) return null;
  return (JSON.parse(set.FIREBASE_SERVICE_ACCOUNT) as { project_id: string }).project_id;
}

function identityOf(set: Variables): Env["identity"] {
  if (set.AUTH_PROVIDER === "session") {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
    if (!set.SESSION_SECRET) return off("AUTH_PROVIDER=session needs SESSION_SECRET");
    const secrets = set.SESSION_SECRET.split(",").map((secret) => secret.trim());
    const oidc = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
    return { on: true, settings: { kind: "session", secrets, oidc } };
  }
  const emulatorHost = set.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  const projectId = projectOf(set);
  if (!projectId && !set.GOOGLE_APPLICATION_CREDENTIALS) {
    return off("AUTH_PROVIDER=firebase needs GOOGLE_CLOUD_PROJECT or FIREBASE_SERVICE_ACCOUNT");
  }
  return {
    on: true,
    settings: {
      kind: "firebase",
      projectId,
      serviceAccount: set.FIREBASE_SERVICE_ACCOUNT ?? null,
      webApiKey: set.FIREBASE_WEB_API_KEY ?? null,
      emulatorHost,
    },
  };
}
