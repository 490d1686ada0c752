import type { Env } from "./settings";
import type { Variables } from "./variables";

const filesS3Needs = [
  "FILES_S3_ENDPOINT",
  "FILES_S3_BUCKET",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
] as const;

/** Pictures must not be stored in a folder because one of several variables was forgotten. */
export function filesS3Missing(set: Variables): string[] {
  const missing = filesS3Needs.filter((name) => set[name] === undefined);
  if (missing.length === 0 || missing.length === filesS3Needs.length) return [];
  return missing.map((name) => `${name} is not set, and the other FILES_S3_ variables need it`);
}

export function filesS3Of(set: Variables): Env["filesS3"] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = set;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId } = set;
  const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    return off("FILES_S3_ENDPOINT is not set, pictures are stored in FILES_DIR");
  }
  const region = set.FILES_S3_REGION ?? "us-east-1";
  return { on: true, settings: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
}

export function off(why: string): { on: false; why: string } {
  return { on: false, why };
}

export function backendOf(set: Variables): Env["backend"] {
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

export function identityOf(set: Variables): Env["identity"] {
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
