import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import type { Extension } from "~/extending/extension";
import { listen, originOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import type { Passwords } from "~/modules/identity/passwords.server";
import * as auth from "~/routes/api/auth";
import * as commerce from "~/routes/api/commerce";
import { createServices, type Services } from "~/services.server";
import { cheapPasswords } from "./cheap-passwords";
import { described } from "./described";
import { backendUnder } from "./engines";
import { createBrowser, type TestBrowser } from "./test-browser";

export interface IdentityStore {
  services: Services;
  origin: string;
  /** The time the store sees; set it to move on. */
  time: { now: Date };
  browser(): TestBrowser;
  /** Another process of the same store, over the same rows, with other settings. */
  restart(variables: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export const secretA = "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU";
export const secretB = "Zr7pE2uWn5Kc9HtXq3Md6VjBa8Gs4LyF";

const apiOnly = {
  routes: {
    auth: { id: "auth", path: "api/auth/*", module: auth },
    commerce: { id: "commerce", path: "api/commerce/:service/:method", module: commerce },
  },
} as unknown as ServerBuild;

interface StoreOptions {
  passwords?: Passwords;
  adapt?: (services: Services) => Partial<Services>;
  /** Also the pages, from the last build. */
  pages?: boolean;
  /** In place of those of app/store.config.ts. */
  extensions?: readonly Extension[];
}

/** The sign-in and RPC routes over HTTP and a real SQLite file, with cheap password hashes. */
export async function openIdentityStore(
  variables: Record<string, string> = {},
  options: StoreOptions = {},
): Promise<IdentityStore> {
  const build = options.pages ? await builtPages() : apiOnly;
  const folder = await mkdtemp(join(tmpdir(), "identity-"));
  const time = { now: new Date("2026-03-01T12:00:00.000Z") };
  const backend = await backendUnder(folder, variables);
  const base = {
    ...backend.variables,
    AUTH_PROVIDER: "session",
    SESSION_SECRET: secretA,
    PORT: "0",
    HOST: "127.0.0.1",
    ANSWER_SECONDS: "300",
    ERASED_LIST_FILE: join(folder, "erased.jsonl"),
    FILES_DIR: join(folder, "files"),
    PAYMENT_SPOOL_DIR: join(folder, "spool"),
    // Nobody listens there.
    PAYMENT_API_BASE_URL: "http://127.0.0.1:9",
  };
  const passwords = options.passwords ?? cheapPasswords();
  let running = await start({ ...base, ...variables });

  async function start(set: Record<string, string>) {
    const { env } = readEnv(set);
    const log = pino({ level: "silent" });
    const { extensions } = options;
    const made = await createServices(env, { log, clock: () => time.now, passwords, extensions });
    const services = { ...made, ...options.adapt?.(made) };
    const { server } = createServer(services, build);
    described(server);
    await listen(server, env);
    return { services, server, origin: originOf(server) };
  }

  async function stop() {
    running.server.closeAllConnections();
    await new Promise((done) => running.server.close(done));
    await running.services.close();
  }

  return {
    get services() {
      return running.services;
    },
    get origin() {
      return running.origin;
    },
    time,
    browser: () => createBrowser(() => running.origin),
    async restart(more) {
      await stop();
      running = await start({ ...base, ...variables, ...more });
    },
    async close() {
      await stop();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function builtPages(): Promise<ServerBuild> {
  const index = new URL("../../build/server/index.js", import.meta.url);
  if (!existsSync(index)) throw new Error("There is no build: run npm run build first.");
  return import(/* @vite-ignore */ index.href);
}

export const person = { email: "ada@example.test", password: "correct horse battery" };
