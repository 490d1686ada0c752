import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll, isStale, root } from "../app/cli/built.mjs";
import { compareBackends } from "./backends.mjs";
import { temporaryFolder } from "./temporary.mjs";
import { knownFlags } from "./v8-flags.mjs";

// What `npm test` runs: the build when it is stale, and every test, with lint and types beside
// them. A name given on the command line (`node tests/run.mjs faults`) runs that folder's tests
// alone, and `quick` all but those that need a browser, processes of their own, an emulator, or a
// database's server.
const only = process.argv.slice(2);
const isQuick = only[0] === "quick";
// `backends` is no folder: it goes over all of them and ends by itself.
if (only[0] === "backends") process.exit(await compareBackends(only.slice(1)));
/** How often each place is killed where only faults are tested; once in the normal run. */
const faultRounds = process.env.FAULT_ROUNDS ?? "20";
const minutes = (count) => count * 60_000;
/**
 * After how many minutes without a word the tests hang. Each has a limit of its own, and how long all
 * of them take is the machine's affair.
 */
const silentMinutes = Number(
  process.env.TEST_SILENT_MINUTES ?? (only.includes("faults") ? 40 : 10),
);
const bin = (path) => join(root, "node_modules", path);
const failures = [];

/**
 * Runs a program of node_modules, and remembers its name where it fails. It is stopped when it says
 * nothing for `limit` milliseconds. What a quiet one says comes in one piece when it has ended,
 * because others run beside it.
 */
function run(name, args, { limit, env = {}, quiet = false }) {
  console.info(`\n— ${name}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...env },
    });
    const timer = setTimeout(() => {
      console.error(`${name}: stopped after ${limit / minutes(1)} minutes without a word`);
      child.kill("SIGKILL");
    }, limit);
    const said = [];
    const hear = (to) => (text) => {
      timer.refresh();
      if (quiet) said.push(text);
      else to.write(text);
    };
    child.stdout.on("data", hear(process.stdout));
    child.stderr.on("data", hear(process.stderr));
    child.once("close", (code) => {
      clearTimeout(timer);
      process.stdout.write(Buffer.concat(said));
      console.info(`${name}: ${code === 0 ? "passed" : "failed"}`);
      if (code !== 0) failures.push(name);
      resolve();
    });
  });
}

/** What a store without settings of its own keeps in the project's folder: no test may touch it. */
function ownFiles() {
  const folder = join(root, "data");
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).sort().join() : "";
}

// Beside the build and the tests, which often wait: a core is rarely idle.
const checking =
  only.length > 0 && !isQuick
    ? []
    : [
        run("lint", [bin("@biomejs/biome/bin/biome"), "check", "."], {
          limit: minutes(10),
          quiet: true,
        }),
        // The compiler makes many objects, and much of it runs a few times: see vitest.config.ts.
        run(
          "types",
          [
            ...knownFlags("--max-semi-space-size=128", "--interrupt-budget=600000"),
            ...["--import", "tsx", "tests/types.ts"],
          ],
          // It says nothing before its end, which a busy machine puts off.
          { limit: minutes(40), quiet: true },
        ),
      ];
if (isStale()) {
  console.info("\n— build");
  try {
    buildAll({ quiet: true });
    console.info("build: passed");
  } catch (error) {
    console.error(error.message);
    failures.push("build");
  }
}

const folder = mkdtempSync(join(tmpdir(), "test-report-"));
const report = join(folder, "report.json");
const reporters = [
  "--reporter=default",
  "--reporter=tests/failures-at-once.mjs",
  "--reporter=json",
  `--outputFile.json=${report}`,
];
const chosen = isQuick
  ? ["--project=quick", "--project=components"]
  : only.map((name) => `tests/${name}`);
const temporary = temporaryFolder();
const ownFilesBefore = ownFiles();
await run("tests", [bin("vitest/vitest.mjs"), "run", ...reporters, ...chosen], {
  limit: minutes(silentMinutes),
  env: {
    NODE_ENV: "test",
    ...temporary.variables,
    ...(only.includes("faults") ? { FAULT_ROUNDS: faultRounds } : {}),
    ...(isQuick ? { TEST_BACKEND: process.env.TEST_BACKEND ?? "sqlite" } : {}),
  },
});

await Promise.all(checking);

let passed = 0;
let failed = 0;
let skipped = [];
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "passed" && status !== "failed")
    .map(({ fullName }) => fullName);
  passed = numPassedTests;
  // A file that cannot even be loaded has no tests to fail.
  failed = numFailedTests || (failures.includes("tests") ? Math.max(1, numFailedTestSuites) : 0);
} catch {
  failed = 1;
}
rmSync(folder, { recursive: true, force: true });
temporary.remove();

if (ownFiles() !== ownFilesBefore) failures.push("tests that write into data/");
const checks = failures.filter((name) => name !== "tests");
if (checks.length > 0) console.error(`\nFailed beside the tests: ${checks.join(", ")}`);
if (skipped.length > 0) console.info(`\nSkipped: ${skipped.length}`);
for (const name of skipped) console.info(`  ${name}`);
console.info(`\n${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
