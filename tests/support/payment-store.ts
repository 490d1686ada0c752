import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreConfig } from "~/define-store";
import { listen, originOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import { type Product, rowOfProduct } from "~/modules/catalogue/product.resource";
import { createServices, type Services } from "~/services.server";
import type { Storage } from "~/storage/storage";
import { cheapPasswords } from "./cheap-passwords";
import { described } from "./described";
import { backendUnder } from "./engines";
import { deliver } from "./payment-events";
import { openPaymentProvider, type ProviderHost } from "./payment-provider";
import { paymentRoutes } from "./payment-routes";
import { aProduct } from "./shop";
import { createBrowser, type TestBrowser } from "./test-browser";

export const webhookSecret = "whsec_0123456789abcdef";

export interface PaymentStore {
  origin: string;
  services: Services;
  provider: ProviderHost;
  /** The store's log, one JSON text per line. */
  logged: string[];
  spoolDir: string;
  /** The variables that it was started with. */
  variables: Record<string, string | undefined>;
  browser(): TestBrowser;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** An event, signed, to the webhook. */
  deliver(event: object): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** A store with payment on, over HTTP, a SQLite file and a payment provider of our own. */
export async function openPaymentStore(
  variables: Record<string, string | undefined> = {},
  adapt: (services: Services) => Services = (services) => services,
  config?: StoreConfig,
): Promise<PaymentStore> {
  const folder = await mkdtemp(join(tmpdir(), "payments-"));
  const provider = await openPaymentProvider();
  const spoolDir = variables.PAYMENT_SPOOL_DIR ?? join(folder, "spool");
  const backend = await backendUnder(folder, variables);
  const set = {
    ...backend.variables,
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    PORT: "0",
    HOST: "127.0.0.1",
    STORE_ID: "this-store",
    PAYMENT_SECRET_KEY: "sk_test_0123456789",
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_API_BASE_URL: provider.origin,
    PAYMENT_SPOOL_DIR: spoolDir,
    FILES_DIR: join(folder, "files"),
    ERASED_LIST_FILE: join(folder, "erased.jsonl"),
    TRUST_PROXY: "1",
    ...variables,
  };
  const { env, problems } = readEnv(set);
  if (problems.length > 0) throw new Error(problems.join(", "));
  const logged: string[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(line) });
  const passwords = cheapPasswords();
  const services = adapt(
    await createServices(env, { log, passwords, ...(config ? { config } : {}) }),
  );
  const { server } = createServer(services, paymentRoutes);
  described(server);
  await listen(server, env);
  const origin = originOf(server);

  return {
    origin,
    services,
    provider,
    logged,
    spoolDir,
    variables: set,
    browser: () => createBrowser(() => origin),
    async post(path, body, headers = {}) {
      const response = await fetch(origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    deliver: (event) =>
      deliver(event, { url: `${origin}/api/webhooks/payment`, secret: webhookSecret }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await services.close();
      await provider.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds products as a running store has them, with the catalogue's kept totals. */
export async function putProducts(
  storage: Storage | null,
  ...products: Partial<Product>[]
): Promise<void> {
  const rows = products.map((product) => rowOfProduct(aProduct(product)));
  await storage?.atomically(async (tx) => {
    await tx.products.insertMany(rows);
    for (const row of rows) {
      for (const [name, by] of productCounters(null, row)) tx.counters.add(name, by);
    }
  });
}
