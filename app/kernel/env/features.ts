import type { Env, Unusable } from "./settings";
import type { Variables } from "./variables";

/** Variables that are useless or dangerous without each other. */
export interface VariableGroup {
  names: readonly string[];
  /** "the other SHARED_STORE_ variable needs it" */
  others: string;
  /** Missing ones are reported only when this one is set; left out: when any of them is. */
  when?: string;
}

/** Members of a group that are missing while others are set. One that is not valid is not missing. */
export function groupProblems(
  groups: readonly VariableGroup[],
  set: Readonly<Record<string, unknown>>,
  unusable: Unusable,
): string[] {
  return groups.flatMap(({ names, others, when }) => {
    if (when !== undefined && set[when] === undefined) return [];
    const missing = names.filter((name) => set[name] === undefined);
    if (missing.length === names.length) return [];
    const unset = missing.filter((name) => !unusable[name]);
    return unset.map((name) => `${name} is not set, and ${others}`);
  });
}

/** What a choice lacks: `first needs second`, or why the second cannot be used. */
export function needs(what: string, names: readonly string[], unusable: Unusable): string {
  const invalid = names.flatMap((name) => unusable[name] ?? []);
  return invalid.length > 0 ? invalid.join("; ") : what;
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

/** The project that the variables name, or that of the service account. */
export function projectOf(
  set: Pick<Variables, "GOOGLE_CLOUD_PROJECT" | "FIREBASE_SERVICE_ACCOUNT">,
): string | null {
  if (set.GOOGLE_CLOUD_PROJECT) return set.GOOGLE_CLOUD_PROJECT;
  if (!set.FIREBASE_SERVICE_ACCOUNT) return null;
  return (JSON.parse(set.FIREBASE_SERVICE_ACCOUNT) as { project_id: string }).project_id;
}

/** The newest first; empty when SESSION_SECRET is not set. */
export function sessionSecretsOf({ SESSION_SECRET }: Variables): string[] {
  return SESSION_SECRET ? SESSION_SECRET.split(",").map((secret) => secret.trim()) : [];
}
