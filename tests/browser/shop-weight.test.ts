import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { kilobyte, linked, weightOf } from "../support/page-weight";
import { request } from "../support/raw-http";
import type { BuiltServer } from "../support/server";

let shop: BuiltServer;
let browser: TestBrowser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startSampleShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const paths = [
  "/",
  "/products",
  "/categories/machine-tools",
  "/search?q=bench",
  `/products/${known.variants}`,
  "/cart",
  "/quote",
  "/quote/sent/Q-20260301-1234ABCD",
  "/privacy",
  "/no-such-page",
];

describe("what a shop page weighs, packed", () => {
  it.each(paths)("%s: scripts at most 88 KB as they are sent, styles at most 11", async (path) => {
    const { body } = await request(shop.origin, path);
    const scripts = linked(body, "modulepreload");
    const imported = [...body.matchAll(/import(?: \* as \w+ from)? ?"(\/assets\/[^"]+)"/g)];
    for (const [, file = ""] of imported) {
      if (!file.includes("/manifest-")) expect(scripts).toContain(file);
    }
    expect(scripts.length).toBeGreaterThan(3);
    expect(weightOf(scripts)).toBeLessThanOrEqual(88 * kilobyte);
    const styles = linked(body, "stylesheet");
    expect(styles).toHaveLength(1);
    expect(weightOf(styles)).toBeLessThanOrEqual(11 * kilobyte);
  });
});

describe("what arrives", () => {
  it.each(["/products", "/categories/machine-tools", "/search?q=bench"])(
    "the page %s: at most 15 KB",
    async (path) => {
      const { body } = await request(shop.origin, path);
      expect(body.length).toBeGreaterThan(10 * kilobyte);
      expect(gzipSync(body).byteLength).toBeLessThanOrEqual(15 * kilobyte);
      const answer = await fetch(shop.origin + path, { headers: { "accept-encoding": "gzip" } });
      expect(answer.headers.get("content-encoding")).toBe("gzip");
      await answer.text();
    },
  );

  it("a first view asks for at most 12 files besides pictures and the icon of the tab", async () => {
    // What a page itself names. The tab's icon comes when the browser finds time for it, or never.
    const named = ["document", "stylesheet", "script", "font", "fetch", "xhr"];
    const counts: Record<string, string[]> = {};
    for (const path of ["/", "/products", `/products/${known.variants}`, "/cart", "/quote"]) {
      const { page, context } = await browser.visit();
      const asked: string[] = [];
      page.on("request", (sent) => {
        if (named.includes(sent.resourceType())) asked.push(new URL(sent.url()).pathname);
      });
      await page.goto(shop.origin + path, { waitUntil: "networkidle" });
      counts[path] = asked;
      await context.close();
    }
    for (const [path, asked] of Object.entries(counts)) {
      expect(asked.length, `${path}: ${asked.join(" ")}`).toBeLessThanOrEqual(12);
    }
  });
});
