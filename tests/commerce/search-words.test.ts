import { afterEach, beforeEach, expect, test } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.add(
    { id: "press", productName: "Arbor press", sku: "AP-2" },
    { id: "big", productName: "Arbor press, large", sku: "AP-9" },
    { id: "vice", productName: "Bench vice", sku: "BV-1" },
  );
});
afterEach(async () => {
  Object.assign(site, siteDefaults);
  await shop.close();
});

async function search(typed: string) {
  const options = { filter: {}, facets: {}, sort: "best" as const, limit: 24, offset: 0 };
  const { items, opens, near } = await shop.commerce.catalogue.search(typed, options);
  return { ids: items.map(({ id }) => id), opens, near: near.map(({ id }) => id) };
}

const suggested = async (typed: string) =>
  (await shop.commerce.catalogue.suggest(typed, 8)).map(({ id }) => id);

/** What the cards say of why they match. */
async function whysOf(typed: string) {
  const options = { filter: {}, facets: {}, sort: "best" as const, limit: 24, offset: 0 };
  const { items } = await shop.commerce.catalogue.search(typed, options);
  return items.map(({ why = null }) => why);
}

test("a synonym finds what is meant, alone and among other words", async () => {
  expect((await search("dornpresse")).ids).toEqual([]);
  site.searchWords = [{ typed: "Dornpresse", meant: "arbor press" }];
  expect((await search("dornpresse")).ids).toEqual(["press", "big"]);
  expect((await search("large DORNPRESSE")).ids).toEqual(["big"]);
  expect(await suggested("dornpresse")).toEqual(["press", "big"]);
  // The seller's words are known where they are mistyped, too.
  expect((await search("large dornprese")).ids).toEqual(["big"]);
  expect(await suggested("dornprese")).toEqual(["press", "big"]);
  expect((await search("dornpres")).ids).toEqual([]);
  expect(await whysOf("large DORNPRESSE")).toEqual(["Matches “large arbor press”"]);
  expect(await whysOf("arbor press")).toEqual([null, null]);
  expect((await search("bench vice")).ids).toEqual(["vice"]);
  // What is meant is spelled in as many ways as what is typed.
  site.searchWords = [{ typed: "DIN 933", meant: "hex bolt" }];
  await shop.add({ id: "bolt", productName: "Hex bolt M8 × 40" });
  expect((await search("din 933 m8x40")).ids).toEqual(["bolt"]);
});

test("a redirect opens an address for exactly its words", async () => {
  site.searchWords = [{ typed: "opening hours", meant: "/contact" }];
  expect((await search("Opening hours")).opens).toBe("/contact");
  expect((await search("opening hours vice")).opens).toBeNull();
});

test("where nothing is found, products that match a part of the term are near", async () => {
  expect(await search("hydraulic vice")).toEqual({ ids: [], opens: null, near: ["vice"] });
  // A quantity is left out as a whole, because "10 l" means nothing without "/min".
  // The catalogue's index, which is loaded by now, takes over what was written since.
  const updated = shop.time.now;
  await shop.add({ id: "oil", productName: "Oil for a vice, 10 l", sku: "O-1", updated });
  expect((await search("10 l/min vice")).near).toEqual(["vice", "oil"]);
  // What names a category says more than an adjective, wherever it stands.
  await shop.add({ id: "cover", productName: "Hydraulic cover", updated });
  const [category] = site.productCategories;
  site.productCategories = [{ ...category, name: "Vices" }] as typeof site.productCategories;
  expect((await search("vice hydraulic")).near).toEqual(["vice", "oil"]);
  expect((await search("vices hydraulic red")).near).toEqual(["vice", "oil"]);
});

test("a long word of letters and digits that look alike is searched as any other", async () => {
  for (const word of [`a${"1".repeat(199)}`, "0O1l".repeat(50), `X-${"1I".repeat(99)}`]) {
    expect((await search(word)).ids).toEqual([]);
    expect(await shop.commerce.catalogue.suggest(word, 5)).toEqual([]);
  }
});

test("what only data say is found and suggested while it is typed", async () => {
  const data = (value: string) => ({ technicalData: [{ name: "Force", value, unit: "kN" }] });
  await shop.add({ id: "ten", productName: "Press", ...data("10") });
  expect((await search("10 kN")).ids).toEqual(["ten"]);
  expect(await suggested("10 kN")).toEqual(["ten"]);
  expect(await suggested("11 kN")).toEqual([]);
  site.searchWords = [{ typed: "ton-like", meant: "10 kN" }];
  expect(await suggested("ton-like")).toEqual(["ten"]);
});

test("signs that stand for letters and digits are searched as any other", async () => {
  for (const word of ["㎀㏧", "A1 ㏧", "㏧㏧-㎀ 1", "⒈⒉ X", "🄀㏠O1"]) {
    expect([word, (await search(word)).ids]).toEqual([word, []]);
    expect([word, await suggested(word)]).toEqual([word, []]);
  }
});

test("few digits are no part of a long number, such as an EAN, but of an article number", async () => {
  const ean = (value: string) => ({ technicalData: [{ name: "EAN", value, unit: "" }] });
  await shop.add(
    { id: "m8-40", productName: "Hexagon bolt M8 × 40", sku: "HB-0137", ...ean("4006381016545") },
    { id: "m8-70", productName: "Hexagon bolt M8 × 70", sku: "HB-0145", ...ean("4006381014588") },
  );
  expect((await search("bolt m8 45")).ids).toEqual([]);
  expect((await search("bolt 145")).ids).toEqual([]);
  expect((await search("bolt 0145")).ids).toEqual(["m8-70"]);
  expect((await search("4006381016545")).ids).toEqual(["m8-40"]);
  expect((await search("81016545")).ids).toEqual(["m8-40"]);
});

test("sizes, decimals and joined words are found as buyers type them", async () => {
  await shop.add(
    { id: "m8-40", productName: "Countersunk screw M8 × 40", sku: "CS-840" },
    { id: "m8-45", productName: "Countersunk screw M8 × 45", sku: "CS-845" },
    { id: "ring", productName: "O-ring 20x3 mm", sku: "OR-203" },
    { id: "drill-1", productName: "Drill 1.8 mm, HSS-Co 5", sku: "TD-18" },
    { id: "drill-8", productName: "Drill 8.5 mm, HSS", sku: "TD-85" },
    { id: "mill", productName: "End mill 10 mm", sku: "EM-10" },
  );
  for (const typed of ["M8x40", "m8 x 40", "M8×40", "screw M8X40"]) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ["m8-40"]]);
    const suggested = await shop.commerce.catalogue.suggest(typed, 8);
    expect([typed, suggested.map(({ id }) => id)]).toEqual([typed, ["m8-40"]]);
  }
  expect((await search("o-ring 20x3")).ids).toEqual(["ring"]);
  for (const typed of ["drill 8.5 mm", "drill 8,5"]) {
    expect([typed, (await search(typed)).ids[0]]).toEqual([typed, "drill-8"]);
  }
  expect((await search("endmill")).ids).toEqual(["mill"]);
});

test("a number with decimals is found as a whole, in names and in variants", async () => {
  // More drills than candidates are read, so the right one needs an index.
  const drills = Array.from({ length: 120 }, (_, at) => {
    const size = (1 + at / 10).toFixed(1);
    return { id: `d${size}`, productName: `Twist drill DIN 338 ${size} mm, HSS-Co 5`, sku: null };
  });
  const sizes = ["1.8 mm, 5 pcs", "8,5 mm"].map((name) => {
    return { id: name, name, sku: null, price: 1, stock: null, imageURL: null };
  });
  await shop.add(...drills, { id: "set", productName: "Tap drill", sku: null, variants: sizes });
  for (const typed of ["8.5", "8,5 mm", "8.5mm", "drill 8.5", "Ø8.5", "DIN 338 8.5 HSS-Co"]) {
    const suggested = await shop.commerce.catalogue.suggest(typed, 8);
    const found = suggested.map(({ id, variant }) => (variant ? `${id} ${variant.name}` : id));
    const right = typed.includes("DIN") ? ["d8.5"] : ["set 8,5 mm", "d8.5"];
    expect([typed, found]).toEqual([typed, right]);
    const ids = right.map((each) => each.split(" ")[0]);
    expect([typed, (await search(typed)).ids]).toEqual([typed, ids]);
  }
});

test("a size with spaces or in one word, and a fraction, is what it says", async () => {
  const mills = [2, 8].flatMap((size) =>
    ["TiAlN", "DLC"].map((coating) => ({
      id: `mill-${size}-${coating}`,
      productName: `End mill ${size} mm, ${coating}`,
      technicalData: [{ name: "Cutting length", value: "8", unit: "mm" }],
    })),
  );
  await shop.add(
    ...mills,
    { id: "shelf", productName: "Metal shelving 40, 8 x 80 cm" },
    { id: "m4", productName: "Screw M4 × 40, steel 8.8" },
    { id: "m8", productName: "Screw M8 × 40, steel 8.8" },
    { id: "m8-apart", productName: "Stud M 8 x 40" },
    { id: "m12", productName: "Screw M8 × 12, steel 8.8", sku: "S-12" },
    { id: "half", productName: "Fitting G 1/2, elbow" },
    { id: "socket", productName: 'Socket 14 mm, 1/2" drive' },
    { id: "one-and-half", productName: "Fitting G 1 1/2, elbow" },
    {
      id: "gauge",
      productName: "Gauge",
      technicalData: [{ name: "Thread", value: "G 1/2", unit: null }],
    },
    { id: "screen", productName: "Monitor 12 inch" },
  );
  await expect
    .poll(() => shop.commerce.catalogue.faceted({}, { sort: "name", limit: 1 }))
    .toBeTruthy();
  const first = ["mill-8-DLC", "mill-8-TiAlN"];
  for (const typed of ["endmill 8 mm", "endmill 8mm", "8mm endmill", "8 mm endmill"]) {
    expect([typed, (await search(typed)).ids.slice(0, 2)]).toEqual([typed, first]);
    const suggested = await shop.commerce.catalogue.suggest(typed, 2);
    expect([typed, suggested.map(({ id }) => id)]).toEqual([typed, first]);
  }
  for (const typed of ["M 8 x 40", "m 8x40", "M8 × 40"]) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ["m8", "m8-apart"]]);
    const suggested = await shop.commerce.catalogue.suggest(typed, 8);
    expect([typed, suggested.map(({ id }) => id).sort()]).toEqual([typed, ["m8", "m8-apart"]]);
  }
  const options = { filter: {}, facets: {}, sort: "best" as const, limit: 24, offset: 0 };
  for (const [typed, ids] of [
    ["1/2 inch", ["half", "socket"]],
    ['1/2"', ["half", "socket"]],
    ["½ inch", ["half", "socket"]],
    ["1/2 in", ["half", "socket"]],
    ["socket 1/2 inch", ["socket"]],
    ["G1/2", ["half", "gauge"]],
    ["G 1/2", ["half", "gauge"]],
    ['1 1/2"', ["one-and-half"]],
    ["3/8 inch", []],
    ["3/2", []],
  ] as const) {
    const { items, corrected } = await shop.commerce.catalogue.search(typed, options);
    expect([typed, corrected, items.map(({ id }) => id)]).toEqual([typed, null, ids]);
  }
});

test("the words of categories find their products, after those whose names say them", async () => {
  site.productCategories = [
    category("tooling", "Cutting tools"),
    category("mills", "Milling cutters", "tooling"),
    category("drills", "Drills", "tooling"),
    category("fraeser", "Schaftfräser"),
  ];
  const sizes = ["10 mm", "12 mm"].map((name) => {
    return { id: name, name, sku: null, price: 1, stock: null, imageURL: null };
  });
  await shop.add(
    { id: "em", productName: "End mill carbide", categories: ["mills"], variants: sizes },
    { id: "hss", productName: "Face mill HSS", categories: ["mills"] },
    { id: "stand", productName: "Rack for a milling cutter", categories: ["tooling"] },
    { id: "bit", productName: "Twist bit carbide", categories: ["drills"] },
    { id: "vhm", productName: "VHM 6 mm", categories: ["fraeser"] },
    { id: "hidden", productName: "Old mill", categories: ["mills"], published: false },
  );
  const suggested = async (typed: string) =>
    (await shop.commerce.catalogue.suggest(typed, 8)).map(({ id }) => id);
  for (const [typed, ids] of [
    ["milling cutter", ["stand", "em", "hss"]],
    ["Milling Cutters", ["stand", "em", "hss"]],
    ["carbide milling cutter", ["em"]],
    ["cutting tools carbide", ["em", "bit"]],
    ["cutting tool press", []],
    ["Schaftfraeser", ["vhm"]],
  ] as const) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ids]);
    expect([typed, await suggested(typed)]).toEqual([typed, ids]);
  }
  const [card] = await shop.commerce.catalogue.suggest("milling cutter carbide 12 mm", 8);
  expect(card).toMatchObject({ id: "em", variant: { id: "12 mm" } });
  // A category that is renamed is found by its new name at once.
  site.productCategories = [category("mills", "Routers")];
  expect((await search("router")).ids).toEqual(["em", "hss"]);
  expect((await search("milling cutter")).ids).toEqual(["stand"]);
});

test("what says a quantity comes before names whose words begin with its figures and unit", async () => {
  await shop.add(
    {
      id: "gauge",
      productName: "Pressure gauge 0 to 2.5 bar, threaded",
      sku: "PG-25",
    },
    {
      id: "strong",
      productName: "Workshop press",
      sku: "WP-1",
      technicalData: [{ name: "Force", value: "2", unit: "t" }],
    },
  );
  expect((await search("2 t press")).ids).toEqual(["strong", "gauge"]);
  expect((await search("press 2 t")).ids).toEqual(["strong", "gauge"]);
});

test("a standard in the data narrows a thread in the names, in any order", async () => {
  const screw = (thread: string, standard: string) => ({
    id: `${thread} ${standard}`,
    productName: `Head screw ${thread} × 30`,
    sku: null,
    technicalData: [{ name: "Standard", value: standard, unit: null }],
  });
  await shop.add(screw("M8", "ISO 4762"), screw("M8", "ISO 4017"), screw("M4", "ISO 4762"));
  await expect
    .poll(() => shop.commerce.catalogue.faceted({}, { sort: "name", limit: 1 }))
    .toBeTruthy();
  const asked = ["ISO 4762 M8", "M8 ISO 4762", "ISO4762 M8", "M8x30 ISO 4762", "M8 x 30 ISO 4762"];
  for (const typed of [...asked, "head screw M8 ISO 4762", "head screws 4762 M8"]) {
    expect([typed, (await search(typed)).ids[0]]).toEqual([typed, "M8 ISO 4762"]);
  }
});

test("words that only data have are found, also beside a thread and in the plural", async () => {
  site.productCategories = [category("fasteners", "Fasteners")];
  const finish = (value: string) => [row("Surface", value), row("Standard", "DIN 933")];
  await shop.add(
    { id: "zinc", productName: "Hexagon bolt M8 × 40", technicalData: finish("Zinc plated") },
    { id: "raw", productName: "Hexagon bolt M8 × 20", technicalData: finish("Plain") },
    {
      id: "nut",
      productName: "Nut M10",
      categories: ["fasteners"],
      technicalData: finish("Zinc plated"),
    },
  );
  for (const [typed, ids] of [
    ["zinc plated", ["zinc", "nut"]],
    ["ZINC", ["zinc", "nut"]],
    ["hexagon bolts zinc plated", ["zinc"]],
    ["M8 bolts zinc", ["zinc"]],
    ["zinc plated fasteners", ["nut"]],
    ["zinc plated minute", []],
    ["hexagon brass", []],
  ] as const) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ids]);
    expect([typed, await suggested(typed)]).toEqual([typed, ids]);
  }
  const { items } = await shop.commerce.catalogue.search("zinc plated", {
    filter: {},
    facets: {},
    sort: "best",
    limit: 2,
    offset: 0,
  });
  expect(items.map(({ why }) => why)).toEqual(["Surface: Zinc plated", "Surface: Zinc plated"]);
});

test("the product with the dimensions comes first, and thousands are read with spaces", async () => {
  const size = (id: string, value: string) => {
    return {
      id,
      productName: `Workbench ${id}`,
      sku: null,
      technicalData: [row("Top", value)],
    };
  };
  await shop.add(
    size("a", "750 x 2000 mm"),
    size("b", "2000 × 750 × 850"),
    size("c", "2,000 x 750 mm"),
    size("d", "2000 x 800 mm"),
    { id: "e", productName: "Workbench 200 × 75 cm", sku: null },
    { id: "f", productName: "Workbench 2000, 750 W", sku: null },
    { id: "jack", productName: "Jack", sku: null, technicalData: [row("Load", "20 000 kg")] },
  );
  for (const typed of ["workbench 2000 x 750", "2000×750 mm workbench", "2000x750mm"]) {
    const { ids } = await search(typed);
    expect([typed, ids.slice(0, 4)]).toEqual([typed, ["e", "c", "a", "b"]]);
    expect(ids).not.toContain("d");
  }
  for (const typed of ["jack 20 t", "20 000 kg", "jack 20 000 kg"]) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ["jack"]]);
  }
});

function row(name: string, value: string) {
  return { name, value, unit: null };
}

function category(slug: string, name: string, parent: string | null = null) {
  const texts = { description: "", secondaryDescription: "", badges: [] };
  return { slug, name, parent, icon: "box", image: "", ...texts };
}
