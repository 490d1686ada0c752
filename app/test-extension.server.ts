import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Extension } from "./extending/extension";
import type { Extending } from "./extending/running.server";
import type { CallMethod } from "./gateway/gateway.server";
import type { Requester } from "./gateway/rows/method";
import { readEnv } from "./kernel/env/env.server";
import { install, nothingInstalled } from "./kernel/extensions/installed";
import { createLog } from "./kernel/process/log.server";
import type { Product } from "./modules/catalogue/product.resource";
import type { QueueRun } from "./modules/queue/queue.server";
import { createServices, type Services } from "./services.server";

/** A store for the tests of an extension, on a database of its own. */
export interface TestStore {
  /** Calls a method as an owner of the store. */
  owner: CallMethod;
  /** Calls a method as a guest. */
  guest: CallMethod;
  /** Calls a method as a signed-in customer. */
  customer(uid: string): CallMethod;
  /** Adds a product that is published. */
  addProduct(fields: { productName: string } & Partial<Product>): Promise<Product>;
  /** Sets settings of an extension, by the texts of its form. */
  set(extension: string, settings: Readonly<Record<string, string>>): Promise<void>;
  /** Delivers the events that are due. */
  deliver(): Promise<QueueRun>;
  /** What extensions show, and the problems that staff see. */
  extending: Extending;
  /** The time of the store; set it to move on. */
  time: { now: Date };
  /** The whole store, for what has no shortcut here. */
  services: Services;
  close(): Promise<void>;
}

export interface TestOptions {
  /** Environment variables, such as those of another backend. */
  variables?: Readonly<Record<string, string>>;
}

/**
 * Opens a store with these extensions alone. Everything runs as in production, but no timer does:
 * `deliver` delivers events. A process has one such store at a time.
 * @throws Error with every problem of the definitions
 */
export async function testExtension(
  extensions: Extension | readonly Extension[],
  { variables = {} }: TestOptions = {},
): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), "test-extension-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const { env } = readEnv({
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: join(folder, "store.db"),
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "a-secret-of-tests-that-is-long-enough",
    PAYMENT_SPOOL_DIR: join(folder, "payments"),
    ERASED_LIST_FILE: join(folder, "erased.jsonl"),
    FILES_DIR: join(folder, "files"),
    ...variables,
  });
  const time = { now: new Date("2026-03-01T12:00:00.000Z") };
  const all = Array.isArray(extensions) ? extensions : [extensions as Extension];
  const services = await createServices(env, {
    log: createLog("silent"),
    clock: () => time.now,
    extensions: all,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { gateway, extending } = services;
  if (!gateway) throw new Error(env.backend.on ? "There is no gateway." : env.backend.why);

  const calledBy =
    (caller: Requester["caller"]): CallMethod =>
    (name, args, as) =>
      gateway.call(name, args, {
        requestId: "test",
        address: "192.0.2.1",
        caller,
        guestCart: "g:test",
        link: null,
        ...as,
      });
  const key = { id: "test", role: "owner" as const, methods: [] };
  const nameless = { email: "", firstName: "", lastName: "" };
  const owner = calledBy(async () => ({ uid: "key:test", ...nameless, key }));

  return {
    owner,
    guest: calledBy(async () => null),
    customer: (uid) => calledBy(async () => ({ uid, ...nameless })),
    addProduct: (fields) => owner("products.create", [{ price: 100, ...fields }]),
    async set(extension, settings) {
      const known = await owner("extensions.settings", [extension]);
      await owner("extensions.saveSettings", [extension, settings, known?.version ?? 0]);
      await extending.refresh();
    },
    async deliver() {
      if (!services.webhooks) throw new Error("There is no queue.");
      return services.webhooks.run();
    },
    extending,
    time,
    services,
    async close() {
      await services.close();
      install(nothingInstalled);
      await remove();
    },
  };
}
