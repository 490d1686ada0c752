import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { askedBy } from "../support/shop";

const run = promisify(execFile);

let store: EdgeServer;
let folder: string;
let token: string;
beforeAll(async () => {
  store = await openEdge();
  const asked = { name: "Program", role: "sales" as const, methods: [], expires: null };
  const { commerce, gateway } = store.services;
  await commerce?.admin.grant("boss", "boss@example.test");
  token = (await gateway?.call("keys.create", [asked], askedBy({ uid: "boss" })))?.secret ?? "";
  folder = await mkdtemp(join(tmpdir(), "stranger-"));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program against the store, in the folder that holds it; answers what it printed. */
async function printed(
  program: string,
  args: string[],
  { cwd, seller = false }: { cwd: string; seller?: boolean },
): Promise<string> {
  const env = { ...process.env, STORE: store.origin, ...(seller ? { TOKEN: token } : {}) };
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
    const text = await printed(process.execPath, ["shop.js"], { cwd: folder });
    expect(text).toMatch(
      new RegExp(
        [
          "^products: 28",
          `guest: ${quote} Pending \\d{4}-.*Z`,
          `customer: ${quote}`,
          "called off: Cancelled",
          "by pages: 28",
          "refused: 403 other_account true",
          "signed out: true\n$",
        ].join("\n"),
      ),
    );
    const sold = await printed(process.execPath, ["shop.js"], { cwd: folder, seller: true });
    expect(sold).toContain("\noffer: Quoted 90, then Approved\n");
  });

  it("in Python", async (context) => {
    const reason = await reasonWithout("python3");
    if (reason) return context.skip(reason);
    const text = await printed("python3", ["shop.py"], { cwd: resolve("examples/python") });
    expect(text).toMatch(
      new RegExp(
        `^products: 28\nguest: ${quote} Pending\ncustomer: ${quote}\ncalled off: Cancelled\n` +
          "refused: 403 other_account\n$",
      ),
    );
    const cwd = resolve("examples/python");
    const sold = await printed("python3", ["shop.py"], { cwd, seller: true });
    expect(sold).toContain("\noffer: Quoted 180, then Approved\n");
  });

  it("with curl", async (context) => {
    const reason = await reasonWithout("curl");
    if (reason) return context.skip(reason);
    const text = await printed("sh", ["shop.sh"], { cwd: resolve("examples/curl") });
    expect(text).toMatch(
      new RegExp(
        `^products: 28\nguest: ${quote}\ncustomer: ${quote}\nanswered: Cancelled\n` +
          "refused: other_account\n$",
      ),
    );
    const sold = await printed("sh", ["shop.sh"], { cwd: resolve("examples/curl"), seller: true });
    expect(sold).toContain("\nanswered: Approved\n");
  });
});
