import { z } from "zod";
import { retentionDays } from "./retention";

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

/** Every variable that the store reads, and the required form of its text. */
export const schema = z.object({
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
  PDF_FONTS_DIR: text,
  FILES_S3_ENDPOINT: address,
  FILES_S3_REGION: text,
  FILES_S3_BUCKET: text,
  FILES_S3_ACCESS_KEY_ID: text,
  FILES_S3_SECRET_ACCESS_KEY: text,
  PAYMENT_SECRET_KEY: text,
  PAYMENT_WEBHOOK_SECRET: text,
  PAYMENT_API_BASE_URL: address,
  PAYMENT_SPOOL_DIR: text,
  ERASED_LIST_FILE: text,
  RETENTION_DAYS: retentionDays,
  EMAIL_API_KEY: text,
  EMAIL_FROM_ADDRESS: text,
  EMAIL_API_BASE_URL: address,
  QUOTE_NOTIFICATION_EMAIL: z.email().max(320).optional(),
  SHARED_STORE_REST_URL: address,
  SHARED_STORE_REST_TOKEN: text,
});
/** The variables that are set and usable. */
export type Variables = z.infer<typeof schema>;
