import { rowsOf } from "./postgres";

/** Everything that migrations make, as the catalogue of the database tells it. */
export async function postgresSchema(url: string): Promise<unknown> {
  const [columns, indexes, constraints, functions, triggers, policies, security] =
    await Promise.all([
      rowsOf(
        url,
        `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
       FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
      ),
      rowsOf(url, "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"),
      rowsOf(
        url,
        `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
      ),
      rowsOf(
        url,
        `SELECT pg_get_functiondef(oid), proacl::text FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace`,
      ),
      rowsOf(url, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1"),
      rowsOf(url, "SELECT policyname FROM pg_policies ORDER BY 1"),
      rowSecurity(url),
    ]);
  return { columns, indexes, constraints, functions, triggers, policies, security };
}

export function rowSecurity(url: string) {
  return rowsOf(
    url,
    `SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
}
