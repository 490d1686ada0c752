import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { workingContent } from "../app/modules/quotes/offer-draft";
import { site } from "../app/modules/settings/site";
import { type AdminStore, openAdminStore } from "../tests/support/admin-store";
import { openBrowser, type TestBrowser } from "../tests/support/browser";
import { person, secretA } from "../tests/support/identity-store";
import { inputOf, lineInput } from "../tests/support/offer-input";
import { slowPhone, slowProcessor } from "./phone";
import { type Running, start } from "./processes";

const sizes = [1, 20, 200] as const;
const pages = 30;
/** Node compiles what runs often, after a while. */
const warmUp = 60;
const builtServer = fileURLToPath(new URL("../build/server.js", import.meta.url));
const rounds = 5;
/** The most milliseconds of processor time for a page, and from a key to the next picture. */
const aims = { rendered: 60, key: 100 };

/**
 * Measures the editor of offers: the processor time of its page, and on a slow phone the time from a
 * key to the next picture. The short offer is the measure for the long one, in the same minutes. The
 * processor time of a key, with all that follows until the next one, does not depend on what else the
 * machine does.
 */
export async function measureEditor(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "editor-"));
  const variables = {
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: join(folder, "store.db"),
    AUTH_PROVIDER: "session",
    SESSION_SECRET: secretA,
  };
  const [store, browser] = await Promise.all([openAdminStore({ variables }), openBrowser()]);
  console.info(
    `\neditor of offers: ${pages} pages each, and ${rounds} rounds of keys with a processor at 1/${slowPhone.processor}`,
  );
  console.info(
    row(["lines", "page KB", "cpu ms", "key p50", "key p98", "worst", "ratio", "cpu p50", "worst"]),
  );
  try {
    const paths = new Map<number, string>();
    for (const size of sizes) paths.set(size, await offerOf(store, size));
    const rendered = new Map<number, { kilobytes: number; cpu: number }>();
    const server = await start([builtServer], { env: variables });
    const cookie = await sellerAt(server, store);
    for (const size of sizes) {
      rendered.set(size, await render(server, { path: paths.get(size) ?? "", cookie }));
    }
    await server.stop();
    // The built server, whose clock is right, has ended the sessions of the other one's time.
    await store.admin.postJson("/api/auth/signin", person);
    // Before the others: a page may get the slowed process of one that is gone.
    const work = new Map<number, number[]>();
    for (const size of sizes) {
      work.set(
        size,
        await visit(browser, store, { path: paths.get(size) ?? "", type: workOfKeys }),
      );
    }
    const keys = new Map<number, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const size of sizes) {
        const times = await visit(browser, store, {
          path: paths.get(size) ?? "",
          type: timesOfKeys,
        });
        keys.set(size, [...(keys.get(size) ?? []), ...times]);
      }
    }
    const first = at(keys.get(sizes[0]), 0.98);
    for (const size of sizes) {
      const { kilobytes = 0, cpu = 0 } = rendered.get(size) ?? {};
      const times = keys.get(size);
      const slow = at(times, 0.98);
      const spent = work.get(size);
      const missed = [
        cpu > aims.rendered ? "page slow" : "",
        slow > aims.key ? "keys slow" : "",
        at(spent, 1) > aims.key ? "keys costly" : "",
      ];
      const cells = [
        String(size),
        kilobytes.toFixed(0),
        cpu.toFixed(1),
        at(times, 0.5).toFixed(0),
        slow.toFixed(0),
        at(times, 1).toFixed(0),
        (slow / first).toFixed(2),
        at(spent, 0.5).toFixed(0),
        at(spent, 1).toFixed(0),
      ];
      console.info(`${row(cells)}  ${missed.filter(Boolean).join(", ")}`);
    }
  } finally {
    await browser.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
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

/** A seller's cookie. Their account is made by the built server, because tests keep passwords otherwise. */
async function sellerAt({ origin }: Running, { commerce }: AdminStore): Promise<string> {
  const account = { ...person, email: "seller@example.test" };
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (answer.status !== 201) throw new Error(`no account was made: ${answer.status}`);
  const { user } = (await answer.json()) as { user: { uid: string } };
  await commerce.admin.grant(user.uid, account.email);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** All threads of the built server, in a process of its own, uncompressed. */
async function render(server: Running, { path, cookie }: { path: string; cookie: string }) {
  const load = async () => {
    const answer = await fetch(server.origin + path, {
      headers: { cookie, "accept-encoding": "identity" },
    });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return (await answer.arrayBuffer()).byteLength;
  };
  let bytes = 0;
  for (let warm = 0; warm < warmUp; warm += 1) await load();
  const before = server.processor();
  for (let page = 0; page < pages; page += 1) bytes = await load();
  return { kilobytes: bytes / 1_000, cpu: ((server.processor() - before) * 1_000) / pages };
}

interface Typing {
  path: string;
  type(page: Page): Promise<number[]>;
}

async function visit(browser: TestBrowser, store: AdminStore, { path, type }: Typing) {
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
    return await type(page);
  } finally {
    await context.close();
  }
}

/** The first price of the offer, one in the middle, and the last one, ready to be typed over. */
async function eachPrice(page: Page, type: () => Promise<void>): Promise<void> {
  const prices = page.locator('input[name$=".price"]');
  const count = await prices.count();
  for (const place of [0, Math.floor(count / 2), count - 1]) {
    const field = prices.nth(place);
    await field.scrollIntoViewIfNeeded();
    await field.click();
    await field.press("ControlOrMeta+a");
    await type();
  }
}

const typed = "1234.56";

/** The milliseconds from each key to the next picture, as event timing has them. */
async function timesOfKeys(page: Page): Promise<number[]> {
  await slowProcessor(page);
  await watchEvents(page);
  await eachPrice(page, async () => {
    await page.keyboard.type(typed, { delay: 150 });
    await page.keyboard.press("Tab");
    await page.waitForTimeout(400);
  });
  return page.evaluate(() => (window as never as { keys: number[] }).keys);
}

/** The milliseconds of the slow phone's processor in the page's own thread, by key. */
async function workOfKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const work: number[] = [];
  await eachPrice(page, async () => {
    await page.waitForTimeout(500);
    for (const key of typed) {
      const before = await spent();
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
      work.push(((await spent()) - before) * slowPhone.processor);
    }
  });
  return work;
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
