import type { BackendSettings } from "~/kernel/env/env.server";
import type { Log } from "~/kernel/process/log.server";
import type { Storage } from "./storage";

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
  const onMigration = (fields: object, message: string) => log.info(fields, message);
  const onError = (error: unknown) => log.error({ error }, "[storage] connection failed");
  switch (settings.kind) {
    case "sqlite": {
      const { openSqlite } = await import("./adapters/sqlite/sqlite.server");
      return openSqlite({ file: settings.file, migrate, onError, onMigration });
    }
    case "postgres": {
      const { openPostgres } = await import("./adapters/postgres/postgres.server");
      return openPostgres({ url: settings.url, migrate, onError, onMigration });
    }
    case "supabase": {
      const { openSupabase } = await import("./adapters/supabase/supabase.server");
      return openSupabase({ url: settings.url, serviceRoleKey: settings.serviceRoleKey, onError });
    }
    case "firestore": {
      const { openFirestore } = await import("./adapters/firestore/firestore.server");
      return openFirestore(settings);
    }
  }
}

/** The schema of this version; loads no driver. */
export async function knownSchema(): Promise<number> {
  const { schemaVersion } = await import("./adapters/relational/migrations.server");
  return schemaVersion();
}

/**
 * Applies the pending migrations where opening the backend does not. Returns false when it cannot:
 * hosted SQL takes no tables over HTTP, and DATABASE_URL is not set.
 */
export async function applyPending(settings: BackendSettings, log: Log): Promise<boolean> {
  if (settings.kind !== "supabase") return true;
  if (settings.databaseUrl === null) return false;
  const { applyMigrations } = await import("./adapters/postgres/connection.server");
  await applyMigrations({
    url: settings.databaseUrl,
    onMigration: (fields, message) => log.info(fields, message),
  });
  return true;
}
