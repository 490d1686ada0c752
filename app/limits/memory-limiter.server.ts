import { randomInt } from "node:crypto";
import type { Clock } from "~/domain/identifiers";
import type { Limiter } from "./limiter";
import { createWindowTable } from "./window-table";

/** Spoofed addresses must not fill the memory; the least used counters go first. */
const maxKeys = 50_000;

/** Counts in this process: fixed windows that begin with their first request. */
export function memoryLimiter({ clock }: { clock: Clock }): Limiter & { readonly size: number } {
  const table = createWindowTable(maxKeys, [randomInt(2 ** 32), randomInt(2 ** 32)]);
  const { counts, ends } = table;
  return {
    get size() {
      return table.size;
    },
    async take({ name, limit, windowMs }, key) {
      const now = clock().getTime();
      const slot = table.slotOf(`${name}:${key}`);
      let end = ends[slot] ?? 0;
      if (end <= now || end > now + windowMs) {
        end = now + windowMs;
        ends[slot] = end;
        counts[slot] = 0;
      }
      const count = (counts[slot] ?? 0) + 1;
      counts[slot] = count;
      return {
        allowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
      };
    },
  };
}
