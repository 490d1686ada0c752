import { expect, it } from "vitest";
import { namesIn, namesInMarkup, selectors } from "../support/css";

it("every selector names only what some page has", () => {
  const { whole, beginnings } = namesInMarkup();
  const isUsed = (name: string) =>
    whole.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
  const all = selectors();
  expect(all.length).toBeGreaterThan(500);
  const dead = all.filter(({ selector }) => !namesIn(selector).every(isUsed));
  expect(dead.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
});
