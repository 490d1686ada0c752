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
/** A turn of slow answers ends earlier. */
const longestTurnMs = 3_000;
const aim = 1.25;

export interface Catalogue {
  size: number;
  store: Running;
  works: BenchWork[];
  /** Asks the engine for a page of products past the store, where the engine itself is not flat. */
  askEngine: (() => Promise<void>) | null;
}

/**
 * Compares how long a single visitor waits at the largest and at the smallest catalogue. Two stores
 * run at the same time and are asked in turn, so that a machine whose speed drifts treats both
 * alike. Beside an engine that is not flat itself, its own query is what a work is compared with.
 */
export async function printFlatness(
  backend: Backend,
  small: Catalogue,
  large: Catalogue,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const count = perTurn[backend];
  console.info(
    `\n${backend}: p50 of one connection at ${large.size.toLocaleString("en")} products beside ${small.size.toLocaleString("en")} (aim ${aim} at most)`,
  );
  const [ofSmall, ofLarge] = [small.askEngine, large.askEngine];
  const engine = ofSmall && ofLarge ? await compared(count, ofSmall, ofLarge) : null;
  if (engine) console.info(`${"the engine's own".padEnd(18)} ${figuresOf(engine)}`);
  for (const [at, work] of small.works.entries()) {
    const other = large.works[at];
    if (!other || work.method !== "GET" || work.beside !== "api") continue;
    const times = await compared(
      count,
      () => ask(agent, small.store.origin + work.path),
      () => ask(agent, large.store.origin + other.path),
    ).catch((error: Error) => error);
    if (times instanceof Error) console.info(`${work.name.padEnd(18)} ${times.message}`);
    else printRow(work.name, times, engine);
  }
  agent.destroy();
}

interface Medians {
  small: number;
  large: number;
}

function figuresOf({ small, large }: Medians): string {
  const figures = `${small.toFixed(0)} µs, ${large.toFixed(0)} µs`;
  return `${figures.padEnd(20)} ${(large / small).toFixed(2)}`;
}

function printRow(name: string, times: Medians, engine: Medians | null): void {
  const growth = times.large / times.small;
  const beside = engine ? growth / (engine.large / engine.small) : growth;
  const further = engine ? `  ${beside.toFixed(2)} beside the engine's` : "";
  const verdict = Math.min(growth, beside) > aim ? "  above its aim" : "";
  console.info(`${name.padEnd(18)} ${figuresOf(times)}${further}${verdict}`);
}

async function compared(
  count: number,
  small: () => Promise<void>,
  large: () => Promise<void>,
): Promise<Medians> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    await repeat(small, count, times[0]);
    await repeat(large, count, times[1]);
  }
  return { small: median(times[0]), large: median(times[1]) };
}

async function repeat(work: () => Promise<void>, count: number, times: number[]): Promise<void> {
  const until = performance.now() + longestTurnMs;
  for (let at = 0; at < count && performance.now() < until; at += 1) {
    const begun = performance.now();
    await work();
    times.push((performance.now() - begun) * 1_000);
  }
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      const { statusCode } = response;
      if (statusCode !== 200) reject(new Error(`${new URL(url).pathname}: ${statusCode}`));
      response.on("end", resolve);
    }).on("error", reject);
  });
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
