import { expect, it } from "vitest";
import { count, defineExtension, flag, money, nullable, oneOf, text } from "~/extending/extension";
import { reindex } from "~/modules/upkeep/reindex.server";
import { testExtension } from "~/test-extension.server";
import { onEveryEngine } from "../support/engines";
import { aSubmission } from "../support/shop";

const fields = {
  products: {
    units: nullable(count(1, { label: "Units per pallet" })),
    finish: nullable(oneOf(["raw", "zinc"], "raw", { label: "Finish" })),
    shelf: nullable(text({ label: "Shelf", max: 100 })),
    fragile: flag(false, { label: "Fragile" }),
  },
  quotes: { deposit: nullable(money({ label: "Deposit" })) },
  orders: { number: nullable(text({ label: "Number in the ERP", max: 100 })) },
  customers: { region: nullable(text({ label: "Region", max: 40 })) },
};
const filteredFields = [
  ...["products.units", "products.finish", "products.shelf", "products.fragile"],
  ...["quotes.deposit", "orders.number", "customers.region"],
];
const plain = { id: "depot", apiVersion: 1, fields };
const depot = defineExtension({
  ...plain,
  publicFields: ["products.units", "products.finish"],
  filteredFields,
});

await onEveryEngine("fields by which lists are filtered", (open) => {
  async function opened(extension = depot) {
    const engine = await open();
    const store = await testExtension(extension, { variables: engine.variables });
    return {
      store,
      engine,
      async close() {
        await store.close();
        await engine.close();
      },
    };
  }
  const named = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

  it("the desk's list of products has those with a value, with every type, and those without", async () => {
    const { store, close } = await opened();
    const add = (id: string, custom: object) =>
      store.addProduct({ id, productName: `Bolt ${id}${id}`, custom: { depot: custom } as never });
    await add("a", { units: 100, finish: "raw", shelf: "Halle 1", fragile: true });
    await add("b", { units: 100, finish: "zinc", shelf: `${"x".repeat(70)}1` });
    await add("c", { units: 12, shelf: `${"x".repeat(70)}2` });
    await store.addProduct({ id: "d", productName: "Nut d" });
    const listed = async (values: object, more = {}) =>
      named(
        await store.owner("desk.products", [
          { limit: 20, custom: { depot: values } as never, ...more },
        ]),
      ).toSorted();
    expect(await listed({ units: 100 })).toEqual(["a", "b"]);
    expect(await listed({ units: 100, finish: "zinc" })).toEqual(["b"]);
    expect(await listed({ finish: null })).toEqual(["c", "d"]);
    expect(await listed({ fragile: true })).toEqual(["a"]);
    expect(await listed({ fragile: false })).toEqual(["b", "c", "d"]);
    expect(await listed({ shelf: "HALLE 1" })).toEqual(["a"]);
    // Long values are compared to their end.
    expect(await listed({ shelf: `${"x".repeat(70)}2` })).toEqual(["c"]);
    expect(await listed({ shelf: "Halle" })).toEqual([]);
    // With a search and with the list's own filters.
    expect(await listed({ units: null }, { search: "nut" })).toEqual(["d"]);
    expect(await listed({ units: 100 }, { search: "bolt bb" })).toEqual(["b"]);
    expect(await listed({ units: 100 }, { search: "bolt", published: false })).toEqual([]);
    // A change of the value moves the product.
    await store.owner("products.update", ["a", { custom: { depot: { units: 12 } } }]);
    expect(await listed({ units: 100 })).toEqual(["b"]);
    expect(await listed({ units: 12 })).toEqual(["a", "c"]);
    // A value is no word: searches do not find it.
    expect(named(await store.owner("desk.products", [{ limit: 20, search: "zinc" }]))).toEqual([]);
    await close();
  });

  it("pages follow each other, newest first", async () => {
    const { store, close } = await opened();
    for (let at = 0; at < 7; at += 1) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      const units = at === 3 ? 5 : 9;
      await store.addProduct({ id: `p${at}`, productName: "P", custom: { depot: { units } } });
    }
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await store.owner("desk.products", [
        { limit: 2, custom: { depot: { units: 9 } }, ...(after ? { after } : {}) },
      ]);
      seen.push(...named(page));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(["p6", "p5", "p4", "p2", "p1", "p0"]);
    await close();
  });

  it("quotes, orders and customers are listed by their values, in the desk and by RPC", async () => {
    const { store, close } = await opened();
    await store.addProduct({ id: "bolt", productName: "Bolt" });
    const ask = () =>
      store.guest("quotes.submit", [null, aSubmission([{ id: "bolt", quantity: 1 }])]);
    const [one, two] = [await ask(), await ask()];
    await store.owner("extensions.setQuoteData", [one.id, { depot: { deposit: 12.5 } }]);
    const deposit = { custom: { depot: { deposit: 12.5 } } };
    expect(named(await store.owner("desk.quotes", [{ limit: 5, ...deposit }]))).toEqual([one.id]);
    expect(named(await store.owner("quotes.listPage", [deposit]))).toEqual([one.id]);
    const without = { custom: { depot: { deposit: null } } };
    expect(named(await store.owner("quotes.listPage", [without]))).toEqual([two.id]);
    const pending = { ...deposit, status: "Quoted" };
    expect(named(await store.owner("quotes.listPage", [pending]))).toEqual([]);

    await store.owner("quotes.updateStatus", [one.quoteNumber, "Quoted"]);
    await store.owner("quotes.updateStatus", [one.quoteNumber, "Approved"]);
    const order = await store.owner("orders.createFromQuote", [one.quoteNumber]);
    const number = (value: string | null) => ({ custom: { depot: { number: value } } });
    expect(named(await store.owner("orders.listPage", [number(null)]))).toEqual([order.id]);
    await store.owner("extensions.setOrderData", [order.id, { depot: { number: "A-17" } }]);
    expect(named(await store.owner("orders.listPage", [number(null)]))).toEqual([]);
    expect(named(await store.owner("orders.listPage", [number("a-17")]))).toEqual([order.id]);
    expect(
      named(await store.owner("desk.orders", [{ limit: 5, ...number("A-17"), open: true }])),
    ).toEqual([order.id]);

    const ada = await store.owner("customers.createByStaff", [
      { email: "ada@example.test", companyName: "Ada Ltd" } as never,
    ]);
    await store.owner("extensions.setCustomerData", [ada.id, { depot: { region: "Nord" } }]);
    const nord = { custom: { depot: { region: "nord" } } };
    expect(named(await store.owner("customers.listPage", [nord]))).toEqual([ada.id]);
    expect(named(await store.owner("desk.customers", [{ limit: 5, ...nord }]))).toEqual([ada.id]);
    await close();
  });

  it("a filter that no list has is refused with its path", async () => {
    const { store, close } = await opened();
    const wrong = async (custom: object) =>
      expect(
        store.owner("desk.products", [{ limit: 5, custom: custom as never }]),
      ).rejects.toMatchObject({ kind: "invalid" });
    await wrong({ depot: { unknown: 1 } });
    await wrong({ other: { units: 1 } });
    await wrong({ depot: { units: "many" } });
    await wrong({ depot: { finish: "gold" } });
    await close();
  });

  it("records from before the field was filtered are listed after a reindex", async () => {
    const engine = await open();
    const before = await testExtension(defineExtension(plain), { variables: engine.variables });
    await before.addProduct({ id: "old", productName: "Old", custom: { depot: { units: 3 } } });
    await before.close();
    const store = await testExtension(depot, { variables: engine.variables });
    const listed = async () =>
      named(await store.owner("desk.products", [{ limit: 5, custom: { depot: { units: 3 } } }]));
    await reindex(engine.storage);
    expect(await listed()).toEqual(["old"]);
    await store.close();
    await engine.close();
  });

  it("the public catalogue is listed by a public field, alone or in a category", async () => {
    const { store, close } = await opened();
    const [category = ""] = ["machine-tools"];
    const add = (id: string, custom: object, categories: string[] = []) =>
      store.addProduct({ id, productName: id, categories, custom: { depot: custom } as never });
    await add("a", { units: 4, shelf: "1" }, [category]);
    await add("b", { units: 4 });
    await add("c", { units: 5 }, [category]);
    const browse = (filter: object) =>
      store.guest("catalogue.storeBrowse", [{ filter, sort: "name", limit: 10 }]);
    const own = { own: { extension: "depot", name: "units" }, value: 4 };
    const all = await browse({ own });
    expect(all.products.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(all.totalCount).toBeNull();
    expect(all.products[0]?.custom).toEqual({ depot: { units: 4, finish: null } });
    expect((await browse({ own, category })).products.map(({ id }) => id)).toEqual(["a"]);
    await close();
  });
});
