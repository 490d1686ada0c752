import type { Page } from "playwright-core";
import { workingContent } from "../app/modules/quotes/offer-draft";
import { site } from "../app/modules/settings/site";
import { type AdminStore, openAdminStore } from "../tests/support/admin-store";
import { openBrowser, type TestBrowser } from "../tests/support/browser";
import { inputOf, lineInput } from "../tests/support/offer-input";
import { slowPhone, slowProcessor } from "./phone";

const sizes = [1, 20, 200] as const;
const pages = 30;
const rounds = 5;
/** The most milliseconds of processor time for a page, and from a key to the next picture. */
const aims = { rendered: 60, key: 100 };

/**
 * Measures the editor of offers: the processor time of its page, and on a slow phone the time from a
 * key to the next picture. The short offer is the measure for the long one, in the same minutes.
 */
export async function measureEditor(): Promise<void> {
  const [store, browser] = await Promise.all([openAdminStore(), openBrowser()]);
  console.info(
    `\neditor of offers: ${pages} pages each, and ${rounds} rounds of keys with a processor at 1/${slowPhone.processor}`,
  );
  console.info(
    row(["lines", "page KB", "cpu ms", "ratio", "key p50", "key p98", "worst", "ratio"]),
  );
  try {
    const paths = new Map<number, string>();
    for (const size of sizes) paths.set(size, await offerOf(store, size));
    const rendered = new Map<number, { kilobytes: number; cpu: number }>();
    for (const size of sizes) rendered.set(size, await render(store, paths.get(size) ?? ""));
    const keys = new Map<number, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const size of sizes) {
        const times = await typeInto(browser, store, paths.get(size) ?? "");
        keys.set(size, [...(keys.get(size) ?? []), ...times]);
      }
    }
    const first = { cpu: rendered.get(sizes[0])?.cpu ?? 1, key: at(keys.get(sizes[0]), 0.98) };
    for (const size of sizes) {
      const { kilobytes = 0, cpu = 0 } = rendered.get(size) ?? {};
      const times = keys.get(size);
      const slow = at(times, 0.98);
      const missed = [cpu > aims.rendered ? "page slow" : "", slow > aims.key ? "keys slow" : ""];
      const cells = [
        String(size),
        kilobytes.toFixed(0),
        cpu.toFixed(1),
        (cpu / first.cpu).toFixed(2),
        at(times, 0.5).toFixed(0),
        slow.toFixed(0),
        at(times, 1).toFixed(0),
        (slow / first.key).toFixed(2),
      ];
      console.info(`${row(cells)}  ${missed.filter(Boolean).join(", ")}`);
    }
  } finally {
    await browser.close();
    await store.close();
  }
}

function row(cells: string[]): string {
  return cells.map((cell) => cell.padStart(9)).join("");
}

/** The value below which that share of them is; 0 for none. */
function at(values: readonly number[] = [], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A draft with so many lines, of a product and of the seller's own in turn. */
async function offerOf(store: AdminStore, size: number): Promise<string> {
  const quote = await store.ask([["press", 1]]);
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const [press] = input.lines;
  if (!press) throw new Error("the quote has no line");
  const lines = Array.from({ length: size }, (_, place) =>
    place === 0
      ? press
      : place % 2 === 0
        ? { ...press, id: null, price: 100 + place }
        : lineInput({ name: `Own line ${place}`, price: 9.5 + place, tax: "VAT 23%" }),
  );
  await store.call("offers.saveDraft", [quote.id, { ...input, lines, note: null }]);
  return `/admin/quotes/${quote.id}`;
}

async function render(store: AdminStore, path: string) {
  let bytes = 0;
  for (let warm = 0; warm < 5; warm += 1) await (await store.admin.get(path)).text();
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page += 1) {
    bytes = (await (await store.admin.get(path)).arrayBuffer()).byteLength;
  }
  const { user, system } = process.cpuUsage(before);
  return { kilobytes: bytes / 1_000, cpu: (user + system) / 1_000 / pages };
}

/** The milliseconds from each key to the next picture, as event timing has them. */
async function typeInto(browser: TestBrowser, store: AdminStore, path: string): Promise<number[]> {
  const { page, context } = await browser.visit({
    width: slowPhone.width,
    height: slowPhone.height,
  });
  try {
    const cookies = [...store.admin.cookies].map(([name, value]) => {
      return { name, value, url: store.origin };
    });
    await context.addCookies(cookies);
    await page.goto(store.origin + path, { waitUntil: "networkidle" });
    await slowProcessor(page);
    await watchEvents(page);
    const prices = page.locator('input[name$=".price"]');
    const count = await prices.count();
    for (const place of [0, Math.floor(count / 2), count - 1]) {
      const field = prices.nth(place);
      await field.scrollIntoViewIfNeeded();
      await field.click();
      await field.press("ControlOrMeta+a");
      await page.keyboard.type("1234.56", { delay: 150 });
      await page.keyboard.press("Tab");
      await page.waitForTimeout(400);
    }
    return await page.evaluate(() => (window as never as { keys: number[] }).keys);
  } finally {
    await context.close();
  }
}

/** Every interaction, also those shorter than the observer's usual 104 ms. */
function watchEvents(page: Page): Promise<void> {
  return page.evaluate(() => {
    const keys: number[] = [];
    (window as never as { keys: number[] }).keys = keys;
    const options = { type: "event", durationThreshold: 16, buffered: false };
    // A function with a name would need a helper that the page does not have.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) {
          keys.push(entry.duration);
        }
      }
    }).observe(options as PerformanceObserverInit);
  });
}
