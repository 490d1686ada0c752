import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailLinks } from "~/modules/mail/messages/mail-links.server";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { type Operation, operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const page = async (path: string) => (await store.admin.get(path)).text();

async function formOf(path: string) {
  const form = operationOf(await page(path), path, "");
  if (!form) throw new Error(`${path} has no form`);
  return form;
}

async function save(path: string, typed: Record<string, string>) {
  const form = await formOf(path);
  for (const [name, value] of Object.entries(typed)) form.fields.set(name, value);
  return sendForm(store.admin, form);
}

const typed = {
  companyName: "Quell Works",
  firstName: "Zita",
  lastName: "Quell",
  email: "Zita@quell.test",
  phone: "+353 1 555 0140",
  vatId: "ie 6388047 v",
  "place.0.line1": "7 Foundry Lane",
  "place.0.city": "Cork",
  "place.0.country": "IE",
};

describe("a customer whom staff create", () => {
  let path = "";
  let id = "";

  it("starts in the store's country, as does a new quote", async () => {
    const [customer, quote] = [
      await formOf("/admin/customers/new"),
      await formOf("/admin/quotes/new"),
    ];
    const countries = [
      customer.fields.get("place.0.country"),
      quote.fields.get("delivery.country"),
    ];
    expect(countries).toEqual([site.country, site.country]);
  });

  it("is saved with VAT ID and address, and found by name and e-mail", async () => {
    const answer = await save("/admin/customers/new", typed);
    path = answer.headers.get("location") ?? "";
    expect([answer.status, path]).toEqual([303, expect.stringContaining("contact%3A")]);
    id = decodeURIComponent(path.replace("/admin/customers/", ""));
    const text = visibleText(await page(path));
    for (const part of ["IE6388047V", "No account", "7 Foundry Lane"]) expect(text).toContain(part);
    for (const search of ["Quell", "zita@quell.test"]) {
      const found = await page(`/admin/customers?${new URLSearchParams({ q: search })}`);
      expect(visibleText(found)).toContain("Zita Quell");
    }
  });

  it("is refused twice, and keeps what was typed", async () => {
    const answer = await save("/admin/customers/new", { ...typed, vatId: "", lastName: "Other" });
    const html = await answer.text();
    expect([answer.status, valueIn(html, "lastName")]).toEqual([400, "Other"]);
    expect(visibleText(html)).toContain("A customer has this e-mail address already.");
    const wrong = await save("/admin/customers/new", { ...typed, vatId: "IE1" });
    expect(visibleText(await wrong.text())).toContain("Enter the VAT ID with its country");
  });

  it("is edited, address by address; an outdated form is refused and shows the change", async () => {
    const stale = await formOf(`${path}/edit`);
    const moved = { phone: "+353 1 555 0199", "place.0.line1": "8 Foundry Lane" };
    const second = { "place.1.line1": "1 Quay", "place.1.city": "Sligo", "place.1.country": "IE" };
    expect((await save(`${path}/edit`, { ...moved, ...second })).status).toBe(303);
    stale.fields.set("companyName", "Quell Ltd");
    const refused = await sendForm(store.admin, stale);
    const html = await refused.text();
    expect([refused.status, valueIn(html, "companyName")]).toEqual([409, "Quell Ltd"]);
    expect(visibleText(html)).toContain("+353 1 555 0199");
    const now = ["phone", "place.0.line1", "place.1.line1", "place.2.line1"];
    expect(
      now.map((name) => valueIn(html, name)),
      "what the colleague saved, and nobody typed over, is in the form",
    ).toEqual(["+353 1 555 0199", "8 Foundry Lane", "1 Quay", ""]);
    expect((await save(`${path}/edit`, { "place.1.remove": "yes" })).status).toBe(303);
    const addresses = await store.commerce.customers.listAddresses(id);
    expect(addresses.map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
      ["8 Foundry Lane", true],
    ]);
  });

  it("keeps both of two addresses that two people add, and one that a colleague removed", async () => {
    const edit = `${path}/edit`;
    const street = (line1: string) => ({
      "place.1.line1": line1,
      "place.1.city": "Cork",
      "place.1.country": "IE",
    });
    const again = async (form: Operation) => {
      const html = await (await sendForm(store.admin, form)).text();
      const shown = operationOf(html, edit, "");
      if (!shown) throw new Error("the form is not shown again");
      expect((await sendForm(store.admin, shown)).status).toBe(303);
    };
    const streets = async () =>
      (await store.commerce.customers.listAddresses(id)).map(({ line1 }) => line1).sort();
    const adding = await formOf(edit);
    for (const [name, value] of Object.entries(street("2 Mill Road"))) {
      adding.fields.set(name, value);
    }
    await save(edit, street("1 Mill Road"));
    await again(adding);
    expect(await streets()).toEqual(["1 Mill Road", "2 Mill Road", "8 Foundry Lane"]);

    const changing = await formOf(edit);
    const at = [1, 2].find((row) => changing.fields.get(`place.${row}.line1`) === "1 Mill Road");
    changing.fields.set(`place.${at}.line1`, "3 Mill Road");
    await save(edit, { [`place.${at}.remove`]: "yes" });
    await again(changing);
    expect(await streets()).toEqual(["2 Mill Road", "3 Mill Road", "8 Foundry Lane"]);
  });

  it("leaves no personal data in the audit", async () => {
    const { items } = await store.call("audit.listPage", [{ limit: 20 }]);
    const entries = items.filter(({ targetType }) => targetType === "customer");
    const actions = entries.map(({ action }) => action);
    expect([actions.at(-1), new Set(actions.slice(0, -1))]).toEqual([
      "customers.createByStaff",
      new Set(["customers.updateByStaff"]),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Quell|quell\.test|Foundry|555 01|6388047/);
  });

  it("gives a quote its address and VAT ID, and is sent signed links", async () => {
    const form = await formOf(`/admin/quotes/new?customer=${encodeURIComponent(id)}`);
    expect(form.fields.get("delivery.line1")).toBe("8 Foundry Lane");
    const contact = { email: "zita@quell.test", companyName: "Quell Works" };
    const quote = await store.call("offers.createQuote", [
      { contact, customerId: id, reference: null, from: null },
    ]);
    expect(quote.deliveryAddress?.line1).toBe("8 Foundry Lane");
    expect(quote.offer?.draft?.buyerVatId).toBe("IE6388047V");
    const shown = visibleText(await page(`/admin/quotes/${quote.id}`));
    expect(shown).toContain("No account");
    const link = await createMailLinks("https://shop.test", store.services.mail.signedLinks).order({
      orderNumber: "O-1",
      customerId: id,
      updated: new Date(),
    });
    expect(link).toContain("/orders/O-1?key=");
  });

  it("has another VAT ID after an edit, with which also a copied offer starts", async () => {
    const edit = `${path}/edit`;
    const wrong = await save(edit, { vatId: "DE12" });
    const html = await wrong.text();
    expect([wrong.status, valueIn(html, "vatId")]).toEqual([400, "DE12"]);
    expect(visibleText(html)).toContain("Enter the VAT ID with its country");
    const contact = { email: "zita@quell.test", companyName: "Quell Works" };
    const asked = { contact, customerId: id, reference: null };
    const quote = await store.call("offers.createQuote", [{ ...asked, from: null }]);
    expect((await save(edit, { vatId: "DE 123456789" })).status).toBe(303);
    expect(visibleText(await page(path))).toContain("VAT ID DE123456789");
    const copy = await store.call("offers.createQuote", [{ ...asked, from: { quote: quote.id } }]);
    expect(copy.offer?.draft?.buyerVatId).toBe("DE123456789");
  });

  it("is found and erased by the e-mail address", async () => {
    const plan = await store.call("erasures.begin", ["zita@quell.test"]);
    await store.call("erasures.run", [plan.id]);
    const storage = store.services.storage;
    expect(await storage?.customers.get(id)).toBeNull();
    expect(await storage?.addresses.find({ where: { customerId: id }, limit: 5 })).toEqual([]);
  });
});

describe("an account", () => {
  it("is edited by staff; a change of the address book by its owner makes the form outdated", async () => {
    const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    const uid = account?.id ?? "";
    await store.commerce.customers.update(uid, { firstName: "Sho" });
    const path = `/admin/customers/${uid}`;
    const stale = await formOf(`${path}/edit`);
    await store.commerce.customers.addAddress(uid, {
      line1: "1 Quay",
      city: "Cork",
      country: "IE",
    });
    expect((await sendForm(store.admin, stale)).status).toBe(409);
    expect((await save(`${path}/edit`, { companyName: "Shopper Ltd" })).status).toBe(303);
    expect(visibleText(await page(path))).toContain("Shopper Ltd");
  });
});
