import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { everything } from "../support/everything";
import { person } from "../support/identity-store";
import { aProduct } from "../support/shop";

let store: AdminStore;
let storage: Storage;
beforeAll(async () => {
  store = await openAdminStore();
  if (!store.services.storage) throw new Error("this store has no backend");
  storage = store.services.storage;
});
afterAll(() => store?.close());

const add = (...products: Partial<Product>[]) => seed(storage, products.map(aProduct));

async function products(): Promise<string> {
  return JSON.stringify(await storage.products.find({ limit: 1_000 }));
}

async function follow(response: Response) {
  const to = response.headers.get("location");
  const last = to === null ? response : await store.admin.get(to);
  const html = await last.text();
  return { status: response.status, at: last.status, to, html, words: visibleText(html) };
}

async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) {
  const form = new FormData();
  form.set("file", new File([content], "a.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return follow(await store.admin.postMultipart("/admin/products/import", form));
}

const press = async (path: string, fields: Record<string, string>) =>
  follow(await store.admin.postForm(path, fields));

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const row = (cells: string) => `id,name,price,stock,sku\npress,${cells}\n`;

describe("a hostile file", () => {
  const files: [string, () => string | Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
    ["nothing but lines", () => "\n\n\r\n\n"],
    ["a header alone", () => "id,name,price\n"],
    ["a mark of the order of bytes alone", () => "\uFEFF"],
    ["zero bytes", () => row("A\u0000B,1,1,\u0000")],
    ["zeros alone", () => new Uint8Array(5_000)],
    ["bytes of no encoding", () => latin("id,name\npress,\xff\xfe\xfa\xc3\x28\n")],
    ["half a character", () => row("\ud800,1,1,X")],
    ["UTF-16 without a mark", () => new Uint8Array(Buffer.from(row("Größe,1,1,X"), "utf16le"))],
    ["the wrong encoding asked for", () => row("Größe,1,1,X"), { encoding: "utf-16le" }],
    ["an encoding that nobody knows", () => row("A,1,1,X"), { encoding: "utf-7" }],
    ["a delimiter that nobody knows", () => row("A,1,1,X"), { delimiter: "\n" }],
    ["a picture", () => latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0")],
    ["an unclosed quotation mark", () => 'id,name\npress,"open\nlathe,x\n'],
    ["100,000 columns", () => `id,${"x,".repeat(100_000)}\npress,${"1,".repeat(100_000)}\n`],
    ["a cell of 20 MB", () => `id,name\npress,${"x".repeat(20_000_000)}\n`],
    ["a header of 20 MB", () => `id,${"x".repeat(20_000_000)}\npress,1\n`],
    [
      "columns named as objects have them",
      () => "id,__proto__,constructor,toString\npress,1,2,3\n",
    ],
    ["ids named as objects have them", () => "id,price\n__proto__,1\nconstructor,2\ntoString,3\n"],
    ["prices that are none", () => "id,price\npress,1e400\nlathe,NaN\n"],
    ["infinite prices", () => "id,price\npress,Infinity\nlathe,-Infinity\n"],
    ["a price below zero", () => "id,price\npress,-5\n"],
    ["a price beyond all money", () => "id,price\npress,999999999999999999\n"],
    ["a stock beyond all numbers", () => "id,stock\npress,99999999999999999999\nlathe,1.5\n"],
    ["a SKU of 10,000 letters", () => `id,sku\npress,${"S".repeat(10_000)}\n`],
    ["an id of 10,000 letters", () => `id,name\n${"i".repeat(10_000)},X\n`],
    ["an id that is a path", () => "id,name\n../../etc/passwd,X\n..,Y\n"],
    ["one product 5,000 times", () => `id,price\n${"press,1\n".repeat(5_000)}`],
    ["picture addresses that are scripts", () => "id,picture\npress,javascript:alert(1)\n"],
  ];

  it.each(files)("with %s changes nothing and is answered", async (name, content, more) => {
    const before = await products();
    const seen = await upload(content(), more);
    expect([name, [303, 400].includes(seen.status), seen.at < 500]).toEqual([name, true, true]);
    expect([name, (await products()) === before]).toEqual([name, true]);
    if (!seen.to) return;
    const errors = await store.admin.get(`${seen.to}/errors.csv`);
    expect([name, errors.status < 500]).toEqual([name, true]);
    await errors.arrayBuffer();
    // What is applied all the same keeps every product readable and every price a price.
    if (seen.html.includes('value="apply"')) await press(seen.to, { intent: "apply" });
    for (const product of await storage.products.find({ limit: 1_000 })) {
      const { price, stock } = product;
      const sound = (price === null || (price >= 0 && price < 1e12)) && (stock ?? 0) < 1e12;
      expect([name, product.id, sound]).toEqual([name, product.id, true]);
      expect(product.primaryImageURL ?? "").not.toContain("javascript:");
    }
    expect((await store.admin.get("/admin/products")).status).toBe(200);
  });

  it("larger than a request may be is refused before it is read", async () => {
    const form = new FormData();
    form.set("file", new File(["id,name\n", "x".repeat(60_000_000)], "big.csv"));
    const answer = await store.admin
      .postMultipart("/admin/products/import", form)
      .catch(() => null);
    if (answer) expect([400, 413]).toContain(answer.status);
    expect((await store.admin.get("/admin/products/import")).status).toBe(200);
  });
});

describe("prices by per cent", () => {
  it("never become less than nothing or more than can be written", async () => {
    await add(
      { id: "cent", productName: "Cent", brand: "Edge", price: 0.01 },
      { id: "free", productName: "Free", brand: "Edge", price: 0 },
      { id: "dear", productName: "Dear", brand: "Edge", price: 999_999_999 },
      { id: "asks", productName: "Asks", brand: "Edge", price: null },
    );
    for (const percent of ["-99", "1000", "1000", "1000", "-50"]) {
      const asked = await press("/admin/products/bulk?brand=edge&all=yes", {
        action: "price",
        percent,
        count: "4",
      });
      expect([percent, asked.status]).toEqual([percent, 303]);
      if (asked.html.includes('value="apply"')) await press(asked.to ?? "", { intent: "apply" });
      for (const { id, price } of await storage.products.getMany([
        "cent",
        "free",
        "dear",
        "asks",
      ])) {
        const isPrice = price === null || (price >= 0 && price < 1e12);
        expect([percent, id, isPrice, id === "cent" && price === 0]).toEqual([
          percent,
          id,
          true,
          false,
        ]);
      }
    }
    expect((await storage.products.get("asks"))?.price).toBeNull();
  });
});

const hostile = [
  "%",
  "_",
  "'",
  '"',
  "\\",
  "%' OR 1=1 --",
  "<script>alert(1)</script>",
  "\u0000",
  "\ud800",
  "a".repeat(10_000),
  "' UNION SELECT",
  "💥".repeat(300),
  "..",
  "/",
  "null",
  "__proto__",
  "{}",
  "[]",
  "-1",
  "1e999",
  "2026-13-45",
  "0000-00-00",
  "9999-12-31",
  "+",
  "&",
  "=1+1",
];

describe("a list", () => {
  const lists: [string, string[]][] = [
    ["/admin/search", ["q"]],
    ["/admin/quotes", ["q", "view", "status", "sort", "from", "to", "cursor", "before"]],
    ["/admin/orders", ["q", "view", "status", "payment", "review", "from", "cursor", "before"]],
    ["/admin/products", ["q", "brand", "category", "stock", "sort", "cursor", "before"]],
    ["/admin/products/bulk", ["chosen", "q", "brand"]],
    ["/admin/stock", ["q", "show", "cursor"]],
    ["/admin/customers", ["q", "tag", "cursor", "before"]],
    ["/admin/audit", ["who", "action", "target", "from", "to", "cursor", "before"]],
    ["/admin/discounts", ["state", "q"]],
    ["/admin/invoices", ["filter", "q", "cursor"]],
    ["/admin/outbox", ["show", "cursor"]],
    ["/admin/webhooks", ["endpoint", "show", "cursor"]],
    ["/admin/personal-data", ["who"]],
    ["/admin/quotes/new", ["customer", "quote"]],
    ["/admin/settings", ["remove"]],
    ["/admin", ["days"]],
    ["/admin/pipeline", ["view", "months"]],
    ["/admin/products.csv", ["q", "brand", "category"]],
    ["/admin/orders.csv", ["q", "status", "from", "to"]],
    ["/admin/customers.csv", ["q", "tag"]],
    ["/admin/audit.csv", ["who", "action", "target", "from", "to"]],
  ];

  /** A parameter of several lists is read in one place: each list gets its share of the values. */
  const dealt = (path: string, name: string) => {
    const same = lists.filter(([, names]) => names.includes(name)).map(([each]) => each);
    const shares = Math.min(3, same.length);
    return hostile.filter((_, at) => at % shares === same.indexOf(path) % shares);
  };

  it.each(lists)("%s answers whatever its address says", async (path, names) => {
    const wrong: unknown[] = [];
    await Promise.all(
      names.map(async (name) => {
        for (const value of dealt(path, name)) {
          const query = new URLSearchParams({ [name]: value });
          const answer = await store.admin.get(`${path}?${query}`);
          const text = await answer.text();
          if (answer.status >= 500 || text.includes("<script>alert(1)")) {
            wrong.push([name, value.slice(0, 30), answer.status]);
          }
        }
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    "/admin/quotes/",
    "/admin/orders/",
    "/admin/products/",
    "/admin/stock/",
    "/admin/discounts/",
    "/admin/customers/",
    "/admin/invoices/",
    "/admin/products/runs/",
    "/admin/personal-data/",
  ])("%s with an id that is none is not found", async (path) => {
    for (const id of hostile) {
      // These are other addresses, or none.
      if (id === ".." || id === "/" || id === "\ud800") continue;
      const answer = await store.admin.get(path + encodeURIComponent(id));
      await answer.arrayBuffer();
      expect([path, id.slice(0, 30), [400, 404, 414].includes(answer.status)]).toEqual([
        path,
        id.slice(0, 30),
        true,
      ]);
    }
  });
});

describe("a form that is sent twice at the same moment", () => {
  const both = async (send: () => Promise<Response>) => {
    const answers = await Promise.all([send(), send()]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };

  it("makes one product", async () => {
    const page = await (await store.admin.get("/admin/products/new")).text();
    const form = operationOf(page, "/admin/products/new", "save");
    form?.fields.set("productName", "Made once");
    await both(() =>
      store.admin.postMultipart("/admin/products/new", form?.fields ?? new FormData()),
    );
    const found = await storage.products.find({ limit: 1_000 });
    expect(found.filter(({ productName }) => productName === "Made once")).toHaveLength(1);
  });

  it("makes one quote", async () => {
    const page = await (await store.admin.get("/admin/quotes/new")).text();
    const form = operationOf(page, "/admin/quotes/new", "");
    form?.fields.set("email", "once@example.test");
    form?.fields.set("firstName", "Once");
    const fields = Object.fromEntries(
      [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
    );
    await both(() => store.admin.postForm("/admin/quotes/new", fields));
    const found = await storage.quotes.find({ limit: 1_000 });
    expect(found.filter(({ emailLower }) => emailLower === "once@example.test")).toHaveLength(1);
  });

  it("makes one discount", async () => {
    const page = await (await store.admin.get("/admin/discounts/new")).text();
    const form = operationOf(page, "/admin/discounts/new", "save");
    form?.fields.set("way", "automatic");
    form?.fields.set("description", "Once");
    form?.fields.set("value", "5");
    const fields = Object.fromEntries(
      [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
    );
    await both(() => store.admin.postForm("/admin/discounts/new", fields));
    expect((await storage.discounts.find({ limit: 100 })).map((each) => each.description)).toEqual([
      "Once",
    ]);
  });

  it("raises prices once, takes one payment and ships once", async () => {
    await add({ id: "raised", productName: "Raised", brand: "Twice", price: 10 });
    const asked = await press("/admin/products/bulk?brand=twice&all=yes", {
      action: "price",
      percent: "10",
      count: "1",
    });
    await both(() => store.admin.postForm(asked.to ?? "", { intent: "apply" }));
    await store.services.runs?.work((asked.to ?? "").split("/").at(-1) ?? "", 10_000);
    expect((await storage.products.get("raised"))?.price).toBe(11);
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const path = `/admin/orders/${order.orderNumber}`;
    for (const intent of ["pay", "ship", "invoice"]) {
      const form = operationOf(await (await store.admin.get(path)).text(), path, intent);
      const fields = Object.fromEntries(
        [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
      );
      const statuses = await both(() => store.admin.postForm(path, fields));
      expect([intent, statuses.every((each) => [303, 409].includes(each))]).toEqual([intent, true]);
    }
    const now = await store.commerce.orders.find(order.orderNumber);
    expect([now?.payments.length, now?.fulfilment]).toMatchObject([
      1,
      { shipments: 1, invoices: 1 },
    ]);
  });
});

describe("a page that stood open", () => {
  it("for an hour still does what it shows, and its one-time key does it once", async () => {
    const quote = await store.ask([["press", 1]]);
    const shown = await store.admin.postForm("/admin/quotes/bulk", {
      operation: "to In Review",
      pick: `${quote.id} ${quote.version}`,
      return: "",
    });
    const form = operationOf(await shown.text(), "/admin/quotes/bulk", "apply");
    const fields = Object.fromEntries(
      [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
    );
    store.time.now = new Date(store.time.now.getTime() + 3_600_000);
    expect((await press("/admin/quotes/bulk", fields)).words).toContain("1 done.");
    // A reload sends it again, and the back button after it.
    expect((await press("/admin/quotes/bulk", fields)).words).toContain("1 done.");
    expect((await storage.quotes.get(quote.id))?.version).toBe(quote.version + 1);
  });

  it("of somebody who was dismissed changes nothing any more", async () => {
    const browser = store.browser();
    const account = { email: "leaves@example.test", password: "a password for tests" };
    const { user } = await (await browser.postJson("/api/auth/signup", account)).json();
    await storage.admins.put({
      id: user.uid,
      email: account.email,
      created: store.time.now,
      role: "sales",
      name: null,
    });
    const quote = await store.ask([["press", 1]]);
    const path = `/admin/quotes/${quote.id}`;
    const form = operationOf(await (await browser.get(path)).text(), path, "note");
    form?.fields.set("historyNote", "Too late.");
    await store.call("staff.remove", [user.uid]);
    const fields = Object.fromEntries(
      [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
    );
    const before = await storage.quotes.get(quote.id);
    const answer = await browser.postForm(path, fields);
    expect([302, 403]).toContain(answer.status);
    expect(await storage.quotes.get(quote.id)).toEqual(before);
  });
});

describe("a forged form", () => {
  it("with ids of other things changes none of them", async () => {
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [
      (await store.ask([["press", 1]])).id,
    ]);
    const before = JSON.stringify(await everything(storage));
    const forms: [string, Record<string, string>][] = [
      [
        "/admin/orders/bulk",
        { operation: "to Cancelled", pick: `${quote.id} 1`, intent: "apply", key: "a" },
      ],
      [
        "/admin/quotes/bulk",
        { operation: "to Rejected", pick: `${order.id} 1`, intent: "apply", key: "b" },
      ],
      [
        "/admin/quotes/bulk",
        { operation: "to Converted", pick: `${quote.id} 1`, intent: "apply", key: "c" },
      ],
      [
        "/admin/quotes/bulk",
        { operation: "assign nobody-here", pick: `${quote.id} 1`, intent: "apply", key: "d" },
      ],
      [
        "/admin/quotes/bulk",
        { operation: "toString", pick: `${quote.id} 1`, intent: "apply", key: "e" },
      ],
      [
        "/admin/quotes/bulk",
        { operation: "to Rejected", pick: "__proto__ 1", intent: "apply", key: "f" },
      ],
      ["/admin/quotes", { intent: "remove-view __proto__" }],
      ["/admin/quotes", { intent: "constructor" }],
      ["/admin/stock", { id: "__proto__", mode: "set", amount: "1", reason: "count", seen: "" }],
      [
        "/admin/stock",
        { id: "press", variantId: "none", mode: "set", amount: "1", reason: "count", seen: "" },
      ],
      ["/admin/discounts", { intent: `on ${quote.id}`, version: "1" }],
      ["/admin/staff", { intent: `remove ${quote.id}` }],
      ["/admin/staff", { intent: "save", uid: quote.id, role: "owner", name: "Me" }],
      ["/admin/keys", { intent: `revoke ${quote.id}` }],
      ["/admin/webhooks", { intent: `rotate ${quote.id}` }],
      ["/admin/templates", { intent: `remove ${quote.id}` }],
      ["/admin/outbox", { id: quote.id }],
      ["/admin?index", { intent: `wake ${quote.id}` }],
      [
        "/admin?index",
        {
          intent: "snooze",
          kind: "quote",
          id: "none",
          version: "1",
          name: "N",
          until: "9999-12-31",
        },
      ],
      [
        "/admin?index",
        {
          intent: "snooze",
          kind: "quote",
          id: quote.id,
          version: "1",
          name: "N",
          until: "2020-01-01",
        },
      ],
      ["/admin/settings", { intent: "remove none", to: "", version: "0" }],
      ["/admin/settings", { intent: "save __proto__", version: "0" }],
      [`/admin/customers/${quote.id}`, { intent: "note", note: "Hm." }],
      [`/admin/orders/${order.id}`, { intent: "untrack", at: "7", version: "99" }],
      [`/admin/orders/${order.id}`, { intent: "correct", at: "-1", note: "x", version: "1" }],
      ["/admin/products/runs/none", { intent: "apply" }],
      ["/admin/products", { intent: "restore", id: "press" }],
      ["/admin/personal-data", { intent: "erase", who: "%", confirm: "%" }],
    ];
    for (const [path, fields] of forms) {
      const answer = await store.admin.postForm(path, fields);
      await answer.arrayBuffer();
      expect([path, fields, answer.status < 500]).toEqual([path, fields, true]);
      const { rows, counters } = JSON.parse(JSON.stringify(await everything(storage)));
      const then = JSON.parse(before);
      const same =
        JSON.stringify([{ ...rows, keptAnswers: 0 }, counters]) ===
        JSON.stringify([{ ...then.rows, keptAnswers: 0 }, then.counters]);
      expect([path, fields, same]).toEqual([path, fields, true]);
    }
  });
});

describe("hostile words", () => {
  const words = `<img src=x onerror=alert(1)> "quoted" 'single' & \u202e%5B=cmd|' /C calc'!A0`;

  it("in views, tags, notes, names and texts are text on every page", async () => {
    const uid = (await storage.accounts.getBy("email", "shopper@example.test"))?.id ?? "";
    await store.commerce.customers.update(uid, {
      email: "shopper@example.test",
      firstName: words.slice(0, 80),
    });
    const quote = await store.ask([["press", 1]], { contact: { firstName: words.slice(0, 90) } });
    const posts: [string, Record<string, string>][] = [
      [
        "/admin/quotes",
        { intent: "save-view", name: words.slice(0, 60), query: "//evil.example/?a=<b>" },
      ],
      [`/admin/customers/${uid}`, { intent: "tags", tags: words.slice(0, 30) }],
      [`/admin/customers/${uid}`, { intent: "note", note: words }],
      [`/admin/quotes/${quote.id}`, { intent: "note", historyNote: words }],
      ["/admin/templates", { intent: "keep", name: words.slice(0, 80), text: words }],
      [
        "/admin/staff",
        {
          intent: "invite",
          email: "x@example.test",
          name: words.slice(0, 60),
          role: "sales",
          ownPassword: person.password,
        },
      ],
      [
        "/admin/keys",
        { intent: "create", name: words.slice(0, 60), role: "readonly", expires: "" },
      ],
    ];
    for (const [path, fields] of posts) {
      const answer = await store.admin.postForm(path, fields);
      await answer.arrayBuffer();
      expect([path, answer.status < 400]).toEqual([path, true]);
    }
    const paths = [
      "/admin",
      "/admin/quotes",
      `/admin/quotes/${quote.id}`,
      `/admin/customers/${uid}`,
      "/admin/customers",
      "/admin/templates",
      "/admin/staff",
      "/admin/keys",
      "/admin/audit",
    ];
    for (const path of paths) {
      const html = await (await store.admin.get(path)).text();
      expect([path, html.includes("<img src=x"), html.includes('href="//evil')]).toEqual([
        path,
        false,
        false,
      ]);
    }
    for (const path of ["/admin/audit.csv", "/admin/customers.csv", "/admin/orders.csv"]) {
      const lines = await (await store.admin.get(path)).text();
      expect([path, /(^|,)"?[=+@\t]/m.test(lines.replace(/^\uFEFF/, ""))]).toEqual([path, false]);
    }
  });
});

describe("settings", () => {
  it.each([
    ["clock", { id: "Mars/Phobos" }],
    ["clock", { id: "" }],
    ["clock", { id: "__proto__" }],
    ["stock", { low: "-1" }],
    ["stock", { low: "1e99" }],
    ["stock", { low: "NaN" }],
    ["stock", { low: "1.5" }],
    ["offer", { validDays: "0" }],
    ["offer", { validDays: "99999999" }],
    ["offer", { dueDays: "-1" }],
    ["contact", { email: "nobody" }],
    ["contact", { email: "a@b\r\nBcc: x@y.z" }],
    ["contact", { company: "x".repeat(10_000) }],
    ["taxes", { "rows.0.rate": "101" }],
    ["taxes", { "rows.0.rate": "-1" }],
    ["taxes", { "rows.2.name": "VAT 13.5%" }],
    ["categories", { "rows.0.slug": "other slug" }],
    ["categories", { "rows.1.slug": "microscopes-optics" }],
    ["letterhead", { iban: "x".repeat(5_000) }],
  ])("%s take no %j", async (part, wrong) => {
    const path = "/admin/settings";
    const form = operationOf(await (await store.admin.get(path)).text(), path, `save ${part}`);
    for (const [name, value] of Object.entries(wrong)) form?.fields.set(name, value);
    const fields = Object.fromEntries(
      [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
    );
    const before = JSON.stringify(await storage.settings.find({ limit: 5 }));
    const answer = await store.admin.postForm(path, fields);
    await answer.arrayBuffer();
    expect([part, wrong, answer.status]).toEqual([part, wrong, 400]);
    expect(JSON.stringify(await storage.settings.find({ limit: 5 }))).toBe(before);
  });
});
