import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./built.mjs";

// The preview weighs half a gigabyte, brings another React and serves designers only: it lives
// outside the store's tree, over a copy of the templates that follows every change.
const version = "6.11.6";
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const shared = ["@react-email/components", "@react-email/render"];
const packages = [
  `react-email@${version}`,
  `@react-email/ui@${version}`,
  ...shared.map((name) => `${name}@${dependencies[name]}`),
];
const folder = join(tmpdir(), `quote-store-email-preview-${version}`);
const command = join(folder, "node_modules/.bin/email");
const copied = ["emails", "app/kernel", "app/modules", "tsconfig.json"];
const shell = process.platform === "win32";

if (
  !shared.every((name) => existsSync(join(folder, "node_modules", name))) ||
  !existsSync(command)
) {
  console.info("Installing the preview, once …");
  mkdirSync(folder, { recursive: true });
  const install = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", [...install, ...packages], { stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}

for (const name of copied) {
  rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(root, name), join(folder, name), { recursive: true });
}
for (const name of ["emails", "app/kernel", "app/modules"]) {
  watch(join(root, name), { recursive: true }, (_, file) => {
    if (file) copy(join(name, file));
  });
}

function copy(name) {
  if (existsSync(join(root, name)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  else rmSync(join(folder, name), { recursive: true, force: true });
}

const args = ["--no-install", "email", "dev", "--dir", "emails", ...process.argv.slice(2)];
// The preview starts processes of its own, which only a signal to the whole group ends with it.
const preview = spawn("npx", args, { cwd: folder, stdio: "inherit", shell, detached: !shell });
preview.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => (shell ? preview.kill(signal) : process.kill(-preview.pid, signal)));
}
