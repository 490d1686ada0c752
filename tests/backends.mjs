import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../app/cli/built.mjs";

// `node tests/run.mjs backends [group …]`: every group of tests that has a backend below it, on each
// backend, as one table: passed, skipped with the reason, failed.

/** The files of a backend's own contract; every other group is the same files on each backend. */
const contracts = {
  sqlite: ["tests/contract/sqlite"],
  postgres: ["tests/contract/postgres"],
  supabase: ["tests/contract/supabase", "tests/db/hosted"],
  firestore: ["tests/emulator", "tests/contract/firestore"],
};
const shared = [
  ...["commerce", "api", "pages", "identity", "payments", "mail", "webhooks", "documents"],
  ...["moving", "cli", "faults", "kills"],
];
/** Groups of which only some files have a backend below them that TEST_BACKEND names. */
const parts = {
  moving: ["tests/moving/backup", "tests/moving/reindex"],
  cli: ["tests/cli/doctor"],
  faults: ["tests/faults/payment-deliveries", "tests/faults/payment-recovery"],
  kills: ["payment", "webhook", "audit", "erasure", "idempotency"].map(
    (name) => `tests/faults/${name}-kills`,
  ),
};
/** Groups that are not run on a backend, with the reason. */
const leftOut = {
  firestore: { kills: "the emulator holds for a minute what a killed process has locked" },
};

export async function compareBackends(groups) {
  const wanted = groups.length > 0 ? groups : ["contract", ...shared];
  const backends = Object.keys(contracts);
  const folder = mkdtempSync(join(tmpdir(), "backends-"));
  const cells = [];
  for (const backend of backends) {
    for (const group of wanted) {
      const reason = leftOut[backend]?.[group];
      if (reason) {
        cells.push({ backend, group, tests: [{ name: group, state: "skipped", reason }] });
        continue;
      }
      const own = group === "contract" ? contracts[backend] : parts[group];
      const places = own ?? [`tests/${group}`];
      const file = join(folder, `${backend}-${group}.json`);
      console.info(`\n— ${group} on ${backend}`);
      const code = await run(places, { backend, file });
      const tests = readTally(file);
      // An error that no test waited for fails the run, and none of its tests.
      if (code !== 0 && tests?.every(({ state }) => state !== "failed")) {
        tests.push({ name: `${group}: an error outside of its tests`, state: "failed" });
      }
      cells.push({ backend, group, tests });
    }
  }
  rmSync(folder, { recursive: true, force: true });
  printTable(wanted, backends, cells);
  return cells.every(({ tests }) => tests?.every(({ state }) => state !== "failed")) ? 0 : 1;
}

function run(places, { backend, file }) {
  const args = ["run", ...places, "--reporter=./tests/support/tally-reporter.mjs"];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "test", TEST_BACKEND: backend, TALLY_FILE: file },
    });
    child.once("exit", resolve);
  });
}

function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function printTable(groups, backends, cells) {
  const width = 26;
  console.info(`\n${"group".padEnd(12)}${backends.map((name) => name.padEnd(width)).join("")}`);
  for (const group of groups) {
    const row = backends.map((backend) => {
      const { tests } = cells.find((cell) => cell.backend === backend && cell.group === group);
      return (tests ? counted(tests) : "did not run").padEnd(width);
    });
    console.info(`${group.padEnd(12)}${row.join("")}`);
  }
  const told = cells.flatMap(({ backend, group, tests }) =>
    [...reasonsOf(tests ?? [])].map(
      ([reason, count]) => `  ${backend}, ${group}: ${count} × ${reason}`,
    ),
  );
  if (told.length > 0) console.info("\nSkipped");
  for (const line of told) console.info(line);
  const failed = cells.flatMap(({ backend, tests }) =>
    (tests ?? [])
      .filter(({ state }) => state === "failed")
      .map(({ name, reason }) => `  ${backend}: ${name}${reason ? `: ${reason}` : ""}`),
  );
  if (failed.length > 0) console.info("\nFailed");
  for (const line of failed) console.info(line);
}

function counted(tests) {
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length;
  const parts = [
    [count("passed"), "passed"],
    [count("skipped"), "skipped"],
    [count("failed"), "FAILED"],
  ];
  return parts
    .filter(([number], at) => number > 0 || at === 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(", ");
}

function reasonsOf(tests) {
  const reasons = new Map();
  for (const { state, reason } of tests) {
    if (state === "skipped") reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return reasons;
}
