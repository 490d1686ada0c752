import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAll, root } from "./built.mjs";

// npm runs scripts in the project's folder and says where the caller was.
const isByNpm = /^(store|db:\w+)$/.test(process.env.npm_lifecycle_event ?? "");
const folder = (isByNpm && process.env.INIT_CWD) || process.cwd();
// A reader that left, such as `head`, is no failure: the work goes on unseen.
for (const output of [process.stdout, process.stderr]) {
  output.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.env.NODE_ENV ??= "production";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile?.(".env");
if (!existsSync(join(root, "build/store.js"))) buildAll({ quiet: true });
const { runCommand } = await import("../../build/store.js");
process.exitCode = await runCommand(process.argv.slice(2), folder);
