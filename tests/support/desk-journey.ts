import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Services } from "~/services.server";
import { axeFindings } from "./axe";
import { openBrowser, type TestBrowser, type Visit, type VisitOptions } from "./browser";
import { openDemoStore, ownerCookie } from "./demo-store";
import { changeWindow, tooWide } from "./layout";
import { startBuilt } from "./server";

export interface DeskJourney {
  origin: string;
  browser: TestBrowser;
  /** Another instance of the same store, in the test's own process. */
  services: Services;
  /** A window in which the owner is signed in. */
  asOwner(options: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** The built store with its demo accounts, and a browser. */
export async function openDeskJourney(products: readonly Product[]): Promise<DeskJourney> {
  const { folder, services } = await openDemoStore(products);
  const [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  const { origin } = store;
  const cookie = await ownerCookie(origin);
  return {
    origin,
    browser,
    services,
    async asOwner(options) {
      const visit = await browser.visit(options);
      await visit.context.addCookies([{ ...cookie, url: origin }]);
      return visit;
    },
    async close() {
      await browser.close();
      await services.close();
      await store.stop();
    },
  };
}

const shots = process.env.SHOTS;

/** A state of a page that fits its window, and that a screen reader can read, light and dark. */
export async function looked(
  page: Page,
  name: string,
  { js, width }: { js: boolean; width: number },
): Promise<void> {
  const picture = async (colours: string) => {
    if (!shots) return;
    await page.screenshot({
      path: `${shots}/${name}-${width}-${js}-${colours}.png`,
      fullPage: true,
    });
  };
  await picture("light");
  expect([name, await tooWide(page)]).toEqual([name, []]);
  if (!js) return;
  expect([name, await axeFindings(page)]).toEqual([name, []]);
  await changeWindow(page, { dark: true });
  await picture("dark");
  expect([name, await axeFindings(page, { coloursOnly: true })]).toEqual([name, []]);
  await changeWindow(page, { dark: false });
}
