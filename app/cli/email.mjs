import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./built.mjs";

// The preview weighs half a gigabyte and serves designers only: it lives outside the store's tree.
const version = "6.11.6";
const folder = join(tmpdir(), `quote-store-email-preview-${version}`);
const packages = [`react-email@${version}`, `@react-email/ui@${version}`];
const command = join(folder, "node_modules/.bin/email");

function run(program, args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(command)) {
  mkdirSync(folder, { recursive: true });
  console.info("Installing the preview, once …");
  run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", ...packages]);
}
run(command, ["dev", "--dir", join(root, "emails"), ...process.argv.slice(2)]);
