import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoAccounts, demoPassword, seedDemoAccounts } from "~/cli/demo-accounts";
import { seed } from "~/cli/seed.server";
import { readEnv } from "~/kernel/env/env.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { createServices, type Services } from "~/services.server";
import { axeFindings } from "./axe";
import { openBrowser, type TestBrowser, type Visit, type VisitOptions } from "./browser";
import { changeWindow, tooWide } from "./layout";
import { startBuilt } from "./server";
import { silentLog } from "./silent-log";

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
  const folder = await mkdtemp(join(tmpdir(), "desk-journey-"));
  const variables = { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: join(folder, "store.db") };
  const env = readEnv({ ...variables, DEMO_MODE: "true" }).env;
  const services = await createServices(env, { log: silentLog });
  if (!services.storage) throw new Error("this store has no backend");
  await seed(services.storage, products);
  await seedDemoAccounts(services);
  const [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  const { origin } = store;
  const answer = await fetch(`${origin}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: demoAccounts[0].email, password: demoPassword }),
  });
  const [pair = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split("=");
  return {
    origin,
    browser,
    services,
    async asOwner(options) {
      const visit = await browser.visit(options);
      await visit.context.addCookies([{ name, value, url: origin }]);
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
