import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { seed } from "~/cli/seed.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { aProduct } from "./shop";
import { copyTemplate } from "./templates";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface BuiltServer {
  origin: string;
  /** Where this server's files are; gone after `stop`. */
  folder: string;
  child: ChildProcess;
  /** Everything it printed. */
  logs(): string;
  /** The exit code, once it is gone and all it printed is in `logs`. */
  gone: Promise<number | null>;
  /** SIGTERM, and the exit code once it is gone. */
  end(): Promise<number | null>;
  /** Kills the process as a power cut does: nothing is drained, and the files stay. */
  kill(): Promise<void>;
  /** Ends it if it still runs, and removes its files. */
  stop(): Promise<void>;
}

export interface BuiltOptions {
  variables?: Record<string, string>;
  products?: Product[];
  /** The folder of a server that was killed, to start again on its files. */
  folder?: string;
}

/** Starts build/server.js as operators do, on a free port and a SQLite file of its own. */
export async function startBuilt(options: BuiltOptions = {}): Promise<BuiltServer> {
  const { variables = {}, products = smallCatalogue() } = options;
  const entry = join(root, "build/server.js");
  if (!existsSync(entry)) throw new Error("There is no build: run npm run build first.");
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "store-")));
  const file = join(folder, "store.db");
  if (!options.folder) await fill(file, products);
  const env: NodeJS.ProcessEnv = { ...environmentOf(folder, file), ...variables };
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  const logs = () => printed.join("");

  async function kill() {
    child.kill("SIGKILL");
    await gone;
  }

  const origin = await originIn(logs, gone);
  return {
    origin,
    folder,
    child,
    logs,
    gone,
    kill,
    async end() {
      child.kill("SIGTERM");
      return gone;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function smallCatalogue(): Product[] {
  return Array.from({ length: 12 }, (_, at) =>
    aProduct({ id: `part-${at}`, productName: `Part ${at}`, price: 10 + at, stock: 5 }),
  );
}

function environmentOf(folder: string, file: string): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    // The time of an answer is the machine's affair where a test is not about it.
    ANSWER_SECONDS: "300",
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: file,
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    PAYMENT_SPOOL_DIR: join(folder, "payments"),
    ERASED_LIST_FILE: join(folder, "erased.jsonl"),
    FILES_DIR: join(folder, "files"),
  };
}

async function fill(file: string, products: Product[]): Promise<void> {
  await copyTemplate(file);
  const storage = await openSqlite({ file });
  await seed(storage, products);
  await storage.close();
}

async function originIn(logs: () => string, gone: Promise<unknown>): Promise<string> {
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  while (!ended) {
    const origin = /"origin":"([^"]+)"/.exec(logs())?.[1];
    if (origin) return origin;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  throw new Error(`The server did not start: ${logs()}`);
}
