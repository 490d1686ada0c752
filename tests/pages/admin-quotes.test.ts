import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { person } from "../support/identity-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

let people = 0;

/** A request of a customer of its own. */
async function asked(items: [string, number][] = [["press", 2]]): Promise<Quote> {
  people += 1;
  const contact = { email: `mara${people}@example.test`, firstName: "Mara", lastName: "Lind" };
  return store.ask(items, { contact });
}

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

async function post(quote: Quote, fields: Record<string, string>, search = "") {
  const response = await store.admin.postForm(`/admin/quotes/${quote.id}${search}`, fields);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

async function now(quote: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(quote.id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

/** What the next page says at its top. */
async function flashOn(path: string): Promise<string> {
  const { html } = await page(path);
  return visibleText(/class="flash [\s\S]*?<p>[\s\S]*?<\/p>/.exec(html)?.[0] ?? "");
}

describe("the list of quotes", () => {
  it("shows who asked for how much, filters by status, and finds by number and e-mail", async () => {
    const open = await asked([["lathe", 1]]);
    const done = await asked([["press", 2]]);
    await store.call("quotes.updateStatus", [done.id, "Rejected", {}]);
    const all = await page("/admin/quotes");
    expect(all.words).toContain(`${open.quoteNumber} Mara Lind ${open.contact.email}`);
    expect(all.words).toContain("on request");
    expect(all.words).toContain("€400.00");
    const rejected = await page("/admin/quotes?status=Rejected");
    expect(rejected.words).toContain(done.quoteNumber);
    expect(rejected.words).not.toContain(open.quoteNumber);
    for (const term of [open.quoteNumber.slice(0, 15).toLowerCase(), open.contact.email]) {
      const found = await page(`/admin/quotes?q=${encodeURIComponent(term)}`);
      expect(found.words).toContain(open.quoteNumber);
    }
    expect((await page("/admin/quotes?q=nobody@")).words).toContain("Nothing found");
    expect((await page("/admin/quotes?status=Expired")).words).toContain("Expired: none");
  });

  it("goes on page by page, and a quote leads back to where one was", async () => {
    for (let at = 0; at < 51; at += 1) {
      await store.ask([["press", 1]], { contact: { email: `many${at}@example.test` } });
    }
    const first = await page("/admin/quotes?status=Pending&q=many");
    const [next = ""] = /<a[^>]*rel="next"[^>]*>/.exec(first.html) ?? [];
    const [, path = ""] = /href="([^"]+)"/.exec(next) ?? [];
    const second = await page(path.replaceAll("&amp;", "&"));
    const numbers = (html: string) => [...html.matchAll(/Q-2026\d{4}-[0-9A-Z]{8}/g)].map(String);
    expect(new Set(numbers(first.html)).size).toBe(50);
    expect(new Set(numbers(second.html)).size).toBe(1);
    const [, row = ""] = /href="(\/admin\/quotes\/[^"?]+\?return=[^"]+)"/.exec(second.html) ?? [];
    const detail = await page(row.replaceAll("&amp;", "&"));
    expect(detail.html).toContain('href="/admin/quotes?status=Pending&amp;q=many&amp;cursor=');
  });
});

describe("who may see a quote", () => {
  it("visitors sign in first, and come back", async () => {
    const quote = await asked();
    const answer = await store.browser().get(`/admin/quotes/${quote.id}?return=status%3DPending`);
    expect(answer.status).toBe(302);
    const back = encodeURIComponent(`/admin/quotes/${quote.id}?return=status%3DPending`);
    expect(answer.headers.get("location")).toBe(`/sign-in?redirectTo=${back}`);
  });

  it("others learn what is missing, and change nothing", async () => {
    const quote = await asked();
    const seen = await store.shopper.get(`/admin/quotes/${quote.id}`);
    expect(seen.status).toBe(403);
    const words = visibleText(await seen.text());
    expect(words).toContain("administrator rights");
    expect(words).not.toContain(quote.quoteNumber);
    const fields = { intent: "to Rejected", version: String(quote.version) };
    const sent = await store.shopper.postForm(`/admin/quotes/${quote.id}`, fields);
    expect(sent.status).toBe(403);
    expect((await now(quote)).status).toBe("Pending");
  });

  it("another site cannot send its forms", async () => {
    const quote = await asked();
    const fields = { intent: "to Rejected", version: String(quote.version) };
    const from = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const sent = await store.admin.postForm(`/admin/quotes/${quote.id}`, fields, from);
    expect(sent.status).toBe(403);
    expect((await now(quote)).status).toBe("Pending");
  });

  it("an unknown one is not found, inside the dashboard", async () => {
    for (const path of ["/admin/quotes/no-such-quote", "/admin/no-such-page"]) {
      const { response, html } = await page(path);
      expect(response.status).toBe(404);
      expect(html).toContain('aria-label="Dashboard"');
    }
  });
});

describe("an offer", () => {
  const offer = {
    intent: "offer",
    "lines.asked-1.price": "180.50",
    "lines.asked-2.price": "2.450,00",
    "charges.0.label": "Freight",
    "charges.0.amount": "60",
    "charges.1.label": "",
    "charges.1.amount": "",
    validUntil: "2026-04-15",
    note: "Asked the maker.",
  };

  it("is priced and sent, stands in the trail, and reaches the customer as one mail", async () => {
    const quote = await asked([
      ["press", 2],
      ["lathe", 1],
    ]);
    await store.mailsTo("");
    const { html } = await page(`/admin/quotes/${quote.id}`);
    expect([valueIn(html, "lines.asked-1.price"), valueIn(html, "lines.asked-2.price")]).toEqual([
      "200.00",
      "",
    ]);
    expect(valueIn(html, "validUntil")).toBe("2026-03-31");
    const search = "?return=status%3DPending";
    const sent = await post(quote, { ...offer, version: versionIn(html) }, search);
    expect(sent.response.status).toBe(303);
    expect(sent.response.headers.get("location")).toBe(`/admin/quotes/${quote.id}${search}`);
    expect(await now(quote)).toMatchObject({
      status: "Quoted",
      revision: 1,
      subtotal: 2811,
      // With the store's tax: 23 % of 2,871.00.
      total: 3531.33,
      charges: [{ label: "Freight", amount: 60 }],
      // Summer in Dublin: the day ends an hour before that of UTC.
      validUntil: new Date("2026-04-15T22:59:59.999Z"),
    });
    expect(await flashOn(`/admin/quotes/${quote.id}`)).toContain("The offer is sent.");
    const trail = await store.commerce.audit.listPage({ targetId: quote.quoteNumber });
    expect(trail.items.map(({ action }) => action)).toEqual(["offers.send"]);
    expect((await store.mailsTo(quote.contact.email)).slice(1)).toEqual([
      `Your offer ${quote.quoteNumber} is ready`,
    ]);
  });

  /** Presses “Take it back” of the message that says that the offer is sent. */
  async function takeBack(quote: Quote) {
    const path = `/admin/quotes/${quote.id}`;
    const { html } = await page(path);
    const [, version = ""] =
      /value="takeBack"\/><input[^>]* name="version" value="(\d+)"/.exec(html) ?? [];
    const { response } = await post(quote, { intent: "takeBack", version });
    return { version, status: response.status, said: await flashOn(path) };
  }

  /** The customer's page, as their last mail leads to it. */
  function linkMailedTo(quote: Quote) {
    const mail = store.provider.accepted.findLast(({ to }) => to === quote.contact.email);
    const [, link = ""] =
      /href="http:\/\/shop\.example(\/quotes\/[^"]+)"/.exec(mail?.html ?? "") ?? [];
    return link.replaceAll("&amp;", "&");
  }

  /** What the customer's page says of an offer that was withdrawn. */
  const withdrawn = ["We withdrew our offer.", "Offer withdrawn", "Offer ready"];

  it("is taken back within ten seconds, and whoever had opened it is told", async () => {
    const quote = await asked([["press", 2]]);
    await store.mailsTo("");
    const link = linkMailedTo(quote);
    await post(quote, { ...offer, version: "1" });
    const customer = store.browser();
    const headers = { "Sec-Fetch-Dest": "document", "User-Agent": "Mozilla/5.0 Firefox/140.0" };
    await customer.get(link, headers);
    await expect.poll(() => store.call("messages.openings", [quote.id])).toHaveLength(1);
    await takeBack(quote);
    const words = visibleText(await (await customer.get(link)).text());
    for (const said of withdrawn) expect(words).toContain(said);
    expect(await store.mailsTo(quote.contact.email)).toContain(
      `Update on your quote ${quote.quoteNumber}: Received`,
    );
  });

  it("is taken back within ten seconds, and nobody has heard of it", async () => {
    const quote = await asked([["press", 2]]);
    await store.mailsTo("");
    const { "lines.asked-2.price": _, ...fields } = offer;
    await post(quote, { ...fields, version: "1" });
    const sent = await now(quote);
    await store.services.mail.outbox?.run();
    expect(await takeBack(quote)).toMatchObject({ version: "2", status: 303 });
    const back = await now(quote);
    expect(back).toMatchObject({
      status: "Pending",
      revision: 1,
      validUntil: null,
      total: 400,
      offer: { sent: null, draftUntil: "2026-04-15", draftNote: "Asked the maker." },
    });
    // The button stands on the page as well, for as long as the offer is open.
    expect((await page(`/admin/quotes/${quote.id}`)).html).not.toMatch(/value="(takeBack|extend)"/);
    const { words } = await page(`/admin/quotes/${quote.id}`);
    const [, history = ""] = words.split("What happened");
    expect(history).toMatch(/^ Offer 1 was taken back \d[^,]*, by you .*Offer sent /);
    expect(history).not.toMatch(/Cancelled|was (given|removed)/);
    const { lines, charges } = sent.offer?.sent ?? {};
    expect(back.offer?.draft).toMatchObject({
      lines: lines?.map(({ name, price }) => ({ name, price })),
      charges: charges?.map(({ label, amount }) => ({ label, amount })),
    });
    expect(await store.mailsTo(quote.contact.email)).toHaveLength(1);

    // The next one is the second revision, and the first one that the customer gets.
    const { html } = await page(`/admin/quotes/${quote.id}`);
    expect(valueIn(html, "lines.asked-1.price")).toBe("180.50");
    expect(valueIn(html, "validUntil")).toBe("2026-04-15");
    await post(quote, { ...fields, "lines.asked-1.price": "175", version: versionIn(html) });
    expect(await now(quote)).toMatchObject({ status: "Quoted", revision: 2 });
    expect((await store.mailsTo(quote.contact.email)).slice(1)).toEqual([
      `Your offer ${quote.quoteNumber} is ready`,
    ]);
    // Nor does the page tell of the first.
    const customer = await (await store.browser().get(linkMailedTo(quote))).text();
    expect(customer).toContain("€175.00");
    for (const first of ["180.50", "revision=1", "Cancelled", "as it was sent"]) {
      expect(customer).not.toContain(first);
    }
  });

  it("that is opened again as it was is no new offer in its mail", async () => {
    const quote = await asked([["press", 2]]);
    await post(quote, { ...offer, version: "1" });
    await store.mailsTo("");
    await store.call("quotes.updateStatus", [quote.id, "Cancelled", {}]);
    await store.call("offers.reopen", [quote.id, { note: null }]);
    const mails = await store.mailsTo(quote.contact.email);
    expect(mails.at(-1)).toBe(`Your offer ${quote.quoteNumber} is ready`);
  });

  it("that was mailed is taken back with word to the customer, and not once it is answered", async () => {
    const quote = await asked([["press", 2]]);
    await post(quote, { ...offer, version: "1" });
    const mailed = await store.mailsTo(quote.contact.email);
    expect((await takeBack(quote)).said).toContain("The offer is your draft again.");
    expect((await store.mailsTo(quote.contact.email)).slice(mailed.length)).toEqual([
      `Update on your quote ${quote.quoteNumber}: Received`,
    ]);
    const customer = visibleText(await (await store.browser().get(linkMailedTo(quote))).text());
    for (const said of withdrawn) expect(customer).toContain(said);
    expect((await page(`/admin/quotes/${quote.id}`)).words).toContain("Offer 1 was withdrawn");
    const { version } = await now(quote);
    await post(quote, { ...offer, version: String(version) });
    const { html } = await page(`/admin/quotes/${quote.id}`);
    const open = await now(quote);
    await store.call("offers.recordAnswer", [
      quote.id,
      {
        answer: "accepted",
        name: "Mara",
        role: "",
        how: "By telephone",
        at: store.time.now,
        purchaseOrder: null,
        options: null,
      },
    ]);
    for (const tried of [open.version, open.version + 1]) {
      const fields = { intent: "takeBack", version: String(tried) };
      expect((await post(quote, fields)).response.status).toBeGreaterThanOrEqual(400);
    }
    expect(html).toContain('value="takeBack"');
    expect((await page(`/admin/quotes/${quote.id}`)).html).not.toContain('value="takeBack"');
    expect((await now(quote)).status).toBe("Approved");
  });

  it("with a gap is refused with everything that is wrong, and keeps what was typed", async () => {
    const quote = await asked([
      ["press", 2],
      ["lathe", 1],
    ]);
    const { response, html, words } = await post(quote, {
      ...offer,
      "lines.asked-1.price": "cheap",
      "lines.asked-2.price": "",
      "charges.1.amount": "5",
      "charges.0.amount": "1.250",
      validUntil: "2026-02-01",
      version: "1",
    });
    expect(response.status).toBe(400);
    expect(html).toContain("<title>Error: Quote");
    for (const text of [
      "Enter the price of Arbor press as a number",
      "Enter a price for Bench lathe",
      "Enter the amount of “Freight” with its decimals: your entry could mean 1250.00 or 1.25",
      "Say what the charge is for",
      "Choose a future day",
    ]) {
      expect(words).toContain(text);
    }
    expect(html).toContain('href="#lines-asked-1-price"');
    expect(valueIn(html, "lines.asked-1.price")).toBe("cheap");
    expect(valueIn(html, "charges.0.label")).toBe("Freight");
    expect(await now(quote)).toEqual(quote);
  });

  it("can be saved as a draft, which is mailed to nobody and shown to nobody", async () => {
    const quote = await asked([["lathe", 1]]);
    await store.mailsTo("");
    const fields = { ...offer, intent: "draft", "lines.asked-1.price": "99", version: "1" };
    const saved = await post(quote, fields);
    expect(saved.response.status).toBe(303);
    const draft = await now(quote);
    expect([draft.status, draft.total]).toEqual(["Pending", null]);
    expect(draft.offer?.draft?.lines.map(({ price }) => price)).toEqual([99]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    // The editor stores it by itself as well; the button then says the same.
    const again = { ...fields, version: versionIn(html), seen: seenIn(html) };
    expect((await post(quote, again)).response.status).toBe(303);
    expect(await flashOn(`/admin/quotes/${quote.id}`)).toContain("The draft is saved");
    expect(await now(quote)).toEqual(draft);
    expect(valueIn(html, "lines.asked-1.price")).toBe("99.00");
    expect(valueIn(html, "validUntil")).toBe("2026-04-15");
    const [, view = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
    const shown = await store.browser().get(view);
    expect(shown.status).toBe(200);
    expect(visibleText(await shown.text())).not.toContain("€99.00");
    expect(await store.mailsTo(quote.contact.email)).toHaveLength(1);
  });

  it("made from a page that is old says what changed, and goes through the second time", async () => {
    const quote = await asked([["press", 2]]);
    const before = await page(`/admin/quotes/${quote.id}`);
    await store.call("quotes.updateStatus", [
      quote.id,
      "In Review",
      { prices: [{ id: "press", variantId: null, price: 150 }] },
    ]);
    const fields = { ...offer, "lines.asked-2.price": "", seen: seenIn(before.html) };
    const late = await post(quote, { ...fields, version: versionIn(before.html) });
    expect(late.response.status).toBe(409);
    expect(late.words).toContain("Somebody has changed it since.");
    expect(late.words).toContain("Status New In review");
    expect(late.words).toContain("1. Arbor press 2 × €200.00 2 × €150.00");
    expect(valueIn(late.html, "lines.asked-1.price")).toBe("180.50");
    expect((await now(quote)).status).toBe("In Review");
    const again = await post(quote, { ...fields, version: versionIn(late.html) });
    expect(again.response.status).toBe(303);
    expect((await now(quote)).status).toBe("Quoted");
  });
});

describe("a quote's moves", () => {
  it("are those of its status: reviewed, rejected, opened again", async () => {
    const quote = await asked();
    const path = `/admin/quotes/${quote.id}`;
    for (const [status, note] of [
      ["In Review", ""],
      ["Rejected", "We do not sell to that country."],
      ["Pending", ""],
    ] as const) {
      const { html } = await page(path);
      expect(html).toContain(`value="to ${status}"`);
      const fields = { intent: `to ${status}`, moveNote: note, version: versionIn(html) };
      expect((await post(quote, fields)).response.status).toBe(303);
      expect((await now(quote)).status).toBe(status);
    }
    expect((await page(path)).words).toContain("We do not sell to that country.");
    const { html } = await page(path);
    const wrong = { intent: "to Expired", version: versionIn(html) };
    expect((await post(quote, wrong)).response.status).toBe(400);
    expect((await now(quote)).status).toBe("Pending");
  });

  it("end in an order, made once", async () => {
    const quote = await asked([["press", 1]]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    const silent = { intent: "convert", version: versionIn(html) };
    const refused = await post(quote, silent);
    expect(refused.response.status).toBe(400);
    expect(refused.words).toContain("Enter how they said it");
    expect((await now(quote)).status).toBe("Pending");
    const fields = { ...silent, answerHow: "By telephone, Monday." };
    const made = await post(quote, fields);
    expect(made.response.status).toBe(303);
    const { orderNumber } = await now(quote);
    expect(made.response.headers.get("location")).toBe(`/admin/orders/${orderNumber}`);
    const again = await post(quote, fields);
    expect(again.response.headers.get("location")).toBe(`/admin/orders/${orderNumber}`);
    expect((await now(quote)).history.at(-1)).toMatchObject({
      to: "Converted",
      note: "The customer agreed elsewhere: By telephone, Monday.",
    });
  });

  it("need no word once the customer accepted", async () => {
    const quote = await asked([["press", 1]]);
    await store.call("quotes.updateStatus", [quote.id, "Approved", {}]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    expect(html).not.toContain('name="answerHow"');
    const made = await post(quote, { intent: "convert", version: versionIn(html) });
    expect(made.response.status).toBe(303);
  });

  it("never throw away prices that are typed and not saved", async () => {
    const quote = await asked([["press", 2]]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    // Whatever the page sends comes with the prices.
    const bare = [...html.matchAll(/<(?:button|input|textarea)[^>]* name="([^"]+)"[^>]*>/g)];
    const own = /id="pricing-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const loose = bare.filter(
      ([tag]) => main.includes(tag) && !own.includes(tag) && !tag.includes('form="pricing-form"'),
    );
    expect(loose.map(([, name]) => name)).toEqual([]);
    const shown = {
      "lines.asked-1.price": "200.00",
      version: versionIn(html),
      validUntil: "2026-03-31",
    };
    const word = {
      answerHow: "By telephone.",
      moveNote: "Too far.",
      historyNote: "Blue.",
    };
    const moves = ["to Approved", "to In Review", "to Rejected", "to Cancelled"];
    for (const intent of ["convert", ...moves, "note", "notify"]) {
      for (const [name, text] of [
        ["lines.asked-1.price", "150"],
        ["lines.asked-1.price", "abc"],
        ["note", "Called."],
      ] as const) {
        const typed = { [name]: text };
        const refused = await post(quote, { ...shown, ...word, ...typed, intent });
        expect(refused.response.status).toBe(409);
        expect(refused.words).toContain("Your entries in the offer are not saved");
        expect(valueIn(refused.html, "lines.asked-1.price")).toBe(
          name === "lines.asked-1.price" ? text : "200.00",
        );
        expect(valueIn(refused.html, "answerHow")).toBe("By telephone.");
        expect(refused.html).toMatch(/name="moveNote"[^>]*>Too far\.</);
        expect(refused.html).toMatch(/name="historyNote"[^>]*>Blue\.</);
      }
    }
    expect(await now(quote)).toEqual(quote);
    const made = await post(quote, { ...shown, ...word, intent: "convert" });
    expect(made.response.status).toBe(303);
  });

  it("keep typed prices where a colleague was faster, and say so where there are none any more", async () => {
    const quote = await asked([["press", 2]]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    const shown = { version: versionIn(html), validUntil: "2026-03-31", seen: seenIn(html) };
    const typed = { ...shown, "lines.asked-1.price": "150", historyNote: "Blue." };
    await store.call("quotes.updateStatus", [quote.id, "In Review", {}]);
    for (const intent of ["convert", "to Rejected", "note"]) {
      const late = await post(quote, { ...typed, intent });
      expect(late.response.status).toBe(409);
      expect(late.words).toContain("Your entries are still here");
      expect(late.words).toContain("Status New In review");
      expect(valueIn(late.html, "lines.asked-1.price")).toBe("150");
    }
    await store.call("quotes.updateStatus", [quote.id, "Approved", {}]);
    for (const intent of ["offer", "draft", "convert", "note"]) {
      const late = await post(quote, { ...typed, intent });
      expect(late.response.status).toBe(409);
      expect(late.words).toContain("can no longer be priced, so your entries are not saved");
    }
    expect((await now(quote)).total).toBe(492);
  });

  it("do not offer an order while a price is missing", async () => {
    const quote = await asked([["lathe", 1]]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    expect(html).not.toContain('value="convert"');
    expect(html).not.toContain('value="to Approved"');
    const word = { answerHow: "By telephone." };
    const forced = await post(quote, { ...word, intent: "convert", version: versionIn(html) });
    expect(forced.response.status).toBe(400);
    expect(forced.words).toContain("Not every line has a price.");
  });

  it("leave notes for the seller alone", async () => {
    const quote = await asked();
    const empty = await post(quote, { intent: "note", historyNote: " " });
    expect([empty.response.status, empty.words.includes("Write the note first")]).toEqual([
      400,
      true,
    ]);
    const note = { intent: "note", historyNote: "Wants blue." };
    expect((await post(quote, note)).response.status).toBe(303);
    expect((await page(`/admin/quotes/${quote.id}`)).words).toContain("Wants blue.");
    expect((await post(quote, { intent: "what" })).response.status).toBe(400);
  });
});

describe("the mail of a status", () => {
  // The outbox and the button say it in the words of the pages, the endpoint in its interface's.
  const subject = /^Your quote request Q-[\w-]+: In [Rr]eview$/;

  it("goes out once, whether the outbox, the button or the endpoint is first", async () => {
    for (const first of ["outbox", "button", "endpoint"] as const) {
      const quote = await asked();
      const { email } = quote.contact;
      await store.mailsTo(email);
      await post(quote, { intent: "to In Review", version: "1" });
      const ways = {
        outbox: async () => void (await store.mailsTo(email)),
        button: async () => void (await post(quote, { intent: "notify" })),
        endpoint: async () => {
          const body = { kind: "quote", referenceNumber: quote.quoteNumber };
          await store.browser().postJson("/api/notifications/status", body);
        },
      };
      await ways[first]();
      await Promise.all(Object.values(ways).map((ask) => ask()));
      const mails = (await store.mailsTo(email)).filter((mail) => subject.test(mail));
      const status = first === "endpoint" ? "In Review" : "In review";
      expect([first, mails]).toEqual([
        first,
        [`Your quote request ${quote.quoteNumber}: ${status}`],
      ]);
    }
  });

  it("is asked for again where the provider was away, and the page says so", async () => {
    const quote = await asked();
    const { email } = quote.contact;
    store.provider.mode = "422";
    await post(quote, { intent: "to In Review", version: "1" });
    expect(await store.mailsTo(email)).toEqual([]);
    await post(quote, { intent: "notify" });
    const path = `/admin/quotes/${quote.id}`;
    expect(await flashOn(path)).toContain("did not accept it");
    store.provider.mode = "ok";
    await post(quote, { intent: "notify" });
    expect(await flashOn(path)).toContain(`on its way to ${email}`);
    expect(await store.mailsTo(email)).toEqual([expect.stringMatching(subject)]);
  });

  it("goes to nobody where there is no address for it", async () => {
    const quote = await store.ask([["press", 1]], { contact: { email: "not an address" } });
    await post(quote, { intent: "notify" });
    expect(await flashOn(`/admin/quotes/${quote.id}`)).toContain("no e-mail address");
  });
});

describe("what needs attention", () => {
  const day = 86_400_000;

  /** The inbox's group of that title, its words in order. */
  async function group(title: string): Promise<string> {
    // An admin's session ends with the working day.
    await store.admin.postJson("/api/auth/signin", person);
    const { html } = await page("/admin");
    const found = html.split("<section").find((part) => part.includes(title));
    return found ? visibleText(`<section${found}`) : "";
  }

  async function offered(validUntil: Date): Promise<Quote> {
    const quote = await asked();
    return store.call("quotes.updateStatus", [quote.id, "Quoted", { validUntil }]);
  }

  it("holds a refusal with a wish until somebody has done something about it", async () => {
    const soon = new Date(store.time.now.getTime() + 5 * day);
    const [plain, first, second] = [await offered(soon), await offered(soon), await offered(soon)];
    const decline = (quote: Quote, note: string | null) =>
      store.commerce.quotes.answer(quote.id, "Declined", {
        actor: "customer-link",
        note,
        seen: { revision: quote.revision, total: quote.total },
      });
    await decline(plain, null);
    await decline(second, "Only with free delivery.");
    store.time.now = new Date(store.time.now.getTime() + 3 * day);
    await decline(first, "Two would do.");
    const title = "Declined offers with a message";
    const words = await group(title);
    expect(words).toMatch(new RegExp(`^ 2 ${title}`));
    expect(words.indexOf(second.quoteNumber)).toBeGreaterThan(0);
    expect(words.indexOf(second.quoteNumber)).toBeLessThan(words.indexOf(first.quoteNumber));
    expect(words).toContain("Only with free delivery.");
    expect(words).toContain(" 3 d ");
    expect(words).toContain(" 0 min ");
    expect(words).toContain("All (2)");
    expect(words).not.toContain(plain.quoteNumber);

    const { words: about } = await page(`/admin/quotes/${first.id}`);
    expect(about).toContain("The customer declined, and wrote: Two would do.");
    await post(first, { intent: "note", historyNote: "Dismissed." });
    expect(await group(title)).not.toContain(first.quoteNumber);
    expect((await page(`/admin/quotes/${first.id}`)).words).not.toContain("Dismiss it");
    await store.call("quotes.updateStatus", [second.id, "Quoted", {}]);
    expect(await group(title)).toBe("");
  });

  it("holds offers that ran out", async () => {
    const quote = await offered(new Date(store.time.now.getTime() + day));
    store.time.now = new Date(store.time.now.getTime() + 2 * day);
    await store.commerce.quotes.expire(50);
    const title = "Expired offers";
    expect(await group(title)).toContain(quote.quoteNumber);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    const form = /<form(?:(?!<\/form>)[\s\S])*Dismiss it/.exec(html)?.[0] ?? "";
    const sent = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
    const done = await post(quote, Object.fromEntries(sent));
    expect(done.response.status).toBe(303);
    expect(await group(title)).not.toContain(quote.quoteNumber);
  });

  it("has what waits longest first, and leads to the rest", async () => {
    const quotes: Quote[] = [];
    for (let count = 0; count < 6; count += 1) {
      quotes.push(await asked());
      store.time.now = new Date(store.time.now.getTime() + day);
    }
    await store.admin.postJson("/api/auth/signin", person);
    const { html } = await page("/admin");
    const part = html.split("<section").find((text) => text.includes("wait for an offer")) ?? "";
    const words = visibleText(part);
    const ages = [...words.matchAll(/(\d+) d /g)].map(([, days]) => Number(days));
    expect(ages.length).toBeGreaterThan(3);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(words).not.toContain(quotes.at(-1)?.quoteNumber);
    expect(part).toContain('href="/admin/quotes?status=Pending&amp;sort=waiting"');
  });
});
