import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backendWith } from "./backends";
import type { Backend, BenchOptions } from "./options";
import type { Running } from "./processes";
import { signUp } from "./shopper";

interface Bench {
  open(database: Record<string, string>): Promise<Running>;
  admit(database: Record<string, string>, uid: string): Promise<void>;
}

const records = 10_000;
const atOnce = 1_000;
/** Single calls are alike, so some of them are enough. */
const singles = 300;
const aim = 20;

interface Cost {
  /** Milliseconds a product. */
  wall: number;
  processor: number;
}

/** Products made and changed by `products.upsertMany`, a thousand a call, and one a call. */
export async function measureBulk(
  backend: Backend,
  { sizes }: BenchOptions,
  { open, admit }: Bench,
): Promise<void> {
  const size = Math.min(...sizes);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await backendWith(backend, { size, folder });
  const store = await open(database);
  try {
    const { uid, cookie } = await signUp(store.origin);
    await admit(database, uid);
    const call = async (method: string, args: unknown[]) => {
      const answer = await fetch(`${store.origin}/api/commerce/products/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie, "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ args }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method}: ${answer.status} ${text.slice(0, 200)}`);
      return JSON.parse(text).result;
    };
    const measured = async (count: number, work: () => Promise<void>): Promise<Cost> => {
      const [begun, before] = [performance.now(), store.processor()];
      await work();
      return {
        wall: (performance.now() - begun) / count,
        processor: ((store.processor() - before) * 1_000) / count,
      };
    };
    const inBulk = (price: number) => async () => {
      for (let from = 0; from < records; from += atOnce) {
        const some = Array.from({ length: atOnce }, (_, at) => record(`BULK-${from + at}`, price));
        const told: { result: string }[] = await call("upsertMany", [some]);
        const refused = told.filter(({ result }) => result === "refused").length;
        if (refused > 0) throw new Error(`${refused} records were refused`);
      }
    };
    const one = (price: number) => async () => {
      for (let at = 0; at < singles; at += 1)
        await call("upsertMany", [[record(`ONE-${at}`, price)]]);
    };
    await one(1)();
    console.info(`\n${backend}, ${size.toLocaleString("en")} products: ${records} more in bulk`);
    for (const [what, price] of [
      ["created", 2],
      ["changed", 3],
    ] as const) {
      // One product a call, before and after: the machine may have other work.
      const name = what === "created" ? "NEW" : "ONE";
      const alone = what === "created" ? fresh(call, name) : one(price);
      const [first, many, last] = [
        await measured(singles, alone),
        await measured(records, inBulk(price)),
        await measured(singles, what === "created" ? fresh(call, `${name}-2`) : one(price + 1)),
      ];
      const single = {
        wall: (first.wall + last.wall) / 2,
        processor: (first.processor + last.processor) / 2,
      };
      const [wall, processor] = [single.wall / many.wall, single.processor / many.processor];
      console.info(
        `${what}: ${many.wall.toFixed(2)} ms a product in bulk, ${single.wall.toFixed(1)} ms alone: ` +
          `${wall.toFixed(1)} × (aim ${aim}); processor time ${many.processor.toFixed(2)} and ` +
          `${single.processor.toFixed(1)} ms: ${processor.toFixed(1)} ×${wall < aim ? "  below its aim" : ""}`,
      );
    }
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function record(sku: string, price: number) {
  return { sku, productName: `Part ${sku}`, price, stock: 5, description: "Steel, zinc plated." };
}

function fresh(call: (method: string, args: unknown[]) => Promise<unknown>, prefix: string) {
  return async () => {
    for (let at = 0; at < singles; at += 1) await call("create", [record(`${prefix}-${at}`, 1)]);
  };
}
