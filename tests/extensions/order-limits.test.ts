import { expect, it } from "vitest";
import { testExtension } from "~/test-extension.server";
import { orderLimits } from "../../examples/extensions/order-limits";
import { onEveryEngine } from "../support/engines";
import { aSubmission } from "../support/shop";

const tooFew = "Bolt: order at least 5, at most 100.";

await onEveryEngine("order limits", (open) => {
  async function opened() {
    const engine = await open();
    const store = await testExtension(orderLimits, { variables: engine.variables });
    await store.addProduct({
      id: "bolt",
      productName: "Bolt",
      custom: { "order-limits": { least: 5, most: 100 } },
    });
    return {
      store,
      async close() {
        await store.close();
        await engine.close();
      },
    };
  }

  it("the cart, the request and the API refuse a quantity outside the limits", async () => {
    const { store, close } = await opened();
    const two = { id: "bolt", quantity: 2 };
    for (const [name, args] of [
      ["visitorCart.addItem", [two]],
      ["visitorCart.updateItem", [{ id: "bolt", quantity: 101 }]],
      ["visitorCart.restoreItem", [two]],
    ] as const) {
      await expect(store.guest(name, args as never)).rejects.toMatchObject({
        kind: "impossible",
        message: tooFew,
        fields: { quantity: tooFew },
      });
    }
    await expect(store.customer("ada")("carts.set", ["ada", [two]])).rejects.toMatchObject({
      message: tooFew,
      fields: { "items.0": tooFew },
    });
    await expect(store.guest("quotes.submit", [null, aSubmission([two])])).rejects.toMatchObject({
      message: tooFew,
    });
    const added = await store.guest("visitorCart.addItem", [{ id: "bolt", quantity: 60 }]);
    expect(added.items[0]?.quantity).toBe(60);
    // Adding counts what the cart has already, also when many lines are added.
    await expect(
      store.guest("visitorCart.addItems", [[{ id: "bolt", quantity: 60 }]]),
    ).rejects.toMatchObject({ message: tooFew });
    await expect(
      store.guest("visitorCart.addItem", [{ id: "bolt", quantity: 60 }]),
    ).rejects.toMatchObject({ message: tooFew });
    const quote = await store.guest("quotes.submit", [
      null,
      aSubmission([{ id: "bolt", quantity: 5 }]),
    ]);
    expect(quote.items[0]?.quantity).toBe(5);
    await close();
  });

  it("a cart from before the limit says why it cannot be ordered", async () => {
    const { store, close } = await opened();
    await store.guest("visitorCart.addItem", [{ id: "bolt", quantity: 60 }]);
    await store.owner("products.update", ["bolt", { custom: { "order-limits": { most: 10 } } }]);
    const cart = await store.guest("visitorCart.get", []);
    expect(cart?.items[0]?.refused).toBe("Bolt: order at least 5, at most 10.");
    await close();
  });

  it("the values are validated, kept by other changes, and removable", async () => {
    const { store, close } = await opened();
    const change = (custom: unknown) =>
      store.owner("products.update", ["bolt", { custom: custom as never }]);
    await expect(change({ "order-limits": { least: 0 } })).rejects.toMatchObject({
      kind: "invalid",
      fields: { "custom.order-limits.least": "Enter the order at least as a whole number" },
    });
    await expect(change({ "order-limits": { lowest: 1 } })).rejects.toMatchObject({
      fields: { "custom.order-limits.lowest": "The extension has no such field" },
    });
    await expect(change({ other: { a: 1 } })).rejects.toMatchObject({ kind: "invalid" });
    await change({ "order-limits": { most: null } });
    const after = await store.owner("products.update", ["bolt", { price: 3 }]);
    expect(after.custom).toEqual({ "order-limits": { least: 5, most: null } });
    await close();
  });
});
