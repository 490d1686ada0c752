import type { Page } from "playwright-core";
import { type AxeOptions, axeFindings } from "./axe";
import { changeWindow, smallTargets, tooWide } from "./layout";

/**
 * What is wrong with a page that is open in light colours: what axe finds in them and in dark ones,
 * and at each width what is cut or too small to press. The page is loaded once; its window is left
 * as wide as it was, and in light colours.
 */
export async function looksWrong(
  page: Page,
  widths: readonly number[] = [320],
  { frames }: Pick<AxeOptions, "frames"> = {},
): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1280, height: 800 };
  const wrong = await axeFindings(page, { frames });
  for (const width of [usual.width, ...widths]) {
    if (width !== usual.width) await changeWindow(page, { width });
    const found = [...(await tooWide(page)), ...(await smallTargets(page))];
    wrong.push(...found.map((each) => `${width}: ${each}`));
  }
  await page.setViewportSize(usual);
  await changeWindow(page, { dark: true });
  const dark = await axeFindings(page, { coloursOnly: true, frames });
  wrong.push(...dark.map((each) => `dark: ${each}`));
  await page.emulateMedia({ colorScheme: "light" });
  return wrong;
}
