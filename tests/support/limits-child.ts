import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { sharedStoreLimiter } from "~/kernel/limits/shared-store.server";
import { silentLog } from "./silent-log";

/**
 * One process of several. `shared URL TOKEN COUNT`: takes from one allowance in the shared store
 * until it answered so often. `flood COUNT`: lets so many spoofed addresses come, in memory. Prints what it saw as JSON.
 */
const [, , task = "", ...rest] = process.argv;
const limit = { name: "notify", limit: 50, windowMs: 600_000 };

if (task === "shared") {
  const [url = "", token = "", count = "0"] = rest;
  const limiter = sharedStoreLimiter({ url, token, clock: () => new Date(), log: silentLog });
  const remainders: number[] = [];
  let refused = 0;
  let unanswered = 0;
  while (remainders.length + refused < Number(count)) {
    const { allowed, remaining } = await limiter.take(limit, "one-client");
    if (remaining === limit.limit) {
      // Everything is left: the store took too long on a busy machine, and may have counted or not.
      unanswered += 1;
      await new Promise((done) => setTimeout(done, 100));
    } else if (allowed) remainders.push(remaining);
    else refused += 1;
  }
  process.stdout.write(JSON.stringify({ remainders, refused, unanswered }));
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
