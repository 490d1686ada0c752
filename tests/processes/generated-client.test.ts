import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";

const run = promisify(execFile);

let store: EdgeServer;
let folder: string;
beforeAll(async () => {
  store = await openEdge();
  folder = await mkdtemp(join(tmpdir(), "generated-"));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const program = `
import { client } from "./client/client.gen";
import { productsCountByCategory, storeProducts } from "./client/sdk.gen";

client.setConfig({ baseUrl: process.env.STORE ?? "" });
let seen = 0;
let cursor: string | null = null;
do {
  const query: { limit: number; cursor?: string } = { limit: 10, ...(cursor ? { cursor } : {}) };
  const page = await storeProducts({ query, throwOnError: true });
  seen += page.data.products.length;
  cursor = page.data.nextCursor;
} while (cursor !== null);
const counted = await productsCountByCategory({ body: { args: [] }, throwOnError: true });
console.info(\`\${seen} \${counted.data.result}\`);
`;

const settings = {
  compilerOptions: {
    strict: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "Bundler",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: ["node"],
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["*.ts"],
};

describe("a client that a generator makes of the description", () => {
  it("is made", async () => {
    const description = join(folder, "openapi.json");
    const response = await fetch(`${store.origin}/openapi.json`);
    await writeFile(description, await response.text());
    await createClient({
      input: description,
      output: { path: join(folder, "client") },
      plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
      logs: { level: "silent" },
    });
    await writeFile(join(folder, "walk.ts"), program);
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
  });

  it("compiles", async () => {
    const compiler = resolve("node_modules/typescript/bin/tsc");
    const checked = await run(process.execPath, [compiler, "-p", folder]).catch((error) => error);
    expect(checked.stdout).toBe("");
  });

  it("walks the catalogue", async () => {
    const env = { ...process.env, STORE: store.origin };
    const loader = resolve("node_modules/tsx/dist/loader.mjs");
    const { stdout } = await run(process.execPath, ["--import", loader, "walk.ts"], {
      cwd: folder,
      env,
    });
    expect(stdout).toBe("28 28\n");
  });
});
