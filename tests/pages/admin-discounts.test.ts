import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const offer = { intent: "offer", "lines.asked-1.price": "300", validUntil: "2026-04-15" };

async function asked(code: string): Promise<Quote> {
  const discount = { code, type: "percentage", value: 10, usageLimit: 1 } as const;
  await store.call("discounts.save", [discount]);
  return store.ask([["press", 1]], { discountCode: code });
}

async function page(quote: Quote) {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  return { html, words: visibleText(html) };
}

async function send(quote: Quote, fields: Record<string, string>) {
  const { html } = await page(quote);
  const version = versionIn(html);
  const sent = await store.admin.postForm(`/admin/quotes/${quote.id}`, { version, ...fields });
  return { status: sent.status, words: visibleText(await sent.text()) };
}

async function now(quote: Quote): Promise<Quote | null> {
  return store.commerce.quotes.find(quote.id);
}

describe("the discount on a quote's page, without scripts", () => {
  it("is named once: what its name says already is not said again", async () => {
    const quote = await asked("10% off presses");
    const { words } = await page(quote);
    expect(words).toContain("its discount: 10% off presses");
    expect(words).not.toContain("10% off presses, 10% off");
  });

  it("stays a percentage of the prices that are offered", async () => {
    const quote = await asked("PAGE");
    expect((await page(quote)).words).toContain("its discount: PAGE, 10% off");
    expect((await send(quote, offer)).status).toBe(303);
    expect(await now(quote)).toMatchObject({
      discount: { code: "PAGE", amount: 30 },
      total: 332.1,
    });
  });

  it("is replaced with the offer, named by what it is, and stands in the history", async () => {
    const quote = await asked("OTHER");
    const discount = { "discount.choice": "percentage", "discount.value": "15" };
    expect((await send(quote, { ...offer, ...discount })).status).toBe(303);
    expect(await now(quote)).toMatchObject({
      discount: { code: "15%", amount: 45 },
      total: 313.65,
    });
    const { words } = await page(quote);
    expect(words).toContain("Discount 15%");
    expect(words).toContain("Discount OTHER (10%) was replaced by Discount 15%.");
    expect(await store.commerce.discounts.findUsable("OTHER")).not.toBeNull();
  });

  it("is taken off with the offer", async () => {
    const quote = await asked("OFF");
    expect((await send(quote, { ...offer, "discount.choice": "none" })).status).toBe(303);
    expect(await now(quote)).toMatchObject({ discount: null, total: 369 });
    expect((await page(quote)).words).toContain("Discount OFF (10%) was removed.");
  });

  it("is refused with a reason, and what was typed stays", async () => {
    const quote = await asked("WRONG");
    for (const [fields, reason] of [
      [{ "discount.choice": "percentage", "discount.value": "150" }, "at most 100"],
      [{ "discount.choice": "fixed", "discount.value": "" }, "Enter the discount as a number"],
    ] as const) {
      const answer = await send(quote, { ...offer, ...fields });
      expect([answer.status, answer.words]).toEqual([400, expect.stringContaining(reason)]);
    }
    expect(await now(quote)).toEqual(quote);
  });

  it("that has no use left is lost when the quote is opened again, and the page says so", async () => {
    const quote = await asked("LOST");
    await send(quote, { intent: "to Rejected" });
    await store.ask([["press", 1]], { discountCode: "LOST" });
    expect((await send(quote, { intent: "to Pending" })).status).toBe(303);
    const { words } = await page(quote);
    expect(words).toContain("Its discount LOST is used up and was removed.");
    expect(words).toContain("Discount LOST (10%) is used up, so it was removed.");
    expect(await now(quote)).toMatchObject({ status: "Pending", discount: null, total: 200 });
  });

  it("that was lost when an offer was taken back is told", async () => {
    const quote = await asked("TAKEN");
    expect((await send(quote, { ...offer, "discount.choice": "none" })).status).toBe(303);
    await store.ask([["press", 1]], { discountCode: "TAKEN" });
    expect((await send(quote, { intent: "takeBack" })).status).toBe(303);
    expect((await page(quote)).words).toContain(
      "Discount TAKEN (10%) is used up, so it was removed.",
    );
  });
});
