import { z } from "zod";
import { retentionDays } from "./retention";

/** The kinds of variables, for the core and for providers. */
export const text = z.string().trim().min(1).optional().catch(undefined);
const originText = "it must be an origin such as https://shop.example.com, without a path";
const origin = z
  .string()
  .refine((value) => {
    try {
      return /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
    } catch {
      return false;
    }
  }, originText)
  .optional();
const origins = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .refine(
    (items) => items.every((item) => origin.safeParse(item).success),
    "it must be a list of origins such as https://shop.example.com, separated by commas",
  )
  .optional();
export const address = z
  .string()
  .regex(/^https?:\/\/\S+$/, "it must be an address that begins with http:// or https://")
  .optional();
export const yesOrNo = z.stringbool({ error: "it must be true or false" }).optional();

export function wholeNumber(least: number, most: number) {
  const error = `it must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).optional();
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `it must be one of ${values.join(", ")}` }).optional();
}

/** The project of a backend and of an identity provider, which share an account. */
export const projectVariables = {
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine((value) => {
      try {
        return typeof (JSON.parse(value) as { project_id?: unknown }).project_id === "string";
      } catch {
        return false;
      }
    }, "it must be the JSON of a service account, with a project_id")
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: text,
  GOOGLE_CLOUD_PROJECT: text,
};

/**
 * Every variable that the core reads, and the required form of its text. Providers declare their
 * own, see app/kernel/provider.ts.
 */
export const schema = z.object({
  NODE_ENV: z.string().optional(),
  DEMO_MODE: yesOrNo,
  TEST_LANGUAGES: yesOrNo,
  PORT: wholeNumber(0, 65_535),
  HOST: text,
  PAGE_CACHE_SECONDS: wholeNumber(0, 86_400),
  ANSWER_SECONDS: wholeNumber(8, 600),
  METRICS_PORT: wholeNumber(0, 65_535),
  METRICS_HOST: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_SDK_DISABLED: yesOrNo,
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  COMMERCE_BACKEND: oneOf(["firestore", "postgres", "sqlite", "supabase"]),
  DATABASE_FILE: text,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "it must begin with postgres:// or postgresql://")
    .optional(),
  SUPABASE_URL: address,
  SUPABASE_SERVICE_ROLE_KEY: text,
  SESSION_SECRET: z
    .string()
    .superRefine((value, context) => {
      const weak = value.split(",").flatMap((secret) => weaknessOf(secret.trim()) ?? []);
      if (weak[0]) context.addIssue({ code: "custom", message: `${weak[0]}; ${howToMakeOne}` });
    })
    .optional(),
  ...projectVariables,
  FIRESTORE_EMULATOR_HOST: text,
  PUBLIC_ORIGIN: origin,
  ALLOWED_ORIGINS: origins,
  API_ORIGINS: origins,
  TRUST_PROXY: wholeNumber(0, 10),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "it must be the name of a header: letters, digits and hyphens")
    .transform((value) => value.toLowerCase())
    .optional(),
  WEBHOOK_PRIVATE_ADDRESSES: yesOrNo,
  STORE_ID: z.string().trim().min(1).max(100, "it must have at most 100 characters").optional(),
  PDF_FONTS_DIR: text,
  PAYMENT_SPOOL_DIR: text,
  ERASED_LIST_FILE: text,
  RETENTION_DAYS: retentionDays,
  QUOTE_NOTIFICATION_EMAIL: z
    .email("it must be one e-mail address")
    .max(320, "it must be one e-mail address")
    .optional(),
});
/** The variables that are set and usable. */
export type Variables = z.infer<typeof schema>;

const shortest = 32;
/** Random text of this length always has more different characters. */
const fewestCharacters = 10;
const placeholder = /change-?_?me|example|placeholder|password|replace|your[-_ ]|insert[-_ ]/i;

/** Why a secret could be guessed; null when nothing speaks against it. */
function weaknessOf(secret: string): string | null {
  if (secret.length < shortest) return `a secret has fewer than ${shortest} characters`;
  if (placeholder.test(secret)) return "a secret is a placeholder or contains a common word";
  if (isRepeated(secret)) return "a secret repeats the same characters";
  if (new Set(secret).size < fewestCharacters) {
    return `a secret has fewer than ${fewestCharacters} different characters`;
  }
  return null;
}

/** Whether it is a shorter text written twice or more. */
function isRepeated(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period += 1) {
    if (secret.slice(period) === secret.slice(0, -period)) return true;
  }
  return false;
}

/** What makes a good one. */
const howToMakeOne =
  "make one with: node -e \"console.log(require('crypto').randomBytes(32).toString('hex'))\"";
