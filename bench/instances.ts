import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { backendWith } from "./backends";
import { type LoadResult, load } from "./load";
import type { Backend, BenchOptions } from "./options";
import type { Running } from "./processes";
import type { BenchWork } from "./works";

interface Parts {
  open(database: Record<string, string>): Promise<Running>;
  works: BenchWork[];
  size: number;
}

/**
 * Reads of one catalogue from one instance, from two, from four. The load goes to all of them alike,
 * as a proxy spreads it, but past any proxy, which would take a core of its own.
 */
export async function measureInstances(
  backend: Backend,
  { instances, seconds, connections }: BenchOptions,
  { open, works, size }: Parts,
): Promise<void> {
  console.info(
    `\n${backend}, instances, ${size.toLocaleString("en")} products, ${availableParallelism()} cores for them, the engine and the load:`,
  );
  for (const count of instances) {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    const running: Running[] = [];
    try {
      const database = await backendWith(backend, { size, folder });
      for (let at = 0; at < count; at += 1) running.push(await open(database));
      for (const work of works) {
        await askAll(running, work, { seconds: 1, connections });
        const before = processorOf(running);
        const { rate, p50, p99, failed } = await askAll(running, work, { seconds, connections });
        const spent = processorOf(running) - before;
        const wrong = failed > 0 ? `  ${failed} FAILED` : "";
        console.info(
          `${work.name.padEnd(16)} ${count} × ${rate.toFixed(0).padStart(7)}/s, p50 ${p50.toFixed(1)} ms, ` +
            `p99 ${p99.toFixed(1)} ms, on ${(spent / seconds).toFixed(2)} cores, ` +
            `${((spent / (rate * seconds)) * 1_000).toFixed(2)} ms of processor each${wrong}`,
        );
      }
    } finally {
      await Promise.all(running.map((process) => process.stop()));
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** All instances at the same time, with the connections shared out among them. */
async function askAll(
  running: readonly Running[],
  { path, method, headers, body }: BenchWork,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<LoadResult> {
  const share = Math.max(1, Math.floor(connections / running.length));
  const loads = await Promise.all(
    running.map(({ origin }) =>
      load({ url: origin + path, method, headers, body, seconds, connections: share }),
    ),
  );
  const latencies = loads.flatMap((each) => each.latencies).sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  return {
    rate: loads.reduce((sum, { rate }) => sum + rate, 0),
    p50: at(0.5),
    p99: at(0.99),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function processorOf(running: readonly Running[]): number {
  return running.reduce((sum, process) => sum + process.processor(), 0);
}
