import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { builders } from "../support/records";
import { askedBy } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

const password = "a password for tests";
let store: AdminStore;
let owner = "";
beforeAll(async () => {
  store = await openAdminStore();
  owner = (await store.call("staff.list", [])).members[0]?.uid ?? "";
});
afterAll(() => store?.close());

async function join(role: string): Promise<{ browser: TestBrowser; uid: string }> {
  const browser = store.browser();
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.test`;
  const answer = await browser.postJson("/api/auth/signup", { email, password });
  const { user } = await answer.json();
  const row = { id: user.uid, email, created: store.time.now, name: `Kim ${role}`, role };
  await store.services.storage?.admins.put(row);
  await browser.postJson("/api/auth/signin", { email, password });
  return { browser, uid: user.uid };
}

async function words(path: string, browser = store.admin): Promise<string> {
  return visibleText(await (await browser.get(path)).text());
}

/** The numbers of a list, in its order. */
async function numbers(path: string, browser = store.admin): Promise<string[]> {
  const html = await (await browser.get(path)).text();
  return [...html.matchAll(/row-link"[^>]*>([QO]-[\w-]+)</g)].map(([, number = ""]) => number);
}

function count(text: string, view: string): number {
  return Number(new RegExp(`${view} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
}

async function trail(): Promise<string[]> {
  const { items } = await store.call("audit.listPage", [{ limit: 100 }]);
  return items.map(({ action }) => action);
}

describe("assigning", () => {
  it("makes a quote and its order a colleague's, who finds both under Mine", async () => {
    const sam = await join("sales");
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const open = await store.ask([["press", 2]]);
    for (const id of [quote.id, open.id]) {
      const answer = await store.admin.postForm(`/admin/quotes/${id}`, {
        intent: "assign",
        assignee: sam.uid,
      });
      expect(answer.status).toBe(303);
    }
    expect(await numbers("/admin/quotes?view=mine", sam.browser)).toEqual([open.quoteNumber]);
    expect(await numbers("/admin/orders?view=mine", sam.browser)).toEqual([order.orderNumber]);
    expect(count(await words("/admin/quotes", sam.browser), "Mine")).toBe(1);
    expect(await numbers("/admin/quotes?view=unassigned")).not.toContain(open.quoteNumber);
    expect(await words("/admin/quotes")).toContain("Kim sales");
    expect(await words(`/admin/orders/${order.orderNumber}`)).toContain("Assigned to");
    expect(await trail()).toContain("assignments.quote");

    // It is over: nobody's open work any more.
    await store.call("quotes.updateStatus", [open.id, "Cancelled", {}]);
    expect(await numbers("/admin/quotes?view=mine", sam.browser)).toEqual([]);
    await store.call("orders.updateStatus", [order.id, "Cancelled", {}]);
  });

  it("counts in each view what the view lists", async () => {
    await store.ask([["press", 1]]);
    for (const [path, label] of [
      ["/admin/quotes?view=unassigned", "Unassigned"],
      ["/admin/orders?view=unassigned", "Unassigned"],
    ] as const) {
      const text = await words(path);
      expect((await numbers(path)).length).toBe(count(text, label));
    }
  });

  it("is for those who work on quotes, and by those alone", async () => {
    const [reader, catalogue] = [await join("readonly"), await join("catalogue")];
    const quote = await store.ask([["press", 1]]);
    const fields = { intent: "assign", assignee: catalogue.uid };
    await store.admin.postForm(`/admin/quotes/${quote.id}`, fields);
    expect((await store.services.storage?.quotes.get(quote.id))?.assigneeUid).toBeNull();
    const own = { intent: "assign", assignee: owner };
    const refused = await reader.browser.postForm(`/admin/quotes/${quote.id}`, own);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Your role (Read-only) does not allow this.");
    expect((await store.services.storage?.quotes.get(quote.id))?.assigneeUid).toBeNull();
    const page = await (await reader.browser.get(`/admin/quotes/${quote.id}`)).text();
    expect(page).not.toContain('name="assignee"');
  });

  it("never reaches the customer or a program", async () => {
    const quote = await store.ask([["press", 1]]);
    await store.call("assignments.quote", [quote.id, owner]);
    const answer = await store.admin.postJson("/api/commerce/quotes/listPage", { args: [{}] });
    expect(JSON.stringify(await answer.json())).not.toContain("assigneeUid");
  });
});

describe("a colleague who leaves", () => {
  it("leaves no work behind: somebody takes it, or it stands under Unassigned", async () => {
    const [kim, lou] = [await join("sales"), await join("sales")];
    const [first, second] = [await store.ask([["press", 1]]), await store.ask([["press", 1]])];
    const order = await store.call("orders.createFromQuote", [second.id]);
    await store.call("assignments.quote", [first.id, kim.uid]);
    await store.call("assignments.order", [order.id, kim.uid]);
    expect(await words("/admin/staff")).toContain("1 open quote, 1 open order");
    const remove = { intent: `remove ${kim.uid}`, takes: "" };
    const refused = await store.admin.postForm("/admin/staff", remove);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Choose a new assignee first");

    const given = await store.admin.postForm("/admin/staff", { ...remove, takes: lou.uid });
    expect(given.status).toBe(303);
    expect(await numbers("/admin/quotes?view=mine", lou.browser)).toEqual([first.quoteNumber]);
    expect(await numbers("/admin/orders?view=mine", lou.browser)).toEqual([order.orderNumber]);

    const role = { intent: "save", uid: lou.uid, name: "Lou", role: "readonly", takes: "" };
    expect((await store.admin.postForm("/admin/staff", role)).status).toBe(400);
    expect((await store.admin.postForm("/admin/staff", { ...role, takes: "-" })).status).toBe(303);
    expect(await numbers("/admin/quotes?view=unassigned")).toContain(first.quoteNumber);
    expect(await trail()).toEqual(
      expect.arrayContaining(["assignments.handOver", "staff.remove", "staff.changeRole"]),
    );
    const { wrong } = await recounted();
    expect(wrong).toEqual([]);
    const handOver = (from: string) => store.call("assignments.handOver", [from, null]);
    await expect(handOver(lou.uid)).resolves.toMatchObject({ moved: 0 });
    await expect(handOver("nobody")).rejects.toThrow("Member not found.");
  });

  it("is not found at work that is opened again later", async () => {
    const kim = await join("sales");
    const quote = await store.ask([["press", 1]]);
    await store.call("assignments.quote", [quote.id, kim.uid]);
    await store.call("quotes.updateStatus", [quote.id, "Cancelled", {}]);
    await store.call("staff.remove", [kim.uid]);
    await store.call("quotes.updateStatus", [quote.id, "Pending", {}]);
    expect(await numbers("/admin/quotes?view=unassigned")).toContain(quote.quoteNumber);
  });
});

async function recounted() {
  const { recount } = await import("~/modules/upkeep/recount.server");
  const { storage } = store.services;
  if (!storage) throw new Error("this store has no backend");
  return { wrong: await recount(storage, store.services.site) };
}

it("a list of many views has them in one line, and a menu with the last ones", async () => {
  const ways = [[], ["Processing"], ["Processing", "Shipped"], ["Cancelled"]];
  for (const way of [...ways, ["Processing", "Shipped", "Delivered"]]) {
    const { id } = await store.call("orders.createFromQuote", [
      (await store.ask([["press", 1]])).id,
    ]);
    for (const status of way) await store.call("orders.updateStatus", [id, status, {}]);
  }
  const viewsOf = async (path: string) => {
    const { document } = new JSDOM(await (await store.admin.get(path)).text()).window;
    const labels = (within: string) =>
      [...document.querySelectorAll(`.view-tabs ${within}`)].map((link) =>
        (link.textContent ?? "").replace(/\d+$/, ""),
      );
    return { inLine: labels("> a"), folded: labels("details a"), now: labels("[aria-current]") };
  };
  const all = await viewsOf("/admin/orders");
  expect(all.inLine.length).toBe(8);
  expect(all.folded).toEqual(expect.arrayContaining(["Delivered", "Cancelled"]));
  const cancelled = await viewsOf("/admin/orders?status=Cancelled");
  expect(cancelled.now).toEqual(["Cancelled"]);
  expect(cancelled.inLine).toContain("Cancelled");
  expect(cancelled.folded).not.toContain("Cancelled");
});

describe("several at once", () => {
  const at = "/admin/quotes/bulk";
  const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";

  it("asks first, then says what was done and what was refused, and why", async () => {
    const [one, two] = [await store.ask([["press", 1]]), await store.ask([["press", 1]])];
    const picks = [one, two].map(({ id, version }) => ["pick", `${id} ${version}`] as const);
    const operation = [["operation", "to In Review"] as const];
    const asked = await post(at, [...picks, ...operation]);
    const html = await asked.text();
    expect(visibleText(html)).toContain("Start the review: 2 quotes");
    expect((await store.services.storage?.quotes.get(one.id))?.status).toBe("Pending");

    await store.call("quotes.addNote", [two.id, "Called."]);
    const apply = [...picks, ...operation, ["intent", "apply"], ["key", keyIn(html)]] as const;
    const done = await post(at, apply);
    expect(done.status).toBe(303);
    expect(await words("/admin/quotes")).toMatch(
      new RegExp(`1 done, 1 refused\\. ${two.quoteNumber}: Changed meanwhile`),
    );
    // A reload of the form does nothing a second time.
    await store.call("quotes.updateStatus", [
      one.id,
      "Pending",
      { force: true, note: "Moved by an owner." },
    ]);
    expect((await post(at, apply)).status).toBe(303);
    expect((await store.services.storage?.quotes.get(one.id))?.status).toBe("Pending");
  });

  it("counts and shows what it changes, says what is so already, and leaves that alone", async () => {
    const asked = [];
    for (let count = 0; count < 3; count += 1) asked.push(await store.ask([["press", 1]]));
    const [reviewed, ...others] = asked;
    await store.call("quotes.updateStatus", [reviewed?.id ?? "", "In Review", {}]);
    const picks = [];
    for (const { id } of asked) {
      picks.push(["pick", `${id} ${(await store.call("quotes.find", [id]))?.version}`] as const);
    }
    const fields = [...picks, ["operation", "to In Review"] as const];
    const html = await (await post(at, fields)).text();
    const seen = visibleText(html);
    expect(seen).toContain("Start the review: 2 quotes");
    expect(seen).toContain("1 is so already and stays as it is.");
    for (const { quoteNumber } of others) expect(seen).toContain(quoteNumber);
    expect(seen).not.toContain(reviewed?.quoteNumber);
    await post(at, [...fields, ["intent", "apply"], ["key", keyIn(html)]]);
    expect(await words("/admin/quotes")).toContain("Start the review: 2 done");
    const again = await (
      await post(at, [
        ["pick", `${reviewed?.id} 2`],
        ["operation", "to In Review"],
      ])
    ).text();
    expect(visibleText(again)).toContain("Nothing would change. 1 is so already");
    expect(again).not.toContain('value="apply"');
  });

  it("does nothing to what the page before said cannot be done", async () => {
    const quote = await store.ask([["press", 1]]);
    await store.call("quotes.updateStatus", [quote.id, "Cancelled", {}]);
    const version = (await store.call("quotes.find", [quote.id]))?.version;
    const fields = [
      ["pick", `${quote.id} ${version}`],
      ["operation", "to In Review"],
    ] as const;
    const html = await (await post(at, fields)).text();
    expect(visibleText(html)).toContain("Its status does not allow this.");
    await post(at, [...fields, ["intent", "apply"], ["key", keyIn(html)]]);
    expect(await words("/admin/quotes")).toContain("0 done, 1 refused.");
    expect((await store.services.storage?.quotes.get(quote.id))?.status).toBe("Cancelled");
  });

  it("ships and invoices orders, each once, and says which it cannot", async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      const quote = await store.ask([["press", 1]]);
      made.push(await store.call("orders.createFromQuote", [quote.id]));
    }
    const [whole, shipped, off] = made;
    if (!whole || !shipped || !off) throw new Error("no orders");
    const parts = { count: 1, lines: null, parcel: null };
    await store.call("orders.ship", [shipped.id, parts]);
    await store.call("orders.updateStatus", [off.orderNumber, "Cancelled", {}]);
    const picks = [];
    for (const { id } of made) {
      picks.push(["pick", `${id} ${(await store.call("orders.find", [id]))?.version}`] as const);
    }
    const fields = [...picks, ["operation", "ship-invoice"] as const];
    const html = await (await post("/admin/orders/bulk", fields)).text();
    expect(visibleText(html)).toContain("Ship and issue the invoices: 2 orders");
    expect(visibleText(html)).toContain("2 can be done, 1 will be refused");
    const apply = [...fields, ["intent", "apply"], ["key", keyIn(html)]] as const;
    for (let press = 0; press < 2; press += 1) await post("/admin/orders/bulk", apply);
    expect(await words("/admin/orders")).toContain("2 done, 1 refused.");
    const { storage } = store.services;
    const papers = await Promise.all(
      made.map(async ({ id }) => [
        (await storage?.shipments.find({ where: { orderId: id }, limit: 9 }))?.length,
        (await storage?.invoices.find({ where: { orderId: id }, limit: 9 }))?.length,
      ]),
    );
    expect(papers).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  it("ships nothing whose invoice would be refused", async () => {
    const { selling } = site;
    const exempt = { name: "Exempt", category: "E", rate: 0, text: null } as const;
    Object.assign(site, { selling: { ...selling, taxes: [exempt], defaultTax: "Exempt" } });
    try {
      const quote = await store.ask([["press", 1]]);
      const { id } = await store.call("orders.createFromQuote", [quote.id]);
      const version = (await store.call("orders.find", [id]))?.version;
      const fields = [
        ["pick", `${id} ${version}`],
        ["operation", "ship-invoice"],
      ] as const;
      const html = await (await post("/admin/orders/bulk", fields)).text();
      await post("/admin/orders/bulk", [...fields, ["intent", "apply"], ["key", keyIn(html)]]);
      expect(await words("/admin/orders")).toMatch(/0 done, 1 refused\..*reason for the exemption/);
      const order = await store.call("orders.find", [id]);
      expect([order?.status, order?.fulfilment?.shipments ?? 0]).toEqual(["Pending", 0]);
    } finally {
      Object.assign(site, { selling });
    }
  });

  it("assigns at once, and leads back to the rows", async () => {
    const [one, two] = [await store.ask([["press", 1]]), await store.ask([["press", 1]])];
    const picks = [one, two].map(({ id, version }) => ["pick", `${id} ${version}`] as const);
    const fields = [...picks, ["operation", `assign ${owner}`], ["return", "sort=oldest"]] as const;
    // Pressed twice, it is done and told once.
    for (let press = 0; press < 2; press += 1) {
      const done = await post(at, fields);
      expect([done.status, done.headers.get("location")]).toEqual([
        303,
        "/admin/quotes?sort=oldest",
      ]);
      expect(await words("/admin/quotes")).toMatch(/Assign to .*: 2 done\. Undo/);
    }
    expect(await numbers("/admin/quotes?view=mine")).toContain(one.quoteNumber);
    const now = await store.call("quotes.find", [two.id]);
    const same = [["pick", `${two.id} ${now?.version}`], ...fields.slice(2)] as const;
    await post(at, same);
    expect(await words("/admin/quotes")).toContain("0 done. 1 is so already and stays as it is.");

    // Without scripts the whole page comes, at the first of the rows.
    const nobody = [same[0], ["operation", "assign"]] as const;
    const form = new FormData();
    for (const [name, value] of nobody) form.append(name, value);
    const page = await store.admin.postMultipart(at, form, { "Sec-Fetch-Dest": "document" });
    const to = page.headers.get("location") ?? "";
    expect(to).toBe(`/admin/quotes#row-${two.id}`);
    const { document } = new JSDOM(await (await store.admin.get("/admin/quotes")).text()).window;
    const row = document.getElementById(`row-${two.id}`);
    expect(row?.textContent).toContain(two.quoteNumber);

    // So does what a page confirmed.
    const version = (await store.call("quotes.find", [two.id]))?.version;
    const asked = [
      ["pick", `${two.id} ${version}`] as const,
      ["operation", "to In Review"] as const,
    ];
    const html = await (await post(at, asked)).text();
    expect(html).toContain(`#row-${two.id}"`);
    const done = await post(at, [...asked, ["intent", "apply"], ["key", keyIn(html)]]);
    expect(done.headers.get("location")).toBe(`/admin/quotes#row-${two.id}`);
  });

  it("is undone at once, only once, where nobody has changed it since", async () => {
    const quotes = [await store.ask([["press", 1]]), await store.ask([["press", 1]])];
    const [one, two] = quotes;
    const state = async () => {
      const rows = await store.services.storage?.quotes.getMany(quotes.map(({ id }) => id));
      const of = new Map(rows?.map((row) => [row.id, row]));
      return quotes.map(({ id }) => [of.get(id)?.status, of.get(id)?.assigneeUid]);
    };
    async function done(
      list: string,
      picks: readonly { id: string; version: number }[],
      operation: string,
    ) {
      const fields = [
        ...picks.map(({ id, version }) => ["pick", `${id} ${version}`] as const),
        ["operation", operation] as const,
      ];
      const html = await (await post(`/admin/${list}/bulk`, fields)).text();
      if (html) {
        await post(`/admin/${list}/bulk`, [...fields, ["intent", "apply"], ["key", keyIn(html)]]);
      }
      const page = await (await store.admin.get(`/admin/${list}`)).text();
      return /name="operation" value="(undo [^"]+)"/.exec(page)?.[1] ?? "";
    }
    const undone = (undo: string) => post(at, [["operation", undo]]);

    const undo = await done("quotes", quotes, "to Cancelled");
    expect((await state()).map(([status]) => status)).toEqual(["Cancelled", "Cancelled"]);
    await store.call("quotes.addNote", [two?.id ?? "", "Called."]);
    expect((await undone(undo)).headers.get("location")).toBe("/admin/quotes");
    expect(await words("/admin/quotes")).toMatch(/1 done, 1 refused\. .* Somebody has changed it/);
    expect((await state()).map(([status]) => status)).toEqual(["Pending", "Cancelled"]);
    // Pressed again, even after another change, nothing is done twice.
    await store.call("quotes.updateStatus", [one?.id ?? "", "In Review", {}]);
    await undone(undo);
    expect(await words("/admin/quotes")).toContain("1 done, 1 refused.");
    expect((await state()).map(([status]) => status)).toEqual(["In Review", "Cancelled"]);

    const before = await store.call("quotes.find", [one?.id ?? ""]);
    const given = await done("quotes", before ? [before] : [], `assign ${owner}`);
    expect((await state())[0]).toEqual(["In Review", owner]);
    await undone(given);
    expect((await state())[0]).toEqual(["In Review", null]);

    const order = await store.call("orders.createFromQuote", [one?.id ?? ""]);
    // The table of states has no way back from there.
    expect(await done("orders", [order], "to Processing")).toBe("");
    const [now] = [await store.call("orders.find", [order.id])];
    expect(await done("orders", now ? [now] : [], "to Cancelled"), "its stock is back").toBe("");
    expect((await undone("undo nothing")).status).toBe(400);
  });

  it("does all that match, on every page, while they are those that were shown", async () => {
    const contact = { email: "all@example.test", companyName: "Allsorts" };
    const asked: { id: string }[] = [];
    for (let left = 53; left > 0; left -= 1)
      asked.push(await store.ask([["press", 1]], { contact }));
    const other = await store.ask([["press", 1]]);
    const here = "q=Allsorts";
    const list = await (await store.admin.get(`/admin/quotes?${here}`)).text();
    expect(list).toContain('href="/admin/quotes/bulk?q=Allsorts&amp;all=yes"');
    expect(await words(`${at}?${here}&all=yes`)).toContain("53 quotes match");

    const fields = [
      ["all", "yes"],
      ["return", here],
      ["operation", "to In Review"],
    ] as const;
    const html = await (await post(at, fields)).text();
    expect(visibleText(html)).toContain("Start the review: 53 quotes");
    expect(visibleText(html)).toContain("And 33 more.");
    const apply = (from: string) =>
      [
        ...fields,
        ["intent", "apply"],
        ["key", keyIn(from)],
        ["stamp", /name="stamp" value="([^"]+)"/.exec(from)?.[1] ?? ""],
      ] as const;
    const states = async () => {
      const rows = await store.services.storage?.quotes.getMany(asked.map(({ id }) => id));
      return new Set(rows?.map(({ status }) => status));
    };

    // One more has come: it is asked again, and nothing was done.
    asked.push(await store.ask([["press", 1]], { contact }));
    const again = await (await post(at, apply(html))).text();
    expect(visibleText(again)).toContain("There are 54 now, and you saw 53");
    expect(await states()).toEqual(new Set(["Pending"]));
    // As many, but one of them was changed.
    await store.call("quotes.addNote", [asked[0]?.id ?? "", "Called."]);
    const third = await (await post(at, apply(again))).text();
    expect(visibleText(third)).toContain("Some have changed since");
    expect(await states()).toEqual(new Set(["Pending"]));

    expect((await post(at, apply(third))).headers.get("location")).toBe(`/admin/quotes?${here}`);
    expect(await words("/admin/quotes")).toContain("54 done.");
    expect(await states()).toEqual(new Set(["In Review"]));
    expect((await store.services.storage?.quotes.get(other.id))?.status).toBe("Pending");
    // A reload answers as before, although other rows would match now.
    await store.call("quotes.updateStatus", [
      asked[0]?.id ?? "",
      "Pending",
      { force: true, note: "Moved by an owner." },
    ]);
    expect((await post(at, apply(third))).status).toBe(303);
    expect((await store.services.storage?.quotes.get(asked[0]?.id ?? ""))?.status).toBe("Pending");
  });

  it.each([
    ["quotes", "pick"],
    ["orders", "pick"],
    ["products", "chosen"],
  ])(
    "keeps the chosen %s under another filter, and says which are not shown",
    async (list, name) => {
      const one = await store.ask([["press", 1]], { contact: { companyName: "Tickworks" } });
      if (list === "orders") await store.call("orders.createFromQuote", [one.id]);
      const filter = list === "products" ? "q=press" : "q=tickworks";
      const path = `/admin/${list}`;
      const first = new JSDOM(await (await store.admin.get(`${path}?${filter}`)).text());
      const box = first.window.document.querySelector<HTMLInputElement>(`tbody [name=${name}]`);
      if (!box?.form) throw new Error("no row can be chosen");
      box.checked = true;
      // The filter is sent with the ticks, as a browser without scripts does.
      const sent = new URLSearchParams();
      for (const [field, value] of new first.window.FormData(box.form)) {
        if (field === "operation" || field === "sort" || value === "") continue;
        sent.append(field, field === "q" ? "nothing of this kind" : String(value));
      }
      const html = await (await store.admin.get(`${path}?${sent}`)).text();
      const then = new JSDOM(html).window.document;
      expect(then.querySelector(".bulk-bar")?.textContent).toContain(
        "1 selected, 1 not shown. Clear",
      );
      const kept = then.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);
      expect([kept?.value, kept?.form?.getAttribute("action")]).toEqual([box.value, path]);
      const links = [...then.querySelectorAll(".view-tabs a")].map((a) => a.getAttribute("href"));
      const ticked = links.map((link) => new URLSearchParams(link?.split("?")[1]).get(name));
      expect(new Set(ticked)).toEqual(new Set([box.value]));
      const clear = [...then.querySelectorAll("main a")].find((a) => a.textContent === "Clear");
      const cleared = await words(clear?.getAttribute("href") ?? "");
      expect(cleared).not.toContain("selected");
      const both = new URLSearchParams([...new URLSearchParams(filter), [name, box.value]]);
      const back = new JSDOM(await (await store.admin.get(`${path}?${both}`)).text());
      const again = back.window.document.querySelector<HTMLInputElement>(`tbody [name=${name}]`);
      expect([again?.value, again?.checked]).toEqual([box.value, true]);
      const many = Array.from({ length: 101 }, (_, at) => {
        return [name, name === "pick" ? `id${at} 1` : `1:id${at}`];
      });
      expect(await words(`${path}?${new URLSearchParams(many)}`)).toContain(
        "101 selected, 101 not shown. At most 100 are chosen one by one",
      );
    },
  );

  it("needs a choice, and a role", async () => {
    const empty = await post(at, [
      ["operation", "to In Review"],
      ["return", "view=waiting"],
    ]);
    expect(empty.headers.get("location")).toBe("/admin/quotes?view=waiting");
    const reader = await join("readonly");
    const quote = await store.ask([["press", 1]]);
    const fields = [
      ["pick", `${quote.id} 1`],
      ["operation", "to Cancelled"],
    ] as const;
    expect((await post(at, fields, reader.browser)).status).toBe(403);
    const all = [...fields.slice(1), ["all", "yes"]] as (readonly [string, string])[];
    expect((await post(at, all, reader.browser)).status).toBe(403);
    expect(await words(`${at}?all=yes`, reader.browser)).toContain("does not allow this");
    expect(await (await reader.browser.get("/admin/quotes")).text()).not.toContain(
      'name="operation"',
    );
  });

  function post(
    path: string,
    fields: readonly (readonly [string, string])[],
    browser: TestBrowser = store.admin,
  ) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return browser.postMultipart(path, form);
  }
});

describe("lists", () => {
  it("are sorted by value, with days, in both directions", async () => {
    const { now } = store.time;
    store.time.now = new Date("2031-05-05T12:00:00Z");
    const made = [];
    for (const quantity of [3, 1, 2]) made.push(await store.ask([["press", quantity]]));
    const unpriced = await store.ask([["lathe", 1]]);
    store.time.now = now;
    const [three, one, two] = made.map(({ quoteNumber }) => quoteNumber);
    const days = "from=2031-05-05&to=2031-05-05";
    expect(await numbers(`/admin/quotes?sort=value-down&${days}`)).toEqual([three, two, one]);
    expect(await numbers(`/admin/quotes?sort=value-up&${days}`)).toEqual([one, two, three]);
    expect(await numbers(`/admin/quotes?status=Pending&sort=value-down&${days}`)).toEqual([
      three,
      two,
      one,
    ]);
    expect(await numbers(`/admin/quotes?view=unassigned&${days}`)).toContain(unpriced.quoteNumber);
  });

  it("compare what was offered, without its tax, with what was asked", async () => {
    const contact = { companyName: "Netwell" };
    const offered = await store.ask([["press", 5]], { contact });
    const line = { id: "press", price: 110 };
    await store.call("quotes.updateStatus", [offered.id, "Quoted", { prices: [line] }]);
    const asked = await store.ask([["press", 3]], { contact });
    const found = await store.call("desk.quotes", [{ search: "Netwell", limit: 5 }]);
    const totals = new Map(found.items.map(({ id, total }) => [id, total]));
    expect([totals.get(offered.id), totals.get(asked.id)]).toEqual([676.5, 600]);
    expect(await numbers("/admin/quotes?sort=value-down&q=Netwell")).toEqual([
      asked.quoteNumber,
      offered.quoteNumber,
    ]);
  });

  it("keep their order in a search, in which nothing found is left out", async () => {
    const { now } = store.time;
    const contact = { companyName: "Sortwell" };
    const made = [];
    for (const quantity of [3, 1, 2]) {
      store.time.now = new Date(store.time.now.getTime() + 60_000);
      made.push((await store.ask([["press", quantity]], { contact })).quoteNumber);
    }
    const unpriced = (await store.ask([["lathe", 1]], { contact })).quoteNumber;
    store.time.now = now;
    const [three, one, two] = made;
    for (const [sort, ordered] of [
      ["value-down", [three, two, one, unpriced]],
      ["value-up", [one, two, three, unpriced]],
      ["oldest", [three, one, two, unpriced]],
      ["waiting", [three, one, two, unpriced]],
    ] as const) {
      const path = `/admin/quotes?status=Pending&sort=${sort}&q=Sortwell`;
      expect([sort, await numbers(path)]).toEqual([sort, ordered]);
      const { document } = new JSDOM(await (await store.admin.get(path)).text()).window;
      expect(document.querySelector<HTMLSelectElement>("[name=sort]")?.value).toBe(sort);
    }
    const found = await numbers("/admin/quotes?status=Pending&q=Sortwell&sort=expiry");
    expect(found.toSorted()).toEqual([...made, unpriced].toSorted());
  });

  it.each([
    ["quotes?status=Pending&q=press", "Received", ["descending", "oldest"], ["ascending", null]],
    [
      "quotes?sort=value-down",
      "Net total",
      ["descending", "value-up"],
      ["ascending", "value-down"],
    ],
    ["quotes?q=press", "Valid until", [null, "expiry"], ["ascending", null]],
    ["orders", "Net total", [null, "value-down"], ["descending", "value-up"]],
    ["products?published=yes", "Price", [null, "price-up"], ["ascending", "price-down"]],
    ["products?sort=price-up", "Product", [null, null], ["ascending", null]],
  ])("are sorted by the heads of columns: %s by %s", async (path, title, ...presses) => {
    if (path === "orders") {
      await store.call("orders.createFromQuote", [(await store.ask([["press", 1]])).id]);
    }
    const pick = "id1 1";
    let to = `/admin/${path}${path.includes("?") ? "&" : "?"}pick=${encodeURIComponent(pick)}`;
    for (const [sorted, next] of presses) {
      const { document } = new JSDOM(await (await store.admin.get(to)).text()).window;
      const head = [...document.querySelectorAll("thead th")].find(
        (th) => th.textContent === title,
      );
      expect([to, head?.getAttribute("aria-sort")]).toEqual([to, sorted]);
      to = head?.querySelector("a")?.getAttribute("href") ?? "";
      const leads = new URL(to, store.origin).searchParams;
      expect(leads.get("sort")).toBe(next);
      for (const [name, value] of new URL(`/admin/${path}`, store.origin).searchParams) {
        if (name !== "sort") expect(leads.get(name)).toBe(value);
      }
      if (!path.startsWith("products")) expect(leads.get("pick")).toBe(pick);
    }
  });

  it.each([
    ["quotes", "sort=value-down&pick=id1+1"],
    ["orders", ""],
    ["products", "category=machine-tools&chosen=1%3Aid1"],
    ["invoices", "view=open"],
    ["customers", ""],
    ["discounts", ""],
    ["stock", ""],
    ["audit", ""],
  ])("of %s have only what is chosen in their address: %s", async (list, query) => {
    const path = `/admin/${list}`;
    const asked = query ? `${path}?${query}` : path;
    const { document, FormData } = new JSDOM(await (await store.admin.get(asked)).text()).window;
    const form = document.querySelector<HTMLFormElement>("#list");
    if (!form) throw new Error("the list has no form");
    const sent = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    const answer = await store.admin.get(`${path}?${sent}`);
    const to = new URL(answer.headers.get("location") ?? "", store.origin);
    expect([answer.status, to.pathname]).toEqual([302, path]);
    expect([...to.searchParams].sort()).toEqual([...new URLSearchParams(query)].sort());
    expect((await store.admin.get(to.pathname + to.search)).status).toBe(200);
  });

  it("have no heads to sort by in a view with an order of its own", async () => {
    const { document } = new JSDOM(
      await (await store.admin.get("/admin/quotes?view=waiting")).text(),
    ).window;
    expect(document.querySelectorAll("thead a, [aria-sort]").length).toBe(0);
  });

  it.each([
    ["quotes", "status=Bogus&view=mine", "status"],
    ["quotes", "sort=prettiest&from=2031-02-31", "sort, from"],
    ["orders", "payment=Bogus", "payment"],
    ["orders", "sort=expiry&colour=red", "sort, colour"],
    ["products", "stock=Bogus&bin=no", "stock, bin"],
    ["stock", "show=Bogus", "show"],
    ["customers", "status=Bogus", "status"],
    ["invoices", "view=Bogus&to=tomorrow", "view, to"],
    ["discounts", "state=Bogus", "state"],
    ["audit", "from=2031-13-01", "from"],
    ["outbox", "show=Bogus", "show"],
    ["webhooks", "show=Bogus", "show"],
  ])("say what they do not know: %s?%s", async (list, search, names) => {
    expect(await words(`/admin/${list}?${search}`)).toContain(`They were ignored: ${names}.`);
    expect(await words(`/admin/${list}?index`)).not.toContain("ignored");
  });

  it.each([
    ["/admin/quotes/bulk?all=yes&status=Bogus", "status"],
    ["/admin/orders/bulk?all=yes&colour=red", "colour"],
    ["/admin/products/bulk?all=yes&category=Bogus", "category"],
    ["/admin/products.csv?stock=Bogus", "stock"],
    ["/admin/orders.csv?status=Bogus", "status"],
    ["/admin/customers.csv?status=Bogus", "status"],
    ["/admin/audit.csv?from=2031-02-31", "from"],
  ])("%s is refused, because it would be about all of them", async (path, name) => {
    const answer = await store.admin.get(path);
    expect(answer.status).toBe(400);
    expect(visibleText(await answer.text())).toContain(`this list does not know: ${name}.`);
  });
});

describe("a saved view", () => {
  it("is a name for an address of one list: mine, or everybody's", async () => {
    const sam = await join("sales");
    const query = "status=Pending&sort=value-down";
    const save = (name: string, shared: string) =>
      store.admin.postForm(`/admin/quotes?${query}`, { intent: "save-view", name, query, shared });
    const refused = await save("", "yes");
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/<input[^>]* name="shared"[^>]* checked=""/),
    ]);
    expect((await save("Big ones", "")).status).toBe(303);
    expect((await save("Team's big ones", "yes")).status).toBe(303);
    const href = `/admin/quotes?${query.replace("&", "&amp;")}`;
    const mine = await (await store.admin.get("/admin/quotes")).text();
    expect(mine).toContain(`href="${href}"`);
    expect(visibleText(mine)).toContain("Big ones");
    const theirs = await words("/admin/quotes", sam.browser);
    expect(theirs).toContain("Team's big ones (shared)");
    expect(theirs.replaceAll("Team's big ones", "")).not.toContain("Big ones");
    expect(await words("/admin/orders")).not.toContain("Big ones");

    const [, id = ""] = /remove-view (\w+)/.exec(mine) ?? [];
    const remove = { intent: `remove-view ${id}` };
    expect((await sam.browser.postForm("/admin/quotes", remove)).status).toBe(404);
    expect((await store.admin.postForm("/admin/quotes", remove)).status).toBe(303);
    expect(await trail()).toEqual(expect.arrayContaining(["views.save", "views.remove"]));
  });

  it("of a former colleague is removed by an owner, if it is shared", async () => {
    const { storage, gateway } = store.services;
    const kim = { uid: "kim", email: "kim@example.test" };
    const row = { id: kim.uid, email: kim.email, created: store.time.now, name: "Kim" };
    await storage?.admins.put({ ...row, role: "sales" });
    const left = { ...builders.savedViews(), list: "quotes", ownerUid: "left" } as const;
    const shared = { ...left, id: "left-shared", name: "Left behind", shared: true };
    const alone = { ...left, id: "left-alone", name: "Left alone", shared: false };
    for (const view of [shared, alone]) await storage?.savedViews.insert(view);
    const remove = { intent: `remove-view ${shared.id}` };
    const byKim = gateway?.call("views.remove", [shared.id], askedBy(kim));
    await expect(byKim).rejects.toMatchObject({ kind: "notFound" });
    const offered = await (await store.admin.get("/admin/quotes")).text();
    expect(offered).toContain(remove.intent);
    expect((await store.admin.postForm("/admin/quotes", remove)).status).toBe(303);
    expect(await storage?.savedViews.get(shared.id)).toBeNull();

    const others = { intent: `remove-view ${alone.id}` };
    expect(offered).not.toContain(others.intent);
    const refused = await store.admin.postForm("/admin/quotes", others);
    expect(refused.status).toBe(404);
  });
});

describe("sellers who see their own work and nobody's", () => {
  const theirs = "Otherwise Optics";
  let seller: Awaited<ReturnType<typeof join>>;
  let others: { quote: Quote; order: Order; invoice: Invoice };
  let own: { quote: Quote; order: Order };

  async function see(sales: "own" | "all") {
    const { version } = await store.call("settings.read", []);
    await store.call("settings.save", [{ part: "sight", value: { sales }, version }]);
  }
  async function work(companyName: string, assignee: string | null) {
    const [quote, sold] = [
      await store.ask([["press", 1]], { contact: { companyName } }),
      await store.ask([["press", 1]], { contact: { companyName } }),
    ];
    for (const { id } of [quote, sold]) await store.call("assignments.quote", [id, assignee]);
    const order = await store.call("orders.createFromQuote", [sold.id]);
    return { quote, order };
  }

  beforeAll(async () => {
    // Accounts that are made are counted by ten minutes.
    store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
    seller = await join("sales");
    const made = await work(theirs, owner);
    const all = { count: 1, lines: null, tax: null };
    others = { ...made, invoice: await store.call("invoices.issue", [made.order.id, all]) };
    own = await work("Ownwork Optics", seller.uid);
    await see("own");
  });
  afterAll(() => see("all"));

  const rpc = async (name: string, ...args: unknown[]) => {
    const answer = await seller.browser.postJson(`/api/commerce/${name}`, { args });
    return { status: answer.status, text: await answer.text() };
  };

  it("find nothing of others' in any list, search or file, and their own there", async () => {
    for (const path of [
      "/admin",
      "/admin/quotes",
      "/admin/quotes?sort=value-down",
      "/admin/quotes?view=waiting",
      "/admin/quotes?q=optics",
      "/admin/orders",
      "/admin/orders?view=open",
      "/admin/orders?q=optics",
      "/admin/invoices",
      "/admin/invoices?q=optics",
      "/admin/search?q=optics",
      "/admin/quotes.csv",
      "/admin/orders.csv",
      "/admin/invoices.csv",
      "/admin/quotes/bulk?all=yes&q=otherwise",
    ]) {
      const answer = await seller.browser.get(path);
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const hidden of [theirs, others.quote.quoteNumber, others.order.orderNumber]) {
        expect([path, text.includes(hidden)]).toEqual([path, false]);
      }
      // Lists of all have others' unassigned work before it.
      if (/(quotes|orders|search)(\.csv|\?q=optics)$/.test(path))
        expect([path, text]).toEqual([path, expect.stringContaining("Ownwork")]);
    }
    expect(await words("/admin/quotes/bulk?all=yes&q=otherwise", seller.browser)).toContain(
      "0 quotes match",
    );
    // No count tells how much there is of others'.
    expect(await words("/admin/quotes", seller.browser)).not.toMatch(/All quotes \d/);
    expect(await words("/admin/orders", seller.browser)).not.toMatch(/All orders \d/);
  });

  it("cannot open, change or download others', by any address", async () => {
    const { quote, order, invoice } = others;
    const places = [
      `/admin/quotes/${quote.id}`,
      `/admin/quotes/${quote.quoteNumber}`,
      `/admin/quotes/${quote.id}/offer.pdf`,
      `/admin/orders/${order.orderNumber}`,
      `/admin/orders/${order.orderNumber}/confirmation.pdf`,
      `/admin/orders/${order.id}/documents/${invoice.number}/file.pdf`,
      `/admin/invoices/${invoice.number}`,
    ];
    for (const path of places) {
      expect([path, (await seller.browser.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of ["/admin/pipeline", "/admin/audit", "/admin/audit.csv", "/admin/outbox"]) {
      expect([path, (await seller.browser.get(path)).status]).toEqual([path, 403]);
    }
    for (const intent of ["assign", "note", "message", "move In Review", "notify", "link send"]) {
      const fields = { intent, assignee: seller.uid, historyNote: "Mine.", messageText: "Mine." };
      const answer = await seller.browser.postForm(`/admin/quotes/${quote.id}`, fields);
      expect([intent, answer.status >= 400]).toEqual([intent, true]);
    }
    const operation = { pick: `${quote.id} ${quote.version}`, operation: "to In Review" };
    const html = await (await seller.browser.postForm("/admin/quotes/bulk", operation)).text();
    expect(visibleText(html)).toContain("It no longer exists.");
    const stored = await store.services.storage?.quotes.get(quote.id);
    expect([stored?.status, stored?.assigneeUid]).toEqual(["Pending", owner]);
    expect((await seller.browser.get(`/admin/quotes/${own.quote.id}`)).status).toBe(200);
    expect((await seller.browser.get(`/admin/orders/${own.order.orderNumber}`)).status).toBe(200);
  });

  it("get nothing of others' from the API", async () => {
    const { quote, order } = others;
    for (const name of ["quotes/listAll", "quotes/listPage", "orders/listAll", "orders/listPage"]) {
      const { status, text } = await rpc(name);
      expect([name, status, text.includes(theirs)]).toEqual([name, 200, false]);
      expect([name, text.includes("Ownwork")]).toEqual([name, true]);
    }
    for (const [name, ...args] of [
      ["quotes/updateStatus", quote.id, "In Review"],
      [
        "quotes/updateStatus",
        { id: quote.id, quoteNumber: own.quote.quoteNumber, x: 1 },
        "In Review",
      ],
      ["orders/updateStatus", order.orderNumber, "Cancelled"],
      ["orders/createFromQuote", quote.id],
      ["messages/thread", quote.quoteNumber],
      ["messages/reply", quote.id, { text: "Mine." }],
      ["links/send", "order", order.orderNumber],
    ] as const) {
      const { status } = await rpc(name, ...args);
      const names = typeof args[0] === "object" ? 200 : 404;
      expect([name, args[0], status]).toEqual([name, args[0], names]);
    }
    for (const name of [
      "quotes/countByStatus",
      "orders/countByStatus",
      "quotes/pipeline",
      "audit/listPage",
    ]) {
      expect([name, (await rpc(name)).status]).toEqual([name, 403]);
    }
    expect((await store.services.storage?.orders.get(order.id))?.status).toBe("Pending");
  });

  it("see all again when the setting says so", async () => {
    await see("all");
    expect(await words("/admin/quotes", seller.browser)).toContain(theirs);
    expect((await rpc("quotes/countByStatus")).status).toBe(200);
    await see("own");
  });
});
