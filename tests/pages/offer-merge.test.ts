import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OfferContent } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import type { Autosaved } from "~/routes/admin/quotes/autosave";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";

/** Two windows have the same offer open, without scripts. */
let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const pathOf = ({ id }: Quote) => `/admin/quotes/${id}`;
const pageOf = async (quote: Quote) => (await store.admin.get(pathOf(quote))).text();

async function stored({ id }: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

async function work(quote: Quote): Promise<OfferContent> {
  return workingContent(await stored(quote), site.selling);
}

type Typed = Record<string, string>;

/** A window of the offer's page: it sends what it showed when it was opened, and what is typed. */
async function openWindow(quote: Quote) {
  let html = await pageOf(quote);
  const form = (intent: string, typed: Typed) => {
    const found = operationOf(html, pathOf(quote), intent);
    if (!found) throw new Error(`no button ${intent}`);
    for (const [name, value] of Object.entries(typed)) found.fields.set(name, value);
    return found;
  };
  return {
    async press(intent: string, typed: Typed = {}) {
      const answer = await sendForm(store.admin, form(intent, typed));
      const body = answer.status === 303 ? await pageOf(quote) : await answer.text();
      html = body;
      return { status: answer.status, html: body, words: visibleText(body) };
    },
    /** As the scripts do; the fields stay as they are typed, and the answer's are taken. */
    async autosave(typed: Typed, known: Typed = {}): Promise<Autosaved> {
      const { fields } = form("draft", { ...typed, ...known });
      fields.delete("intent");
      const texts = Object.fromEntries([...fields].map(([name, text]) => [name, String(text)]));
      return (await store.admin.postForm(`${pathOf(quote)}/autosave`, texts)).json();
    },
  };
}

async function asked(): Promise<Quote> {
  const quote = await store.ask([
    ["press", 1],
    ["lathe", 2],
  ]);
  return quote;
}

const price = (at: number) => `lines.asked-${at}.price`;
const count = (at: number) => `lines.asked-${at}.quantity`;

describe("what two people change in one offer", () => {
  it("is both kept when it is in different lines or fields, and the second is told", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    expect((await theirs.press("draft", { [price(1)]: "150", message: "Hello." })).status).toBe(
      303,
    );
    const saved = await mine.press("draft", { [count(1)]: "7", [price(2)]: "900" });
    expect(saved.status).toBe(303);
    expect(saved.words).toContain("Somebody else changed: Arbor press: Price each €150.00");
    expect(saved.words).toMatch(/Message to the customer Hello\./);
    const { lines, message } = await work(quote);
    expect(lines.map((line) => [line.quantity, line.price])).toEqual([
      [7, 150],
      [2, 900],
    ]);
    expect(message).toBe("Hello.");
  });

  it("is asked about where it is the same field, with both values, and nothing is stored", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("draft", { [price(1)]: "150", [price(2)]: "910" });
    const before = await stored(quote);
    const refused = await mine.press("draft", { [price(1)]: "140", [count(2)]: "3" });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain(
      "Arbor press: Price each: somebody else saved “€150.00”, you typed “€140.00”",
    );
    expect(await stored(quote)).toEqual(before);
    // Mine stays in the field, theirs is in the other, and what I did elsewhere is kept.
    expect(valueIn(refused.html, price(1))).toBe("140");
    expect(valueIn(refused.html, price(2))).toBe("910.00");
    expect(valueIn(refused.html, count(2))).toBe("3");
    expect((await mine.press("draft")).status).toBe(303);
    const { lines } = await work(quote);
    expect(lines.map((line) => [line.quantity, line.price])).toEqual([
      [1, 140],
      [3, 910],
    ]);
  });

  it("is no question where both did the same", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("draft", { [price(1)]: "150" });
    const saved = await mine.press("draft", { [price(1)]: "150", [count(1)]: "4" });
    expect([saved.status, saved.words.includes("Somebody else changed")]).toEqual([303, false]);
    expect((await work(quote)).lines[0]).toMatchObject({ price: 150, quantity: 4 });
  });

  it("may be lines: theirs come, theirs go, and the order is theirs", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("add free", { "add.text": "Setting up", "add.price": "80" });
    await theirs.press("up asked-2");
    const saved = await mine.press("add heading", { "add.text": "Machines", [price(1)]: "120" });
    expect(saved.status).toBe(303);
    expect(saved.words).toContain("Setting up added");
    expect(saved.words).toContain("the order of the lines");
    const { lines } = await work(quote);
    expect(lines.map(({ name, price: each }) => [name, each])).toEqual([
      ["Bench lathe", null],
      ["Arbor press", 120],
      ["Setting up", 80],
      ["Machines", null],
    ]);
  });

  it("is told where a line that I changed is gone, with what I typed", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("remove asked-2");
    const refused = await mine.press("draft", { [price(2)]: "777", [price(1)]: "120" });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Bench lathe is removed. You had typed: Price each €777.00.");
    expect(valueIn(refused.html, price(1))).toBe("120");
    expect((await mine.press("draft")).status).toBe(303);
    expect((await work(quote)).lines.map(({ name }) => name)).toEqual(["Arbor press"]);
  });

  it("is one part for charges, for the discount and for delivery terms", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    const freight = { "charges.0.label": "Freight", "charges.0.amount": "20" };
    await theirs.press("draft", {
      ...freight,
      "discount.choice": "percentage",
      "discount.value": "5",
    });
    const terms = { "delivery.code": "FCA", "delivery.place": "Cork" };
    const saved = await mine.press("draft", { ...terms, [price(2)]: "900", note: "Called." });
    expect(saved.status).toBe(303);
    expect(saved.words).toContain("Charges Freight €20.00; Discount 5%");
    const { charges, discount, delivery } = await work(quote);
    expect([charges[0]?.amount, discount?.value, delivery?.place]).toEqual([20, 5, "Cork"]);
    expect((await stored(quote)).offer?.draftNote).toBe("Called.");
    const late = await openWindow(quote);
    await theirs.press("draft", { "charges.0.amount": "25" });
    const refused = await late.press("draft", { "charges.0.amount": "30" });
    expect([refused.status, valueIn(refused.html, "charges.0.amount")]).toEqual([409, "30"]);
    expect(refused.words).toContain("somebody else saved “Freight €25.00”");
  });

  it("never keeps somebody from saving where they wrote a note or a message", async () => {
    const quote = await asked();
    const mine = await openWindow(quote);
    await store.call("quotes.addNote", [quote.id, "They called."]);
    expect((await mine.press("draft", { [price(1)]: "120" })).status).toBe(303);
    expect((await work(quote)).lines[0]?.price).toBe(120);
  });
});

describe("an offer that somebody else changed", () => {
  it("is not sent before its seller has seen it; a second press sends it", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("draft", { [price(1)]: "150" });
    const held = await mine.press("offer", { [price(2)]: "900" });
    expect(held.status).toBe(409);
    expect(held.words).toContain("Check it, then press the button again");
    expect([valueIn(held.html, price(1)), valueIn(held.html, price(2))]).toEqual(["150.00", "900"]);
    expect((await stored(quote)).revision).toBe(0);
    expect((await mine.press("offer")).status).toBe(303);
    const { offer, revision } = await stored(quote);
    expect([revision, offer?.sent?.lines.map((line) => line.price)]).toEqual([1, [150, 900]]);
  });

  it("is merged too once it was sent, and never sent again by a press on an older page", async () => {
    const quote = await asked();
    const [mine, late, theirs] = [
      await openWindow(quote),
      await openWindow(quote),
      await openWindow(quote),
    ];
    await theirs.press("offer", { [price(1)]: "150", [price(2)]: "900" });
    const held = await late.press("offer", { [price(1)]: "150", [price(2)]: "900" });
    expect([held.status, (await stored(quote)).revision]).toEqual([409, 1]);
    const saved = await mine.press("draft", { [count(1)]: "7" });
    expect(saved.status).toBe(303);
    expect(saved.words).toContain("a new offer was sent; the status is Offer sent");
    const { lines } = await work(quote);
    expect(lines.map((line) => [line.quantity, line.price])).toEqual([
      [7, 150],
      [2, 900],
    ]);
  });

  it("is merged by the saving of the page itself, again and again", async () => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    const first = await mine.autosave({ [price(1)]: "120" });
    await theirs.press("draft", { [price(2)]: "900" });
    const known = { version: String(first.version), opened: first.opened ?? "" };
    const second = await mine.autosave({ [price(1)]: "121", [count(1)]: "3" }, known);
    expect(second).toMatchObject({ problem: null, theirs: expect.stringContaining("€900.00") });
    // The page still shows its old price of the lathe, which nobody typed.
    const again = { version: String(second.version), opened: second.opened ?? "" };
    const third = await mine.autosave({ [price(1)]: "122", [count(1)]: "3" }, again);
    expect(third.problem).toBeNull();
    const { lines } = await work(quote);
    expect(lines.map((line) => [line.quantity, line.price])).toEqual([
      [3, 122],
      [2, 900],
    ]);
    await (await openWindow(quote)).press("draft", { [price(1)]: "99" });
    const last = { version: String(third.version), opened: third.opened ?? "" };
    const asks = await mine.autosave({ [price(1)]: "123", [count(1)]: "3" }, last);
    expect(asks).toMatchObject({
      version: null,
      problem: expect.stringContaining("Somebody else"),
    });
    expect((await work(quote)).lines[0]?.price).toBe(99);
  });

  it.each([
    ["for one line", { "lines.asked-1.inclusion": "removable" }, ["removable", "included"]],
    ["for all lines", { taking: "any" }, ["removable", "removable"]],
  ])("keeps what the buyer may leave out, chosen %s", async (_, chosen, kinds) => {
    const quote = await asked();
    const mine = await openWindow(quote);
    const first = await mine.autosave(chosen);
    // The page still shows its first choices beside the one that was changed.
    const known = { version: String(first.version), opened: first.opened ?? "" };
    const second = await mine.autosave({ ...chosen, [price(1)]: "120" }, known);
    const kept = async () => (await work(quote)).lines.map(({ inclusion }) => inclusion.kind);
    expect(await kept()).toEqual(kinds);
    const last = { version: String(second.version), opened: second.opened ?? "" };
    expect((await mine.press("draft", { ...chosen, [price(1)]: "121", ...last })).status).toBe(303);
    expect(await kept()).toEqual(kinds);
    expect((await work(quote)).lines[0]?.price).toBe(121);
  });

  it.each([
    ["no text of ours", "not packed"],
    ["a text that unpacks to another", deflateRawSync('"x"').toString("base64url")],
    ["a small one that unpacks to 100 MB", deflateRawSync(Buffer.alloc(1e8)).toString("base64url")],
    ["lines without end", deflateRawSync('{"content":{"lines":[[[').toString("base64url")],
  ])("is refused as before with %s as what was opened", async (_, opened) => {
    const quote = await asked();
    const [mine, theirs] = [await openWindow(quote), await openWindow(quote)];
    await theirs.press("draft", { [price(1)]: "150" });
    const refused = await mine.press("draft", { [price(1)]: "140", opened });
    expect(refused.status).toBe(409);
    expect((await work(quote)).lines[0]?.price).toBe(150);
  });
});
