import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { visibleText } from "../support/admin-store";
import { operationOf, operationsOf } from "../support/desk-forms";
import { deskPlaces } from "../support/desk-places";
import { sendForm } from "../support/desk-press";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { person } from "../support/identity-store";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission } from "../support/shop";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
});
afterAll(() => store?.close());

const read = async (path: string) => (await store.admin.get(path)).text();

/** Presses a button of a page, and gives the page that follows. */
async function press(path: string, intent: string, fields: Record<string, string> = {}) {
  const form = operationOf(await read(path), path, intent);
  if (!form) throw new Error(`${path} has no ${intent}`);
  for (const [name, value] of Object.entries(fields)) form.fields.set(name, value);
  const answer = await sendForm(store.admin, form);
  await answer.arrayBuffer();
  const next = answer.headers.get("location") ?? path;
  return { next, html: await read(next) };
}

/** The “Undo” of the message of a page: its form. */
function undoIn(html: string): { action: string; intent: string } {
  const form = /<form[^>]* action="([^"]+)"[^>]*><input[^>]* value="(restore [^"]+)"/.exec(html);
  if (!form) throw new Error("The message has no undo");
  return { action: (form[1] ?? "").replaceAll("&amp;", "&"), intent: form[2] ?? "" };
}

/** Presses it. */
async function undo({ html }: { html: string }): Promise<string> {
  const { action, intent } = undoIn(html);
  const answer = await store.admin.postForm(action, { intent });
  const shown = await answer.text();
  return visibleText(
    answer.status === 303 ? await read(answer.headers.get("location") ?? "") : shown,
  );
}

const workOf = async (id: string) => {
  const quote = await store.commerce.quotes.find(id);
  if (!quote) throw new Error("The quote is gone");
  return workingContent(quote, site.selling);
};

describe("what staff remove comes back by “Undo”", () => {
  it("what a product had before it was saved, unless somebody has changed it since", async () => {
    const id = "undo-press";
    await store.call("products.create", [
      { id, productName: "Press", price: 40, stock: 7, variants: [], technicalData: [] },
    ]);
    const path = `/admin/products/${id}`;
    const product = () => store.commerce.products.find(id);
    const saved = await press(path, "save", { price: "4.00", productName: "Press 2" });
    expect(await product()).toMatchObject({ price: 4, productName: "Press 2" });
    expect(await undo(saved)).toContain("Press is as before.");
    expect(await product()).toMatchObject({ price: 40, productName: "Press", stock: 7 });
    // A product without a cost has none again.
    const costed = await press(path, "save", { cost: "12.00" });
    expect(await product()).toMatchObject({ cost: 12 });
    expect(await undo(costed)).toContain("Press is as before.");
    expect((await product())?.cost ?? null).toBeNull();
    const again = await press(path, "save", { price: "5.00" });
    await store.call("products.update", [id, { price: 6 }]);
    expect(await undo(again)).not.toContain("is as before");
    expect(await product()).toMatchObject({ price: 6 });
    // What was sold since stays sold.
    const sold = await press(path, "save", { price: "8.00" });
    const quote = await store.commerce.quotes.submit(null, aSubmission([{ id, quantity: 2 }]));
    await store.call("orders.createFromQuote", [quote.id]);
    expect(await undo(sold)).not.toContain("is as before");
    expect(await product()).toMatchObject({ price: 8, stock: 5 });
    // Nothing was changed, so nothing can be undone.
    expect((await press(path, "save")).html).not.toMatch(/value="restore /);
  });

  it("a saved view of a list", async () => {
    const view = {
      list: "quotes",
      name: "Late ones",
      query: "status=Quoted",
      shared: true,
    } as const;
    await store.call("views.save", [view]);
    const named = async () => (await store.call("views.list", ["quotes"])).map(({ name }) => name);
    const id = (await store.call("views.list", ["quotes"])).find(
      (each) => each.name === view.name,
    )?.id;
    const removed = await press("/admin/quotes", `remove-view ${id}`);
    expect(await named()).not.toContain("Late ones");
    await undo(removed);
    const [back] = (await store.call("views.list", ["quotes"])).filter(
      ({ name }) => name === view.name,
    );
    expect(back).toMatchObject(view);
  });

  it("a part of the settings, such as the letterhead, unless somebody has changed it since", async () => {
    const path = "/admin/settings?part=letterhead";
    const name = async () =>
      (await store.call("settings.read", [])).parts.letterhead?.legalName ?? null;
    const saved = await press(path, "save letterhead", { legalName: "Harbour Tools Ltd." });
    expect(await name()).toBe("Harbour Tools Ltd.");
    expect(await undo(saved)).toContain("The settings are as they were before.");
    expect(await name()).not.toBe("Harbour Tools Ltd.");
    const again = await press(path, "save letterhead", { legalName: "Harbour Tools" });
    await press(path, "save letterhead", { legalName: "Harbour" });
    expect(await undo(again)).toContain("Somebody else has changed the settings meanwhile.");
    expect(await name()).toBe("Harbour");
    const same = await press(path, "save letterhead");
    expect(() => undoIn(same.html)).toThrow("no undo");
  });

  it("a text and a whole offer that are kept as templates", async () => {
    const quote = await store.ask([["press", 2]]);
    const long = "Ä".repeat(5_000);
    const text = await store.call("templates.create", [{ name: "Long text", text: long }]);
    const offer = await store.call("templates.create", [{ name: "Set", quote: quote.id }]);
    for (const { id, kind, name, text: own, content } of [text, offer]) {
      const removed = await press("/admin/templates", `remove ${id}`);
      expect(await store.storage.templates.get(id)).toBeNull();
      expect(await undo(removed)).toContain(name);
      expect(await store.storage.templates.get(id)).toMatchObject({
        kind,
        name,
        text: own,
        content,
      });
    }
  });

  it("a discount that nobody used", async () => {
    const terms = {
      code: "SPRING",
      type: "percentage",
      value: 12,
      usageLimit: 7,
      minSubtotal: 50,
    } as const;
    const productIds = ["press", "lathe", "spare"];
    const expiresAt = new Date("2026-12-01T00:00:00.000Z");
    const { id } = await store.call("discounts.save", [{ ...terms, productIds, expiresAt }]);
    const before = await store.call("discounts.find", [id]);
    const removed = await press(`/admin/discounts/${id}`, "remove");
    expect(await store.call("discounts.find", [id])).toBeNull();
    expect(await undo(removed)).toContain("SPRING");
    const { updated: _u, created: _c, version: _v, ...kept } = before ?? ({} as never);
    expect(await store.call("discounts.find", [id])).toMatchObject(kept);
  });

  it("a discount that has ended, with a product that is gone for good", async () => {
    const id = "undo-gone";
    await store.call("products.create", [
      { id, productName: "Gone", price: 4, variants: [], technicalData: [] },
    ]);
    const terms = { code: "PASTDAYS", type: "percentage", value: 5 } as const;
    const made = await store.call("discounts.save", [{ ...terms, productIds: [id] }]);
    const expiresAt = new Date("2020-01-01T00:00:00.000Z");
    await store.call("discounts.save", [{ ...terms, id: made.id, expiresAt }]);
    await store.storage.products.remove(id);
    const removed = await press(`/admin/discounts/${made.id}`, "remove");
    expect(await store.call("discounts.find", [made.id])).toBeNull();
    expect(await undo(removed)).toContain("PASTDAYS");
    const back = { ...terms, active: true, expiresAt, productIds: [id] };
    expect(await store.call("discounts.find", [made.id])).toMatchObject(back);
  });

  it("a line of an offer, with what was typed beside it", async () => {
    const quote = await store.ask([["press", 2]]);
    const path = `/admin/quotes/${quote.id}`;
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const own = lineInput({ name: "Training", price: 90, note: "On site", cost: 40 });
    await store.call("offers.saveDraft", [quote.id, { ...input, lines: [...input.lines, own] }]);
    const before = await workOf(quote.id);
    const { id } = before.lines[1] ?? { id: "" };
    const removed = await press(path, `remove ${id}`, { message: "As agreed." });
    expect((await workOf(quote.id)).lines).toHaveLength(1);
    await undo(removed);
    const after = await workOf(quote.id);
    expect(after.lines.map(({ name, price, note }) => [name, price, note])).toEqual(
      before.lines.map(({ name, price, note }) => [name, price, note]),
    );
    expect(after.message).toBe("As agreed.");
    const costs = await store.call("offers.listCosts", [quote.id]);
    expect(costs.map((each) => each.own)).toEqual([null, 40]);
    // Nothing is put back over what somebody else changed since.
    const [first] = after.lines;
    const again = await press(path, `remove ${first?.id}`);
    const now = await store.commerce.quotes.find(quote.id);
    const changed = { version: now?.version, validUntil: null, message: "Changed since." };
    await store.call("offers.saveDraft", [quote.id, changed]);
    expect(await undo(again)).toContain("changed");
    expect((await workOf(quote.id)).lines).toHaveLength(1);
  });

  it("a draft that was discarded", async () => {
    const quote = await store.ask([["press", 2]]);
    const path = `/admin/quotes/${quote.id}`;
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const own = lineInput({ name: "Training", price: 90, cost: 40 });
    const lines = [...input.lines, own];
    const drafted = { ...input, lines, message: "Dear all", note: "Check the crane." };
    await store.call("offers.saveDraft", [quote.id, drafted]);
    const before = await workOf(quote.id);
    const dropped = await press(path, "drop");
    expect((await workOf(quote.id)).lines).toHaveLength(1);
    await undo(dropped);
    const after = await workOf(quote.id);
    const said = ({ lines: all, message, discount }: typeof before) => [
      all.map(({ name, price, quantity, kind }) => [name, price, quantity, kind]),
      message,
      discount,
    ];
    expect(said(after)).toEqual(said(before));
    const costs = await store.call("offers.listCosts", [quote.id]);
    expect(costs.map((each) => each.own)).toEqual([null, 40]);
    expect((await store.commerce.quotes.find(quote.id))?.offer?.draftNote).toBe("Check the crane.");
  });

  it("for whoever removed it, and while it is kept; after that the page says so", async () => {
    const view = { list: "orders", name: "Mine", query: "", shared: true } as const;
    await store.call("views.save", [view]);
    const [own] = await store.call("views.list", ["orders"]);
    const { intent } = undoIn((await press("/admin/orders", `remove-view ${own?.id}`)).html);
    const colleague = store.browsers.get("sales");
    await (await colleague?.postForm("/admin/orders", { intent }))?.arrayBuffer();
    expect(await store.call("views.list", ["orders"])).toEqual([]);
    await (await store.admin.postForm("/admin/orders", { intent: "restore gone" })).arrayBuffer();
    expect(visibleText(await read("/admin/orders"))).toContain("It can no longer be undone.");
  });
});

describe("what was ended by a slip", () => {
  /** Presses the message's own button. */
  async function goOn(html: string): Promise<string> {
    const [, action = "", rest = ""] =
      /<form[^>]* action="([^"]+)"[^>]*>((?:<input[^>]*>)*<input[^>]* value="to [^>]*>.*?)<\/form>/.exec(
        html,
      ) ?? [];
    const fields = [...rest.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
    const form = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
    const answer = await store.admin.postForm(action.replaceAll("&amp;", "&"), form);
    expect(answer.status).toBe(303);
    return visibleText(await read(answer.headers.get("location") ?? ""));
  }

  it("a quote and an order are opened again by the message that says so", async () => {
    const quote = await store.ask([["press", 1]]);
    const cancelled = await press(`/admin/quotes/${quote.id}`, "to Cancelled");
    expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Cancelled");
    await goOn(cancelled.html);
    expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Pending");
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const path = `/admin/orders/${order.orderNumber}`;
    const over = await press(path, "to Cancelled");
    expect((await store.commerce.orders.find(order.id))?.status).toBe("Cancelled");
    await goOn(over.html);
    expect((await store.commerce.orders.find(order.id))?.status).toBe("Pending");
  });

  it("a cancelled offer is open again as it was sent, and by the customer's link; after its last day it is a request", async () => {
    const quote = await store.ask([["press", 2]]);
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const sent = await store.call("offers.send", [quote.id, { ...input, note: null }]);
    const path = `/admin/quotes/${quote.id}`;
    const [, link = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(await read(path)) ?? [];
    const seenByCustomer = async () =>
      visibleText(await (await store.browser().get(link.replaceAll("&amp;", "&"))).text());
    const value = async () =>
      (await store.call("quotes.pipeline", [1])).stages.find(({ status }) => status === "Quoted");
    const before = await value();
    const cancelled = await press(path, "to Cancelled");
    expect(await seenByCustomer()).not.toContain("Accept or decline");
    expect(await goOn(cancelled.html)).toContain("The offer is open again, as it was sent.");
    const back = await store.commerce.quotes.find(quote.id);
    const { revision, validUntil, total, offer } = sent;
    expect(back).toMatchObject({ status: "Quoted", revision, validUntil, total, offer });
    expect(await value()).toEqual(before);
    expect(await seenByCustomer()).toContain("Accept or decline");

    // The same button of its page, for an accepted offer, which can then be accepted again.
    await store.call("offers.recordAnswer", [
      quote.id,
      {
        answer: "accepted",
        name: "Nora",
        role: "",
        how: "By telephone",
        at: store.time.now,
        purchaseOrder: "PO 7",
        options: null,
      },
    ]);
    await press(path, "to Cancelled", { moveNote: "Wrong customer." });
    await press(path, "to Pending");
    expect(await store.commerce.quotes.find(quote.id)).toMatchObject({
      status: "Quoted",
      total,
      reference: sent.reference,
      offer: { sent: offer?.sent, acceptance: null },
    });
    await press(path, "to Cancelled");
    const now = store.time.now;
    store.time.now = new Date((validUntil ?? now).getTime() + 1);
    await store.admin.postJson("/api/auth/signin", person);
    await press(path, "to Pending");
    expect(await store.commerce.quotes.find(quote.id)).toMatchObject({
      status: "Pending",
      validUntil: null,
      offer: { sent: null },
    });
    store.time.now = now;
  });
});

/**
 * Every button of the desk that takes something away, and what protects from a slip: `undo` on the
 * next page; a `question`, because it cannot be undone; or `unsaved`: nothing is stored before the
 * form is saved.
 */
const removals: Readonly<Record<string, "undo" | "question" | "unsaved">> = {
  "quotes: remove-view": "undo",
  "orders: remove-view": "undo",
  "quotes: remove": "undo",
  "quotes: drop": "undo",
  "templates: remove": "undo",
  "discounts: remove": "undo",
  "products: delete": "undo",
  "products: drop": "unsaved",
  "keys: revoke": "question",
  "staff: withdraw": "question",
  "staff: remove": "question",
  "webhooks: remove": "question",
  "quotes: link revoke": "question",
  "orders: link revoke": "question",
};

describe("every button that takes something away", () => {
  it("has an undo, or a question where that is impossible", async () => {
    await store.call("views.save", [{ list: "quotes", name: "Kept", query: "", shared: false }]);
    const { id } = await store.call("discounts.save", [{ code: "OLD", type: "fixed", value: 5 }]);
    const taking =
      /^(remove-view|remove|drop|delete|revoke|withdraw|discard|clear|reset|erase|link revoke)\b/;
    const found = new Set<string>();
    const open: string[] = [];
    const paths = deskPlaces
      .filter(({ route }) => !/\.(csv|pdf|json)$|:file$/.test(route))
      .map(({ at }) => at(store.ids));
    for (const path of [...paths, `/admin/discounts/${id}`, `/admin/quotes/${store.ids.draft}`]) {
      const html = await read(path);
      for (const { intent } of operationsOf(html, path)) {
        const [word] = taking.exec(intent) ?? [];
        if (!word) continue;
        const name = `${path.split(/[/?]/)[2]}: ${word}`;
        found.add(name);
        const before = html.slice(0, html.indexOf(`value="${intent}"`));
        const isFolded = before.lastIndexOf("<details") > before.lastIndexOf("</details>");
        if (removals[name] === "question" && !isFolded) open.push(`${path}: ${intent}`);
      }
    }
    expect([...found].filter((name) => !(name in removals))).toEqual([]);
    expect(found.size).toBeGreaterThan(9);
    expect(open).toEqual([]);
  });
});
