import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

/** Files that wait for half a minute and more, for an engine or for a limit of time to pass. */
const waiting = [
  "emulator/storage",
  "faults/backend-gone",
  "processes/edge-sockets",
  "faults/payment-recovery",
  "processes/edge-load",
].map((name) => `/tests/${name}.test.ts`);

/** Files of one project follow each other; those that wait are spread among the ones that work. */
class WaitingSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) =>
      waiting.some((name) => moduleId.endsWith(name));
    const waits = sorted.filter(isWaiting).sort((a, b) => placeOf(a) - placeOf(b));
    const works = sorted.filter((file) => !isWaiting(file));
    return waits.reduce((order, file, at) => order.toSpliced(at * 5, 0, file), works);
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  return waiting.findIndex((name) => moduleId.endsWith(name));
}

/** One more than cores: a worker often waits. Each takes up to 1.5 GB, beside browsers and engines. */
const workers = Math.max(2, availableParallelism()) + (totalmem() > 8e9 ? 1 : 0);

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
    maxWorkers: workers,
    sequence: { sequencer: WaitingSpread },
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
