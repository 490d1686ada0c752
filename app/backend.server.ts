import type { Storage } from "./commerce/storage";
import type { BackendSettings } from "./env.server";
import type { Log } from "./log.server";

interface StorageOptions {
  log: Log;
  /** False: pending migrations are an error and are not applied. */
  migrate?: boolean;
}

/** Opens the configured backend; its SDK is loaded only when it is used. */
export async function openStorage(
  settings: BackendSettings,
  { log, migrate = true }: StorageOptions,
): Promise<Storage> {
  const onError = (error: unknown) => log.error({ error }, "[storage] connection failed");
  switch (settings.kind) {
    case "sqlite": {
      const { openSqlite } = await import("./commerce/adapters/sqlite/sqlite.server");
      const onMigration = (fields: object, message: string) => log.info(fields, message);
      return openSqlite({ file: settings.file, migrate, onError, onMigration });
    }
    case "postgres": {
      const { openPostgres } = await import("./commerce/adapters/postgres/postgres.server");
      return openPostgres({ url: settings.url, migrate, onError });
    }
    case "supabase": {
      const { openSupabase } = await import("./commerce/adapters/supabase/supabase.server");
      return openSupabase({ url: settings.url, serviceRoleKey: settings.serviceRoleKey, onError });
    }
    case "firestore": {
      const { openFirestore } = await import("./commerce/adapters/firestore/firestore.server");
      return openFirestore(settings);
    }
  }
}

/** The schema of this version; loads no driver. */
export async function knownSchema(): Promise<number> {
  const { schemaVersion } = await import("./commerce/adapters/relational/migrations.server");
  return schemaVersion();
}

/**
 * Applies the pending migrations where opening the backend does not. Returns false when it cannot:
 * hosted SQL takes no tables over HTTP, and DATABASE_URL is not set.
 */
export async function applyPending(settings: BackendSettings): Promise<boolean> {
  if (settings.kind !== "supabase") return true;
  if (settings.databaseUrl === null) return false;
  const { applyMigrations } = await import("./commerce/adapters/postgres/connection.server");
  await applyMigrations({ url: settings.databaseUrl });
  return true;
}
