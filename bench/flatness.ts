import { Agent, get } from "node:http";
import type { Backend } from "./options";
import type { Running } from "./processes";
import type { BenchWork } from "./works";

const turns = 12;
/** Of a backend over HTTP each request takes as long as many of a file. */
const perTurn: Record<Backend, number> = {
  sqlite: 150,
  postgres: 150,
  supabase: 25,
  firestore: 25,
};
const aim = 1.25;

export interface Catalogue {
  size: number;
  store: Running;
  works: BenchWork[];
}

/**
 * Compares how long a single visitor waits at the largest and at the smallest catalogue. Two stores
 * run at the same time and are asked in turn, so that a machine whose speed drifts treats both
 * alike.
 */
export async function printFlatness(
  backend: Backend,
  small: Catalogue,
  large: Catalogue,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  console.info(
    `\n${backend}: p50 of one connection at ${large.size.toLocaleString("en")} products beside ${small.size.toLocaleString("en")} (aim ${aim} at most)`,
  );
  for (const [at, work] of small.works.entries()) {
    const other = large.works[at];
    if (!other || work.method !== "GET" || work.beside !== "api") continue;
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      const count = perTurn[backend];
      await ask(agent, { url: small.store.origin + work.path, count }, times[0]);
      await ask(agent, { url: large.store.origin + other.path, count }, times[1]);
    }
    const growth = median(times[1]) / median(times[0]);
    const figures = `${median(times[0]).toFixed(0)} µs, ${median(times[1]).toFixed(0)} µs`;
    const verdict = growth > aim ? "  above its aim" : "";
    console.info(`${work.name.padEnd(18)} ${figures.padEnd(20)} ${growth.toFixed(2)}${verdict}`);
  }
  agent.destroy();
}

async function ask(
  agent: Agent,
  { url, count }: { url: string; count: number },
  times: number[],
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => {
        response.resume();
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.on("end", resolve);
      }).on("error", reject);
    });
    times.push((performance.now() - begun) * 1_000);
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
