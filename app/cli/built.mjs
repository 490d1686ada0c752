import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const sources = ["app", "db", "emails", "public"];
const settings = ["package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];
const products = [
  "build/server/index.js",
  "build/client/assets",
  "build/server.js",
  "build/store.js",
];

/** True when the build is missing or older than any of its sources. */
export function isStale() {
  const built = products.map((name) => join(root, name));
  if (!built.every(existsSync)) return true;
  const builtAt = Math.min(...built.map((path) => statSync(path).mtimeMs));
  return newest([...sources, ...settings]) > builtAt;
}

function newest(names) {
  let latest = 0;
  for (const name of names) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    const entry = statSync(path);
    latest = Math.max(latest, entry.mtimeMs);
    if (entry.isDirectory()) {
      latest = Math.max(latest, newest(readdirSync(path).map((inner) => join(name, inner))));
    }
  }
  return latest;
}

/** Does what `npm run build` does; throws when it fails. */
export function buildAll({ quiet = false } = {}) {
  const build = join(root, "app/cli/build.mjs");
  const stdio = quiet ? "pipe" : "inherit";
  const { status, stdout, stderr } = spawnSync(process.execPath, [build], { stdio });
  if (status === 0) return;
  if (quiet) process.stderr.write(Buffer.concat([stdout, stderr].filter(Boolean)));
  throw new Error("The build failed.");
}
