import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./built.mjs";

process.env.NODE_ENV ??= "production";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile?.(".env");
if (!existsSync(join(root, "build/store.js"))) await import("./build.mjs");
const { runCommand } = await import("../../build/store.js");
process.exitCode = await runCommand(process.argv.slice(2));
