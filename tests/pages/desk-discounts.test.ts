import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const typed = {
  intent: "save",
  way: "code",
  code: "SPRING",
  description: "Spring",
  type: "percentage",
  value: "12.5",
  minSubtotal: "300",
  products: "press",
  startsAt: "",
  expiresAt: "2026-12-31",
  usageLimit: "3",
  active: "yes",
};

async function page(path: string) {
  const answer = await store.admin.get(path);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

async function post(path: string, fields: Record<string, string>) {
  const answer = await store.admin.postForm(path, fields);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

async function named(code: string) {
  const all = await store.call("discounts.list", []);
  const found = all.find((each) => each.code === code || each.description === code);
  if (!found) throw new Error(`there is no discount ${code}`);
  return found;
}

async function trail(): Promise<string[]> {
  const { items } = await store.call("audit.listPage", [{ limit: 100 }]);
  return items.map(({ action }) => action);
}

describe("a discount's form, without scripts", () => {
  it("makes it, as it was typed, and the shop gives it", async () => {
    expect((await page("/admin/discounts")).words).toContain("No discounts yet");
    expect((await post("/admin/discounts/new", typed)).status).toBe(303);
    const made = await named("SPRING");
    expect(made).toMatchObject({
      type: "percentage",
      value: 12.5,
      minSubtotal: 300,
      productIds: ["press"],
      usageLimit: 3,
      usedCount: 0,
      automatic: false,
      active: true,
      version: 1,
    });
    // The whole of the last day, by the store's clocks.
    expect(made.expiresAt?.toISOString()).toBe("2026-12-31T23:59:59.999Z");
    const { words } = await page("/admin/discounts");
    expect(words).toContain("SPRING Spring 12.5% off from €300.00 1 product 0 of 3");
    const on = await page("/admin/discounts?state=on");
    const link =
      /href="(\/admin\/discounts\/[^"]+)" class="row-link"|class="row-link"[^>]*href="(\/admin\/discounts\/[^"]+)"/;
    const [, to = "", other = ""] = link.exec(on.html) ?? [];
    const one = await page((to || other).replaceAll("&amp;", "&"));
    expect(one.html).toContain('href="/admin/discounts?state=on"');
    const quote = await store.ask([["press", 2]], { discountCode: "spring" });
    expect(quote.discount?.amount).toBe(50);
    expect((await page("/admin/discounts")).words).toContain("1 of 3");
    expect(await trail()).toContain("discounts.save");
  });

  it("shows an example of what it gives, by the shop's own reckoning, and saves nothing", async () => {
    const before = await store.call("discounts.list", []);
    const draft = { ...typed, intent: "example", code: "", value: "10", usageLimit: "x" };
    const { status, words, html } = await post("/admin/discounts/new", draft);
    expect(status).toBe(200);
    // Two presses of 200 are needed to reach the least value.
    expect(words).toMatch(/Arbor press 2 €200\.00 −€40\.00/);
    expect(words).toContain("Total €360.00");
    expect(html).toContain('value="x"');
    expect(await store.call("discounts.list", [])).toEqual(before);
    const none = await post("/admin/discounts/new", { ...draft, products: "lathe" });
    expect(none.words).toContain("no product that has a price");
  });

  it("says what is wrong with each field, and keeps what was typed", async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ code: "" }, "Enter a code"],
      [{ way: "automatic", description: "" }, "carts and quotes show it"],
      [{ value: "101" }, "at most 100"],
      [{ value: "ten" }, "at most 100"],
      [{ type: "fixed", value: "" }, "Enter the amount"],
      [{ type: "fixed", value: "1.005" }, "with its decimals"],
      [{ products: "press\nnothing-like-it" }, "nothing-like-it"],
      [{ products: "press\u0007" }, "Remove characters that cannot be printed"],
      [{ startsAt: "2027-02-01" }, "The last day is before the first"],
      [{ expiresAt: "31.12." }, "as a day"],
      [{ usageLimit: "0" }, "a whole number"],
      [{ code: "spring" }, "Another discount has this code"],
    ];
    const before = await store.call("discounts.list", []);
    for (const [fields, reason] of wrong) {
      const sent = { ...typed, code: "NEW", description: "Typed words", ...fields };
      const { status, words, html } = await post("/admin/discounts/new", sent);
      expect([fields, status, words]).toEqual([fields, 400, expect.stringContaining(reason)]);
      for (const value of Object.values(fields)) {
        const [first = ""] = value.split("\n");
        expect([fields, html.includes(first)]).toEqual([fields, true]);
      }
    }
    expect(await store.call("discounts.list", [])).toEqual(before);
  });

  it("does not overwrite what a colleague has changed: both are shown", async () => {
    const { id } = await named("SPRING");
    const path = `/admin/discounts/${id}`;
    const { html } = await page(path);
    const kept = (name: string) =>
      (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll(
        "&quot;",
        '"',
      );
    const shown = { version: versionIn(html), seen: kept("seen"), opened: kept("opened") };
    await store.call("discounts.save", [
      { id, type: "percentage", value: 15, usageLimit: 77, active: false },
    ]);
    const late = await post(path, { ...typed, ...shown, value: "20" });
    expect(late.status).toBe(409);
    expect(late.words).toContain("has changed since");
    expect(late.words).toMatch(/12\.5% off from €300\.00.*15% off from €300\.00/);
    expect(late.html).toContain('value="20"');
    // What was not touched is as the colleague made it.
    expect(late.html).toMatch(/name="usageLimit"[^>]* value="77"/);
    expect(late.html).not.toMatch(/name="active"[^>]* checked/);
    expect((await named("SPRING")).value).toBe(15);
    expect(late.words).toContain("How much: somebody else saved “15”, you typed “20”");
    const again = { version: versionIn(late.html), value: "20" };
    expect((await post(path, { ...typed, ...again })).status).toBe(303);
    expect((await named("SPRING")).value).toBe(20);
  });

  it("is switched off and on in the list, and deleted only where no quote holds it", async () => {
    const { id, version } = await named("SPRING");
    await post("/admin/discounts", { intent: `off ${id}`, version: String(version) });
    expect((await page("/admin/discounts?state=on")).words).toContain("None of these");
    expect(await store.commerce.discounts.findUsable("SPRING")).toBeNull();
    await post("/admin/discounts", { intent: `on ${id}`, version: String(version) });
    expect((await page("/admin/discounts")).words).toContain("has changed since");
    await post("/admin/discounts", { intent: `on ${id}`, version: String(version + 1) });
    expect(await store.commerce.discounts.findUsable("SPRING")).not.toBeNull();

    const path = `/admin/discounts/${id}`;
    expect((await page(path)).words).toContain("Used by 1 quote now");
    const held = await post(path, { ...typed, intent: "remove", version: String(version + 2) });
    expect([held.status, held.words]).toEqual([400, expect.stringContaining("Quotes use it")]);
    const { items } = await store.commerce.quotes.listPage({ limit: 1 });
    await store.call("quotes.updateStatus", [items[0]?.id ?? "", "Rejected", {}]);
    const free = await post(path, { ...typed, intent: "remove", version: String(version + 2) });
    expect(free.status).toBe(303);
    expect((await page(path)).status).toBe(404);
    expect(await trail()).toContain("discounts.removeUnused");
  });

  it("is not switched any more when it is used up", async () => {
    const once = { ...typed, code: "USEDUP", usageLimit: "1" };
    expect((await post("/admin/discounts/new", once)).status).toBe(303);
    expect((await page("/admin/discounts")).words).toContain("Switch off USEDUP");
    await store.ask([["press", 2]], { discountCode: "usedup" });
    const { words } = await page("/admin/discounts");
    expect(words).toContain("Used up");
    expect(words).not.toMatch(/Switch (on|off) USEDUP/);
  });
});

describe("a long list of discounts", () => {
  it("comes fifty a page, and is searched by code and description", async () => {
    const known = (await store.call("discounts.list", [])).length;
    for (let at = 0; at < 60; at += 1) {
      const code = `MANY${String(at).padStart(2, "0")}`;
      const part = {
        type: "percentage" as const,
        value: 5,
        description: at === 7 ? "For schools" : "",
      };
      await store.call("discounts.save", [{ id: code.toLowerCase(), code, ...part }]);
    }
    const links = (html: string) => html.match(/class="row-link"/g)?.length ?? 0;
    const first = await page("/admin/discounts");
    expect([links(first.html), first.words.includes("Page 1 of 2")]).toEqual([50, true]);
    const second = await page("/admin/discounts?page=2");
    expect([links(second.html), second.words.includes("Previous page")]).toEqual([
      known + 10,
      true,
    ]);
    const found = await page("/admin/discounts?q=schools");
    expect([links(found.html), found.words.includes("MANY07")]).toEqual([1, true]);
    expect(found.words).toContain("All 1 On 1 Not active now 0");
    expect(links((await page("/admin/discounts?q=many0&state=on")).html)).toBe(10);
    // A page after the last one is the last one, and no page of the list loses its filter.
    expect(links((await page("/admin/discounts?q=many&page=99")).html)).toBe(10);
    expect(found.html).toContain("q%3Dschools");
    expect((await page("/admin/discounts?page=x")).words).toContain("page");
  });
});
