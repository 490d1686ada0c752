import Database from "better-sqlite3";

/**
 * Holds the writer of a SQLite file, as another process would. It waits for the writer in turns of
 * the event loop: a store of this process that has the writer needs the loop to give it back.
 */
export async function holdFile(file: string): Promise<Database.Database> {
  const other = new Database(file, { timeout: 0 });
  for (;;) {
    try {
      other.exec("BEGIN IMMEDIATE");
      return other;
    } catch (error) {
      if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
