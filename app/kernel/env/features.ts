import type { Env } from "./settings";
import type { Variables } from "./variables";

const filesS3Needs = [
  "FILES_S3_ENDPOINT",
  "FILES_S3_BUCKET",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
] as const;

/** Variables that are useless or dangerous without each other. */
const groups: readonly { names: readonly (keyof Variables)[]; others: string }[] = [
  // Pictures must not be stored in a folder because one of several variables was forgotten.
  { names: filesS3Needs, others: "the other FILES_S3_ variables need it" },
  {
    names: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    others: "the other OIDC_ variables need it",
  },
  {
    names: ["SHARED_STORE_REST_URL", "SHARED_STORE_REST_TOKEN"],
    others: "the other SHARED_STORE_ variable needs it",
  },
];

/** Why variables cannot be used, by name. */
export type Unusable = Readonly<Record<string, string>>;

/** Members of a group that are missing while others are set. One that is not valid is not missing. */
export function groupProblems(set: Variables, unusable: Unusable): string[] {
  return groups.flatMap(({ names, others }) => {
    const missing = names.filter((name) => set[name] === undefined);
    if (missing.length === names.length) return [];
    const unset = missing.filter((name) => !unusable[name]);
    return unset.map((name) => `${name} is not set, and ${others}`);
  });
}

/** What a choice lacks: `first needs second`, or why the second cannot be used. */
function needs(what: string, names: readonly (keyof Variables)[], unusable: Unusable): string {
  const invalid = names.flatMap((name) => unusable[name] ?? []);
  return invalid.length > 0 ? invalid.join("; ") : what;
}

export function filesS3Of(set: Variables, unusable: Unusable): Env["filesS3"] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = set;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId } = set;
  const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const what = "FILES_S3_ENDPOINT is not set, pictures are stored in FILES_DIR";
    return off(needs(what, filesS3Needs, unusable));
  }
  const region = set.FILES_S3_REGION ?? "us-east-1";
  return { on: true, settings: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
}

export function off(why: string): { on: false; why: string } {
  return { on: false, why };
}

export function backendOf(set: Variables, unusable: Unusable): Env["backend"] {
  const kind = set.COMMERCE_BACKEND ?? "firestore";
  if (kind === "sqlite") {
    return { on: true, settings: { kind, file: set.DATABASE_FILE ?? "data/store.db" } };
  }
  if (kind === "postgres") {
    return set.DATABASE_URL
      ? { on: true, settings: { kind, url: set.DATABASE_URL } }
      : off(needs("COMMERCE_BACKEND=postgres needs DATABASE_URL", ["DATABASE_URL"], unusable));
  }
  if (kind === "supabase") {
    const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = set;
    if (!url || !serviceRoleKey) {
      const what = "COMMERCE_BACKEND=supabase needs SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY";
      return off(needs(what, ["SUPABASE_URL", "SUPABASE_SERVICE_ROLE_KEY"], unusable));
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
    const what = set.COMMERCE_BACKEND
      ? "COMMERCE_BACKEND=firestore needs FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS"
      : "COMMERCE_BACKEND is not set, and the default, firestore, needs FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS";
    return off(needs(what, ["FIREBASE_SERVICE_ACCOUNT"], unusable));
  }
  return { on: true, settings: { kind: "firestore", projectId, serviceAccount, emulatorHost } };
}

function projectOf(set: Variables): string | null {
  if (set.GOOGLE_CLOUD_PROJECT) return set.GOOGLE_CLOUD_PROJECT;
  if (!set.FIREBASE_SERVICE_ACCOUNT) return null;
  return (JSON.parse(set.FIREBASE_SERVICE_ACCOUNT) as { project_id: string }).project_id;
}

/** The newest first; empty when SESSION_SECRET is not set. */
export function sessionSecretsOf({ SESSION_SECRET }: Variables): string[] {
  return SESSION_SECRET ? SESSION_SECRET.split(",").map((secret) => secret.trim()) : [];
}

export function identityOf(set: Variables, unusable: Unusable): Env["identity"] {
  if (set.AUTH_PROVIDER === "session") {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
    if (!set.SESSION_SECRET) {
      return off(needs("AUTH_PROVIDER=session needs SESSION_SECRET", ["SESSION_SECRET"], unusable));
    }
    const oidc = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
    return { on: true, settings: { kind: "session", oidc } };
  }
  const emulatorHost = set.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  const projectId = projectOf(set);
  if (!projectId && !set.GOOGLE_APPLICATION_CREDENTIALS) {
    const what = "AUTH_PROVIDER=firebase needs GOOGLE_CLOUD_PROJECT or FIREBASE_SERVICE_ACCOUNT";
    return off(needs(what, ["FIREBASE_SERVICE_ACCOUNT"], unusable));
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
