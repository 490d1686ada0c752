import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

/** The numbers of the rows, in their order. */
function rowsOf(html: string): string[] {
  const body = /<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "";
  const links = body.matchAll(/<a [^>]*>([QO]-\d{8}-[0-9A-Z]{8})</g);
  return [...links].map(([, number = ""]) => number);
}

function linkOf(html: string, rel: string): string {
  const [link = ""] = new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(html) ?? [];
  return (/href="([^"]+)"/.exec(link)?.[1] ?? "").replaceAll("&amp;", "&");
}

/** What the side navigation says beside a place, and where it leads. */
function placeOf(html: string, path: string): { to: string; count: number } {
  const [, to = "", inside = ""] =
    new RegExp(`<a class="rail-link" href="(${path}[^"]*)"[^>]*>([\\s\\S]*?)</a>`).exec(html) ?? [];
  return { to, count: Number(/rail-count num">(\d+)/.exec(inside)?.[1] ?? 0) };
}

const asked = (email: string) => store.ask([["press", 1]], { contact: { email } });

describe("the frame", () => {
  it("is the desk's own: no search, cart, newsletter or footer of the shop", async () => {
    const { html, words } = await page("/admin/quotes");
    expect(html).not.toMatch(/site-header|site-footer|cart-count|site-search|category-bar/);
    expect(words).not.toContain("Newsletter, at");
    expect(html).not.toContain('action="/api/newsletter"');
    expect(html).toContain('href="#main"');
    expect(html).toContain('action="/admin/search"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("counts exactly the list that it leads to", async () => {
    const [offered, over, ordered] = [
      await asked("offered@example.test"),
      await asked("over@example.test"),
      await asked("ordered@example.test"),
    ];
    await asked("new@example.test");
    await store.call("quotes.updateStatus", [offered.id, "Quoted", {}]);
    await store.call("quotes.updateStatus", [over.id, "Rejected", {}]);
    await store.call("quotes.updateStatus", [ordered.id, "Approved", {}]);
    const order = await store.call("orders.createFromQuote", [ordered.id]);
    const { html } = await page("/admin");
    for (const path of ["/admin/quotes", "/admin/orders"]) {
      const { to, count } = placeOf(html, path);
      const rows = rowsOf((await page(to)).html);
      expect([path, rows.length]).toEqual([path, count]);
      expect(count).toBeGreaterThan(0);
    }
    await store.call("orders.updateStatus", [
      order.orderNumber,
      "Delivered",
      { force: true, note: "Moved by an owner." },
    ]);
    expect(placeOf((await page("/admin")).html, "/admin/orders").count).toBe(0);
  });
});

describe("staff land on the desk", () => {
  it("after they sign in, unless they came from another page", async () => {
    const device = store.browser();
    const form = { email: person.email, password: person.password };
    const plain = await device.postForm("/sign-in", { ...form, redirectTo: "/account" });
    expect([plain.status, plain.headers.get("location")]).toEqual([303, "/admin"]);
    expect((await device.get("/sign-in")).headers.get("location")).toBe("/admin");
    const other = await store.browser().postForm("/sign-in", { ...form, redirectTo: "/cart" });
    expect(other.headers.get("location")).toBe("/cart");
  });

  it("and shoppers on their account", async () => {
    const form = { email: "shopper@example.test", password: person.password };
    const sent = await store.browser().postForm("/sign-in", { ...form, redirectTo: "/account" });
    expect(sent.headers.get("location")).toBe("/account");
  });
});

describe("a list of documents", () => {
  it("goes on in both directions, and passes no row over", async () => {
    const all: string[] = [];
    for (let at = 0; at < 103; at += 1) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      all.unshift((await asked("walk@example.test")).quoteNumber);
    }
    const first = await page("/admin/quotes?status=Pending");
    expect(rowsOf(first.html)).toEqual(all.slice(0, 50));
    const second = await page(linkOf(first.html, "next"));
    expect(rowsOf(second.html)).toEqual(all.slice(50, 100));
    const third = await page(linkOf(second.html, "next"));
    expect(rowsOf(third.html).slice(0, 3)).toEqual(all.slice(100));
    expect(linkOf(third.html, "next")).toBe("");
    const back = await page(linkOf(third.html, "prev"));
    expect(rowsOf(back.html)).toEqual(all.slice(50, 100));
    const start = await page(linkOf(back.html, "prev"));
    expect(rowsOf(start.html)).toEqual(all.slice(0, 50));
    expect(linkOf(start.html, "prev")).toBe("");
    const oldest = await page("/admin/quotes?status=Pending&sort=oldest");
    expect(rowsOf(oldest.html)[49]).not.toBe(all[0]);
    expect(rowsOf(oldest.html)).toContain(all.at(-1));
  });

  it("shows who waits longest first, with the age and what comes next", async () => {
    const { html, words } = await page("/admin/quotes?view=waiting");
    const [longest = ""] = rowsOf(html);
    const found = await store.commerce.quotes.find(longest);
    const others = await store.commerce.quotes.listPage({ limit: 100 });
    const oldest = others.items.filter(({ status }) => status === "Pending");
    for (const each of oldest) {
      expect(found?.created.getTime()).toBeLessThanOrEqual(each.created.getTime());
    }
    expect(words).toContain("Price and send");
    expect(words).toMatch(/\d+ (min|h|d) 1 €200\.00/);
  });

  it("keeps to the days that were asked for, by the store's clocks", async () => {
    store.time.now = new Date("2026-07-01T23:30:00.000Z");
    await store.admin.postJson("/api/auth/signin", person);
    const late = await asked("late@example.test");
    const on = (query: string) => page(`/admin/quotes?${query}`).then(({ html }) => rowsOf(html));
    // In Dublin it is the second of July by then.
    expect(await on("from=2026-07-02&to=2026-07-02")).toEqual([late.quoteNumber]);
    expect(await on("from=2026-07-01&to=2026-07-01")).toEqual([]);
    expect((await page("/admin/quotes?to=2020-01-01")).words).toContain("Nothing in these days");
  });

  it("ignores a filter that it does not know, and says so", async () => {
    const { words, html } = await page("/admin/quotes?status=Nonsense&from=31.12.2026");
    expect(words).toContain("They were ignored: status, from");
    expect(rowsOf(html).length).toBe(50);
  });
});
