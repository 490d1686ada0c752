import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

export default defineConfig({
  esbuild: { jsx: "automatic" },
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("app") },
      { find: /^~db\//, replacement: folder("db") },
      { find: /^~emails\//, replacement: folder("emails") },
    ],
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/postgres.global.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
