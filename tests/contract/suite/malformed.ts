import { expect } from "vitest";
import { anOrder, aProduct, builders, fresh } from "../../support/records";
import type { Bench, Opened } from "../storage.suite";

type Spoil = NonNullable<Opened["spoil"]>;

export function malformedValues({ test }: Bench) {
  const spoiling = (
    name: string,
    work: (storage: Opened["storage"], spoil: Spoil) => Promise<void>,
  ) =>
    test(name, async ({ storage, spoil }) => {
      if (!spoil)
        throw new Error(
          "The backend offers no way to spoil a value: skip this test with its reason",
        );
      await work(storage, spoil);
    });

  spoiling("a list that is none reads as empty", async (storage, spoil) => {
    const product = aProduct({ categories: ["a"], brandLower: fresh("b") });
    await storage.products.insert(product);
    for (const value of ["a", 5, true, { 0: "a" }]) {
      await spoil("products", product.id, "imageURLs", value);
      await spoil("products", product.id, "variants", value);
      const expected = { ...product, imageURLs: [], variants: [] };
      expect(await storage.products.get(product.id)).toStrictEqual(expected);
      const where = { brandLower: product.brandLower };
      expect(await storage.products.find({ where, limit: 2 })).toStrictEqual([expected]);
    }
  });

  spoiling("what does not belong in a list is left out", async (storage, spoil) => {
    const product = aProduct();
    await storage.products.insert(product);
    await spoil("products", product.id, "imageURLs", ["/a.png", 5, null, ["x"]]);
    await spoil("products", product.id, "variants", [null, "v", { id: 5, price: "12", stock: -3 }]);
    const read = await storage.products.get(product.id);
    expect(read?.imageURLs).toEqual(["/a.png"]);
    const empty = { id: "", name: "", sku: null, price: null, stock: 0, imageURL: null };
    expect(read?.variants).toStrictEqual([empty]);
  });

  spoiling("a record within a record reads as empty or none", async (storage, spoil) => {
    const order = anOrder();
    await storage.orders.insert(order);
    await spoil("orders", order.id, "customer", "Zoë");
    await spoil("orders", order.id, "billingAddress", [1]);
    await spoil("orders", order.id, "payments", [{ at: "soon", amount: "1" }]);
    const read = await storage.orders.get(order.id);
    const nobody = { email: "", firstName: "", lastName: "", phone: "", companyName: "" };
    expect(read?.customer).toStrictEqual(nobody);
    expect(read?.billingAddress).toBeNull();
    const none = { sessionId: null, payer: null, currency: null, corrects: null };
    expect(read?.payments).toStrictEqual([
      { at: new Date(0), method: "", amount: 0, note: null, ...none },
    ]);
  });

  spoiling("notes and payments of the time when text was their type", async (storage, spoil) => {
    const order = anOrder();
    await storage.orders.insert(order);
    const at = order.created.toISOString();
    const old = { at, actor: "boss", note: "Called." };
    await spoil("orders", order.id, "history", [
      { ...old, from: null, to: "Pending", note: null },
      { ...old, from: "Note", to: "Note" },
      { ...old, from: "Payment", to: "Payment" },
      { ...old, from: "Not confirmed by mail", to: "Not confirmed by mail" },
    ]);
    const money = { at, amount: 5, payer: null, currency: null, corrects: null };
    await spoil("orders", order.id, "payments", [
      { ...money, method: "online", note: "cs_old" },
      { ...money, method: "cheque", note: "cs_typed" },
    ]);
    const read = await storage.orders.get(order.id);
    expect(read?.history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["move", null, "Pending"],
      ["note", null, null],
      ["payment", null, null],
      ["unconfirmed", null, null],
    ]);
    expect(read?.history[1]).toStrictEqual({
      at: order.created,
      actor: "boss",
      note: "Called.",
      kind: "note",
      from: null,
      to: null,
    });
    expect(read?.payments.map(({ sessionId, note }) => [sessionId, note])).toEqual([
      ["cs_old", null],
      [null, "cs_typed"],
    ]);
  });

  spoiling("an unknown status reads as the first", async (storage, spoil) => {
    const order = anOrder({ status: "Shipped" });
    const quote = builders.quotes();
    await storage.orders.insert(order);
    await storage.quotes.insert(quote);
    await spoil("orders", order.id, "status", "lost");
    await spoil("orders", order.id, "paymentStatus", "PAID?");
    await spoil("quotes", quote.id, "status", "accepted");
    const read = await storage.orders.get(order.id);
    expect([read?.status, read?.paymentStatus]).toEqual(["Pending", "unpaid"]);
    expect((await storage.quotes.get(quote.id))?.status).toBe("Approved");
  });

  spoiling("a cart keeps its valid lines", async (storage, spoil) => {
    const cart = builders.carts();
    await storage.carts.insert(cart);
    const lines = [
      { id: "p1", quantity: 2 },
      { id: "p2", quantity: "2" },
      { quantity: 1 },
      7,
      null,
    ];
    await spoil("carts", cart.id, "items", lines);
    expect((await storage.carts.get(cart.id))?.items).toEqual([{ id: "p1", quantity: 2 }]);
  });
}
