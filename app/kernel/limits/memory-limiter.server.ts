import { randomInt } from "node:crypto";
import type { Clock } from "~/kernel/identifiers";
import type { Allowance, Limit, Limiter } from "./limiter";
import { createWindowTable } from "./window-table";

/**
 * A limit, so that spoofed addresses cannot fill the memory; the least recently used counters are
 * dropped first.
 */
const maxKeys = 50_000;

/** Counts in this process, in fixed windows that begin with their first request. */
export function memoryLimiter({ clock }: { clock: Clock }): Limiter & { readonly size: number } {
  const seeds = [randomInt(2 ** 32), randomInt(2 ** 32)] as const;
  const requests = createWindowTable(maxKeys, seeds);
  const guesses = createWindowTable(maxKeys, seeds);
  const tableOf = ({ guards }: Limit) => (guards ? guesses : requests);

  return {
    get size() {
      return requests.size + guesses.size;
    },
    async take(limit, key) {
      const now = clock().getTime();
      const { counts, ends, limits, slotOf } = tableOf(limit);
      const slot = slotOf(`${limit.name}:${key}`, now);
      let end = ends[slot] ?? 0;
      if (end <= now || end > now + limit.windowMs) {
        end = now + limit.windowMs;
        ends[slot] = end;
        counts[slot] = 0;
        limits[slot] = limit.limit;
      }
      const count = (counts[slot] ?? 0) + 1;
      counts[slot] = count;
      return { ...allowance(limit, count, end - now), allowed: count <= limit.limit };
    },
    async peek(limit, key) {
      const now = clock().getTime();
      const { counts, ends, find } = tableOf(limit);
      const slot = find(`${limit.name}:${key}`);
      const end = ends[slot] ?? 0;
      const live = end > now && end <= now + limit.windowMs;
      return live
        ? allowance(limit, counts[slot] ?? 0, end - now)
        : allowance(limit, 0, limit.windowMs);
    },
  };
}

function allowance({ limit }: Limit, count: number, leftMs: number): Allowance {
  return {
    allowed: count < limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}
