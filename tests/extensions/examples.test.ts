import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { testExtension } from "~/test-extension.server";
import { certificates } from "../../examples/extensions/certificates";
import { erpOrders } from "../../examples/extensions/erp-orders";
import { palletFreight } from "../../examples/extensions/pallet-freight";
import { onEveryEngine } from "../support/engines";
import { aSubmission } from "../support/shop";

const pdf = new TextEncoder().encode("%PDF-1.4\nA certificate\n");

/** An ERP that fails a few times, then numbers the orders that it gets. */
async function startErp(failures: number) {
  const got: { key: string | undefined; token: string | undefined; orderNumber: string }[] = [];
  let left = failures;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      left -= 1;
      if (left >= 0) return void response.writeHead(503).end();
      const { "idempotency-key": key, authorization } = request.headers;
      const { orderNumber } = JSON.parse(body);
      got.push({ key: String(key), token: authorization, orderNumber });
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ number: `ERP-${got.length}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { got, address: `http://127.0.0.1:${port}/orders`, close: () => server.close() };
}

await onEveryEngine("examples of extensions", (open) => {
  it("pallet freight is in the cart, in the request with its trace, and in the offer", async () => {
    const engine = await open();
    const store = await testExtension(palletFreight, { variables: engine.variables });
    await store.set("pallet-freight", { perPallet: "80", farPercent: "25" });
    await store.addProduct({
      id: "brick",
      productName: "Brick",
      price: 1,
      custom: { "pallet-freight": { units: 100 } },
    });
    const cart = await store.guest("visitorCart.addItem", [{ id: "brick", quantity: 150 }]);
    expect(cart.charges).toEqual([{ label: "Freight, 2 pallets", amount: 160 }]);
    const address = { line1: "1 Quay", city: "Cork", country: "IE" };
    const request = (country: string) =>
      store.guest("quotes.submit", [
        null,
        aSubmission([{ id: "brick", quantity: 150 }], {
          deliveryAddress: { ...address, country } as never,
        }),
      ]);
    expect((await request("IE")).total).toBe(310);
    const far = await request("FR");
    expect(far.charges).toEqual([{ label: "Freight, 2 pallets", amount: 200, requested: true }]);
    const stored = await store.owner("quotes.find", [far.id]);
    expect(stored?.history.map(({ note }) => note)).toContain(
      'cart.freight: [] → [{"label":"Freight, 2 pallets","amount":200}], by Freight by pallets',
    );
    const [part] = await store.extending.slot("product.facts", {
      product: await store.owner("products.find", ["brick"]).then((found) => found as never),
    });
    expect(part).toEqual({ extension: "pallet-freight", html: "A pallet holds 100." });
    await store.close();
    await engine.close();
  });

  it("an order reaches the ERP after failures, once, and shows its number", async () => {
    const engine = await open();
    const erp = await startErp(2);
    const store = await testExtension(erpOrders, { variables: engine.variables });
    await store.set("erp-orders", { address: erp.address, token: "secret-of-erp" });
    await store.addProduct({ id: "vice", productName: "Vice", price: 50 });
    const quote = await store.guest("quotes.submit", [
      null,
      aSubmission([{ id: "vice", quantity: 1 }]),
    ]);
    const order = await store.owner("orders.createFromQuote", [quote.id]);
    expect((await store.deliver()).delayed).toBe(1);
    expect(store.extending.problems()[0]).toMatchObject({
      extension: "erp-orders",
      place: "on order.created",
      message: "threw an error",
    });
    for (let minutes = 0; minutes < 60 && erp.got.length === 0; minutes += 1) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      await store.deliver();
    }
    await store.deliver();
    expect(erp.got).toEqual([
      {
        key: expect.stringMatching(/^evt_/),
        token: "Bearer secret-of-erp",
        orderNumber: order.orderNumber,
      },
    ]);
    const after = await store.owner("orders.find", [order.orderNumber]);
    expect(after?.custom).toEqual({ "erp-orders": { number: "ERP-1" } });
    const trail = await store.owner("audit.listPage", [{ action: "extensions.setOrderData" }]);
    expect(trail.items.map(({ actorUid }) => actorUid)).toEqual(["extension:erp-orders"]);
    const names = await store.owner("admin.namesOf", [["extension:erp-orders"]]);
    expect(names.get("extension:erp-orders")).toBe("Orders to the ERP (extension)");
    const page = erpOrders.routes?.desk?.orders;
    const shown = await store.extending.html(erpOrders, "page orders", () =>
      page?.render(store.extending.at(erpOrders), { query: new URLSearchParams() }),
    );
    expect(shown).toContain("ERP-1");
    // The token is sealed where it is stored, and no form shows it.
    const settings = await store.owner("extensions.settings", ["erp-orders"]);
    expect(settings?.inputs.find(({ name }) => name === "token")).toMatchObject({
      kind: "secret",
      value: "",
      isSet: true,
    });
    const row = await store.services.storage?.settings.get("extension:erp-orders");
    expect(JSON.stringify(row)).not.toContain("secret-of-erp");
    erp.close();
    await store.close();
    await engine.close();
  });

  it("a certificate is uploaded, shown in the shop, and part of the product in the API", async () => {
    const engine = await open();
    const store = await testExtension(certificates, { variables: engine.variables });
    await store.addProduct({ id: "rope", productName: "Rope", sku: "ROPE-10" });
    const form = new FormData();
    form.set("sku", "ROPE-10");
    form.set("number", "CE-1234");
    form.set("file", new File([pdf], "a.pdf", { type: "application/pdf" }));
    const upload = certificates.routes?.desk?.upload;
    const at = store.extending.at(certificates);
    expect(await upload?.post?.(at, form)).toBe("Rope has its certificate.");
    const product = await store.owner("products.find", ["rope"]);
    expect(product?.custom).toMatchObject({ certificates: { number: "CE-1234" } });
    const [part] = await store.extending.slot("product.facts", { product: product as never });
    expect(part).toMatchObject({ html: expect.stringContaining("Certificate CE-1234 (PDF)") });
    const options = { filter: {}, sort: "best", limit: 5, offset: 0 } as const;
    const found = await store.guest("catalogue.search", ["ce-1234", options]);
    expect(found.items.map(({ id }) => id)).toEqual(["rope"]);
    await store.close();
    await engine.close();
  });
});
