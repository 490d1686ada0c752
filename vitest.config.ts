import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));
const filesIn = (name: string) => `tests/${name}/**/*.test.{ts,tsx}`;

/** Folders that are a project of their own; every other folder of tests is in `quick`. */
const apart = {
  components: [filesIn("components")],
  browser: [filesIn("browser")],
  processes: [filesIn("processes"), filesIn("faults")],
  emulator: [filesIn("emulator")],
  engines: ["contract", "db", "files", "moving"].map(filesIn),
};

interface Differences {
  environment?: "jsdom";
  isolate?: boolean;
  setupFiles?: string[];
  exclude?: string[];
}

function project(
  name: string,
  include: string[],
  { setupFiles = [], ...differences }: Differences = {},
): TestProjectInlineConfiguration {
  return {
    esbuild: { jsx: "automatic" },
    resolve: {
      alias: [
        { find: /^~\//, replacement: folder("app") },
        { find: /^~db\//, replacement: folder("db") },
        { find: /^~emails\//, replacement: folder("emails") },
      ],
    },
    test: {
      name,
      include,
      setupFiles: ["tests/support/setup.ts", ...setupFiles],
      pool: "forks",
      testTimeout: 60_000,
      hookTimeout: 30_000,
      // Waiting for a state ends when it is there; the runner's one second is a busy machine's pause.
      expect: { poll: { timeout: 20_000 } },
      ...differences,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ["tests/support/postgres.global.ts", "tests/support/firestore.global.ts"],
    // One more than cores: a worker often waits for a browser, a process or an engine.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // A module is transformed once for all projects, and again only when its text changes.
    experimental: { fsModuleCache: true },
    projects: [
      // Files share one copy of the modules: what a test changes in one it puts back.
      project("quick", [filesIn("*")], { exclude: Object.values(apart).flat(), isolate: false }),
      project("components", apart.components, {
        environment: "jsdom",
        setupFiles: ["tests/support/components.setup.ts"],
      }),
      project("browser", apart.browser, { isolate: false }),
      project("processes", apart.processes, { isolate: false }),
      project("emulator", apart.emulator, { isolate: false }),
      project("engines", apart.engines, { isolate: false }),
    ],
  },
});
