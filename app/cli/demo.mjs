import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { buildAll, isStale, root } from "./built.mjs";

process.env.NODE_ENV ??= "production";
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile?.(".env");

const defaults = {
  DEMO_MODE: "true",
  COMMERCE_BACKEND: "sqlite",
  DATABASE_FILE: "data/demo.db",
  AUTH_PROVIDER: "session",
  PORT: "3000",
  SESSION_SECRET: randomBytes(32).toString("hex"),
  LOG_LEVEL: "warn",
};
for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
// Links in mails and documents, and their codes for cameras, can be tried on this machine.
process.env.PUBLIC_ORIGIN ||= `http://localhost:${process.env.PORT}`;

if (isStale()) {
  console.info("Building the store, which takes a moment …");
  buildAll({ quiet: true });
}
/** By a computed address: the types of the build are no part of the check of the sources. */
const built = (name) => import(new URL(`../../build/${name}.js`, import.meta.url).href);
const { runCommand, demoAccounts, demoPassword } = await built("store");
const code = await runCommand(["seed"]);
if (code !== 0) process.exit(code);
const { store } = await built("server");

// To the terminal itself: from here on what is printed goes to the log, which holds no address.
process.stdout.write(`
  The store is open at ${store.origin.replace("127.0.0.1", "localhost")}

${demoAccounts.map(({ email, admin }) => `    ${email.padEnd(22)} ${admin ? "admin" : "shopper"}`).join("\n")}
    Password of both: ${demoPassword}

  Stop it with Ctrl+C.

`);
