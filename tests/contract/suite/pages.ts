import { expect } from "vitest";
import type { Position } from "~/kernel/page";
import { compareBytes } from "~/kernel/text";
import type { StoredProduct } from "~/modules/catalogue/product.resource";
import type { DocumentTokens as Tokens } from "~/modules/search/document-tokens.resource";
import type { Storage } from "~/storage/storage";
import { anEntry, aProduct, fresh, noon } from "../../support/records";
import type { Bench } from "../storage.suite";

type Order = { by: "nameLower" | "priceKey" | "created"; direction: "asc" | "desc" };

/** Every id of a listing, page by page. */
async function walk(
  storage: Storage,
  where: object,
  { order, size }: { order: Order; size: number },
): Promise<string[]> {
  const ids: string[] = [];
  let after: { key: string | number | Date; id: string } | null = null;
  for (let page = 0; page < 50; page += 1) {
    const rows: Pick<StoredProduct, "id" | Order["by"]>[] = await storage.products.find({
      where,
      order,
      after,
      limit: size,
      only: ["id", order.by],
    });
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last) break;
    after = { key: last[order.by], id: last.id };
  }
  return ids;
}

export function pagesAndOrders({ test }: Bench) {
  test("names are in the order of their bytes", async ({ storage }) => {
    const brandLower = fresh("b");
    const names = ["Z", "a", "a b", "ab", "z", "ä", "é", "ﬀ", "😀", "", "_", "%", "\\", "ａ", "0"];
    await storage.products.insertMany(
      names.map((nameLower) => aProduct({ brandLower, nameLower })),
    );
    const rows = await storage.products.find({
      where: { brandLower },
      order: { by: "nameLower", direction: "asc" },
      limit: 50,
    });
    expect(rows.map(({ nameLower }) => nameLower)).toEqual([...names].sort(compareBytes));
  });

  test("ids are in the order of their bytes when no order is asked for", async ({ storage }) => {
    const brandLower = fresh("b");
    const ids = ["B", "a", "é", "ﬀ", "😀", "A-1", "a_1"].map((tail) => `${brandLower}${tail}`);
    await storage.products.insertMany(ids.map((id) => aProduct({ id, brandLower })));
    const rows = await storage.products.find({ where: { brandLower }, limit: 50, only: ["id"] });
    expect(rows.map(({ id }) => id)).toEqual([...ids].sort(compareBytes));
    const after = { key: "", id: `${brandLower}a` };
    const rest = await storage.products.find({
      where: { brandLower },
      after,
      limit: 3,
      only: ["id"],
    });
    expect(rest.map(({ id }) => id)).toEqual([...ids].sort(compareBytes).slice(3, 6));
  });

  for (const direction of ["asc", "desc"] as const) {
    test(`pages over equal keys lose and repeat nothing, ${direction}`, async ({ storage }) => {
      const brandLower = fresh("b");
      const category = fresh("c");
      const products = Array.from({ length: 23 }, (_, at) =>
        aProduct({
          brandLower,
          categories: [category],
          nameLower: ["ﬀ", "é", "😀"][at % 3] ?? "",
          priceKey: at % 2,
          created: new Date(noon.getTime() + (at % 4)),
        }),
      );
      await storage.products.insertMany(products);
      for (const by of ["nameLower", "priceKey", "created"] as const) {
        const sign = direction === "asc" ? 1 : -1;
        const compare = (a: StoredProduct, b: StoredProduct) =>
          sign *
          ((by === "nameLower" ? compareBytes(a[by], b[by]) : Number(a[by]) - Number(b[by])) ||
            compareBytes(a.id, b.id));
        const expected = [...products].sort(compare).map(({ id }) => id);
        const order = { by, direction };
        expect(await walk(storage, { brandLower }, { order, size: 4 }), by).toEqual(expected);
        const where = { categories: { contains: category } };
        expect(await walk(storage, where, { order, size: 5 }), by).toEqual(expected);
      }
    });
  }

  test("documents of a token are paged by age, whatever their age is", async ({ storage }) => {
    const token = fresh("t");
    const times = [0, 0, 0, 0, 0, 1, 1, 2, -1e13, -5, -5, 9e12, 1e14, 1e14].map((ms, at) =>
      Math.abs(ms) > 9 ? ms + at : ms < 0 ? ms : noon.getTime() + ms,
    );
    const documents = times.map((time) => {
      const documentId = fresh("d");
      const tokens = [token, fresh("t")];
      return {
        id: `quote-${documentId}`,
        kind: "quote" as const,
        documentId,
        tokens,
        created: new Date(time),
      };
    });
    const other = { ...documents[0], id: fresh("order-"), kind: "order" as const } as Tokens;
    await storage.documentTokens.insertMany([...documents, other]);
    const where = { kind: "quote", tokens: { contains: token } } as const;
    const expected = [...documents].sort(
      (a, b) => b.created.getTime() - a.created.getTime() || compareBytes(b.id, a.id),
    );
    const paged = async (limit: number) => {
      const order = { by: "created", direction: "desc" } as const;
      const found: string[] = [];
      for (let after: Position | null = null; ; ) {
        const page: Tokens[] = await storage.documentTokens.find({ where, order, after, limit });
        found.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (!last) return found;
        after = { key: last.created, id: last.id };
      }
    };
    const ids = expected.map(({ id }) => id);
    for (const limit of [1, 2, 3, 20]) expect(await paged(limit)).toEqual(ids);

    const [first, second, third] = expected as [Tokens, Tokens, Tokens];
    await storage.documentTokens.put({ ...first, tokens: [fresh("t")] });
    await storage.documentTokens.put({ ...second, created: noon });
    await storage.documentTokens.remove(third.id);
    const moved = [...expected.slice(3), { ...second, created: noon }].sort(
      (a, b) => b.created.getTime() - a.created.getTime() || compareBytes(b.id, a.id),
    );
    expect(await paged(4)).toEqual(moved.map(({ id }) => id));
    expect(await storage.documentTokens.count(where)).toBe(moved.length);
  });

  test("documents with a token of each list are found, newest first, whatever their ages and tokens are", async ({
    storage,
  }) => {
    const all = fresh("a");
    const half = fresh("h");
    const third = fresh("t");
    const rare = fresh("r");
    const odd = ["'", '"', "\\", "{a,b}", "a b", "#7_%", "\u{1F9F0}", "NULL"].map(
      (each) => `${all}${each}`,
    );
    // Some minutes, some hours, some months, and long before; some at one time.
    const ages = [0, 0, 0, 7e4, 9e5, 4e6, 4e7, 4e7, 3e8, 4e9, 3e10, 2e11, 9e11, 3e12, 6e13];
    const documents = Array.from({ length: 90 }, (_, at): Tokens => {
      const tokens = [all, ...(at % 2 === 0 ? [half] : []), ...(at % 3 === 0 ? [third] : [])];
      if (at === 77) tokens.push(rare, ...odd);
      const created = new Date(
        noon.getTime() - (ages[at % ages.length] ?? 0) - Math.floor(at / 45),
      );
      const documentId = fresh("d");
      return { id: `order-${documentId}`, kind: "order", documentId, tokens, created };
    });
    const others = documents.map((each): Tokens => ({ ...each, id: `x${each.id}`, kind: "quote" }));
    await storage.documentTokens.insertMany([...documents, ...others]);
    const sorted = [...documents].sort(
      (a, b) => b.created.getTime() - a.created.getTime() || compareBytes(b.id, a.id),
    );
    const matches = (lists: readonly string[][], { tokens }: Pick<Tokens, "tokens">) =>
      lists.every((list) => list.some((token) => tokens.includes(token)));
    const found = async (tokens: string[][], first: number, after: Position | null = null) => {
      const pages: string[][] = [];
      for await (const page of storage.findByTokens({ kind: "order", tokens, first, after })) {
        expect(page.length).toBeGreaterThan(0);
        pages.push(page.filter((each) => matches(tokens, each)).map(({ id }) => id));
      }
      return pages;
    };
    const searches = [
      [[all]],
      [[half]],
      [[rare]],
      [[half], [third]],
      [
        [half, rare],
        [third, fresh("n")],
      ],
      [[rare], [half], [all], [third, ...odd]],
      ...odd.map((each) => [[each], [all, each]]),
      [[half, fresh("n")], [fresh("n")]],
      [[`${all}\0`, "\ud800"]],
    ];
    for (const [nth, lists] of searches.entries()) {
      const expected = sorted.filter((each) => matches(lists, each)).map(({ id }) => id);
      const first = [1, 7, 100][nth % 3] ?? 1;
      const pages = await found(lists, first);
      expect(pages.flat(), JSON.stringify(lists)).toEqual(expected);
      expect(pages[0]?.length ?? 0).toBeLessThanOrEqual(first);
      const at = [0, 5, 60, 89][nth % 4] ?? 0;
      const { created, id } = sorted[at] as Tokens;
      const behind = sorted.slice(at + 1).filter((each) => matches(lists, each));
      const rest = await found(lists, 4, { key: created, id });
      expect(rest.flat(), JSON.stringify(lists)).toEqual(behind.map((each) => each.id));
    }
  });

  test("a page goes on after a row that is gone", async ({ storage }) => {
    const brandLower = fresh("b");
    const products = ["a", "b", "c"].map((nameLower) => aProduct({ brandLower, nameLower }));
    await storage.products.insertMany(products);
    await storage.products.remove(products[1]?.id ?? "");
    const rows = await storage.products.find({
      where: { brandLower },
      order: { by: "nameLower", direction: "asc" },
      after: { key: "b", id: products[1]?.id ?? "" },
      limit: 5,
    });
    expect(rows.map(({ nameLower }) => nameLower)).toEqual(["c"]);
  });

  test("a forged position ends the listing instead of failing", async ({ storage }) => {
    const positions: [Order["by"], string | number | Date | boolean][] = [
      ["nameLower", 5],
      ["nameLower", new Date(0)],
      ["priceKey", "abc"],
      ["priceKey", 1.5],
      ["priceKey", 1e300],
      ["created", "yesterday"],
      ["created", true],
    ];
    for (const [by, key] of positions) {
      const order = { by, direction: "asc" } as const;
      const rows = await storage.products.find({ order, after: { key, id: "x" }, limit: 5 });
      expect(rows, `${by} ${String(key)}`).toEqual([]);
    }
    for (const ms of [8.64e15, -8.64e15]) {
      const order = { by: "created", direction: "asc" } as const;
      const after = { key: new Date(ms), id: "x" };
      const rows = await storage.products.find({ order, after, limit: 1 });
      expect(rows.length).toBeLessThanOrEqual(1);
    }
  });

  test("a prefix means its characters, whatever they are", async ({ storage }) => {
    const brandLower = fresh("b");
    const names = [
      "10%",
      "10% off",
      "100",
      "a_b",
      "axb",
      "a\\b",
      "a\\\\b",
      "été",
      "ete",
      "étude",
      "😀x",
      "😀",
      "😁",
      "'",
      '"',
    ];
    await storage.products.insertMany(
      names.map((nameLower) => aProduct({ brandLower, nameLower })),
    );
    const starting = async (prefix: string) => {
      const rows = await storage.products.find({
        where: { brandLower, nameLower: { prefix } },
        order: { by: "nameLower", direction: "asc" },
        limit: 50,
      });
      return rows.map(({ nameLower }) => nameLower);
    };
    const prefixes = [
      "10%",
      "1",
      "a_",
      "a\\",
      "a\\\\",
      "é",
      "ét",
      "e",
      "😀",
      "😁",
      "'",
      '"',
      "",
      "zzz",
      "%",
      "_",
      "E",
    ];
    for (const prefix of prefixes) {
      const expected = names.filter((name) => name.startsWith(prefix)).sort(compareBytes);
      expect(await starting(prefix), prefix).toEqual(expected);
    }
  });

  test("a prefix is paged in both directions", async ({ storage }) => {
    const brandLower = fresh("b");
    const products = ["aa", "ab", "ab", "ab", "ac", "b"].map((nameLower) =>
      aProduct({ brandLower, nameLower }),
    );
    await storage.products.insertMany(products);
    const where = { brandLower, nameLower: { prefix: "a" } };
    const up = await walk(storage, where, {
      order: { by: "nameLower", direction: "asc" },
      size: 2,
    });
    expect(up).toEqual(products.slice(0, 5).map(({ id }) => id));
    const down = await walk(storage, where, {
      order: { by: "nameLower", direction: "desc" },
      size: 2,
    });
    expect(down).toEqual([...up].reverse());
    const before = { key: "Z", id: "x" };
    const order = { by: "nameLower", direction: "asc" } as const;
    const fromBefore = await storage.products.find({ where, order, after: before, limit: 9 });
    expect(fromBefore.map(({ id }) => id)).toEqual(up);
  });

  test("a category lists its products, filtered and each once", async ({ storage }) => {
    const [category, brandLower] = [fresh("c"), fresh("b")];
    const twice = aProduct({
      categories: [category, category, fresh("c")],
      nameLower: "a",
      priceKey: 3,
    });
    const sold = aProduct({
      categories: [category],
      nameLower: "b",
      priceKey: 2,
      available: false,
    });
    const branded = aProduct({
      categories: [category],
      nameLower: "c",
      priceKey: 1,
      brandLower,
      version: 9,
    });
    const hidden = aProduct({ categories: [category], nameLower: "d", listed: false });
    await storage.products.insertMany([twice, sold, branded, hidden, aProduct()]);
    const ids = async (where: object, order: Order = { by: "nameLower", direction: "asc" }) => {
      const all = { categories: { contains: category }, ...where };
      return (await storage.products.find({ where: all, order, limit: 9 })).map(({ id }) => id);
    };
    expect(await ids({})).toEqual([twice.id, sold.id, branded.id, hidden.id]);
    expect(await ids({ listed: true })).toEqual([twice.id, sold.id, branded.id]);
    expect(await ids({ listed: true }, { by: "priceKey", direction: "asc" })).toEqual([
      branded.id,
      sold.id,
      twice.id,
    ]);
    expect(await ids({ listed: true, available: false })).toEqual([sold.id]);
    expect(await ids({ listed: true, brandLower })).toEqual([branded.id]);
    expect(await ids({ nameLower: { prefix: "b" } })).toEqual([sold.id]);
    expect(await ids({ deleted: null })).toHaveLength(4);
    expect(await ids({ version: 9 })).toEqual([branded.id]);
  });

  test("the trail is newest first, also within one millisecond", async ({ storage }) => {
    const targetId = fresh("t");
    const entries = Array.from({ length: 7 }, () => anEntry({ targetId }));
    for (const entry of [...entries].reverse()) await storage.audit.insert(entry);
    const order = { by: "created", direction: "desc" } as const;
    const first = await storage.audit.find({ where: { targetId }, order, limit: 3 });
    const last = first.at(-1);
    const after = last ? { key: last.created, id: last.id } : null;
    const rest = await storage.audit.find({ where: { targetId }, order, after, limit: 10 });
    expect([...first, ...rest]).toStrictEqual([...entries].reverse());
  });

  test("a limit below one finds nothing", async ({ storage }) => {
    await storage.products.insert(aProduct());
    expect(await storage.products.find({ limit: 0 })).toEqual([]);
  });
}
