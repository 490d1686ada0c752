import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { knownFlags } from "../v8-flags.mjs";

/** A process answers a few calls and is killed: what V8 would optimise is not called again. */
const execArgv: string[] = knownFlags("--interrupt-budget=1000000");
const root = fileURLToPath(new URL("../../", import.meta.url));
const bundles = new Map<string, Promise<string>>();

export interface StoreProcess {
  origin: string;
  /** Resolves with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
}

/** Starts a store in a process of its own, with only these variables set. */
export async function startStoreProcess(
  variables: Record<string, string>,
  entry = "payment-process",
): Promise<StoreProcess> {
  const child = spawn(process.execPath, [...execArgv, await bundleOf(entry)], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "test", PORT: "0", HOST: "127.0.0.1", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_, signal) => resolve(signal));
  });
  return {
    origin: await firstLine(child, ended),
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The file of an entry of this folder, beside it its packages. */
export async function bundleOf(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return join(await bundled, `${entry}.mjs`);
}

/** What stays where it is installed: native parts, and what is loaded only when it is used. */
const installed = [
  "better-sqlite3",
  "pg-native",
  "sharp",
  "vite",
  "@myriaddreamin/*",
  "firebase-admin",
  "firebase-admin/*",
  "@google-cloud/*",
];

/** Packages of the older kind ask for these. */
const older = `
import { createRequire as requireOf } from "node:module";
const require = requireOf(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
`;

const sources = ["app", "db", "emails", "tests/support", "package-lock.json", "tsconfig.json"];
const kept = join(root, ".cache/test-processes");

/**
 * A folder with an entry as a few files with all packages, so that a process starts in a moment;
 * what is imported late has files of its own, which are read when they are needed. It is made once
 * for all workers, and again when a source has changed.
 */
async function bundle(entry: string): Promise<string> {
  const changed = Math.max(...sources.map((name) => newest(join(root, name))));
  const folder = join(kept, `${entry}-${changed}`);
  if (existsSync(folder)) return folder;
  await removeOld();
  const beside = `${folder}-${process.pid}`;
  await build({
    entryPoints: [join(root, `tests/support/${entry}.ts`)],
    outdir: beside,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: installed,
    banner: { js: older },
    tsconfig: join(root, "tsconfig.json"),
    logLevel: "error",
  });
  // Another worker may have been faster; then its files are used.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }));
  return folder;
}

/** When a file, or any in a folder, was last changed. */
function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path, { recursive: true, encoding: "utf8" });
  return inside.reduce((last, name) => Math.max(last, statSync(join(path, name)).mtimeMs), mtimeMs);
}

/** Folders of other sources that no run can use any more. */
async function removeOld(): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(kept)) {
    const path = join(kept, name);
    const isOld =
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}

async function firstLine(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  const line = new Promise<string>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
  });
  const early = ended.then(() => Promise.reject(new Error("The store ended before it listened")));
  return Promise.race([line, early]);
}
