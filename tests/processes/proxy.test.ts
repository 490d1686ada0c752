import { describe, expect, it, onTestFinished, test } from "vitest";
import { nginxProgram, startNginx } from "../support/nginx";
import { startBuilt } from "../support/server";

const program = await nginxProgram().catch((error: Error) => error);

if (program instanceof Error) {
  console.info(`skipped: nginx: ${program.message}`);
  describe.skip("deploy/nginx.conf", () => test(program.message, () => {}));
} else {
  describe("deploy/nginx.conf before two instances", () => {
    it("keeps what may be kept, and nothing of a person; passes over an instance that is gone", async () => {
      const variables = { TRUST_PROXY: "1" };
      const instances = await Promise.all([startBuilt({ variables }), startBuilt({ variables })]);
      const [first, second] = instances;
      onTestFinished(async () => void (await Promise.all(instances.map((each) => each.stop()))));
      const proxy = await startNginx(program, [first.origin, second.origin]);
      onTestFinished(() => proxy.close());
      const many = (path: string, init?: RequestInit) =>
        Promise.all(
          Array.from({ length: 20 }, async () => {
            const answer = await fetch(proxy.origin + path, init);
            return [answer.status, await answer.text()] as const;
          }),
        );
      const asked = (path: string) =>
        instances
          .flatMap(({ logs }) => logs().split("\n"))
          .filter((line) => line.includes(`"path":"${path}"`)).length;

      // One request of twenty fills, the others wait for it.
      const lists = await many("/api/store/products?limit=3");
      expect(new Set(lists.map(([status]) => status))).toEqual(new Set([200]));
      expect(new Set(lists.map(([, text]) => text)).size).toBe(1);
      expect((await many("/cart")).every(([status]) => status === 200)).toBe(true);
      await expect.poll(() => asked("/cart")).toBe(20);
      expect(asked("/api/store/products")).toBe(1);

      // Whatever address a caller names, links lead to the proxy's own.
      const headers = { "x-forwarded-host": "elsewhere.test" };
      const robots = await (await fetch(`${proxy.origin}/robots.txt`, { headers })).text();
      expect(robots).toContain(`Sitemap: ${proxy.origin}/`);

      await first.kill();
      expect((await many("/search?q=part")).map(([status]) => status)).toEqual(Array(20).fill(200));
      const call = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"args":[{"limit":2}]}`,
      };
      expect(
        (await many("/api/commerce/products/list", call)).every(([status]) => status === 200),
      ).toBe(true);
      const link = "/quotes/Q-20260101-0001AAAA?key=canary-key&token=canary-token";
      await fetch(proxy.origin + link, { headers: { referer: `http://x/?key=canary-referer` } });
      // With both gone the catalogue is still there.
      await second.kill();
      expect((await fetch(`${proxy.origin}/api/store/products?limit=3`)).status).toBe(200);
      expect((await fetch(`${proxy.origin}/cart`)).status).toBe(502);
      expect((await fetch(proxy.origin + link)).status).toBe(502);
      // A line is written after its answer.
      await expect.poll(proxy.logs).toContain('"GET /quotes/Q-20260101-0001AAAA HTTP/1.1" 502');
      const logged = await proxy.logs();
      expect(logged).not.toContain("canary");
    });
  });
}
