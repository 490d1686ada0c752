import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/drizzle-schema.cjs",
  out: "./db/migrations/postgres",
});
