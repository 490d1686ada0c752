import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/sqlite.ts",
  out: "./db/migrations/sqlite",
});
