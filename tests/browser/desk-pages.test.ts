import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type Visit } from "../support/browser";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { looksWrong } from "../support/looks";

/**
 * Pages, not files: every one of routes.ts is among them, or the walk over the desk fails. What a
 * mail looks like is a frame without scripts, which its own page and its own tests look at.
 */
const file = /\.(csv|pdf|json)$|\/kept\/|:file$|\/preview(\/mail)?$/;
const pages = deskPlaces.filter(
  ({ route }) => !file.test(route) || route === "admin/products/:id/preview",
);

/** States in which pages look otherwise. */
const states = [
  "/admin/nothing-here",
  "/admin/quotes/none",
  "/admin/quotes?q=nothing-has-this-name",
  "/admin/orders?status=Refunded",
  "/admin/products?q=nothing-has-this-name",
  "/admin/products?bin=yes",
  "/admin/products?stock=some",
  "/admin/customers?tag=nobody",
  "/admin/audit?who=nobody",
  "/admin/search",
  "/admin/outbox?show=waiting",
  "/admin/settings?remove=microscopes-optics",
  "/admin/personal-data?who=nobody@example.test",
];

let store: WalkStore;
let browser: TestBrowser;
let visit: Visit;
beforeAll(async () => {
  [store, browser] = await Promise.all([openWalkStore(), openBrowser()]);
  const form = new FormData();
  form.set("file", new File(["id,price\nspare,7\nnone,x\n"], "a.csv", { type: "text/csv" }));
  await (await store.admin.postMultipart("/admin/products/import", form)).arrayBuffer();
  const who = "erase-me@example.test";
  const erase = { intent: "erase", who, confirm: who };
  await (await store.admin.postForm("/admin/personal-data", erase)).arrayBuffer();
  const [[run], [erasure], [discount]] = await Promise.all([
    store.storage.catalogueRuns.find({ limit: 1 }),
    store.storage.erasures.find({ limit: 1 }),
    store.storage.discounts.find({ limit: 1 }),
  ]);
  Object.assign(store.ids, { run: run?.id, erasure: erasure?.id, discount: discount?.id });
  visit = await browser.visit({ width: 1440, height: 900 });
  const cookies = [...store.admin.cookies].map(([name, value]) => ({
    name,
    value,
    url: store.origin,
  }));
  await visit.context.addCookies(cookies);
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
});

async function faultsOf(path: string, wanted: number): Promise<string[]> {
  const answer = await visit.page.goto(store.origin + path);
  expect([path, answer?.status()]).toEqual([path, wanted]);
  return looksWrong(visit.page, [390, 320]);
}

describe("on every page of the desk axe finds nothing, light and dark, and 320 pixels hold it, with room to press", () => {
  it.each(pages.map(({ route, at }) => [route, at] as const))("%s", async (route, at) => {
    expect([route, await faultsOf(at(store.ids), 200)]).toEqual([route, []]);
  });

  it.each(states)("%s", async (path) => {
    const wanted = /none$|nothing-here$/.test(path) ? 404 : 200;
    expect([path, await faultsOf(path, wanted)]).toEqual([path, []]);
  });
});

it.each([1440, 1200, 960])(
  "the overview's rows keep age and buttons apart at %s pixels, with wide letters too",
  async (width) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${store.origin}/admin`);
    const gaps = await page.evaluate(() => {
      // What WCAG 1.4.12 asks a page to bear.
      for (const each of document.querySelectorAll<HTMLElement>("main *")) {
        each.style.letterSpacing = "0.12em";
        each.style.wordSpacing = "0.16em";
      }
      return [...document.querySelectorAll(".waiting-groups .waiting-items li")].flatMap((row) => {
        const age = row.querySelector(".waiting-day")?.getBoundingClientRect();
        const first = row.querySelector(".waiting-actions > *")?.getBoundingClientRect();
        return age && first && first.top < age.bottom ? [Math.round(first.left - age.right)] : [];
      });
    });
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.filter((gap) => gap < 8)).toEqual([]);
  },
);

it.each([1440, 390])("every row of the overview can be snoozed at %s pixels", async (width) => {
  const { page } = visit;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${store.origin}/admin`);
  const boxes = page.locator(".waiting-groups .snooze");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  for (let at = 0; at < count; at += 1) {
    const box = boxes.nth(at);
    await box.locator("summary").click();
    // Nothing of the rows below lies over it.
    await box.getByRole("button").click({ trial: true });
    const beyond = await box.evaluate((each) => {
      const row = each.closest("li")?.getBoundingClientRect();
      const parts = [...(each.closest("li")?.querySelectorAll("button, a, input") ?? [])];
      return parts.filter((part) => part.getBoundingClientRect().right > (row?.right ?? 0) + 1)
        .length;
    });
    expect([at, beyond]).toEqual([at, 0]);
    await box.locator("summary").click();
  }
});

it("the overview's rows cut nothing off at 1440 pixels", async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${store.origin}/admin`);
  const cells = page.locator(
    ".waiting-groups .waiting-items li > :not(.waiting-actions), .side-rows li > :nth-child(odd)",
  );
  expect(await cells.count()).toBeGreaterThan(0);
  const cut = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      // A long text has a second line.
      cell.textContent = "Laboratories of Materials Science in Northern Ireland, Belfast ".repeat(
        2,
      );
      const { textOverflow, whiteSpace } = getComputedStyle(cell);
      const isCut = cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0;
      return isCut || textOverflow === "ellipsis" ? [`${cell.className} ${whiteSpace}`] : [];
    }),
  );
  expect(cut).toEqual([]);
});

it("the overview's columns begin at the same place in every card", async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${store.origin}/admin`);
  const rows = page.locator(".waiting-groups .waiting-items li");
  expect(await rows.count()).toBeGreaterThan(3);
  for (const part of [".snooze > summary", ".waiting-next"]) {
    const places = await rows.locator(part).evaluateAll((all) =>
      all.map((each) => {
        const { left, width } = each.getBoundingClientRect();
        return `${Math.round(left)} ${Math.round(width)}`;
      }),
    );
    expect([part, new Set(places).size]).toEqual([part, 1]);
  }
});

it("the side navigation fits a window of 900 pixels, and cuts no long name of the store", async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${store.origin}/admin`);
  const rail = page.locator("#desk-rail");
  const name = "Schwarzenbacher & Söhne Laborausrüstungsgesellschaft mbH und Partner";
  const found = await rail.evaluate((each, long) => {
    const shown = each.querySelector(".rail-name span");
    if (shown) shown.textContent = long;
    const box = each.querySelector(".rail-name")?.getBoundingClientRect();
    const first = each.querySelector(".rail-link")?.getBoundingClientRect();
    return {
      over: each.scrollHeight - each.clientHeight,
      top: box?.top ?? -1,
      gap: (first?.top ?? 0) - (box?.bottom ?? 0),
    };
  }, name);
  expect(found.over).toBeLessThanOrEqual(0);
  expect(found.top).toBeGreaterThanOrEqual(0);
  expect(found.gap).toBeGreaterThanOrEqual(0);
});

it.each([1440, 390])("a message moves nothing and floats at %s pixels", async (width) => {
  const { page } = visit;
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`${store.origin}/admin`);
  await page.evaluate(() => window.scrollTo(0, 0));
  const title = page.getByRole("heading", { level: 1 });
  const before = (await title.boundingBox())?.y;
  const box = page.locator(".waiting-groups .snooze").first();
  await box.locator("summary").click();
  await box.getByRole("button").click();
  const message = page.locator(".flash");
  await message.getByRole("button", { name: "Undo" }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await title.boundingBox())?.y).toBe(before);
  const place = await message.boundingBox();
  expect(place?.y).toBeGreaterThan(844 / 2);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect((await message.boundingBox())?.y).toBe(place?.y);
  // When its time is over it no longer covers the page, and stands above its title.
  await page.mouse.move(0, 0);
  await page.locator(".desk-page > .screen-only .flash").waitFor({ timeout: 12_000 });
  const [rests, below] = [await message.boundingBox(), await title.boundingBox()];
  expect((rests?.y ?? 0) + (rests?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await message.getByRole("button", { name: "Undo" }).click();
  await message.getByText("on the overview again").waitFor();
});
