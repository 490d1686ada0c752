import { expect, it } from "vitest";
import { variantChoices, variantTable } from "~/components/catalogue/variant-view";
import { soldQuantity } from "~/modules/catalogue/product.resource";
import { parentProblem } from "~/modules/settings/category-tree";

const variant = (id: string, size: string, colour: string) => ({
  id,
  name: id,
  data: [
    { name: "Size", value: size, unit: "mm" },
    { name: "Colour", value: colour, unit: null },
    { name: "Material", value: "Steel", unit: null },
  ],
});

const variants = [
  variant("a", "10", "red"),
  variant("b", "10", "blue"),
  variant("c", "20", "red"),
  variant("d", "30", "blue"),
];

it("a variant is chosen by the properties that tell variants apart", () => {
  const [size, colour] = variantChoices(variants, "b");
  expect(size?.options.map(({ value, variantId }) => [value, variantId])).toEqual([
    ["10 mm", "b"],
    ["20 mm", "c"],
    ["30 mm", "d"],
  ]);
  expect(size?.options.map(({ keepsOthers }) => keepsOthers)).toEqual([true, false, true]);
  expect(colour?.options.find(({ isChosen }) => isChosen)?.value).toBe("blue");
});

it("a property that tells all apart is enough, rather the one in the variants' names", () => {
  const chuck = (diameter: string, bore: string) => ({
    id: diameter,
    name: `${diameter} mm`,
    data: [
      { name: "Run-out", value: diameter === "250" ? "0.05" : "0.04", unit: "mm" },
      { name: "Bore", value: bore, unit: "mm" },
      { name: "Diameter", value: diameter, unit: "mm" },
    ],
  });
  const choices = variantChoices(
    [chuck("125", "30"), chuck("160", "42"), chuck("250", "80")],
    "160",
  );
  expect(choices.map(({ name }) => name)).toEqual(["Diameter"]);
});

it("variants that their data do not tell apart are chosen by name", () => {
  expect(variantChoices([variant("a", "1", "red"), variant("b", "1", "red")], "a")).toEqual([]);
});

it("the table of variants has the columns in which they differ", () => {
  const shown = variants.map((each) => ({
    ...each,
    sku: null,
    price: null,
    inStock: null,
  }));
  const { columns, rows } = variantTable(shown);
  expect(columns).toEqual(["Size", "Colour"]);
  expect(rows[2]?.values).toEqual(["20 mm", "red"]);
});

it("quantities are rounded up to whole packs, and never above the most of a line", () => {
  expect(soldQuantity({ packQuantity: 100 }, 101)).toBe(200);
  expect(soldQuantity({ packQuantity: null }, 7)).toBe(7);
  expect(soldQuantity({ packQuantity: 3 }, 10_000)).toBe(9_999);
});

it("categories make a tree: no unknown parent, and none below itself", () => {
  const category = (slug: string, parent: string | null) => ({ slug, name: slug, parent });
  expect(parentProblem([category("a", null), category("b", "a")])).toBeNull();
  expect(parentProblem([category("a", "b"), category("b", "a")])?.text).toContain("below itself");
  expect(parentProblem([category("a", "none")])?.text).toContain("no category none");
});
