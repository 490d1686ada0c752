import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
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
  const child = spawn(process.execPath, [await bundleOf(entry)], {
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

/** The file of an entry of this folder, beside it its packages; made once. */
export function bundleOf(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

/** What stays where it is installed: native parts, and what is loaded only when it is used. */
const installed = [
  ...["better-sqlite3", "pg-native", "sharp", "vite", "@myriaddreamin/*"],
  ...["firebase-admin", "firebase-admin/*", "@google-cloud/*"],
];

/** Packages of the older kind ask for these. */
const older = `
import { createRequire as requireOf } from "node:module";
const require = requireOf(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
`;

/**
 * A few files with all packages, so that a process starts in a moment; what is imported late has
 * files of its own, which are read when they are needed.
 */
async function bundle(entry: string): Promise<string> {
  const outdir = `${root}/node_modules/.cache/${entry}-${process.pid}`;
  await rm(outdir, { recursive: true, force: true });
  process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));
  await build({
    entryPoints: [fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: installed,
    banner: { js: older },
    tsconfig: `${root}/tsconfig.json`,
    logLevel: "error",
  });
  return `${outdir}/${entry}.mjs`;
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
