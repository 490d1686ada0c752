import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Violations {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What axe finds on a page whose scripts run, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const options = { runOnly: { type: "tag", values: levels }, resultTypes: ["violations"] };
  const { violations } = (await page.evaluate(
    (given) =>
      (window as unknown as { axe: { run(options: object): Promise<object> } }).axe.run(given),
    options,
  )) as Violations;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  );
}
