import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { backendWith, storageWith } from "./backends";
import type { Backend, BenchOptions } from "./options";
import { start } from "./processes";
import { type RawOrders, rawPostgres, rawSqlite, rawStorage } from "./raw-orders";

const secret = "whsec_bench";
const products = 1_000;
const lines = 5;
const aim = 0.3;
/** The seconds until the store's code is compiled, which takes about two thousand deliveries. */
const warmUp = 5;

/**
 * Delivers different paid sessions of five lines to the built store, beside transactions of the
 * same rows directly on the same engine: an order, the stock of five products, kept counters.
 */
export async function measureWebhook(backend: Backend, options: BenchOptions): Promise<void> {
  const { connections } = options;
  const seconds = options.seconds / 2;
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { env, raw } = await prepare(backend, { folder, connections });
  const store = await start(["build/server.js"], {
    env: {
      ...env,
      PAYMENT_SECRET_KEY: "sk_test_bench",
      PAYMENT_WEBHOOK_SECRET: secret,
      PAYMENT_API_BASE_URL: "http://127.0.0.1:9",
      PAYMENT_SPOOL_DIR: join(folder, "spool"),
      LOG_LEVEL: "fatal",
    },
    ready: "/readyz",
  });
  try {
    const ids = await raw.trackedProducts(products);
    const load = { ids, orders: raw.orders };
    await deliver(store.origin, load, { seconds: warmUp, connections });
    await raw.record(() => someOf(ids), { seconds: 1, connections });
    const rates = { store: 0, raw: 0 };
    for (let turn = 0; turn < 2; turn += 1) {
      rates.store += (await deliver(store.origin, load, { seconds, connections })) / 2;
      rates.raw += (await raw.record(() => someOf(ids), { seconds, connections })) / 2;
    }
    const ratio = rates.store / rates.raw;
    console.info(
      `\n${backend}, webhook: ${rates.store.toFixed(0)} deliveries/s beside ${rates.raw.toFixed(0)} raw ` +
        `transactions/s: ${ratio.toFixed(2)} (aim ${aim})${ratio < aim ? "  below its aim" : ""}`,
    );
  } finally {
    await store.stop();
    await raw.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(
  backend: Backend,
  { folder, connections }: { folder: string; connections: number },
): Promise<{ env: Record<string, string>; raw: RawOrders }> {
  const env = await backendWith(backend, { size: products, folder });
  if (backend === "sqlite") return { env, raw: rawSqlite(env.DATABASE_FILE ?? "") };
  if (backend === "postgres") return { env, raw: rawPostgres(env.DATABASE_URL ?? "", connections) };
  // The transaction of a host that is reached by its API alone.
  return { env, raw: rawStorage(await storageWith(env)) };
}

function someOf(ids: readonly string[]): string[] {
  const chosen = new Set<string>();
  while (chosen.size < lines) chosen.add(ids[Math.floor(Math.random() * ids.length)] ?? "");
  return [...chosen];
}

/** Returns the deliveries per second; throws when one was not recorded. */
async function deliver(
  origin: string,
  { ids, orders }: { ids: readonly string[]; orders(): Promise<number> },
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const before = await orders();
  const instance = autocannon({
    url: `${origin}/api/webhooks/payment`,
    connections,
    duration: seconds,
    method: "POST",
    requests: [{ setupRequest: (request) => ({ ...request, ...aDelivery(ids) }) }],
  });
  const result = await instance;
  const missing = result.requests.total - ((await orders()) - before);
  if (missing > 0 || result.non2xx + result.errors > 0) throw new Error("a delivery failed");
  return result.requests.total / result.duration;
}

function aDelivery(ids: readonly string[]) {
  const at = Math.floor(Date.now() / 1000);
  const session = {
    id: `cs_test_${randomBytes(12).toString("hex")}`,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total: 10_000,
    amount_subtotal: 10_000,
    currency: "eur",
    client_reference_id: "bench",
    customer_details: { email: "buyer@example.test", name: "Ada Byron", phone: null },
    metadata: { items: JSON.stringify(someOf(ids).map((id) => [id, 1])) },
  };
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString("hex")}`,
    type: "checkout.session.completed",
    data: { object: session },
  });
  const code = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return {
    body,
    headers: { "content-type": "application/json", "payment-signature": `t=${at},v1=${code}` },
  };
}
