import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FacetQuery } from "~/modules/catalogue/catalogue-service.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { productsForDesk } from "~/modules/desk/products.server";
import type { Attribute } from "~/modules/settings/part-fields";
import { site, siteDefaults } from "~/modules/settings/site";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { aProduct, openShop, type Shop } from "../support/shop";

const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });

const anAttribute: Attribute = {
  name: "Load",
  kind: "number",
  unit: "kg",
  decimals: null,
  group: "",
  categories: [],
  facet: true,
  card: false,
};

await onEveryEngine("faceted lists", (open) => {
  let engine: EngineStore;
  let shop: Shop;
  beforeEach(async () => {
    engine = await open();
    shop = await openShop({ storage: engine.storage });
  });
  afterEach(async () => {
    Object.assign(site, siteDefaults);
    await shop.close();
    await engine.close();
  });

  const page = { sort: "name", limit: 24 } as const;

  async function faceted(query: FacetQuery, options: { sort?: typeof page.sort } = {}) {
    const list = await shop.commerce.catalogue.faceted(query, { ...page, ...options });
    if (!list) throw new Error("the catalogue has no index");
    return list;
  }
  const idsOf = async (query: FacetQuery) => (await faceted(query)).items.map(({ id }) => id);

  async function facet(query: FacetQuery, name: string) {
    return (await faceted(query)).facets.data?.find((each) => each.name === name);
  }

  const change = (id: string, changes: Partial<Product>) =>
    shop.storage.atomically((tx) => shop.commerce.products.update(tx, "admin", id, changes));

  test("people's lists sort names by their numbers, those of programs by their letters", async () => {
    const names = ["Drill 10 mm", "drill 9 mm", "Drill 2 mm", "Drill 10.5 mm", "Drill 2.25 mm"];
    await shop.add(
      ...names.map((productName, at) => {
        return { id: `d${at}`, productName, brand: "Acme", categories: ["chairs"], featured: true };
      }),
    );
    const natural = ["d2", "d4", "d1", "d0", "d3"];
    const bytes = ["d0", "d3", "d2", "d4", "d1"];
    const { catalogue, products } = shop.commerce;
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    for (const filter of [{}, { category: "chairs" }, { brand: "acme", priced: true }]) {
      const first = await catalogue.cards(filter, { sort: "name", limit: 2 });
      const cursor = first.nextCursor ?? "";
      const next = await catalogue.cards(filter, { sort: "name", limit: 5, cursor });
      expect([...ids(first), ...ids(next)]).toEqual(natural);
      expect(ids(await products.list(filter))).toEqual(bytes);
    }
    expect(await idsOf({ price: { from: 1 } })).toEqual(natural);
    expect(await idsOf({ price: { from: 1_000_000, to: 1 } })).toEqual(natural);
    const options = { filter: {}, limit: 9, offset: 0 };
    for (const sort of ["name", "best"] as const) {
      expect(ids(await catalogue.search("drill", { ...options, sort }))).toEqual(natural);
    }
    expect((await catalogue.suggest("Dri", 3)).map(({ id }) => id)).toEqual(["d2", "d4", "d1"]);
    expect((await catalogue.featuredCards(9)).map(({ id }) => id)).toEqual(natural);
    expect(ids(await productsForDesk({ ...shop, site } as never, { limit: 9 }))).toEqual(natural);
    const plain = await catalogue.storeList({ limit: 9 });
    expect(plain.products.map(({ id }) => id)).toEqual(bytes);
  });

  test("where a property says a quantity exactly, ranges of other properties do not count", async () => {
    const range = row("Range", "0 to 150 mm");
    await shop.add(
      { id: "c1", productName: "Caliper A", technicalData: [range, row("Reading", "0.01 mm")] },
      { id: "c2", productName: "Caliper B", technicalData: [range, row("Step", "0.02 mm")] },
      { id: "c3", productName: "Caliper C", technicalData: [range] },
    );
    const options = { filter: {}, sort: "best", limit: 9, offset: 0, facets: {} } as const;
    const found = async (term: string) =>
      (await shop.commerce.catalogue.search(term, options)).items.map(({ id }) => id);
    expect(await found("0.01 mm caliper")).toEqual(["c1"]);
    expect(await found("caliper 100 mm")).toEqual(["c1", "c2", "c3"]);
  });

  test("a range that ends with a quantity counts beside another property that says it", async () => {
    const range = row("Range", "0 to 150 mm");
    const jaws = [row("Jaw length", "150 mm"), row("Depth", "40 mm"), row("Reading", "0.02 mm")];
    await shop.add(
      { id: "c1", productName: "Caliper A", technicalData: [range, row("Reading", "0.01 mm")] },
      { id: "c2", productName: "Caliper B", technicalData: [range, row("Reading", "0.02 mm")] },
      { id: "c3", productName: "Caliper C", technicalData: [range, ...jaws] },
    );
    const options = { filter: {}, sort: "best", limit: 9, offset: 0, facets: {} } as const;
    const found = async (term: string) =>
      (await shop.commerce.catalogue.search(term, options)).items.map(({ id }) => id);
    expect((await found("caliper 150 mm")).toSorted()).toEqual(["c1", "c2", "c3"]);
    expect(await found("caliper 150 mm 0.01 mm")).toEqual(["c1"]);
    expect(await found("0.01 mm caliper")).toEqual(["c1"]);
    // Only one says 40 mm, and it does not read 0.01 mm: then a range may hold the 40 mm.
    expect(await found("caliper 0.01 mm 40 mm")).toEqual(["c1"]);
  });

  test("a list is sorted by a property, in both directions and over pages", async () => {
    const load = (...values: [value: string, unit: string | null][]) =>
      values.map(([value, unit]) => row("Load", value, unit));
    const variant = (at: number, [value, unit]: [string, string | null]) => ({
      id: `v${at}`,
      name: `V${at}`,
      sku: null,
      price: 1,
      stock: null,
      imageURL: null,
      technicalData: [row("Load", value, unit)],
    });
    await shop.add(
      { id: "gram", productName: "Hook G", technicalData: load(["900", "g"]) },
      { id: "kilo", productName: "Hook K", technicalData: load(["2", "kg"]) },
      { id: "range", productName: "Hook R", technicalData: load(["1 to 40", "kg"]) },
      {
        id: "sizes",
        productName: "Hook S",
        variants: [variant(1, ["30", "kg"]), variant(2, ["500", "g"])],
      },
      { id: "word", productName: "Hook W", technicalData: load(["on request", null]) },
      { id: "none-b", productName: "Hook Z", technicalData: [row("Colour", "red")] },
      { id: "none-a", productName: "Hook Y" },
    );
    const { catalogue } = shop.commerce;
    const walked = async (sort: "up.load" | "down.Load", limit: number) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const options = { sort, limit, ...(cursor ? { cursor } : {}) };
        const list = await catalogue.faceted({}, options);
        if (!list) throw new Error("the catalogue has no index");
        ids.push(...list.items.map(({ id }) => id));
        cursor = list.nextCursor;
      } while (cursor);
      return ids;
    };
    // Of several values the first in the order counts; words come after numbers, and nothing last.
    const up = ["sizes", "gram", "range", "kilo", "word", "none-a", "none-b"];
    const down = ["range", "sizes", "kilo", "gram", "word", "none-a", "none-b"];
    for (const limit of [2, 3, 9]) {
      expect(await walked("up.load", limit)).toEqual(up);
      expect(await walked("down.Load", limit)).toEqual(down);
    }
    const third = await catalogue.faceted({}, { sort: "up.load", limit: 2, cursor: "" });
    expect(third?.items).toEqual([]);
    const search = { filter: {}, facets: {}, limit: 9, offset: 0, sort: "down.load" } as const;
    const found = await catalogue.search("hook", search);
    expect(found.items.map(({ id }) => id)).toEqual(down);
    const filter = { data: [{ name: "Load", from: "1 kg" }] };
    const list = await catalogue.faceted(filter, { sort: "up.load", limit: 9 });
    expect(list?.items.map(({ id }) => id)).toEqual(["sizes", "range", "kilo"]);
  });

  test("a card shows a price “from” when, and only when, its variants cost differently", async () => {
    const variants = (...prices: (number | null)[]) =>
      prices.map((price, at) => {
        return { id: `v${at}`, name: `V${at}`, sku: null, price, stock: null, imageURL: null };
      });
    await shop.add(
      { id: "alone", price: 5 },
      { id: "cheapest-as-product", price: 5, variants: variants(null, 7) },
      { id: "cheaper", price: 5, variants: variants(4, 7) },
      { id: "equal", price: 5, variants: variants(4, 4) },
      { id: "same", price: 5, variants: variants(null, 5) },
      { id: "some-on-request", price: null, variants: variants(4, null) },
      { id: "on-request", price: null, variants: variants(null, null) },
    );
    // Above every price there is nothing, and nothing that has none.
    expect(await idsOf({ price: { from: 900_000_000_000_000 } })).toEqual([]);
    const shown = [
      ["alone", 5, false],
      ["cheaper", 4, true],
      ["cheapest-as-product", 5, true],
      ["equal", 4, false],
      ["on-request", null, false],
      ["same", 5, false],
      ["some-on-request", 4, true],
    ];
    const { catalogue } = shop.commerce;
    const { items } = await catalogue.cards({}, { sort: "name", limit: 9 });
    const all = [items, await catalogue.tableRows(items.map(({ id }) => id))];
    for (const cards of all) {
      const prices = cards.map(({ id, price, from }) => [id, price, from]);
      expect(prices.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual(shown);
    }
  });

  test("a product leads to what differs from it in one property alone", async () => {
    const bolt = (
      id: string,
      brand: string,
      rows: [string, string][],
      of: Partial<Product> = {},
    ) => ({
      id,
      productName: `Hex bolt ${id}`,
      brand,
      categories: ["chairs"],
      technicalData: rows.map(([name, value]) => row(name, value)),
      ...of,
    });
    const a2 = (length: string): [string, string][] => [
      ["Thread", "M8"],
      ["Length", length],
      ["Material", "A2"],
    ];
    await shop.add(
      bolt("m8-40", "Acme", [...a2("40 mm"), ["Weight", "21 g"], ["GTIN", "1"]]),
      bolt("m8-100", "Acme", [...a2("10 cm"), ["Weight", "44 g"], ["GTIN", "2"]]),
      bolt("m8-35-bolt", "Bolt", a2("35 mm")),
      bolt("m8-35", "Acme", a2("35 mm")),
      bolt(
        "m8-40-a4",
        "Bolt",
        [
          ["Thread", "M8"],
          ["Length", "40 mm"],
          ["Material", "Steel A4"],
        ],
        { productName: "Hex bolt, full thread, steel" },
      ),
      // Another article whose properties are alike as well.
      bolt("m8-80", "Acme", a2("80 mm"), { productName: "Hex screw with lamp M8x80" }),
      bolt("m6-30", "Acme", [
        ["Thread", "M6"],
        ["Length", "30 mm"],
        ["Material", "A2"],
      ]),
      bolt("m8-nut", "Acme", [
        ["Thread", "M8"],
        ["Material", "A2"],
      ]),
      bolt("elsewhere", "Acme", a2("50 mm"), { categories: ["tables"] }),
      // Alike but for their standard: another kind of part.
      bolt("hex-set", "Acme", [...a2("70 mm"), ["Standard", "ISO 4017"]]),
      bolt("socket-set", "Acme", [...a2("70 mm"), ["Standard", "DIN 912"]]),
      bolt("off", "Acme", a2("60 mm"), { published: false }),
    );
    Object.assign(site, {
      attributes: [
        { ...anAttribute, name: "Length", unit: "mm" },
        { ...anAttribute, name: "Thread", kind: "option", unit: null },
        { ...anAttribute, name: "Material", kind: "option", unit: null },
        { ...anAttribute, name: "Standard", kind: "option", unit: null },
        { ...anAttribute, name: "Weight", unit: "g", facet: false },
      ] satisfies Attribute[],
    });
    const { catalogue } = shop.commerce;
    // Also as the first that is asked of a store that has just started.
    expect(await catalogue.sizes("m8-40")).toEqual([
      {
        name: "Length",
        options: [
          { value: "35 mm", id: "m8-35" },
          { value: "40 mm", id: "m8-40" },
          { value: "10 cm", id: "m8-100" },
        ],
      },
      {
        name: "Material",
        options: [
          { value: "A2", id: "m8-40" },
          { value: "Steel A4", id: "m8-40-a4" },
        ],
      },
    ]);
    for (const id of ["m6-30", "m8-nut", "elsewhere", "off", "none", "hex-set", "m8-80"]) {
      expect(await catalogue.sizes(id), id).toEqual([]);
    }
  });

  describe("of a few hoists", () => {
    beforeEach(() =>
      shop.add(
        { id: "a", brand: "Acme", technicalData: [row("Load", "2", "t"), row("Voltage", "230 V")] },
        { id: "b", brand: "Bolt", technicalData: [row("Load", "500 kg"), row("Voltage", "230 V")] },
        {
          id: "c",
          brand: "Cord",
          technicalData: [row("Load", "0.5", "t"), row("Voltage", "400 V")],
        },
        { id: "d", brand: "Acme", pdfLink: "/d.pdf", technicalData: [row("Load", "by request")] },
        { id: "off", published: false, brand: "Acme", technicalData: [row("Load", "2 t")] },
      ),
    );

    test("count what each choice leaves, and equal values once", async () => {
      expect((await facet({}, "Load"))?.values).toEqual([
        { value: "500 kg", count: 2 },
        { value: "2 t", count: 1 },
        { value: "by request", count: 1 },
      ]);
      const { facets } = await faceted({ brands: ["acme"] });
      expect(facets.total).toBe(2);
      expect(facets.documents).toBe(1);
      expect(facets.brands.map(({ value, count }) => [value, count])).toEqual([
        ["acme", 2],
        ["bolt", 1],
        ["cord", 1],
      ]);
    });

    test("list chosen brands with their names where no product of theirs is left", async () => {
      const { facets } = await faceted({ brands: ["acme", "bolt"], price: { from: 1_000_000 } });
      expect(facets.brands).toEqual([
        { value: "acme", label: "Acme", count: 0 },
        { value: "bolt", label: "Bolt", count: 0 },
      ]);
      const stored = await shop.commerce.catalogue.facets({ brand: "acme", priced: false });
      expect(stored.brands).toEqual([{ value: "acme", label: "Acme", count: 0 }]);
    });

    test("list chosen values and ranges where no product with them is left", async () => {
      const data = [
        { name: "Voltage", values: ["400 V"] },
        { name: "Load", from: "1 t" },
      ];
      const none = { price: { from: 1_000_000 }, data };
      const { items, facets } = await faceted(none);
      expect([items, facets.data]).toEqual([
        [],
        [
          {
            name: "Voltage",
            values: [{ value: "400 V", count: 0 }],
            range: { unit: "V", lowest: "230", highest: "400" },
          },
          { name: "Load", values: [], range: { unit: "t", lowest: "0.5", highest: "2" } },
        ],
      ]);
      site.attributes = [anAttribute, { ...anAttribute, name: "Voltage", unit: "V", facet: false }];
      expect((await faceted(none)).facets.data).toEqual([
        {
          name: "Voltage",
          values: [{ value: "400 V", count: 0 }],
          range: { unit: "V", lowest: "230", highest: "400" },
        },
        { name: "Load", values: [], range: { unit: "kg", lowest: "500", highest: "2,000" } },
      ]);
      // Another choice of the same property still counts what it would leave.
      const brand = { brands: ["acme"], data: [{ name: "Voltage", values: ["400 V"] }] };
      expect((await facet(brand, "Voltage"))?.values).toEqual([
        { value: "230 V", count: 1 },
        { value: "400 V", count: 0 },
      ]);
    });

    test("offer no value outside the range that is chosen for it, and the whole range still", async () => {
      const all = await facet({}, "Load");
      const within = await facet({ data: [{ name: "Load", from: "1 t" }] }, "Load");
      expect(within?.range).toEqual(all?.range);
      const values = (of: typeof all) => of?.values.map(({ value }) => value) ?? [];
      expect(values(all).length).toBeGreaterThan(values(within).length);
      expect(values(all)).toEqual(expect.arrayContaining(values(within)));
    });

    test("combine several brands, values, a range and a sheet", async () => {
      expect(await idsOf({ brands: ["acme", "cord"] })).toEqual(["a", "c", "d"]);
      expect(await idsOf({ brands: ["acme"], documents: true })).toEqual(["d"]);
      const volts = { name: "Voltage", values: ["230 V"] };
      expect(await idsOf({ data: [volts] })).toEqual(["a", "b"]);
      expect(await idsOf({ data: [volts, { name: "load", values: ["500 kg"] }] })).toEqual(["b"]);
      expect(await idsOf({ data: [{ name: "Voltage", values: ["0.4 kV", "230 V"] }] })).toEqual([
        "a",
        "b",
        "c",
      ]);
      expect(await idsOf({ data: [{ name: "Load", from: "1 t" }] })).toEqual(["a"]);
      expect(await idsOf({ data: [{ name: "Load", to: "1000 lb" }] })).toEqual([]);
      expect(await idsOf({ data: [{ name: "Load", to: "1200 lb" }] })).toEqual(["b", "c"]);
      // The other way round it is the same range.
      expect(await idsOf({ data: [{ name: "Load", from: "1200 lb", to: "1 lb" }] })).toEqual([
        "b",
        "c",
      ]);
    });

    test("a range in a unit of another family is told and left out", async () => {
      const { notes, facets } = await faceted({ data: [{ name: "Load", from: "20 kN" }] });
      const note = "“20 kN” cannot be converted to t";
      expect([notes, facets.total]).toEqual([[{ name: "Load", end: "from", note }], 4]);
      // The end that can be read still counts.
      const half = await faceted({ data: [{ name: "Load", from: "much", to: "1 t" }] });
      expect(half.notes).toEqual([{ name: "Load", end: "from", note: "“much” is no number" }]);
      expect(half.items.map(({ id }) => id)).toEqual(["b", "c"]);
    });

    test("an attribute says the unit, which values are numbers, and what is a filter", async () => {
      site.attributes = [{ ...anAttribute, unit: "kg" }];
      const { facets } = await faceted({});
      expect(facets.data).toEqual([
        {
          name: "Load",
          values: [
            { value: "500 kg", count: 2 },
            { value: "2,000 kg", count: 1 },
            { value: "by request", count: 1 },
          ],
          range: { unit: "kg", lowest: "500", highest: "2,000" },
        },
      ]);
      expect(await idsOf({ data: [{ name: "Load", from: "1000" }] })).toEqual(["a"]);
      site.attributes = [{ ...anAttribute, categories: ["machine-tools"] }];
      expect((await faceted({})).facets.data?.map(({ name }) => name)).toEqual(["Load"]);
    });

    test("follow every change at once, and never count what the shop does not show", async () => {
      expect((await faceted({})).facets.total).toBe(4);
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      await change("a", { published: false });
      expect((await facet({}, "Load"))?.values.map(({ value }) => value)).not.toContain("2 t");
      await change("off", { published: true });
      expect(await idsOf({ data: [{ name: "Load", values: ["2000 kg"] }] })).toEqual(["off"]);
      await change("b", { technicalData: [row("Load", "3 t")], stock: 0 });
      const { facets } = await faceted({});
      expect([facets.total, facets.available]).toEqual([4, 3]);
      await shop.storage.atomically((tx) => shop.commerce.products.delete(tx, "admin", "off"));
      expect((await faceted({})).facets.total).toBe(3);
      await shop.add({ id: "late", updated: shop.time.now });
      expect((await faceted({})).facets.total).toBe(4);
    });
  });

  test("a number that nearly every product has to itself is no filter, unless it was chosen", async () => {
    await shop.add(
      ...Array.from({ length: 40 }, (_, at) => ({
        id: `nut-${at}`,
        technicalData: [
          row("GTIN", `40310000${at + 10}`),
          row("Head", at % 2 ? "Hexagon" : "Square"),
        ],
      })),
    );
    expect((await faceted({})).facets.data?.map(({ name }) => name)).toEqual(["Head"]);
    const data = [{ name: "GTIN", values: ["4031000011"] }];
    expect((await faceted({ data })).facets.data?.map(({ name }) => name)).toContain("GTIN");
  });

  test("several options in one value are filters of their own, and yes is yes", async () => {
    site.attributes = [
      { ...anAttribute, name: "Interfaces", kind: "options", unit: null },
      { ...anAttribute, name: "Battery", kind: "flag", unit: null },
    ];
    await shop.add(
      { id: "a", technicalData: [row("Interfaces", "USB, RS-232"), row("Battery", "ja")] },
      { id: "b", technicalData: [row("interfaces", "usb; Bluetooth"), row("Battery", "Yes")] },
    );
    expect((await facet({}, "Interfaces"))?.values).toEqual([
      { value: "USB", count: 2 },
      { value: "Bluetooth", count: 1 },
      { value: "RS-232", count: 1 },
    ]);
    expect((await facet({}, "Battery"))?.values).toEqual([{ value: "Yes", count: 2 }]);
    expect(await idsOf({ data: [{ name: "Interfaces", values: ["RS-232"] }] })).toEqual(["a"]);
  });

  test("a value that its attribute rounds is offered as its products have it, and found", async () => {
    site.attributes = [
      { ...anAttribute, decimals: 0 },
      { ...anAttribute, name: "Bore", unit: "in", decimals: 2 },
    ];
    await shop.add(
      { id: "a", technicalData: [row("Load", "2.5 kg"), row("Bore", "10 mm")] },
      { id: "b", technicalData: [row("Load", "2.4 kg"), row("Bore", "1 in")] },
      { id: "c", technicalData: [row("Load", "3,000 g"), row("Bore", "25.4 mm")] },
    );
    const { data = [] } = (await faceted({})).facets;
    expect(data.map(({ name }) => name).sort()).toEqual(["Bore", "Load"]);
    const offered = data.flatMap(({ name, values }) => values.map((each) => ({ name, ...each })));
    expect(new Set(offered.map(({ name, value }) => `${name}=${value}`)).size).toBe(5);
    for (const { name, value, count } of offered) {
      const found = await idsOf({ data: [{ name, values: [value] }] });
      expect([name, value, found.length]).toEqual([name, value, count]);
    }
  });

  test("any combination lists and counts what a walk through all products finds", async () => {
    const loads = ["1 kg", "2 kg", "3 kg", "5 kg"];
    const brands = ["Acme", "Bolt", "Cord"];
    const products = Array.from({ length: 120 }, (_, at) =>
      aProduct({
        id: `p${String(at).padStart(3, "0")}`,
        productName: `Hoist ${(at * 37) % 120}`,
        brand: brands[at % 3],
        price: at % 5 === 0 ? null : 10 + ((at * 7) % 90),
        stock: at % 4 === 0 ? 0 : 3,
        published: at % 11 !== 0,
        pdfLink: at % 3 === 1 ? "/sheet.pdf" : null,
        created: new Date(2_000_000_000_000 - at * 1000),
        technicalData: [
          row("Load", loads[at % 4] ?? ""),
          ...(at % 2 === 0 ? [row("Colour", at % 6 === 0 ? "red" : "blue")] : []),
        ],
      }),
    );
    await shop.add(...products);
    const choice = fc.record(
      {
        brands: fc.subarray(["acme", "bolt"]),
        available: fc.boolean(),
        priced: fc.boolean(),
        documents: fc.constant(true),
        price: fc.constantFrom({ from: 30 }, { to: 60 }, { from: 20, to: 50 }),
        data: fc.subarray([
          { name: "Load", values: ["2 kg", "5 kg"] },
          { name: "Load", from: "2", to: "3 kg" },
          { name: "Colour", values: ["Red"] },
        ]),
      },
      { requiredKeys: [] },
    );
    const sort = fc.constantFrom("name", "newest", "price-up", "price-down");
    const passes = (query: FacetQuery, product: Product): boolean => {
      const { brands: wanted = [], available, priced, documents, price, data = [] } = query;
      const load = Number(product.technicalData[0]?.value.split(" ")[0]);
      return (
        product.published &&
        (wanted.length === 0 || wanted.includes(product.brand.toLowerCase())) &&
        (available === undefined || available === (product.stock !== 0)) &&
        (priced === undefined || priced === (product.price !== null)) &&
        (!documents || product.pdfLink !== null) &&
        (price?.from === undefined || (product.price ?? -1) >= price.from) &&
        (price?.to === undefined || (product.price ?? 1e9) <= price.to) &&
        data.every(({ name, values, from }) => {
          if (name === "Colour") return product.technicalData[1]?.value === "red";
          if (from) return load >= 2 && load <= 3;
          return values?.includes(`${load} kg`);
        })
      );
    };
    await fc.assert(
      fc.asyncProperty(choice, sort, async (query, sort) => {
        const wanted = products.filter((product) => passes(query, product));
        const found: string[] = [];
        let cursor: string | undefined;
        const before: (string | undefined)[] = [];
        do {
          const options = { sort, limit: 24, ...(cursor ? { cursor } : {}) } as never;
          const list = await shop.commerce.catalogue.faceted(query, options);
          found.push(...(list?.items ?? []).map(({ id }) => id));
          expect(list?.previousCursor).toBe(before.at(-1) ?? null);
          before.push(cursor);
          cursor = list?.nextCursor ?? undefined;
          expect(list?.facets.total).toBe(wanted.length);
          for (const { value, count } of list?.facets.brands ?? []) {
            const one = { ...query, brands: [value] };
            expect(count).toBe(products.filter((product) => passes(one, product)).length);
          }
        } while (cursor);
        expect([...found].sort()).toEqual(wanted.map(({ id }) => id).sort());
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 60 },
    );
  });
});
