import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "../tests/support/browser";
import { known, startSampleShop } from "../tests/support/browser-shop";
import { backendWith } from "./backends";
import { start } from "./processes";

/** A mid-range phone on a slow line, as lab tools simulate it. */
export const slowPhone = {
  width: 412,
  height: 823,
  /** How many times slower than this machine the processor is. */
  processor: 4,
  /** The round trip in milliseconds. */
  latency: 150,
  /** Bits per second. */
  down: 1_638_400,
  up: 750_000,
} as const;

const pages = [
  ["start page", "/"],
  ["list", "/products"],
  ["category", "/categories/machine-tools"],
  ["product", `/products/${known.variants}`],
  ["search", "/search?q=bench"],
  ["cart", "/cart"],
  ["quote request", "/quote"],
] as const;

/** A plain script, because it runs in the page before the page's own scripts. */
const watcher = fileURLToPath(new URL("phone-watcher.js", import.meta.url));
const visits = 3;
/**
 * The greatest layout shift of a page, and the latest time at which its largest part may be seen.
 */
const aims = { shift: 0.02, largest: 1_500 };

interface Seen {
  /** Milliseconds from the start of the navigation. */
  first: number;
  largest: number;
  /** Milliseconds during which the page could not answer to touch, beyond 50 each time. */
  blocked: number;
  shift: number;
  /** Milliseconds from each touch to the next picture, by its number. */
  answers: Record<string, number>;
}

/**
 * Measures each page of the built store on a slow phone without cache: when it is seen, and how its
 * layout shifts.
 */
export async function measurePhone(): Promise<void> {
  const [shop, browser] = await Promise.all([startSampleShop(), openBrowser()]);
  console.info(
    `\nslow phone: ${slowPhone.width} px, processor 1/${slowPhone.processor}, ${slowPhone.latency} ms, ${(slowPhone.down / 1_000_000).toFixed(1)} Mbit/s; median of ${visits} first visits`,
  );
  console.info(row(["page", "first paint", "largest paint", "blocked", "layout shift"]));
  try {
    for (const [name, path] of pages) print(name, await visitOften(browser, shop.origin + path));
    await measureTouches(browser);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** The longest time from a touch to the next picture. */
const answerAim = 100;

/** How fast a list answers whose filters have hundreds of options. */
async function measureTouches(browser: TestBrowser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await backendWith("sqlite", { size: 1_000, folder, filling: "data" });
  const secret = { AUTH_PROVIDER: "session", SESSION_SECRET: "a secret of the bench, long enough" };
  const store = await start(["build/server.js"], {
    env: { ...database, ...secret },
    ready: "/categories/measuring-tools",
  });
  try {
    const list = `${store.origin}/categories/measuring-tools`;
    // The first answers come before the index of the catalogue is loaded.
    const hasBoxes = async () => (await (await fetch(list)).text()).includes('name="data"');
    while (!(await hasBoxes())) await setTimeout(200);
    const rounds: Touches[] = [];
    for (let round = 0; round < visits; round += 1) rounds.push(await touchOften(browser, list));
    console.info(`\nfilters with ${rounds[0]?.options} options, the slowest touch of each visit:`);
    console.info(`one after the other: ${told(rounds.map(({ single }) => single))}`);
    console.info(`boxes in two seconds: ${told(rounds.map(({ quick }) => quick))}`);
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Touches {
  options: number;
  /** Milliseconds from the slowest touch to the next picture. */
  single: number;
  quick: number;
}

async function touchOften(browser: TestBrowser, list: string): Promise<Touches> {
  const { page, context, problems } = await browser.visit({
    width: slowPhone.width,
    height: slowPhone.height,
    touch: true,
  });
  try {
    await slowDown(page);
    await page.addInitScript({ path: watcher });
    await page.goto(list, { waitUntil: "networkidle" });
    // Not by the driver's locators: they listen to every touch in the page, for as long as it stands.
    const listens = () => performance.getEntriesByName("page-listens").length > 0;
    while (!(await page.evaluate(listens))) await page.waitForTimeout(200);
    // How long the page takes to come is measured above.
    await page.waitForTimeout(1_000);
    const count = () => document.querySelectorAll("#filters .filter-choice").length;
    const options = await page.evaluate(count);
    const finger = await fingerOn(page);
    const touch = async (place: Place) => {
      await page.evaluate(scrollTo, place);
      await page.waitForTimeout(200);
      const [box] = await page.evaluate(boxesOf, place);
      if (!box) throw new Error(`nothing to touch: ${place.selector}`);
      await finger.touch(box);
      // Until the list has answered. To ask the page whether it has would be work for the page.
      await page.waitForTimeout(1_500);
    };
    const shown = "#filters details[open] .filter-choice";
    const closed = "#filters details:not([open]):has(.filter-choice) summary";
    await touch({ selector: ".filters-open", at: 0 });
    for (const at of [1, 2, 3]) {
      await touch({ selector: closed, at: 0 });
      await touch({ selector: shown, at });
    }
    const single = await answersOf(page);
    // While answers to the ones before arrive.
    await page.evaluate(scrollTo, { selector: shown, at: 0 });
    await page.waitForTimeout(500);
    for (const box of (await page.evaluate(boxesOf, { selector: shown, at: 0 })).slice(0, 6)) {
      await finger.touch(box);
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(1_500);
    const quick = Object.entries(await answersOf(page)).filter(([key]) => !(key in single));
    for (const problem of problems) console.info(problem);
    return {
      options,
      single: Math.max(...Object.values(single)),
      quick: Math.max(...quick.map(([, ms]) => ms)),
    };
  } finally {
    await context.close();
  }
}

interface Place {
  selector: string;
  /** Of those that the selector finds. */
  at: number;
}

/** Not below the bar that stays at the end of the filters. */
function scrollTo({ selector, at }: Place): void {
  document.querySelectorAll(selector)[at]?.scrollIntoView({ block: "center" });
}

/** From this one on, those that are wholly on the screen, in its pixels. */
function boxesOf({ selector, at }: Place): DOMRect[] {
  const boxes = [...document.querySelectorAll(selector)].map((each) =>
    each.getBoundingClientRect(),
  );
  return boxes.slice(at).filter(({ top, bottom, height }) => {
    return height > 0 && top > 0 && bottom < innerHeight;
  });
}

/** A touch as people make it, which rests on the glass for a moment; a driver's own tap does not. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return {
    async touch({ x, y, width, height }: DOMRect): Promise<void> {
      const touchPoints = [{ x: x + Math.min(40, width / 2), y: y + height / 2 }];
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      await page.waitForTimeout(80);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
  };
}

async function answersOf(page: Page): Promise<Seen["answers"]> {
  return (await page.evaluate(() => (window as never as { seen: Seen }).seen)).answers;
}

function told(slowest: readonly number[]): string {
  const middle = median(slowest);
  return `${middle} ms${middle > answerAim ? ", late" : ""} (${slowest.join(", ")})`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(name: string, seen: Seen): void {
  const missed = [
    seen.largest > aims.largest ? "late" : "",
    seen.shift > aims.shift ? "moves" : "",
  ].filter(Boolean);
  const cells = [
    name,
    `${seen.first.toFixed(0)} ms`,
    `${seen.largest.toFixed(0)} ms`,
    `${seen.blocked.toFixed(0)} ms`,
    seen.shift.toFixed(3),
  ];
  console.info(row(cells) + (missed.length > 0 ? `  ${missed.join(", ")}` : ""));
}

function row(cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(15))).join("");
}

async function visitOften(browser: TestBrowser, url: string): Promise<Seen> {
  const seen: Seen[] = [];
  for (let visit = 0; visit < visits; visit += 1) seen.push(await visitOnce(browser, url));
  const middle = (key: Exclude<keyof Seen, "answers">) => median(seen.map((one) => one[key]));
  return {
    first: middle("first"),
    largest: middle("largest"),
    blocked: middle("blocked"),
    shift: Math.max(...seen.map(({ shift }) => shift)),
    answers: {},
  };
}

async function visitOnce(browser: TestBrowser, url: string): Promise<Seen> {
  const { page, context } = await browser.visit({
    width: slowPhone.width,
    height: slowPhone.height,
    touch: true,
  });
  try {
    await slowDown(page);
    await page.addInitScript({ path: watcher });
    await page.goto(url, { waitUntil: "networkidle" });
    // Content below the fold arrives now, and must not push what is above it.
    await page.mouse.wheel(0, slowPhone.height);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    return await page.evaluate(() => (window as never as { seen: Seen }).seen);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowPhone.latency,
    downloadThroughput: slowPhone.down / 8,
    uploadThroughput: slowPhone.up / 8,
  });
  await slowProcessor(page);
}

export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowPhone.processor });
}
