import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { aProduct, askedBy } from "../support/shop";

let store: AdminStore;
let uid = "";
beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  if (!storage) throw new Error("this store has no backend");
  await seed(storage, [
    aProduct({ id: "hid", productName: "Hidden rotor", sku: "HR-88-421", published: false }),
  ]);
  uid = (await storage.accounts.getBy("email", "shopper@example.test"))?.id ?? "";
  const contact = { email: "shopper@example.test", firstName: "Zita", lastName: "Quell" };
  await store.commerce.customers.update(uid, { ...contact, companyName: "Quellwerk Labor GmbH" });
});
afterAll(() => store?.close());

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

async function as<T>(role: "catalogue" | "readonly", work: () => Promise<T>): Promise<T> {
  const admins = store.services.storage?.admins;
  const [me] = (await admins?.find({ limit: 1 })) ?? [];
  await admins?.patch(me?.id ?? "", { role });
  try {
    return await work();
  } finally {
    await admins?.patch(me?.id ?? "", { role: "owner" });
  }
}

describe("the search", () => {
  it("finds each kind by any part of its number, name, company and SKU", async () => {
    const contact = { email: "o@example.test", companyName: "Quellwerk Nord" };
    const quote = await store.ask([["press", 1]], { contact });
    const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    const found = await page("/admin/search?q=quellw");
    for (const word of [quote.quoteNumber, orderNumber, "Quellwerk Labor GmbH", "Zita Quell"]) {
      expect(found.words).toContain(word);
    }
    expect(found.html).toContain('href="/admin/customers?q=quellw"');
    expect((await page(`/admin/search?q=${quote.quoteNumber.slice(-6)}`)).words).toContain(
      quote.quoteNumber,
    );
    for (const term of ["8842", "hidden", "hr-88-421"]) {
      const product = await page(`/admin/search?q=${term}`);
      expect(product.words).toContain("Hidden rotor");
      expect(product.words).toContain("Not published");
    }
    // What a row does not show says why it is there.
    const other = await store.ask([["press", 3]], {
      contact: { email: "w@example.test", companyName: "Nordlicht", phone: "+49 431 7788990" },
      reference: "PO 55-81",
    });
    for (const [term, why] of [
      ["nordlicht press", "Arbor press"],
      ["nordlicht norvik", "Arbor press Norvik"],
      ["55-81", "PO 55-81"],
      ["7788990", "+49 431 7788990"],
      ["nordlicht", ""],
    ] as const) {
      const { words } = await page(`/admin/search?q=${encodeURIComponent(term)}`);
      const [, row = ""] =
        new RegExp(`${other.quoteNumber} (Nordlicht .*?) \\d+ \\w+ \\d{4} `).exec(words) ?? [];
      expect([term, row]).toEqual([term, ["Nordlicht New", why].filter(Boolean).join(" · ")]);
    }
    // The middle of a name, the last two of a number, and an article number in a quote.
    expect((await page("/admin/search?q=ellwer")).words).toContain("Zita Quell");
    expect((await page("/admin/search?q=21")).words).toContain("Hidden rotor");
    expect((await page(`/admin/quotes?q=${quote.quoteNumber.slice(-2)}`)).words).toContain(
      quote.quoteNumber,
    );
    expect((await page("/admin/search?q=nobody-like-it")).words).toContain("Nothing found");
    expect((await page("/admin/search")).words).toContain("What are you looking for?");
  });

  it("finds telephone numbers in any spelling, amounts, tracking numbers and settings", async () => {
    const contact = {
      email: "phone@example.test",
      companyName: "Ringwerk",
      phone: "+353 (0)1 555 01-87",
    };
    const quote = await store.ask([["press", 3]], { contact });
    for (const term of [
      "+353 1 555 0187",
      "00353 1 5550187",
      "01 555 0187",
      "(01) 555-0187",
      "555 0187",
      "35315550187",
    ]) {
      const { words } = await page(`/admin/search?${new URLSearchParams({ q: term })}`);
      expect([term, words]).toEqual([term, expect.stringContaining(quote.quoteNumber)]);
    }
    expect((await page("/admin/search?q=01+555+0188")).words).toContain("Nothing found");
    const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    for (const term of ["600", "€600.00", "600,00 EUR", "600.0"]) {
      const { words } = await page(`/admin/search?${new URLSearchParams({ q: term })}`);
      expect([term, words]).toEqual([term, expect.stringContaining(orderNumber)]);
    }
    const parcel = { carrier: "DHL", number: "JD 0146 0000 3377", url: null };
    await store.call("orders.ship", [orderNumber, { count: 1, lines: null, parcel }]);
    for (const term of ["JD014600003377", "jd 0146 0000 3377", "3377"]) {
      const { words } = await page(`/admin/search?${new URLSearchParams({ q: term })}`);
      expect([term, words]).toEqual([term, expect.stringContaining(orderNumber)]);
    }
    for (const [term, part] of [
      ["tax rat", "taxes"],
      ["iban", "letterhead"],
      ["time zone", "clock"],
    ]) {
      const { html } = await page(`/admin/search?${new URLSearchParams({ q: term ?? "" })}`);
      expect([term, html]).toEqual([
        term,
        expect.stringContaining(`href="/admin/settings?part=${part}#${part}"`),
      ]);
    }
  });

  it("finds quotes, orders and invoices by net and gross total, in any way to write it", async () => {
    const numbersOf = async (net: number) => {
      const asked = await store.ask([["lathe", 1]]);
      const content = workingContent(asked, site.selling);
      const lines = content.lines.map((line) => ({ ...line, price: net }));
      const input = inputOf({ ...content, lines }, { version: asked.version });
      const quote = await store.call("offers.send", [asked.id, { ...input, note: null }]);
      const order = await store.call("orders.createFromQuote", [quote.id]);
      const all = { count: 1, lines: null, tax: null };
      const invoice = await store.call("invoices.issue", [order.id, all]);
      return [quote.quoteNumber, order.orderNumber, invoice.number];
    };
    const [exact, cents, large] = [
      await numbersOf(5103),
      await numbersOf(5103.5),
      await numbersOf(19_410),
    ];
    const found = async (term: string) => {
      const { words } = await page(`/admin/search?${new URLSearchParams({ q: term })}`);
      return [...exact, ...cents, ...large].filter((number) => words.includes(number));
    };
    // Net, then gross with 23% VAT.
    for (const term of ["19410", "19,410", "19.410,00", "€19,410.00", "19 410", "19'410,0"]) {
      expect([term, await found(term)]).toEqual([term, large]);
    }
    for (const term of ["23874.30", "23.874,3", "€23,874", "23874 EUR", "€23,874.30 net"]) {
      expect([term, await found(term)]).toEqual([term, large]);
    }
    for (const term of ["5103", "€5,103", "5.103"]) {
      expect([term, await found(term)]).toEqual([term, [...exact, ...cents]]);
    }
    for (const term of ["5103.00", "€5.103,00", "6276.69"]) {
      expect([term, await found(term)]).toEqual([term, exact]);
    }
    for (const term of ["5103.5", "5.103,50 €", "6277,31"]) {
      expect([term, await found(term)]).toEqual([term, cents]);
    }
    expect(await found("5103.01")).toEqual([]);
    // An amount is no part of a number: of "20261103" here. Without a separator it may be one.
    const [number = ""] = exact;
    const part = number.slice(5, 9);
    const grouped = `${part.slice(0, 1)},${part.slice(1)}`;
    for (const term of [`€${part}`, grouped, `${grouped}.00`, `${part}.00`]) {
      expect([term, await found(term)]).toEqual([term, []]);
    }
    expect(await found(part)).toContain(number);
    expect(await found(number)).toContain(number);
    const nothing = await page("/admin/search?q=€1");
    expect(nothing.words).toMatch(/Nothing found .* amounts, .* telephone numbers/);
  });

  it("reads 00 before a country as +", async () => {
    const contact = { email: "zero@example.test", companyName: "Nullwerk", phone: "+353 56 770" };
    const { quoteNumber } = await store.ask([["press", 1]], { contact });
    await store.commerce.customers.update(uid, { phone: "+353 56 770 4411" });
    for (const term of ["0035356770", "+35356770", "00353 56 770", "+353 56 770", "35356770"]) {
      const { words } = await page(`/admin/search?${new URLSearchParams({ q: term })}`);
      expect([term, words]).toEqual([term, expect.stringContaining("Quellwerk Labor GmbH")]);
      expect([term, words]).toEqual([term, expect.stringContaining(quoteNumber)]);
    }
    expect((await page("/admin/search?q=0035356771")).words).toContain("Nothing found");
  });

  it("gives a customer whose name begins with the words before their documents", async () => {
    const people = [
      ["Norddeich Werft", "c"],
      ["Werft Aurich", "b"],
      ["Bootshaus an der Werft", "a"],
    ] as const;
    for (const [companyName, at] of people) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      const contact = { email: `${at}@werft.example.test`, companyName, lastName: "Onken" };
      await store.call("customers.createByStaff", [{ ...contact, addresses: [] }]);
    }
    for (let at = 0; at < 9; at += 1) {
      const contact = { email: "b@werft.example.test", companyName: "Werft Aurich" };
      await store.ask([["press", 1]], { contact });
    }
    const named = async (term: string) => {
      const { html } = await page(`/admin/find.json?${new URLSearchParams({ q: term })}`);
      return (JSON.parse(html) as { suggestions: { label: string }[] }).suggestions.map(
        ({ label }) => label,
      );
    };
    expect((await named("werft"))[0]).toBe("Werft Aurich");
    expect((await named("WERFT AUR"))[0]).toBe("Werft Aurich");
    expect(await named("onken")).toHaveLength(3);
    const { html } = await page("/admin/search?q=werft");
    expect(html.match(/id="found-\w+"/g)?.[0]).toBe('id="found-customers"');
    // What only has the words inside of it waits behind the documents.
    expect((await named("erft aur"))[0]).toMatch(/^Q-/);
  });

  it("finds names with one typing error, when nothing has it as typed", async () => {
    const contact = { email: "m@example.test", companyName: "Brandtmann", lastName: "Kowalska" };
    const quote = await store.ask([["press", 1]], { contact });
    for (const term of [
      "Brandman",
      "brantmann",
      "Brandtmannn",
      "rBandtmann",
      "Kowaslka",
      "Kowalsky",
    ]) {
      const { words } = await page(`/admin/search?q=${term}`);
      expect([term, words.includes(quote.quoteNumber)]).toEqual([term, term !== "Brandman"]);
    }
    expect((await page("/admin/search?q=Branxxann")).words).toContain("Nothing found");
    // Both words count, and short ones are taken as typed.
    expect((await page("/admin/search?q=Kowalsak+Brandtmann")).words).toContain(quote.quoteNumber);
    expect((await page("/admin/search?q=Kowalsak+Vexor")).words).not.toContain(quote.quoteNumber);
  });

  it("finds by company and city, and by a number after the word for what it is", async () => {
    const quote = await store.ask([["press", 1]], {
      contact: { email: "s@example.test", companyName: "Coatings West" },
      deliveryAddress: {
        ...{
          companyName: "Coatings West",
          firstName: "",
          lastName: "Byrne",
          phone: "",
          line1: "1 Quay",
        },
        ...{ line2: "", postalCode: "F91", city: "Sligo", region: "", country: "IE" },
      },
    });
    const place = await page("/admin/search?q=coatings+sligo");
    expect(place.words).toContain(`${quote.quoteNumber} Coatings West New · Sligo`);
    const end = quote.quoteNumber.slice(-8);
    for (const search of [`quote ${end}`, `${end} Quotes`]) {
      const found = await page(`/admin/search?q=${encodeURIComponent(search)}`);
      expect([search, found.words.includes(quote.quoteNumber)]).toEqual([search, true]);
    }
    expect((await page(`/admin/search?q=order+${end}`)).words).not.toContain(quote.quoteNumber);
  });

  it("opens the only match when the field of a page asks for it", async () => {
    const quote = await store.ask([["press", 1]], {
      contact: { email: "only@example.test", companyName: "Zwerchfell" },
    });
    const only = await store.admin.get("/admin/search?q=zwerchfell&open=yes");
    expect(only.headers.get("location")).toBe(`/admin/quotes/${quote.id}`);
    expect((await page("/admin/search?q=zwerchfell")).words).toContain(quote.quoteNumber);
    expect((await page("/admin/search?q=press&open=yes")).response.status).toBe(200);
    expect((await page("/admin/search")).html).toMatch(/type="hidden" name="open" value="yes"/);
  });

  it("gives the palette the same records, and strangers nothing", async () => {
    const { response, html } = await page("/admin/find.json?q=brandtmann");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { suggestions } = JSON.parse(html) as { suggestions: object[] };
    expect(suggestions).toEqual([
      expect.objectContaining({
        note: expect.stringMatching(/^Quote · Brandtmann · New · \d+ \w+ \d{4}$/),
        amount: "€200.00 net",
      }),
    ]);
    expect((await store.shopper.get("/admin/find.json?q=brandtmann")).status).toBe(403);
    const answer = await as("catalogue", () => page("/admin/find.json?q=brandtmann"));
    expect(JSON.parse(answer.html)).toEqual({ suggestions: [] });
  });

  it("shows five of a kind, the newest first, and leads to all of them", async () => {
    for (let at = 0; at < 7; at += 1) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      await store.ask([["press", 1]], {
        contact: { email: "x@example.test", companyName: "Vexor" },
      });
    }
    const { html } = await page("/admin/search?q=vexor");
    expect(html.match(/href="\/admin\/quotes\/[a-z0-9]{24}"/g)).toHaveLength(5);
    expect(html).toContain('href="/admin/quotes?q=vexor"');
  });

  it("a shopper's product in the bin is gone from it, and a changed name is found", async () => {
    await store.call("products.update", ["hid", { productName: "Renamed drum" }]);
    expect((await page("/admin/search?q=renamed")).words).toContain("Renamed drum");
    expect((await page("/admin/search?q=hidden")).words).toContain("Nothing found");
    await store.call("products.delete", ["hid"]);
    expect((await page("/admin/search?q=renamed")).words).toContain("Nothing found");
  });

  it("tells those who keep the catalogue nothing of customers", async () => {
    const { words } = await as("catalogue", () => page("/admin/search?q=quellw"));
    expect(words).toContain("Nothing found");
    const refused = await as("catalogue", () => page("/admin/customers"));
    expect(refused.response.status).toBe(403);
  });
});

describe("a customer", () => {
  it("stands in the list, and on a page with what they asked for, ordered and live at", async () => {
    const contact = { email: "shopper@example.test" };
    const quote = await store.commerce.quotes.submit(uid, {
      items: [{ id: "press", quantity: 3 }],
      contact: { ...contact, firstName: "", lastName: "", phone: "", companyName: "" },
    });
    const order = await store.call("orders.createFromQuote", [quote.id]);
    await store.commerce.customers.addAddress(uid, {
      line1: "Hafenweg 3",
      city: "Kiel",
      country: "DE",
      label: "Works",
    });
    const list = await page("/admin/customers?q=zita");
    expect(list.words).toContain("Quellwerk Labor GmbH Zita Quell shopper@example.test");
    const [, to = ""] = /href="(\/admin\/customers\/(?!new)[^"]+)"/.exec(list.html) ?? [];
    const { html, words } = await page(to.replaceAll("&amp;", "&"));
    expect(words).toMatch(/Orders: 1 €600\.00 net in 1 order\./);
    for (const word of [order.orderNumber, quote.quoteNumber, "Hafenweg 3", "Works"]) {
      expect(words).toContain(word);
    }
    expect(html).toContain('href="/admin/customers?q=zita"');
    await store.call("orders.updateStatus", [order.orderNumber, "Cancelled", {}]);
    expect((await page(to.replaceAll("&amp;", "&"))).words).toMatch(
      /Orders: 1 €0\.00 net in 0 orders\. Cancelled orders do not count\./,
    );
    expect((await page("/admin/customers/none")).response.status).toBe(404);
  });
});

describe("the audit trail", () => {
  it("says who changed what from which value to which, and is filtered", async () => {
    await store.call("products.update", ["lathe", { price: 12, brand: "=SUM(1)" }]);
    const all = await page("/admin/audit");
    expect(all.words).toContain("Updated Bench lathe Changed a product");
    expect(all.words).toMatch(/Price – 12/);
    expect(all.words).toContain("Brand, Price");
    expect(all.html).toMatch(/<time[^>]*>\d+ \w+ \d{4},? \d\d:\d\d<\/time>/);
    const one = await page("/admin/audit?action=products.update&target=lathe");
    expect(one.words).toContain("Updated Bench lathe");
    expect(one.words).not.toContain("Renamed drum");
    expect((await page("/admin/audit?target=lathe&to=2020-01-01")).words).toContain(
      "Nothing was changed so",
    );
    expect((await page("/admin/audit?who=nobody")).words).toContain("Nothing was changed so");
  });

  it("is asked for by a colleague, who is chosen by name or found by e-mail address", async () => {
    const { storage, gateway } = store.services;
    const kim = { id: "kim", email: "kim@example.test", name: "Kim Tanaka", role: "catalogue" };
    await storage?.admins.put({ ...kim, created: store.time.now });
    await gateway?.call(
      "products.update",
      ["lathe", { brand: "Kimwerk" }],
      askedBy({ uid: "kim" }),
    );
    const list = await page("/admin/audit");
    expect(list.html).toContain('<option value="kim">Kim Tanaka, kim@example.test</option>');
    for (const who of ["kim", "KIM@example.test", "kim tanaka"]) {
      const found = await page(`/admin/audit?${new URLSearchParams({ who, target: "lathe" })}`);
      expect([who, found.words]).toEqual([who, expect.stringContaining("Kimwerk")]);
      expect([who, found.words]).toEqual([who, expect.not.stringMatching(/price – 12/)]);
      expect(found.html).toMatch(/<option value="kim" selected="">/);
      expect(found.html).toContain('href="/admin/audit.csv?who=kim&amp;target=lathe"');
    }
    const csv = await (await store.admin.get("/admin/audit.csv?who=kim@example.test")).text();
    expect(csv.trim().split("\n").slice(1)).toEqual([expect.stringContaining("Kim Tanaka,kim,")]);
    // Whoever works here no longer stays in the list, with what they are called now.
    await store.call("staff.remove", ["kim"]);
    const left = await page("/admin/audit");
    expect(left.html).toContain('<option value="kim">kim (no longer on the staff)</option>');
    const former = await page("/admin/audit?who=kim");
    expect(former.words).toContain("Kimwerk");
    expect(former.html).toMatch(/<option value="kim" selected="">/);
  });

  it("names statuses as the desk does, not as they are stored", async () => {
    const quote = await store.ask([["lathe", 1]]);
    await store.call("quotes.updateStatus", [quote.id, "In Review"]);
    const { words, html } = await page("/admin/audit?action=quotes.updateStatus");
    expect(words).toContain(`${quote.quoteNumber}: New → In review`);
    expect(html).not.toContain("In Review");
  });

  it("leaves out what was empty and is empty", async () => {
    await store.call("products.create", [{ id: "bare", productName: "Bare" }]);
    const { words } = await page("/admin/audit?target=bare");
    expect(words).toContain("Name – Bare");
    expect(words).not.toMatch(/– –/);
  });

  it("is downloaded under the same filters, safe for spreadsheets", async () => {
    const response = await store.admin.get("/admin/audit.csv?target=lathe");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /audit_found_\d{4}-\d\d-\d\d-\d{4}\.csv/,
    );
    const text = await response.text();
    expect(text.split("\n")[0]).toContain("when,who,uid,action,target,id,summary,changes");
    expect(text).toContain("price: – → 12");
    expect(text).not.toContain("Renamed drum");
    const refused = await as("catalogue", () => store.admin.get("/admin/audit.csv"));
    expect(refused.status).toBe(403);
    expect((await store.shopper.get("/admin/audit.csv")).status).toBe(403);
  });
});
