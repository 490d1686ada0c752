import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";

let store: AdminStore;
/** So that one movement comes after the other. */
function later(): void {
  store.time.now = new Date(store.time.now.getTime() + 1_000);
}

const variant = { id: "red", name: "Red", sku: "R-1", price: null, stock: 2, imageURL: null };

beforeAll(async () => {
  store = await openAdminStore();
  for (const product of [
    { id: "vise", productName: "Vise", stock: 40, sku: "V-40" },
    { id: "cup", productName: "Cup", stock: null, variants: [variant] },
    { id: "rare", productName: "Rare", stock: 1 },
  ]) {
    await store.call("products.create", [product]);
  }
  later();
});
afterAll(() => store?.close());

async function words(path: string): Promise<string> {
  return visibleText(await (await store.admin.get(path)).text());
}

const form = { id: "vise", variantId: "", mode: "set", reason: "count", note: "" };

async function post(fields: Record<string, string>, path = "/admin/stock") {
  const response = await store.admin.postForm(path, { ...form, ...fields });
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

const stockOf = async (id: string) => (await store.services.storage?.products.get(id))?.stock;

describe("the stock", () => {
  it("is set to what was counted, and says so with its reason", async () => {
    expect((await post({ amount: "37", seen: "40", note: "Shelf 4" })).status).toBe(303);
    expect(await stockOf("vise")).toBe(37);
    const ledger = await words("/admin/stock/vise");
    expect(ledger).toMatch(/−3 37 Count You Shelf 4 .*\+40 40 Counting started You/);
    const trail = await store.commerce.audit.listPage({ targetId: "vise" });
    expect(trail.items[0]).toMatchObject({
      action: "stock.adjust",
      changes: [{ field: "stock", from: 40, to: 37 }],
    });
  });

  it("counts nobody's sale away: what was seen must still be there", async () => {
    const refused = await post({ amount: "30", seen: "40", note: "Typed" });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("The stock is 37 now; you saw 40. Check it again.");
    expect(await stockOf("vise")).toBe(37);
  });

  it("is refused in words, too, where the colleague's count took the row off the list", async () => {
    await store.call("products.create", [{ id: "scarce", productName: "Scarce part", stock: 2 }]);
    await post({ id: "scarce", seen: "2", amount: "90" });
    const counted = { id: "scarce", seen: "2", amount: "3" };
    const late = await post(counted, "/admin/stock?show=low");
    expect([late.status, late.words]).toEqual([
      409,
      expect.stringContaining("The stock is 90 now; you saw 2."),
    ]);
    expect(late.html).toContain('href="/admin/stock/scarce"');
  });

  it("is more or fewer by what was added, and never below none", async () => {
    expect((await post({ mode: "add", amount: "-7", reason: "damaged", seen: "1" })).status).toBe(
      303,
    );
    expect(await stockOf("vise")).toBe(30);
    const refused = await post({ mode: "add", amount: "-31", reason: "loss", seen: "30" });
    expect([refused.status, refused.words.includes("There are only 30.")]).toEqual([400, true]);
    for (const amount of ["", "1.5", "many", "-1"]) {
      expect((await post({ amount, seen: "30" })).status, amount).toBe(400);
    }
    expect(await stockOf("vise")).toBe(30);
  });

  it.each([
    ["its own page", "/admin/stock/bolt-own", "bolt-own"],
    ["the list", "/admin/stock?q=bolt-list", "bolt-list"],
  ])("is more only once when the button of %s is pressed twice", async (_, path, id) => {
    await store.call("products.create", [{ id, productName: id, sku: id, stock: 40 }]);
    const opened = async () => {
      const form = operationOf(await (await store.admin.get(path)).text(), path, "");
      if (!form) throw new Error("The page has no form for the stock");
      form.fields.set("mode", "add");
      form.fields.set("amount", "5");
      form.fields.set("reason", "received");
      return form;
    };
    const form = await opened();
    const first = await sendForm(store.admin, form);
    const second = await sendForm(store.admin, form);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await stockOf(id)).toBe(45);
    // The same again from the page that follows is another delivery.
    expect((await sendForm(store.admin, await opened())).status).toBe(303);
    expect(await stockOf(id)).toBe(50);
  });

  it("of a variant is its own, and counting begins with the first count", async () => {
    await post({ id: "cup", variantId: "red", mode: "add", amount: "5", reason: "received" });
    later();
    await post({ id: "cup", amount: "9", seen: "" });
    expect(await words("/admin/stock/cup")).toMatch(
      /Product \+9 9 Counting started You .*Red \+5 7 Received You .*Red \+2 2 Counting/,
    );
  });

  it("is listed with what is low, sold out or not counted, and found by its words", async () => {
    expect(await words("/admin/stock?show=low")).toContain("Rare");
    expect(await words("/admin/stock?show=low")).not.toContain("Vise");
    expect(await words("/admin/stock?q=v-40")).toContain("Vise");
    expect(await words("/admin/stock?show=out")).toContain("No matching stock");
    expect((await store.admin.get("/admin/stock/none")).status).toBe(404);
  });

  it("is read by all staff and changed by those who keep the catalogue", async () => {
    const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    const uid = account?.id ?? "";
    await store.commerce.admin.grant(uid, "shopper@example.test");
    await store.services.storage?.admins.patch(uid, { role: "sales" });
    expect((await store.shopper.get("/admin/stock")).status).toBe(200);
    const response = await store.shopper.postForm("/admin/stock", {
      ...form,
      amount: "1",
      seen: "30",
    });
    expect(response.status).toBe(403);
    expect(await stockOf("vise")).toBe(30);
    await store.services.storage?.admins.remove(uid);
  });
});
