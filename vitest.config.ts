import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { knownFlags } from "./tests/v8-flags.mjs";

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));
const filesIn = (name: string) => `tests/${name}/**/*.test.{ts,tsx}`;

/** What needs a browser, processes of its own, an emulator or a database's server. */
const apart = ["browser", "processes", "faults", "emulator", "contract", "db", "files", "moving"];

/** In the browser's place: jsdom. Every other folder of tests is in `quick`. */
const components = [filesIn("components")];

/**
 * Most code of a test runs a few times and is gone: V8 translates it later than in a server, and
 * makes room for young objects less often. On Node 20 both take a seventh of the processor time away.
 */
const execArgv: string[] = knownFlags("--interrupt-budget=1000000", "--max-semi-space-size=64");

/** Files that wait for half a minute and more, for an engine or for a limit of time to pass. */
const waiting = [
  "emulator/storage",
  "faults/backend-gone",
  "processes/edge-sockets",
  "faults/payment-recovery",
  "processes/edge-load",
].map((name) => `/tests/${name}.test.ts`);

/**
 * Files of one project follow each other, the longest of the last run first, so that a worker keeps
 * its modules; those that wait are spread among the ones that work.
 */
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
      execArgv,
      // What hangs is ended. No test has a shorter limit: a busy machine may be ten times slower.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      // Waiting for a state ends when it is there; the runner's one second is a busy machine's pause.
      expect: { poll: { timeout: 120_000 } },
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
    // Files of a project share one copy of the modules: what a test changes in one it puts back.
    projects: [
      project("quick", [filesIn("*")], {
        exclude: [...apart.map(filesIn), ...components],
        isolate: false,
      }),
      project("apart", apart.map(filesIn), { isolate: false }),
      project("components", components, {
        environment: "jsdom",
        isolate: false,
        setupFiles: ["tests/support/components.setup.ts"],
      }),
    ],
  },
});
