import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import {
  documentPieces,
  matchesPiece,
  quoteTokens,
} from "~/modules/search/document-tokens.resource";
import { reindex } from "~/modules/upkeep/reindex.server";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { seededRandom } from "../support/seeded-random";
import { aSubmission, openShop, type Shop } from "../support/shop";

await onEveryEngine("the desk's search", (open) => {
  let engine: EngineStore;
  let shop: Shop;
  const quotes: Quote[] = [];
  beforeAll(async () => {
    engine = await open();
    shop = await openShop({ storage: engine.storage, random: seededRandom(7) });
    await shop.add(
      { id: "mic", productName: "Digital microscope DM8", brand: "Optiqa", price: 100 },
      { id: "cal", productName: "Vernier caliper", brand: "Norvik", price: 20 },
      { id: "dial", productName: "Dial gauge", brand: "Norvik", price: 30, sku: "DG-7/40" },
    );
    const acme = { companyName: "Acme Instruments", firstName: "Ada", lastName: "Öström" };
    await ask("mic", { ...acme, email: "ada@acme.example.test" });
    await ask("cal", { ...acme, email: "Desk@acme.example.test" }, "PO-4711/B");
    await ask("mic", { companyName: "3M", firstName: "Bo", lastName: "Lind", email: "bo@3m.test" });
    for (let more = 0; more < 230; more += 1) {
      await ask("cal", { companyName: "Bulk Buyers", email: `b${more}@bulk.test` });
    }
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  async function ask(
    id: string,
    contact: Partial<Quote["contact"]>,
    reference: string | null = null,
  ): Promise<void> {
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    const { contact: nobody, ...rest } = aSubmission([{ id, quantity: 1 }]);
    const submission = { ...rest, contact: { ...nobody, ...contact }, reference };
    quotes.push(await shop.commerce.quotes.submit(null, submission));
  }

  async function found(search: string, status?: string): Promise<number[]> {
    const { items } = await shop.commerce.quotes.listPage({ search, status, limit: 25 });
    return items.map(({ id }) => quotes.findIndex((quote) => quote.id === id));
  }

  test("finds by company, name, address, reference and product, newest first", async () => {
    for (const term of ["acme", "ACME instr", "Instruments", "ostrom", "ada östr", "acm inst"]) {
      expect(await found(term), term).toEqual([1, 0]);
    }
    expect(await found("ada@acme.example.test")).toEqual([0]);
    expect(await found("desk@ac")).toEqual([1]);
    expect(await found("4711")).toEqual([1]);
    expect(await found("microscope")).toEqual([2, 0]);
    expect(await found("microsc optiqa")).toEqual([2, 0]);
    expect(await found("acme vernier")).toEqual([1]);
    expect(await found("3m")).toEqual([2]);
    expect(await found("bo 3m microscope")).toEqual([2]);
    // Inside of a company and a name, and by their first two letters; not inside of a product.
    for (const term of ["strum", "struments cme", "tro ada", "ac ös"]) {
      expect(await found(term), term).toEqual([1, 0]);
    }
    expect(await found("icrosc")).toEqual([]);
    for (const term of ["hammer", "acme hammer", "crme", "-", "%", "acme 3m"]) {
      expect(await found(term), term).toEqual([]);
    }
  });

  test("finds by any part of a number", async () => {
    const { quoteNumber } = quotes[0] as Quote;
    const [, day = "", rest = ""] = quoteNumber.split("-");
    const parts = [
      quoteNumber,
      quoteNumber.toLowerCase(),
      `${day}-${rest}`,
      rest,
      rest.slice(2, 7),
    ];
    for (const term of [...parts, rest.slice(-5), `${day.slice(4)}-${rest.slice(0, 5)}`]) {
      expect(await found(term), term).toContain(0);
      const matches = quotes.flatMap((quote, at) =>
        documentPieces(term).every((piece) => matchesPiece(quoteTokens(quote).tokens, piece))
          ? [at]
          : [],
      );
      expect((await found(term)).slice(0, 25), term).toEqual(matches.reverse().slice(0, 25));
    }
    expect(await found(rest.slice(0, 4).replace(/./g, "X"))).toEqual([]);
    const ended = quotes.filter((quote) => quote.quoteNumber.endsWith(rest.slice(-2)));
    expect((await found(rest.slice(-2))).length).toBe(Math.min(25, ended.length));
    expect(await found(rest.slice(-2))).toContain(quotes.indexOf(ended.at(-1) as Quote));
  });

  test("finds by the whole article number of a line, as it is now", async () => {
    await ask("dial", { companyName: "Dialling", email: "d@dial.test" });
    const at = quotes.length - 1;
    for (const term of ["DG-7/40", " dg-7/40 "]) expect(await found(term), term).toEqual([at]);
    expect(await found("DG-7/41")).toEqual([]);
    expect(await found("DG-7/4x")).toEqual([]);
    quotes.pop();
  });

  test("finds by an amount alone, which has no words", async () => {
    for (const term of ["€100", "100.00", "100,0", "EUR 100"]) {
      expect(await found(term), term).toEqual([2, 0]);
    }
    for (const term of ["€3", "100.01", "1,000"]) expect(await found(term), term).toEqual([]);
    // A word of three letters is no currency.
    expect(await found("VDE 100.00")).toEqual([]);
  });

  test("goes on page by page, each document once", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await shop.commerce.quotes.listPage({ search: "bulk cal", limit: 60, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(
      quotes
        .slice(3)
        .map(({ id }) => id)
        .reverse(),
    );
    const other = shop.commerce.quotes.listPage({ search: "acme", cursor: "x" });
    await expect(other).rejects.toThrow("Invalid cursor");
  });

  test("finds customers by name, company, mail and telephone", async () => {
    const { customers } = shop.commerce;
    await customers.create("c1", {
      email: "niamh@quarry.test",
      firstName: "Niamh",
      lastName: "Ó Dálaigh",
      companyName: "Quarry & Sons",
      phone: "+353 1 555 0177",
    });
    await customers.create("c2", { email: "tom@other.test", firstName: "Tom" });
    for (const search of ["Niamh", "dalaigh", "quarry", "niamh@quarry.test", "5550177"]) {
      const { items } = await customers.listPage({ search });
      expect([search, items.map(({ id }) => id)]).toEqual([search, ["c1"]]);
    }
    await customers.update("c1", { companyName: "Basalt Ltd" });
    expect((await customers.listPage({ search: "basalt" })).items).toHaveLength(1);
  });

  test("is held to a state, and follows orders", async () => {
    expect(await found("acme", "Pending")).toEqual([1, 0]);
    expect(await found("acme", "Quoted")).toEqual([]);
    const { storage, commerce } = shop;
    const { id, quoteNumber } = quotes[0] as Quote;
    await storage.atomically((tx) => commerce.quotes.updateStatus(tx, "admin", id, "Approved", {}));
    expect(await found("acme", "Approved")).toEqual([0]);
    const { result: order } = await storage.atomically((tx) =>
      commerce.orders.createFromQuote(tx, "admin", id),
    );
    for (const search of ["acme", "microscope", order.orderNumber.slice(-4), quoteNumber]) {
      const { items } = await commerce.orders.listPage({ search });
      expect(
        items.map((each) => each.id),
        search,
      ).toContain(order.id);
    }
    expect((await commerce.orders.listPage({ search: "bulk" })).items).toEqual([]);
  });

  test("finds what was written before there were tokens, once it is looked through", async () => {
    const { storage, commerce } = shop;
    await storage.atomically(async (tx) => {
      const all = await tx.documentTokens.find({ limit: 1_000, only: ["id"] });
      const spellings = await tx.spellings.find({ limit: 1_000, only: ["id"] });
      for (const { id } of all) await tx.documentTokens.remove(id);
      for (const { id } of spellings) await tx.spellings.remove(id);
      await tx.products.patch("mic", { words: ["old"] });
    });
    expect(await found("acme")).toEqual([]);
    expect(await commerce.catalogue.suggest("microscpe", 5)).toEqual([]);
    const [orders, catalogue, dialled, customers] = [1, 3, 1, 2];
    expect(await reindex(storage)).toMatchObject({
      products: 1,
      tokens: quotes.length + orders + catalogue + dialled + customers,
    });
    expect(await found("acme")).toEqual([1, 0]);
    expect(await found("€100")).toEqual([2, 0]);
    expect(await commerce.catalogue.suggest("microscpe", 5)).toHaveLength(1);
    expect(await reindex(storage)).toEqual({
      products: 0,
      quotes: 0,
      orders: 0,
      customers: 0,
      discounts: 0,
      tokens: 0,
      stock: 0,
    });
  });
});
