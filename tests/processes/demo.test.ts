import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { demoAccounts, demoPassword } from "~/cli/demo-accounts";
import { freePort } from "../support/free-port";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** How long a store takes to be filled is the machine's affair; a demo that ends says nothing more. */
const untimed = { timeout: 0 };

it(
  "a first look: the address and both accounts stand in the terminal, and the store is filled",
  untimed,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "demo-"));
    const port = await freePort();
    const child = spawn(process.execPath, ["app/cli/demo.mjs"], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_FILE: join(folder, "demo.db"),
        FILES_DIR: join(folder, "files"),
        PAYMENT_SPOOL_DIR: join(folder, "payments"),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await gone;
      await rm(folder, { recursive: true, force: true });
    });
    let shown = "";
    for await (const chunk of child.stdout) {
      shown += chunk;
      if (shown.includes("Ctrl+C")) break;
    }
    for (const { email } of demoAccounts) expect(shown).toContain(email);
    expect(shown).toContain(demoPassword);
    const [origin = ""] = /http:\/\/[\w.]+:\d+/.exec(shown) ?? [];
    expect(origin).toContain(`:${port}`);
    const { totalCount } = await (await fetch(`${origin}/api/store/products`)).json();
    expect(totalCount).toBeGreaterThan(100);
  },
);
