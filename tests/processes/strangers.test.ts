import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";

const run = promisify(execFile);

let store: EdgeServer;
let folder: string;
beforeAll(async () => {
  store = await openEdge();
  folder = await mkdtemp(join(tmpdir(), "stranger-"));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program against the store, in the folder that holds it; answers what it printed. */
async function printed(program: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, STORE: store.origin };
  return (await run(program, args, { cwd, env })).stdout;
}

async function reasonWithout(program: string): Promise<string | null> {
  return run(program, ["--version"]).then(
    () => null,
    () => `${program} is not installed`,
  );
}

const quote = String.raw`Q-\d{8}-\d{4}[A-Z0-9]{4}`;

describe("a stranger's program", () => {
  it("in TypeScript: the packed client, types checked, in a folder of its own", async () => {
    const client = resolve("packages/client");
    await run("npm", ["pack", "--pack-destination", folder], { cwd: client });
    const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
    if (!tarball) throw new Error("nothing was packed");
    await cp("examples/typescript", folder, { recursive: true });
    const install = ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`];
    await run("npm", install, { cwd: folder });
    await run(process.execPath, [resolve("node_modules/typescript/bin/tsc")], { cwd: folder });
    const text = await printed(process.execPath, ["shop.js"], folder);
    expect(text).toMatch(
      new RegExp(
        [
          "^products: 28",
          `guest: ${quote} Pending \\d{4}-.*Z`,
          `customer: ${quote}`,
          "by pages: 28",
          "refused: 403 other_account true",
          "signed out: true\n$",
        ].join("\n"),
      ),
    );
  });

  it("in Python", async (context) => {
    const reason = await reasonWithout("python3");
    if (reason) return context.skip(reason);
    const text = await printed("python3", ["shop.py"], resolve("examples/python"));
    expect(text).toMatch(
      new RegExp(
        `^products: 28\nguest: ${quote} Pending\ncustomer: ${quote}\nrefused: 403 other_account\n$`,
      ),
    );
  });

  it("with curl", async (context) => {
    const reason = await reasonWithout("curl");
    if (reason) return context.skip(reason);
    const text = await printed("sh", ["shop.sh"], resolve("examples/curl"));
    expect(text).toMatch(
      new RegExp(`^products: 28\nguest: ${quote}\ncustomer: ${quote}\nrefused: other_account\n$`),
    );
  });
});
