import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  const data = (value: string) => [
    { name: "Capacity", value, unit: "g" },
    { name: "Serial", value: value.repeat(9), unit: null },
  ];
  const categories = ["balances-scales"];
  await seed(storage, [
    aProduct({ id: "pa22", productName: "Balance PA22", categories, technicalData: data("220") }),
    aProduct({ id: "pa23", productName: "Balance PA23", categories, technicalData: data("220") }),
    aProduct({ id: "pa12", productName: "Balance PA12", categories, technicalData: data("120") }),
    aProduct({ id: "chair", productName: "Chair", categories: ["furniture-storage"] }),
    ...["brushless", "with brushes, of graphite"].flatMap((motor, at) =>
      [1, 2].map((each) =>
        aProduct({
          id: `drill-${at}-${each}`,
          productName: `Drill ${at}-${each}`,
          categories: ["machine-tools"],
          technicalData: [
            { name: "Motor: type", value: motor, unit: null },
            { name: "C:\\Path", value: `a: ${at}`, unit: null },
            {
              name: "Delivered with",
              value: `${at} ${"a very long text ".repeat(25)}`,
              unit: "kg",
            },
          ],
        }),
      ),
    ),
  ]);
});
afterAll(() => store?.close());

async function page(path: string): Promise<string> {
  const response = await store.shopper.get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

test("a category's page has a box for each value of what its products share", async () => {
  const html = await page("/categories/balances-scales?available=1");
  const words = visibleText(html);
  expect(words).toContain("Capacity 120 g 1 product 220 g 2 products");
  expect(html).toMatch(/<input type="checkbox" name="data" value="Capacity:220 g"/);
  expect(html).toMatch(/<input type="text"[^>]* name="from.Capacity"[^>]* placeholder="120 g"/);
  const chosen = await page("/categories/balances-scales?available=1&data=Capacity%3A0.22+kg");
  expect([chosen.includes("Balance PA22"), chosen.includes("Balance PA12")]).toEqual([true, false]);
  expect(visibleText(chosen)).toContain("Remove filter Capacity: 0.22 kg");
  expect(visibleText(chosen)).toContain("2 products");
  const range = await page("/categories/balances-scales?to.Capacity=0.2+kg");
  expect([range.includes("Balance PA22"), range.includes("Balance PA12")]).toEqual([false, true]);
  expect(visibleText(range)).toContain("Remove filter Capacity to 0.2 kg");
  const wrong = await page("/categories/balances-scales?from.Capacity=2+kN");
  expect(visibleText(wrong)).toContain("Capacity: “2 kN” cannot be converted to g.");
  expect(visibleText(await page("/categories/furniture-storage"))).not.toContain("Capacity");
});

test("every value that is offered can be chosen, however long it is and whatever its name has", async () => {
  const path = "/categories/machine-tools";
  const boxes = (html: string) =>
    [...html.matchAll(/<input type="checkbox" name="data" value="([^"]*)"( checked="")?\/>/g)].map(
      ([, value = "", checked]) => ({ value, isChecked: checked !== undefined }),
    );
  // The index is loaded when it is first wanted.
  await expect.poll(async () => boxes(await page(path)).length).toBe(6);
  const offered = boxes(await page(path));
  for (const { value } of offered) {
    const html = await page(`${path}?${new URLSearchParams({ data: value })}`);
    const checked = boxes(html).filter(({ isChecked }) => isChecked);
    expect(checked).toEqual([{ value, isChecked: true }]);
    const drills = new Set(html.match(/Drill \d-\d/g));
    expect([value, drills.size]).toEqual([value, 2]);
    expect(visibleText(html)).toContain("Remove filter ");
  }
});

test("a product's page shows the rows as a table, in their order", async () => {
  const html = await page("/products/pa12");
  expect(visibleText(html)).toContain("Technical data Capacity 120 g Serial");
  expect(html).toMatch(/<th scope="row">Capacity<\/th>/);
});
