import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Without its few other letters it reaches a page in 110 ms instead of 190. */
const source = readFileSync(file, "utf8").replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const colours = ["color-contrast", "link-in-text-block"];
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Violations {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
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
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(source);
  // A colour in transition belongs to neither theme. The new colours begin with the next frame;
  // endless animations never finish.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  });
  const runOnly = coloursOnly ? { type: "rule", values: colours } : { type: "tag", values: levels };
  const rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: !withoutColours }]));
  const options = { runOnly, rules, iframes: frames, resultTypes: ["violations"], preload: false };
  const { violations } = (await page.evaluate(
    (given) =>
      (window as unknown as { axe: { run(options: object): Promise<object> } }).axe.run(given),
    options,
  )) as Violations;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  );
}
