import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/postgres.ts",
  out: "./db/migrations/postgres",
});
