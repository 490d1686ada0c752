import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { sharedStoreLimiter } from "~/kernel/limits/shared-store.server";
import { silentLog } from "./silent-log";

/**
 * One process of several. `shared URL TOKEN COUNT`: takes so often from one allowance in the shared
 * store. `flood COUNT`: lets so many spoofed addresses come, in memory. Prints what it saw as JSON.
 */
const [, , task = "", ...rest] = process.argv;
const limit = { name: "notify", limit: 50, windowMs: 600_000 };

if (task === "shared") {
  const [url = "", token = "", count = "0"] = rest;
  const limiter = sharedStoreLimiter({
    url,
    token,
    // On a busy machine an answer may come after the time in which a request is let through.
    timeoutMs: 10_000,
    clock: () => new Date(),
    log: silentLog,
  });
  const remainders: number[] = [];
  let refused = 0;
  for (let at = 0; at < Number(count); at += 1) {
    const { allowed, remaining } = await limiter.take(limit, "one-client");
    if (allowed) remainders.push(remaining);
    else refused += 1;
  }
  process.stdout.write(JSON.stringify({ remainders, refused }));
} else {
  const limiter = memoryLimiter({ clock: () => new Date() });
  // Ordinary traffic of one client first, so that the young generation has its working size.
  for (let at = 0; at < 500_000; at += 1) await limiter.take(limit, "192.0.2.1");
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  for (let at = 0; at < Number(rest[0]); at += 1) {
    await limiter.take(
      limit,
      `2001:db8:${(at >> 16).toString(16)}:${(at & 65_535).toString(16)}::/64`,
    );
  }
  globalThis.gc?.();
  const grown = process.memoryUsage().rss - before;
  process.stdout.write(JSON.stringify({ grown, size: limiter.size }));
}
