import { LRUCache } from "lru-cache";
import type { Clock } from "~/domain/identifiers";
import type { Limiter } from "./limiter";

/** Spoofed addresses must not fill the memory; the least used counters go first. */
const maxKeys = 50_000;

interface Window {
  count: number;
  endsAt: number;
}

/** Counts in this process: fixed windows that begin with their first request. */
export function memoryLimiter({ clock }: { clock: Clock }): Limiter & { readonly size: number } {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  return {
    get size() {
      return windows.size;
    },
    async take({ name, limit, windowMs }, key) {
      const now = clock().getTime();
      const id = `${name}:${key}`;
      let window = windows.get(id);
      if (!window || window.endsAt <= now || window.endsAt > now + windowMs) {
        window = { count: 0, endsAt: now + windowMs };
        windows.set(id, window);
      }
      window.count += 1;
      return {
        allowed: window.count <= limit,
        limit,
        remaining: Math.max(0, limit - window.count),
        resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      };
    },
  };
}
