import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const colours = ["color-contrast", "link-in-text-block"];
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

export interface AxeOptions {
  /** For a page that was checked in light colours: dark ones can only break contrast. */
  coloursOnly?: boolean;
  /** For a page whose colours were checked elsewhere: they take half of the time. */
  withoutColours?: boolean;
  /** Whether frames are checked too; true by default. */
  frames?: boolean;
}

/** What axe finds on a page whose scripts run, one line each. */
export async function axeFindings(
  page: Page,
  { coloursOnly = false, withoutColours = false, frames = true }: AxeOptions = {},
): Promise<string[]> {
  await load(page);
  // A colour in transition belongs to neither theme, and what an animation hides can start others.
  // Each begins with the next frame. Endless ones never finish, nor do those that scrolling moves.
  await page.evaluate(async () => {
    const moving = async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    };
    for (let all = await moving(); all.length > 0; all = await moving()) {
      await Promise.all(all.map(({ finished }) => finished.catch(() => undefined)));
    }
  });
  const runOnly = coloursOnly ? { type: "rule", values: colours } : { type: "tag", values: levels };
  const rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: !withoutColours }]));
  const options = { runOnly, rules, iframes: frames, resultTypes: ["violations"], preload: false };
  return page.evaluate(async (given) => {
    // A bar that sticks covers half of something in nearly every place of the page.
    const sticking = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => getComputedStyle(element).position === "sticky",
    );
    for (const { style } of sticking) style.position = "static";
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(given);
    for (const { style } of sticking) style.removeProperty("position");
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
    );
  }, options);
}

let address: Promise<string> | undefined;

/** Serves axe, so that the browser keeps its translation: sent as text it takes a quarter of a second. */
async function serve(): Promise<string> {
  const script = await readFile(file);
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/javascript; charset=utf-8");
    answer.setHeader("cache-control", "max-age=86400, immutable");
    answer.end(script);
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`;
}

/**
 * The pages' policy allows what a script adds; the element is gone before React compares the page
 * with its own.
 */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  address ??= serve();
  await page.evaluate(
    (src) =>
      new Promise<void>((done, fail) => {
        const script = document.createElement("script");
        script.src = src;
        script.onload = () => done();
        script.onerror = () => fail(new Error("The page does not load axe."));
        document.head.append(script);
        script.remove();
      }),
    await address,
  );
}
